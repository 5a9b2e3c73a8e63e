/* server.c: starting, serving, stopping; and the way of a request from the first byte to the reply.
 *
 * A request is heard (body within its bound), judged (limits, origin), handled in the hall's lock, and answered when
 * what it did is durable. */
#include "server/server.h"

#include "base/check.h"
#include "server/http.h"
#include "server/page.h"
#include "table/file.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum {
    CONNECTION_BYTES = 4096, /* of memory for each: headers must fit */
    TICK_SECONDS = 5,        /* between looks at what is old or slow, and */
    PING_TICKS = 5,          /* so many of them between two signs of life in a stream */
    OTHER_FILES = 64         /* that are open besides connections */
};

/* ---- one request ---------------------------------------------------------------------------------------- */

static bool same_part(struct slice pattern, struct slice part) {
    return slice_is(pattern, "*") || slice_same(pattern, part);
}

/* Takes "/abc" off the front. */
static bool take_part(struct slice *path, struct slice *part) {
    if (path->len == 0 || path->at[0] != '/')
        return false;
    *path = slice_skip(*path, 1);
    size_t n = 0;
    while (n < path->len && path->at[n] != '/')
        n++;
    *part = (struct slice){path->at, n};
    *path = slice_skip(*path, n);
    return true;
}

static bool matches(const char *pattern, struct request *q) {
    struct slice want = slice_of(pattern), have = slice_of(q->path), a, b;
    int stars = 0;
    while (take_part(&want, &a)) {
        if (!take_part(&have, &b) || !same_part(a, b))
            return false;
        if (slice_is(a, "*"))
            q->part[stars++] = b;
    }
    return have.len == 0;
}

static const struct route *find_route(struct request *q, bool post) {
    for (const struct route *r = routes; r->pattern; r++)
        if (!(r->flags & IS_POST) == !post && matches(r->pattern, q))
            return r;
    return NULL;
}

/* Whoever asks to see an address that forms are sent to (he follows a link on what it answered) wants the page that has
 * the form, which is one step up. */
static bool is_answer_of_form(struct request *q) {
    const struct route *r = q->post ? NULL : find_route(q, true);
    return r && !(r->flags & IS_API);
}

static bool step_up(struct request *q) {
    char up[MAX_PATH];
    snprintf(up, sizeof up, "%s", q->path);
    char *end = strrchr(up, '/');
    end[end == up] = 0;
    reply_redirect(&q->reply, up);
    return false;
}

static int cost_of(const struct request *q) {
    return q->route->flags & IS_COSTLY ? COST_MAKE : q->post ? COST_WRITE : COST_READ;
}

/* What changes something at a table counts there too, from wherever it comes. Those who sit there count apart from all
 * others, who could hold them up. */
static bool table_allows(const struct request *q) {
    const struct place *p = q->post ? place_find(q->server->hall, q->part[0]) : NULL;
    char who[ID_TEXT + 2];
    if (!p)
        return true;
    snprintf(who, sizeof who, "%.*s%s", (int)q->part[0].len, q->part[0].at, seats_owned(p, q->visitor) ? "" : "+");
    return limiter_allows(q->server->table_limiter, who, COST_WRITE);
}

/* NO_... and a sentence if it is not to be handled at all. */
static bool judge(struct request *q) {
    struct reply *r = &q->reply;
    q->route = find_route(q, q->post);
    if (!q->route || !(q->route->flags & IS_API))
        request_find_language(q);
    if (q->server->hall->closing) /* whoever is here may finish, but nobody begins */
        return reply_error(q, r, MHD_HTTP_SERVICE_UNAVAILABLE, "The server is being stopped.");
    if (q->unknown)
        return reply_error(q, r, MHD_HTTP_METHOD_NOT_ALLOWED, "Here one can only look (GET) and send (POST).");
    if (!q->route && is_answer_of_form(q))
        return step_up(q);
    if (!q->route)
        return reply_error(q, r, MHD_HTTP_NOT_FOUND, "There is nothing at this address.");
    if (!(q->route->flags & IS_FREE) && !limiter_allows(q->server->limiter, q->address, cost_of(q))) {
        q->server->counts.limited++;
        return reply_error(q, r, MHD_HTTP_TOO_MANY_REQUESTS, "Too many requests; please wait a little.");
    }
    if (!table_allows(q)) {
        q->server->counts.limited++;
        return reply_error(q, r, MHD_HTTP_TOO_MANY_REQUESTS, "Too much happens at this table; please wait a little.");
    }
    if (q->too_large && q->crowded)
        return reply_error(q, r, MHD_HTTP_SERVICE_UNAVAILABLE, "Too many records come at once; please wait a little.");
    if (q->too_large)
        return reply_error(q, r, MHD_HTTP_CONTENT_TOO_LARGE, "That is more than a request may hold.");
    if (q->post && !request_from_here(q))
        return reply_error(q, r, MHD_HTTP_FORBIDDEN, "This did not come from a page of this server.");
    if (q->post && !request_read_form(q))
        return reply_error(q, r, MHD_HTTP_BAD_REQUEST, "This is neither a form nor a JSON object.");
    return true;
}

