/* server.c: starting, serving and stopping; and the path of a request from its first byte to the
 * reply.
 *
 * A request is heard (its body up to a limit), judged (rate limits, origin), handled in the hall's
 * lock, and answered when what it did is durable. */
#include "server/server.h"

#include "base/check.h"
#include "server/assets.h"
#include "server/clocks.h"
#include "server/control.h"
#include "server/device.h"
#include "server/errand.h"
#include "server/errors.h"
#include "server/expire.h"
#include "server/grounds.h"
#include "server/guests.h"
#include "server/head.h"
#include "server/listen.h"
#include "server/metrics.h"
#include "server/notifier.h"
#include "server/open.h"
#include "server/pictures.h"
#include "server/proposals.h"
#include "server/reminders.h"
#include "server/resume.h"
#include "server/reviewer.h"
#include "server/route.h"
#include "server/sharing.h"
#include "server/site.h"
#include "server/streams.h"
#include "server/timekeeper.h"
#include "server/visitors.h"
#include "server/waiting.h"
#include "server/workers.h"

#include <errno.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum {
    DAY = 24 * 60 * 60,
    BURST_SECONDS = 8,  /* worth of requests may come at once */
    TALK_BURST = 20,    /* messages from one address at once, and */
    TALK_SECONDS = 30,  /* again in each period of so many seconds */
    ASKED_A_DAY = 5,    /* mails to one address that ask whether it wants messages */
    REPORTS_A_DAY = 20, /* from one address */
    WRONG_CODES = 20,   /* to sign in with, from one address in */
    WRONG_CODE_SECONDS = 10 * 60,
    TICK_SECONDS = 5,    /* between checks for what is old or slow, and */
    PING_TICKS = 5,      /* checks between two pings of a stream */
    OTHER_FILES = 64,    /* files that are open besides connections */
    LEAVING_TRIES = 300, /* checks, when the server stops, whether everybody was answered, */
    LEAVING_MILLISECONDS = 10
};

/* ---- one request ---- */

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

/* A browser may GET an address that only takes forms, for example by following a link on the page
 * that answered one. It is sent to the page with the form, which is one step up. */
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

/* Changes at a table are also limited per table, wherever they come from. Those who sit there are
 * counted apart from all others, who could otherwise block them. */
static bool table_allows(const struct request *q) {
    const struct hall_table *ht = q->post ? hall_table_find(q->server->hall, q->part[0]) : NULL;
    char who[ID_TEXT + 2];
    if (!ht)
        return true;
    snprintf(who, sizeof who, "%.*s%s", (int)q->part[0].len, q->part[0].at,
             seats_owned(ht, q->visitor) ? "" : "+");
    return limiter_allows(q->server->table_limiter, who, COST_WRITE);
}

/* False if the request is not to be handled at all; the reply says why. */
static bool judge(struct request *q) {
    struct reply *r = &q->reply;
    q->route = find_route(q, q->post);
    if (!q->route || !(q->route->flags & IS_API)) {
        request_find_language(q);
        request_find_settings(q);
    } else {
        request_accept_language(q);
    }
    if (q->server->hall->closing) /* requests that have begun may finish, but no new ones begin */
        return turn_away(q, r, FOR_STOP);
    if (q->judged.refused)
        return turn_away(q, r, q->judged.refused);
    if (q->unknown)
        return turn_away(q, r, FOR_METHOD);
    if (!q->route && is_answer_of_form(q))
        return step_up(q);
    if (!q->route)
        return turn_away(q, r, FOR_ADDRESS);
    if (!(q->route->flags & IS_FREE) && is_banned(q->server->hall, q->address, q->visitor))
        return turn_away(q, r, FOR_BAN);
    if (q->tries == 0 && !(q->route->flags & IS_FREE) &&
        !limiter_allows(q->server->limiter, q->address, cost_of(q)))
        return turn_away(q, r, FOR_RATE);
    if (q->tries == 0 && !table_allows(q))
        return turn_away(q, r, FOR_TABLE_RATE);
    if (q->too_large)
        return turn_away(q, r, q->crowded ? FOR_CROWD : FOR_LARGE);
    if (q->post && !request_from_here(q))
        return turn_away(q, r, FOR_ORIGIN);
    if (q->post && !q->form && !request_read_form(q))
        return turn_away(q, r, FOR_FORM);
    return true;
}

