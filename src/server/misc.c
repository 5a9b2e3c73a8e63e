/* misc.c: files, health and figures. */
#include "server/page.h"
#include "server/routes.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

void handle_static(struct server *s, struct request *q, struct reply *r) {
    const struct asset *a = asset_find(q->part[1]);
    (void)s;
    if (!a) {
        reply_error(q, r, MHD_HTTP_NOT_FOUND, "There is nothing at this address.");
        return;
    }
    r->asset = a;
    r->type = a->type;
    r->forever = true;
}

void handle_health(struct server *s, struct request *q, struct reply *r) {
    bool well = store_healthy(s->store);
    (void)q;
    r->status = well ? MHD_HTTP_OK : MHD_HTTP_SERVICE_UNAVAILABLE;
    buf_str(&r->body, well ? "ok\n" : "the database cannot be written\n");
}

static void metric(struct buf *out, const char *name, const char *type, const char *help, uint64_t value) {
    char text[400];
    snprintf(text, sizeof text, "# HELP hoftag_%s %s\n# TYPE hoftag_%s %s\nhoftag_%s %" PRIu64 "\n", name, help, name,
             type, name, value);
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

static void latency(struct counts *c, struct buf *out) {
    uint64_t sum = 0;
    double limit = 0.0001;
    buf_str(out, "# HELP hoftag_request_seconds From the first byte to the reply.\n"
                 "# TYPE hoftag_request_seconds histogram\n");
    for (int i = 0; i < LATENCY_BUCKETS; i++, limit *= 3) {
        sum += c->latency[i];
        if (i < LATENCY_BUCKETS - 1)
            line(out, "hoftag_request_seconds_bucket{le=\"%g\"} %" PRIu64 "\n", limit, sum);
    }
    line(out, "hoftag_request_seconds_bucket{le=\"+Inf\"} %" PRIu64 "\n", sum);
    line(out, "hoftag_request_seconds_sum %g\n", (double)c->latency_sum / 1e6);
    line(out, "hoftag_request_seconds_count %" PRIu64 "\n", sum);
}

void handle_metrics(struct server *s, struct request *q, struct reply *r) {
    struct buf *out = &r->body;
    struct store_counts stored = store_counts(s->store);
    (void)q;
    r->type = "text/plain; version=0.0.4; charset=utf-8";
    buf_str(out, "# HELP hoftag_requests_total Requests answered, by status.\n# TYPE hoftag_requests_total counter\n");
    for (int i = 2; i < 6; i++)
        line(out, "hoftag_requests_total{status=\"%dxx\"} %" PRIu64 "\n", i, (uint64_t)s->counts.requests[i]);
    latency(&s->counts, out);
    metric(out, "limited_total", "counter", "Requests refused because there were too many.", s->counts.limited);
    metric(out, "streams", "gauge", "Streams of news that are open.", (uint64_t)s->counts.streams);
    metric(out, "tables", "gauge", "Tables there are.", s->hall->count);
    metric(out, "tables_in_memory", "gauge", "Games in memory.", (uint64_t)s->hall->in_memory);
    metric(out, "visitors", "gauge", "Visitors known.", s->hall->visitors.count);
    metric(out, "games_total", "counter", "Games begun since the start.", s->hall->games);
    metric(out, "expired_total", "counter", "Tables removed because nobody used them.", s->hall->expired);
    metric(out, "moves_total", "counter", "Moves of players made since the start.", s->hall->moves);
    metric(out, "store_commits_total", "counter", "Commits.", stored.commits);
    metric(out, "store_rows_total", "counter", "Rows written.", stored.rows);
    metric(out, "store_failures_total", "counter", "Commits that had to be tried again.", stored.failures);
    metric(out, "uptime_seconds", "gauge", "Since the start.", (uint64_t)(now_seconds() - s->started));
}