/* Handles the request; what it waits for is decided in the same lock. False if it must wait: then the connection
 * sleeps, and is heard of again when it was woken, which may be at once. */
static bool handle(struct request *q) {
    struct server *s = q->server;
    q->reply = (struct reply){.status = MHD_HTTP_OK, .body = buf_growing()};
    request_find_key(q);
    hall_lock(s->hall);
    q->visitor = q->key.len ? visitor_by_key(s->hall, q->key) : NULL;
    if (q->visitor)
        visitor_seen(s->hall, q->visitor);
    if (judge(q))
        q->route->handle(s, q, &q->reply);
    q->answered = true;
    bool checks = q->reply.record.len > 0, waits = checks || q->reply.wait > s->hall->durable;
    if (waits)
        MHD_suspend_connection(q->connection);
    if (checks)
        checker_add(s->checker, q);
    else if (waits)
        request_wait(q);
    hall_unlock(s->hall);
    return !waits;
}

void request_wait(struct request *q) {
    struct server *s = q->server;
    if (q->reply.wait <= s->hall->durable) {
        MHD_resume_connection(q->connection);
        return;
    }
    q->next = s->waiting;
    s->waiting = q;
}

static struct request *request_new(struct server *s, struct MHD_Connection *connection, const char *url) {
    struct request *q = calloc(1, sizeof *q);
    CHECK(q);
    q->server = s;
    q->connection = connection;
    q->began = now_microseconds();
    q->body = buf_growing();
    snprintf(q->path, sizeof q->path, "%s", strlen(url) < MAX_PATH ? url : "/too-long");
    request_find_address(q);
    return q;
}

/* Few requests at a time may be large: their bodies are kept in memory. */
static void find_bound(struct request *q) {
    const struct route *route = q->post ? find_route(q, true) : NULL;
    q->most = MAX_BODY;
    if (!route || !(route->flags & IS_LARGE))
        return;
    q->is_large = true;
    q->crowded = ++q->server->counts.large > MAX_LARGE;
    if (!q->crowded)
        q->most = MAX_RECORD_BODY;
}

/* False if it takes too long: there is no answer to a request before its end, so that we hang up. */
static bool hear(struct request *q, const char *data, size_t n) {
    if (now_microseconds() - q->began > q->server->config.slow_seconds * 1000000LL)
        return false;
    if (q->body.len + n > q->most)
        q->too_large = true;
    else
        buf_bytes(&q->body, data, n);
    return true;
}

static void find_method(struct request *q, const char *method) {
    q->post = strcmp(method, "POST") == 0;
    q->head = strcmp(method, "HEAD") == 0;
    q->unknown = !q->post && !q->head && strcmp(method, "GET") != 0;
}

/* NOLINTNEXTLINE(readability-function-size): libmicrohttpd says what it is given */
static enum MHD_Result on_request(void *context, struct MHD_Connection *connection, const char *url, const char *method,
                                  const char *version, const char *data, size_t *size, void **state) {
    struct request *q = *state;
    (void)version;
    if (!q) {
        *state = q = request_new(context, connection, url);
        guest_asks(connection, true);
        find_method(q, method);
        find_bound(q);
        return MHD_YES;
    }
    if (*size > 0) {
        bool heard = hear(q, data, *size);
        *size = 0;
        return heard ? MHD_YES : MHD_NO;
    }
    return q->answered || handle(q) ? reply_send(q) : MHD_YES;
}

static void on_completed(void *context, struct MHD_Connection *connection, void **state,
                         enum MHD_RequestTerminationCode why) {
    struct request *q = *state;
    (void)context, (void)why;
    if (!q)
        return;
    guest_asks(connection, false);
    q->server->counts.large -= q->is_large;
    buf_free(&q->body);
    buf_free(&q->reply.body);
    free(q->form);
    free(q);
    *state = NULL;
}

/* Takes those out of the list whose tickets are durable. */
static struct request *take_answered(struct server *s) {
    struct request *answered = NULL;
    for (struct request **at = &s->waiting; *at;) {
        struct request *q = *at;
        if (q->reply.wait > s->hall->durable) {
            at = &q->next;
            continue;
        }
        *at = q->next;
        q->next = answered;
        answered = q;
    }
    return answered;
}