/* A visitor who was new when the request was first handled has his key already. */
static void begin_reply(struct request *q) {
    char key[sizeof q->reply.key];
    memcpy(key, q->reply.key, sizeof key);
    q->reply = (struct reply){.status = MHD_HTTP_OK, .body = buf_growing()};
    q->unread = false;
    request_find_key(q);
    if (q->tries > 0 && key[0]) {
        memcpy(q->reply.key, key, sizeof key);
        q->key = slice_of(q->reply.key);
    }
}

/* Is the reply no more than that it was done, whatever else could not be read? */
static bool is_done(const struct request *q) {
    const struct reply *r = &q->reply;
    return q->post && r->wait > q->server->hall->durable && r->status < MHD_HTTP_BAD_REQUEST &&
           (r->location[0] || r->key[0]);
}

/* The reply says that the database does not answer, and nothing else. If it waits for what is on
 * its way, and may be its own, it is handled again when that is durable: it cannot say that nothing
 * was done. */
static void reply_unread(struct request *q) {
    q->reply.location[0] = 0;
    turn_away(q, &q->reply, FOR_STORE);
    q->unread = q->reply.wait > q->server->hall->durable;
}

/* Did other servers come between, so that it must be handled again? */
static bool is_out_of_step(struct request *q) {
    const struct hall *h = q->server->hall;
    if (h->changed || q->reply.stream || q->reply.errand || !q->route || q->route->flags & IS_FREE)
        return false;
    if (h->unreachable && !is_done(q))
        reply_unread(q);
    return h->begin_again && !h->unreachable;
}

/* Handles the request, and decides in the same lock what it waits for. False if it must wait: then
 * the connection is suspended, and may be resumed even before this returns. */
static bool handle(struct request *q) {
    struct server *s = q->server;
    begin_reply(q);
    hall_lock(s->hall);
    log_on_behalf(s->log, q->id);
    request_find_visitor(q);
    if (q->visitor) {
        visitor_seen(s->hall, q->visitor);
        q->visitor->from = limiter_who(s->limiter, q->address);
        s->hall->actor = q->post ? q->visitor->id : 0;
    }
    if (judge(q))
        q->route->handle(s, q, &q->reply);
    q->answered = true;
    if (is_out_of_step(q) && request_repeat(q)) {
        hall_unlock(s->hall);
        return handle(q);
    }
    struct errand *errand = q->reply.errand;
    bool waits = errand || q->reply.wait > s->hall->durable;
    if (waits)
        MHD_suspend_connection(q->connection);
    if (errand)
        errands_add(errand->runner, q);
    else if (waits)
        request_wait(q);
    q->visitor = NULL; /* he may leave memory with the lock */
    log_on_behalf(s->log, "");
    hall_unlock(s->hall);
    return !waits;
}

static struct request *request_new(struct server *s, struct MHD_Connection *connection,
                                   const char *url) {
    struct request *q = calloc(1, sizeof *q);
    CHECK(q);
    q->server = s;
    q->connection = connection;
    q->began = now_microseconds();
    q->body = buf_growing();
    snprintf(q->path, sizeof q->path, "%s", strlen(url) < MAX_PATH ? url : "/too-long");
    request_find_address(q);
    log_new_id(s->log, q->id);
    return q;
}

/* Few requests may be large at the same time, because their bodies are kept in memory. */
static void find_bound(struct request *q) {
    const struct route *route = q->post ? find_route(q, true) : NULL;
    q->most = MAX_BODY;
    if (!route || !(route->flags & IS_LARGE))
        return;
    q->is_large = crowd_enter(&q->server->crowd, limiter_who(q->server->limiter, q->address));
    q->crowded = !q->is_large;
    if (!q->crowded)
        q->most = MAX_RECORD_BODY;
}

