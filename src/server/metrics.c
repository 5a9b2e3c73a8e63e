/* metrics.c: figures about the server in Prometheus' format: at a separate address (--metrics), or
 * at the public one for whoever has their key (--metrics-key). By default they are not served. */
#include "server/metrics.h"

#include "base/check.h"
#include "host/clock.h"
#include "server/errors.h"
#include "server/listen.h"
#include "server/notifier.h"
#include "server/routes.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define METRICS_TYPE "text/plain; version=0.0.4; charset=utf-8"
enum { SCRAPE_SECONDS = 10, SCRAPERS = 8, SCRAPE_BYTES = 4096 };

/* ---- writing ---- */

static void metric(struct buf *out, const char *name, const char *type, const char *help,
                   uint64_t value) {
    char text[400];
    snprintf(text, sizeof text, "# HELP hoftag_%s %s\n# TYPE hoftag_%s %s\nhoftag_%s %" PRIu64 "\n",
             name, help, name, type, name, value);
    buf_str(out, text);
}

static void line(struct buf *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void line(struct buf *out, const char *format, ...) {
    char text[200];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    buf_str(out, text);
}

/* Each bucket reaches three times as far as the one before; the first ends at `first` seconds, the
 * last is unbounded. */
struct histogram {
    const char *name, *help;
    double first;
    int buckets;
    uint64_t count[LATENCY_BUCKETS];
    uint64_t microseconds;
};

static void histogram(struct buf *out, const struct histogram *h) {
    uint64_t sum = 0;
    double limit = h->first;
    line(out, "# HELP hoftag_%s %s\n# TYPE hoftag_%s histogram\n", h->name, h->help, h->name);
    for (int i = 0; i < h->buckets; i++, limit *= 3) {
        sum += h->count[i];
        if (i < h->buckets - 1)
            line(out, "hoftag_%s_bucket{le=\"%g\"} %" PRIu64 "\n", h->name, limit, sum);
    }
    line(out, "hoftag_%s_bucket{le=\"+Inf\"} %" PRIu64 "\n", h->name, sum);
    line(out, "hoftag_%s_sum %g\nhoftag_%s_count %" PRIu64 "\n", h->name,
         (double)h->microseconds / 1e6, h->name, sum);
}

static void write_requests(struct counts *c, struct buf *out) {
    struct histogram took = {
        "request_seconds", "From the first byte to the reply.", 0.0001, LATENCY_BUCKETS, {0}, 0};
    buf_str(out, "# HELP hoftag_requests_total Requests answered, by status.\n# TYPE "
                 "hoftag_requests_total counter\n");
    for (int i = 2; i < 6; i++)
        line(out, "hoftag_requests_total{status=\"%dxx\"} %" PRIu64 "\n", i,
             (uint64_t)c->requests[i]);
    for (int i = 0; i < LATENCY_BUCKETS; i++)
        took.count[i] = c->latency[i];
    took.microseconds = c->latency_sum;
    histogram(out, &took);
    buf_str(out, "# HELP hoftag_refused_total Requests refused, by reason.\n# TYPE "
                 "hoftag_refused_total counter\n");
    for (int i = 0; i < REASONS; i++)
        line(out, "hoftag_refused_total{reason=\"%s\"} %" PRIu64 "\n", reason_word((enum reason)i),
             (uint64_t)c->refused[i]);
    metric(out, "streams", "gauge", "Streams of news that are open.", (uint64_t)c->streams);
    metric(out, "lost_changes_total", "counter",
           "Changes of tables that another server was faster than.", (uint64_t)c->lost);
    metric(out, "repeated_requests_total", "counter",
           "Requests that were handled again for that reason.", (uint64_t)c->again);
}

static void write_hall(const struct hall *h, struct buf *out) {
    static const char *const phases[] = {"gathering", "running", "over", "closed"};
    buf_str(out, "# HELP hoftag_tables Tables there are, by phase.\n# TYPE hoftag_tables gauge\n");
    for (int i = 0; i < 4; i++)
        line(out, "hoftag_tables{phase=\"%s\"} %" PRIu64 "\n", phases[i], (uint64_t)h->phases[i]);
    metric(out, "tables_marked", "gauge", "Tables that will be removed unless somebody opens them.",
           h->marked);
    metric(out, "tables_damaged", "gauge", "Tables that cannot be read, or whose records cannot.",
           h->damaged);
    metric(out, "tables_in_memory", "gauge", "Games in memory.", (uint64_t)h->in_memory);
    metric(out, "visitors", "gauge", "Visitors known.", h->visitor_count);
    metric(out, "games_total", "counter", "Games begun since the start.", h->games);
    metric(out, "expired_total", "counter", "Tables removed because nobody used them.", h->expired);
    metric(out, "moves_total", "counter", "Moves of players made since the start.", h->moves);
    metric(out, "bots_waiting", "gauge",
           "Tables at which a computer player waits for its turn to think.",
           (uint64_t)h->turns.waiting);
    metric(out, "bots_thinking", "gauge", "Computer players that think for long now.",
           (uint64_t)h->turns.busy_count);
}

static void write_notices(const struct notifier *n, struct buf *out) {
    struct notifier_counts c = notifier_counts(n);
    buf_str(out, "# HELP hoftag_notices_total Messages to players: sent, to be tried again, given "
                 "up.\n# TYPE hoftag_notices_total counter\n");
    line(out, "hoftag_notices_total{outcome=\"sent\"} %" PRIu64 "\n", c.sent);
    line(out, "hoftag_notices_total{outcome=\"later\"} %" PRIu64 "\n", c.later);
    line(out, "hoftag_notices_total{outcome=\"failed\"} %" PRIu64 "\n", c.failed);
}

static void write_store(const struct store *store, struct buf *out) {
    struct store_counts c = store_counts(store);
    struct histogram took = {
        "store_commit_seconds", "How long a commit takes.", 0.0003, COMMIT_BUCKETS, {0}, 0};
    _Static_assert((int)COMMIT_BUCKETS <= (int)LATENCY_BUCKETS, "a histogram holds them");
    for (int i = 0; i < COMMIT_BUCKETS; i++)
        took.count[i] = c.took[i];
    took.microseconds = c.microseconds;
    histogram(out, &took);
    metric(out, "store_commits_total", "counter", "Commits.", c.commits);
    metric(out, "store_rows_total", "counter", "Rows written.", c.rows);
    metric(out, "store_failures_total", "counter", "Commits that had to be tried again.",
           c.failures);
    metric(out, "store_checkpoint_failures_total", "counter",
           "Times that the log could not be carried into the database.", c.checkpoint_failures);
    metric(out, "store_log_pages", "gauge", "Pages that are only in the log.", c.log_pages);
}

static uint64_t memory_used(void) {
    unsigned long all, resident = 0;
    FILE *in = fopen("/proc/self/statm", "r");
    if (!in)
        return 0;
    if (fscanf(in, "%lu %lu", &all, &resident) != 2)
        resident = 0;
    fclose(in);
    return (uint64_t)resident * (uint64_t)sysconf(_SC_PAGESIZE);
}

static void write_process(const struct server *s, struct buf *out) {
    const union MHD_DaemonInfo *info =
        MHD_get_daemon_info(s->daemon, MHD_DAEMON_INFO_CURRENT_CONNECTIONS);
    metric(out, "connections", "gauge", "Connections that are open.",
           info ? info->num_connections : 0);
    metric(out, "memory_bytes", "gauge", "Memory that is in use.", memory_used());
    metric(out, "uptime_seconds", "gauge", "Since the start.",
           (uint64_t)(now_seconds() - s->started));
}

/* Called with the hall locked. */
static void write_metrics(struct server *s, struct buf *out) {
    write_requests(&s->counts, out);
    write_hall(s->hall, out);
    write_notices(s->hall->notifier, out);
    write_store(s->store, out);
    write_process(s, out);
}

/* ---- at the public address ---- */

static bool has_key(const struct request *q, const char *key) {
    static const char bearer[] = "Bearer ";
    struct slice sent = slice_of(request_header(q, "Authorization"));
    uint8_t hash[2][HASH_BYTES];
    if (!key[0] || !slice_starts(sent, bearer))
        return false;
    secret_hash(slice_skip(sent, sizeof bearer - 1), hash[0]);
    secret_hash(slice_of(key), hash[1]);
    return sodium_memcmp(hash[0], hash[1], HASH_BYTES) == 0;
}

/* Without the key the answer is "not found", so nobody learns that the page exists. */
void handle_metrics(struct server *s, struct request *q, struct reply *r) {
    if (!has_key(q, s->config.metrics_key)) {
        turn_away(q, r, FOR_ADDRESS);
        return;
    }
    r->type = METRICS_TYPE;
    write_metrics(s, &r->body);
}

/* ---- at an address of their own ---- */

/* NOLINTNEXTLINE(readability-function-size): libmicrohttpd prescribes the parameters */
static enum MHD_Result on_scrape(void *context, struct MHD_Connection *connection, const char *url,
                                 const char *method, const char *version, const char *data,
                                 size_t *size, void **state) {
    struct server *s = context;
    struct buf out = buf_growing();
    bool known = strcmp(url, "/metrics") == 0 && strcmp(method, "GET") == 0;
    (void)version, (void)data, (void)state;
    if (*size > 0)
        return MHD_NO;
    hall_lock(s->hall);
    if (known)
        write_metrics(s, &out);
    else
        buf_str(&out, "here is only GET /metrics\n");
    hall_unlock(s->hall);
    struct MHD_Response *to =
        MHD_create_response_from_buffer(out.len, out.at, MHD_RESPMEM_MUST_FREE);
    CHECK(to);
    MHD_add_response_header(to, "Content-Type", METRICS_TYPE);
    enum MHD_Result done =
        MHD_queue_response(connection, known ? MHD_HTTP_OK : MHD_HTTP_NOT_FOUND, to);
    MHD_destroy_response(to);
    return done;
}

/* "127.0.0.1:9430" or "[::1]:9430". */
static bool read_address(const char *text, char address[64], int *port) {
    const char *colon = strrchr(text, ':');
    size_t n = colon ? (size_t)(colon - text) : 0;
    int64_t number;
    if (n >= 2 && text[0] == '[' && text[n - 1] == ']') {
        text++;
        n -= 2;
    }
    if (n == 0 || n >= 64 || !slice_number(slice_of(colon + 1), 0, 65535, &number))
        return false;
    memcpy(address, text, n);
    address[n] = 0;
    *port = (int)number;
    return true;
}

bool metrics_start(struct server *s, struct fault *fault) {
    char address[64];
    int port;
    if (!s->config.metrics[0])
        return true;
    if (!read_address(s->config.metrics, address, &port))
        return fault_set(fault, 0, "metrics must be ADDRESS:PORT, not ",
                         slice_of(s->config.metrics), "");
    int door = listen_at(address, port, fault);
    if (door < 0)
        return false;
    s->metrics = MHD_start_daemon(MHD_USE_EPOLL_INTERNAL_THREAD, 0, NULL, NULL, on_scrape, s,
                                  MHD_OPTION_LISTEN_SOCKET, door, MHD_OPTION_CONNECTION_LIMIT,
                                  (unsigned)SCRAPERS, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
                                  (size_t)SCRAPE_BYTES, MHD_OPTION_CONNECTION_TIMEOUT,
                                  (unsigned)SCRAPE_SECONDS, MHD_OPTION_END);
    CHECK(s->metrics);
    fprintf(stderr, "hoftag: metrics at %s, port %d\n", address, listen_port(door));
    return true;
}

void metrics_stop(struct server *s) {
    if (s->metrics)
        MHD_stop_daemon(s->metrics);
}