/* Called by the store's writer. Who sleeps is nobody's but ours to wake, so that it need not hold up the hall. */
static void on_committed(void *context, Ticket durable) {
    struct server *s = context;
    hall_lock(s->hall);
    s->hall->durable = durable;
    struct request *answered = take_answered(s);
    s->waking = true;
    streams_wake(s);
    hall_unlock(s->hall);
    for (struct request *next; answered; answered = next) {
        next = answered->next; /* once awake it may be gone */
        MHD_resume_connection(answered->connection);
    }
    s->waking = false;
}

/* ---- starting ------------------------------------------------------------------------------------------------- */

static bool listen_address(const struct config *c, struct sockaddr_storage *out) {
    struct sockaddr_in *four = (struct sockaddr_in *)out;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)out;
    memset(out, 0, sizeof *out);
    if (inet_pton(AF_INET, c->listen, &four->sin_addr) == 1) {
        four->sin_family = AF_INET;
        four->sin_port = htons((uint16_t)c->port);
        return true;
    }
    six->sin6_family = AF_INET6;
    six->sin6_port = htons((uint16_t)c->port);
    return inet_pton(AF_INET6, c->listen, &six->sin6_addr) == 1;
}

/* Each connection is an open file, and shells allow few. */
static void allow_files(int connections) {
    struct rlimit files;
    rlim_t wanted = (rlim_t)connections + OTHER_FILES;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_cur >= wanted)
        return;
    files.rlim_cur = wanted < files.rlim_max ? wanted : files.rlim_max;
    if (setrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_cur < wanted)
        fprintf(stderr, "hoftag: fewer than %d connections: only %llu files may be open\n", connections,
                (unsigned long long)files.rlim_cur);
}

static bool start_listening(struct server *s, struct fault *fault) {
    struct sockaddr_storage address;
    const struct config *c = &s->config;
    if (!listen_address(c, &address))
        return fault_set(fault, 0, "this is no address to listen at: ", slice_of(c->listen), "");
    unsigned flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_TURBO;
    if (address.ss_family == AF_INET6)
        flags |= MHD_USE_IPv6;
    allow_files(c->max_connections);
    s->daemon = MHD_start_daemon(
        flags, (uint16_t)c->port, NULL, NULL, on_request, s, MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address,
        MHD_OPTION_NOTIFY_COMPLETED, on_completed, s, MHD_OPTION_NOTIFY_CONNECTION, guests_notify, s->guests,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)CONNECTION_BYTES, MHD_OPTION_CONNECTION_TIMEOUT,
        (unsigned)c->slow_seconds, MHD_OPTION_CONNECTION_LIMIT, (unsigned)c->max_connections,
        MHD_OPTION_PER_IP_CONNECTION_LIMIT, (unsigned)(c->proxy ? 0 : c->per_address), /* they are all the proxy's */
        MHD_OPTION_THREAD_POOL_SIZE, (unsigned)(c->threads > 1 ? c->threads : 0), MHD_OPTION_END);
    if (s->daemon)
        return true;
    snprintf(fault->text, sizeof fault->text, "cannot listen at %s, port %d: %s", c->listen, c->port, strerror(errno));
    return false;
}

static bool open_log(struct server *s, struct fault *fault) {
    s->log = -1;
    if (strcmp(s->config.log, "-") == 0)
        s->log = dup(STDOUT_FILENO);
    else if (s->config.log[0])
        s->log = open(s->config.log, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0640);
    else
        return true;
    return s->log >= 0 || fault_set(fault, 0, "cannot write the log ", slice_of(s->config.log), "");
}

static bool start(struct server *s, struct fault *fault) {
    struct hall_limits limits = {.tables = s->config.max_tables,
                                 .matches = s->config.max_in_memory,
                                 .visitors = s->config.max_visitors,
                                 .keep_gathering = s->config.keep_gathering,
                                 .keep_running = s->config.keep_running,
                                 .keep_finished = s->config.keep_finished,
                                 .keep_visitors = s->config.keep_visitors,
                                 .away_seconds = s->config.away_hours * 3600};
    if (sodium_init() < 0 || !open_log(s, fault))
        return false;
    s->store = store_open(s->config.store, fault);
    if (!s->store)
        return false;
    s->hall = hall_open(s->store, &limits, fault);
    if (!s->hall)
        return false;
    assets_prepare();
    s->guests = guests_new();
    s->limiter = limiter_new(s->config.rate);
    s->table_limiter = limiter_new(s->config.rate ? s->config.table_rate : 0);
    s->checker = checker_start(s);
    if (!start_listening(s, fault))
        return false;
    store_start(s->store, on_committed, s);
    s->bots = bots_start(s->hall, s->config.bot_threads);
    return true;
}