/* Receives a part of the body. False if the request takes too long: it cannot be answered before
 * its end, so the connection is closed. */
static bool hear(struct request *q, const char *data, size_t n) {
    if (now_microseconds() - q->began > q->server->config.slow_seconds * 1000000LL) {
        q->server->counts.refused[FOR_SLOW]++;
        return false;
    }
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

static enum MHD_Result answer(struct request *q) {
    return q->answered || handle(q) ? reply_send(q) : MHD_YES;
}

/* NOLINTNEXTLINE(readability-function-size): libmicrohttpd prescribes the parameters */
static enum MHD_Result on_request(void *context, struct MHD_Connection *connection, const char *url,
                                  const char *method, const char *version, const char *data,
                                  size_t *size, void **state) {
    struct request *q = *state;
    if (!q) {
        *state = q = request_new(context, connection, url);
        guest_asks(connection, true);
        find_method(q, method);
        find_bound(q);
        q->judged = head_judge(connection, url, version);
        /* It may be unclear where such a request ends, so it is answered at once, which closes the
         * connection. */
        return q->judged.refused ? answer(q) : MHD_YES;
    }
    if (*size > 0) {
        bool heard = hear(q, data, *size);
        *size = 0;
        return heard ? MHD_YES : MHD_NO;
    }
    return answer(q);
}

static void on_completed(void *context, struct MHD_Connection *connection, void **state,
                         enum MHD_RequestTerminationCode why) {
    struct request *q = *state;
    (void)context, (void)why;
    if (!q)
        return;
    guest_asks(connection, false);
    if (q->is_large)
        crowd_leave(&q->server->crowd, limiter_who(q->server->limiter, q->address));
    buf_free(&q->body);
    buf_free(&q->reply.body);
    free(q->form);
    free(q);
    *state = NULL;
}

/* ---- starting ---- */

/* Each connection is an open file, and the default limit is low. */
static void allow_files(int connections) {
    struct rlimit files;
    rlim_t wanted = (rlim_t)connections + OTHER_FILES;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_cur >= wanted)
        return;
    files.rlim_cur = wanted < files.rlim_max ? wanted : files.rlim_max;
    if (setrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_cur < wanted)
        fprintf(stderr, "hoftag: fewer than %d connections: only %llu files may be open\n",
                connections, (unsigned long long)files.rlim_cur);
}

/* Connections that arrive from now on wait until the daemon runs. */
static bool open_door(struct server *s, struct fault *fault) {
    if (!listen_inherited(&s->door, fault))
        return false;
    if (s->door < 0)
        s->door = listen_at(s->config.listen, s->config.port, fault);
    return s->door >= 0;
}

static bool start_daemon(struct server *s, struct fault *fault) {
    const struct config *c = &s->config;
    allow_files(c->max_connections);
    s->daemon = MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_TURBO, 0, NULL, NULL,
        on_request, s, MHD_OPTION_LISTEN_SOCKET, s->door, MHD_OPTION_NOTIFY_COMPLETED, on_completed,
        s, MHD_OPTION_NOTIFY_CONNECTION, guests_notify, s->guests, MHD_OPTION_UNESCAPE_CALLBACK,
        head_unescape, NULL, MHD_OPTION_URI_LOG_CALLBACK, head_uri, NULL,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)CONNECTION_BYTES, MHD_OPTION_CONNECTION_TIMEOUT,
        (unsigned)c->slow_seconds, MHD_OPTION_CONNECTION_LIMIT, (unsigned)c->max_connections,
        MHD_OPTION_PER_IP_CONNECTION_LIMIT,
        (unsigned)(c->proxy ? 0 : c->per_address), /* a proxy's is that of everybody */
        MHD_OPTION_THREAD_POOL_SIZE, (unsigned)(c->threads > 1 ? c->threads : 0), MHD_OPTION_END);
    return s->daemon || fault_set(fault, 0, "cannot serve: ", slice_of(strerror(errno)), "");
}