/* ---- stopping -------------------------------------------------------------------------------------------------- */

static void rest(long milliseconds) {
    nanosleep(&(struct timespec){milliseconds / 1000, milliseconds % 1000 * 1000000}, NULL);
}

/* No new connection; new requests on old ones are refused, because the hall is closing. */
static void stop_listening(struct server *s) {
    MHD_socket listening = MHD_quiesce_daemon(s->daemon);
    if (listening != MHD_INVALID_SOCKET)
        close(listening);
}

/* Nobody may sleep when the daemon is stopped: who still waits for a disk that refuses is told so. */
static void disappoint(struct server *s) {
    hall_lock(s->hall);
    bool any = s->waiting;
    for (struct request *q = s->waiting, *next; q; q = next) {
        next = q->next;
        q->reply.wait = 0;
        q->reply.location[0] = q->reply.key[0] = 0;
        reply_error(q, &q->reply, MHD_HTTP_SERVICE_UNAVAILABLE, "This could not be written to the disk.");
        MHD_resume_connection(q->connection);
    }
    s->waiting = NULL;
    hall_unlock(s->hall);
    if (any)
        rest(200); /* for the answers to go out */
}

/* Those who wait for the disk are answered; streams end. */
static void finish_requests(struct server *s) {
    bool waiting = true;
    for (int i = 0; i < 500 && waiting; i++) {
        hall_lock(s->hall);
        waiting = s->waiting != NULL || s->waking || s->counts.streams > 0;
        streams_ping(s);
        hall_unlock(s->hall);
        rest(10);
    }
    disappoint(s);
}

/* All threads that wait for work end then. */
static void close_hall(struct hall *h) {
    hall_lock(h);
    h->closing = true;
    hall_unlock(h);
}

/* Also what a start has left that went only half the way. */
static bool stop(struct server *s) {
    bool saved = true;
    if (s->hall)
        close_hall(s->hall);
    if (s->daemon)
        stop_listening(s);
    if (s->bots)
        bots_stop(s->bots);
    if (s->checker)
        checker_stop(s->checker);
    if (s->daemon) {
        finish_requests(s);
        MHD_stop_daemon(s->daemon);
    }
    if (s->store)
        saved = store_close(s->store);
    if (s->limiter)
        limiter_free(s->limiter);
    if (s->table_limiter)
        limiter_free(s->table_limiter);
    if (s->hall)
        hall_free(s->hall);
    if (s->guests)
        guests_free(s->guests);
    assets_free();
    grounds_free(s);
    if (s->log >= 0)
        close(s->log);
    return saved;
}

/* Waits for the signal to stop; keeps the streams awake meanwhile, and lets go what is old or slow. */
static void serve(struct server *s, const sigset_t *signals) {
    int seconds = s->config.slow_seconds < TICK_SECONDS ? s->config.slow_seconds : TICK_SECONDS;
    struct timespec tick = {.tv_sec = seconds};
    unsigned ticks = 0;
    do {
        if (ticks++ % PING_TICKS == 0) {
            hall_lock(s->hall);
            streams_ping(s);
            hall_expire(s->hall);
            hall_unlock(s->hall);
        }
        guests_dismiss(s->guests, s->config.slow_seconds);
    } while (sigtimedwait(signals, NULL, &tick) < 0);
}

static void say_where(struct server *s) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(s->daemon, MHD_DAEMON_INFO_BIND_PORT);
    bool six = strchr(s->config.listen, ':');
    fprintf(stderr, "hoftag: serving http://%s%s%s:%d (stop with Ctrl-C)\n", six ? "[" : "",
            strcmp(s->config.listen, "127.0.0.1") == 0 ? "localhost" : s->config.listen, six ? "]" : "",
            info ? info->port : s->config.port);
}

bool server_run(const struct config *config, struct fault *fault) {
    struct server *s = calloc(1, sizeof *s);
    sigset_t signals;
    CHECK(s);
    s->config = *config;
    s->started = now_seconds();
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGINT);
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
    signal(SIGPIPE, SIG_IGN);
    bool done = start(s, fault);
    if (done) {
        say_where(s);
        serve(s, &signals);
    }
    if (!stop(s) && done)
        done = fault_set(fault, 0, "the last changes could not be written to the database", slice_of(""), "");
    free(s);
    return done;
}