static bool start(struct server *s, struct fault *fault) {
    struct hall_limits limits = {.tables = s->config.max_tables,
                                 .live_games = s->config.max_in_memory,
                                 .visitors = s->config.max_visitors,
                                 .keep_gathering = s->config.keep_gathering,
                                 .keep_running = s->config.keep_running,
                                 .keep_finished = s->config.keep_finished,
                                 .keep_visitors = s->config.keep_visitors,
                                 .thinkers = s->config.bot_threads,
                                 .away_seconds = s->config.away_hours * 3600};
    s->log = sodium_init() < 0 ? NULL : log_open(&s->config, fault);
    if (!s->log || !open_door(s, fault))
        return false;
    s->store = store_open(s->config.store, fault);
    if (!s->store)
        return false;
    s->hall = hall_open(s->store, &limits, fault);
    if (!s->hall)
        return false;
    s->hall->log = s->log;
    assets_prepare();
    pictures_prepare();
    s->guests = guests_new();
    s->stream_room = stream_room_new();
    sharing_start(s);
    pthread_mutex_init(&s->crowd.lock, NULL);
    s->limiter = limiter_new(s->config.rate * BURST_SECONDS, BURST_SECONDS);
    s->table_limiter =
        limiter_new(s->config.rate ? s->config.table_rate * BURST_SECONDS : 0, BURST_SECONDS);
    s->talk = limiter_new(s->config.rate ? TALK_BURST : 0, TALK_SECONDS);
    s->new_tables = limiter_new(s->config.address_tables, DAY);
    s->new_visitors = limiter_new(s->config.address_visitors, DAY);
    s->asked_addresses = limiter_new(s->config.address_addresses ? ASKED_A_DAY : 0, DAY);
    s->reports = limiter_new(s->config.rate ? REPORTS_A_DAY : 0, DAY);
    s->wrong_codes = limiter_new(s->config.rate ? WRONG_CODES : 0, WRONG_CODE_SECONDS);
    s->new_addresses = limiter_new(s->config.address_addresses, DAY);
    s->checkers = errands_start(s);
    s->advisers = errands_start(s);
    s->reviewer = reviewer_start(s);
    if (!notifier_start(s, fault))
        return false;
    reminders_listen(s->hall);
    s->control = control_start(s, fault);
    if (!s->control || !start_daemon(s, fault) || !metrics_start(s, fault))
        return false;
    store_start(s->store, requests_committed, s);
    s->bots = bots_start(s->hall);
    s->resumer = resumer_start(s->hall);
    s->timekeeper = timekeeper_start(s->hall);
    return true;
}

/* ---- stopping ---- */

static void rest(long milliseconds) {
    nanosleep(&(struct timespec){milliseconds / 1000, milliseconds % 1000 * 1000000}, NULL);
}

/* Accepts no new connections: if systemd holds the socket they wait for the next program, which may
 * have started already. Connected clients are still answered; streams end. */
static void see_off(struct server *s) {
    MHD_quiesce_daemon(s->daemon);
    hall_lock(s->hall);
    s->hall->leaving = true;
    streams_ping(s);
    hall_unlock(s->hall);
    for (int i = 0; i < LEAVING_TRIES && guests_ask(s->guests); i++)
        rest(LEAVING_MILLISECONDS);
}

/* Answers the requests that wait for the disk, and ends the streams: libmicrohttpd must not be
 * stopped while a connection is suspended. */
static void finish_requests(struct server *s) {
    bool waiting = true;
    for (int i = 0; i < 500 && waiting; i++) {
        hall_lock(s->hall);
        waiting = s->waiting != NULL || s->waking || s->counts.streams > 0;
        streams_ping(s);
        hall_unlock(s->hall);
        rest(10);
    }
    hall_lock(s->hall);
    bool failed = fail_waiting_requests(s);
    hall_unlock(s->hall);
    if (failed)
        rest(200); /* time for the answers to be sent */
}

/* Makes all threads that wait for work end. */
static void close_hall(struct hall *h) {
    hall_lock(h);
    h->closing = true;
    hall_unlock(h);
}

static void keep_playtime(struct hall *h) {
    hall_lock(h);
    playtime_keep(h, true);
    hall_unlock(h);
}

static void stop_threads(struct server *s) {
    if (s->timekeeper)
        timekeeper_stop(s->timekeeper);
    if (s->resumer)
        resumer_stop(s->resumer);
    if (s->bots)
        bots_stop(s->bots);
    if (s->checkers)
        errands_stop(s->checkers);
    if (s->advisers)
        errands_stop(s->advisers);
    if (s->reviewer)
        reviewer_stop(s->reviewer);
    if (s->hall)
        notifier_stop(s->hall->notifier);
}

static void free_memory(struct server *s) {
    limiter_free(s->limiter);
    limiter_free(s->table_limiter);
    limiter_free(s->talk);
    limiter_free(s->new_tables);
    limiter_free(s->new_visitors);
    limiter_free(s->asked_addresses);
    limiter_free(s->reports);
    limiter_free(s->wrong_codes);
    limiter_free(s->new_addresses);
    if (s->hall)
        hall_free(s->hall);
    if (s->guests)
        guests_free(s->guests);
    stream_room_free(s->stream_room);
    site_free(s->site);
    pictures_free();
    assets_free();
    grounds_free(s);
}

/* Also undoes a start that failed halfway. */
static bool stop(struct server *s) {
    bool saved = true;
    metrics_stop(s);
    if (s->control)
        control_stop(s->control);
    if (s->daemon)
        see_off(s);
    if (s->door >= 0)
        close(s->door);
    if (s->hall)
        close_hall(s->hall);
    stop_threads(s);
    if (s->daemon) {
        finish_requests(s);
        MHD_stop_daemon(s->daemon);
    }
    if (s->hall && s->daemon)
        keep_playtime(s->hall);
    if (s->store)
        saved = store_close(s->store);
    sharing_stop(s);
    free_memory(s);
    if (s->log)
        log_close(s->log);
    return saved;
}

/* Waits for the signal to stop. Meanwhile it pings the streams, and drops what is old or slow. */
static void serve(struct server *s, const sigset_t *signals) {
    int seconds = s->config.slow_seconds < TICK_SECONDS ? s->config.slow_seconds : TICK_SECONDS;
    struct timespec tick = {.tv_sec = seconds};
    unsigned ticks = 0;
    do {
        if (ticks++ % PING_TICKS == 0) {
            hall_lock(s->hall);
            streams_ping(s);
            hall_expire(s->hall, clocks_read());
            hall_settle(s->hall);
            playtime_keep(s->hall, false);
            sharing_look(s);
            hall_unlock(s->hall);
        }
        s->counts.refused[FOR_SLOW] += (unsigned)guests_dismiss(s->guests, s->config.slow_seconds);
    } while (sigtimedwait(signals, NULL, &tick) < 0);
}

static void say_where(const struct server *s) {
    bool six = strchr(s->config.listen, ':');
    fprintf(stderr, "hoftag: serving http://%s%s%s:%d (stop with Ctrl-C)\n", six ? "[" : "",
            strcmp(s->config.listen, "127.0.0.1") == 0 ? "localhost" : s->config.listen,
            six ? "]" : "", listen_port(s->door));
}

static sigset_t signals_to_stop(void) {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGINT);
    return signals;
}

void server_hold_signals(void) {
    sigset_t signals = signals_to_stop();
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
    signal(SIGPIPE, SIG_IGN);
}

bool server_run(const struct config *config, struct fault *fault) {
    struct server *s = calloc(1, sizeof *s);
    sigset_t signals = signals_to_stop();
    CHECK(s);
    s->config = *config;
    s->started = now_seconds();
    s->door = -1;
    bool done = start(s, fault);
    if (done) {
        say_where(s);
        notifier_say(s->hall->notifier);
        serve(s, &signals);
    }
    if (!stop(s) && done)
        done = fault_set(fault, 0, "the last changes could not be written to the database",
                         slice_of(""), "");
    free(s);
    return done;
}
