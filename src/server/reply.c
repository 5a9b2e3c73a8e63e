/* reply.c: sends replies, with security headers, compression and cookies; and counts them. */
#include "server/reply.h"

#include "host/clock.h"
#include "server/assets.h"
#include "server/head.h"
#include "server/inside.h"
#include "server/request.h"
#include "server/route.h"
#include "server/streams.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Level 6 makes pages 2 % smaller than level 5 does. */
enum { WORTH_PACKING = 600, PACK_LEVEL = 6 };

void reply_redirect(struct reply *r, const char *location) {
    r->status = MHD_HTTP_SEE_OTHER;
    snprintf(r->location, sizeof r->location, "%s", location);
}

/* ---- headers ---- */

static const char content_policy[] =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

static bool over_tls(const struct request *q) {
    char memory[300];
    struct buf base = buf_on(memory, sizeof memory);
    write_base(q, &base);
    return strncmp(buf_end(&base), "https:", 6) == 0;
}

static void add_cookie(const struct request *q, struct MHD_Response *to) {
    char cookie[200];
    snprintf(cookie, sizeof cookie, "hoftag=%s; Path=/; Max-Age=63072000; HttpOnly; SameSite=Lax%s",
             q->reply.key, over_tls(q) ? "; Secure" : "");
    MHD_add_response_header(to, "Set-Cookie", cookie);
}

static void add_language(const char *lang, struct MHD_Response *to) {
    char cookie[80];
    snprintf(cookie, sizeof cookie, "lang=%s; Path=/; Max-Age=63072000; HttpOnly; SameSite=Lax",
             lang);
    MHD_add_response_header(to, "Set-Cookie", cookie);
}

/* These cookies are readable by the script, which may change them too. */
static void add_settings(const struct request *q, struct MHD_Response *to) {
    char text[80];
    for (int id = 0; id < SETTINGS; id++) {
        const struct setting *s = &all_settings[id];
        snprintf(text, sizeof text, "%s=%s; Path=/; Max-Age=63072000; SameSite=Lax", s->name,
                 s->value[q->settings.chosen[id]]);
        if (q->reply.settings_chosen >> id & 1)
            MHD_add_response_header(to, "Set-Cookie", text);
    }
}

/* It passes soon: the page's script tries again by the first, a browser with nothing but this by
 * the second. */
static void add_retry(const struct request *q, struct MHD_Response *to) {
    MHD_add_response_header(to, "Retry-After", "1");
    if (!q->post)
        MHD_add_response_header(to, "Refresh", "3");
}

static void add_headers(const struct request *q, struct MHD_Response *to) {
    const struct reply *r = &q->reply;
    MHD_add_response_header(to, "Content-Type", r->type ? r->type : "text/plain; charset=utf-8");
    MHD_add_response_header(to, "X-Content-Type-Options", "nosniff");
    MHD_add_response_header(to, "X-Request-Id", q->id);
    MHD_add_response_header(to, "Cache-Control",
                            r->forever ? "public, max-age=31536000, immutable" : "no-store");
    if (r->policy || (r->type && strncmp(r->type, "text/html", 9) == 0)) {
        MHD_add_response_header(to, "Content-Security-Policy",
                                r->policy ? r->policy : content_policy);
        MHD_add_response_header(to, "Referrer-Policy", "same-origin");
    }
    if (r->guards_all)
        MHD_add_response_header(to, "Service-Worker-Allowed", "/");
    if (r->status == MHD_HTTP_METHOD_NOT_ALLOWED)
        MHD_add_response_header(to, "Allow", "GET, HEAD, POST");
    if (q->judged.refused || r->stream || q->server->hall->leaving)
        MHD_add_response_header(to, "Connection", "close");
    if (r->reason == FOR_STORE || r->reason == FOR_STOP)
        add_retry(q, to);
    if (r->location[0])
        MHD_add_response_header(to, "Location", r->location);
    if (r->key[0] && !(q->route->flags & IS_API)) /* a program needs no cookie */
        add_cookie(q, to);
    if (r->lang)
        add_language(r->lang, to);
    add_settings(q, to);
    if (r->name[0]) {
        char text[120];
        snprintf(text, sizeof text, "attachment; filename=\"%s\"", r->name);
        MHD_add_response_header(to, "Content-Disposition", text);
    }
}

/* ---- bodies ---- */

static bool takes_gzip(const struct request *q) {
    return strstr(request_header(q, "Accept-Encoding"), "gzip");
}

/* Unlike replies made for one request, files have a known length before they are sent. */
static struct MHD_Response *asset_response(const struct request *q, struct asset *a,
                                           size_t *bytes) {
    asset_ready(a);
    bool pack = takes_gzip(q) && a->packed.len > 0;
    const struct buf *text = pack ? &a->packed : &a->plain;
    struct MHD_Response *to =
        MHD_create_response_from_buffer(text->len, text->at, MHD_RESPMEM_PERSISTENT);
    *bytes = text->len;
    if (to && pack)
        MHD_add_response_header(to, "Content-Encoding", "gzip");
    if (to)
        MHD_add_response_header(to, "Vary", "Accept-Encoding");
    return to;
}

/* The response takes over the body. */
static struct MHD_Response *body_response(const struct request *q, struct buf *body,
                                          size_t *bytes) {
    struct buf packed = buf_growing();
    bool pack = body->len >= WORTH_PACKING && takes_gzip(q) &&
                gzip_pack(buf_slice_of(body), PACK_LEVEL, &packed);
    if (pack) {
        buf_free(body);
        *body = packed;
    }
    struct MHD_Response *to =
        MHD_create_response_from_buffer(body->len, body->at, MHD_RESPMEM_MUST_FREE);
    *bytes = body->len;
    if (to)
        *body = buf_growing();
    if (to && pack)
        MHD_add_response_header(to, "Content-Encoding", "gzip");
    return to;
}

static struct MHD_Response *make_response(struct request *q, size_t *bytes) {
    if (q->reply.stream)
        return stream_response(q->reply.stream, q->connection);
    if (q->reply.asset)
        return asset_response(q, q->reply.asset, bytes);
    return body_response(q, &q->reply.body, bytes);
}

/* ---- counting ---- */

static void count(struct request *q, int64_t took) {
    struct counts *c = &q->server->counts;
    int bucket = 0;
    for (int64_t limit = 100; bucket < LATENCY_BUCKETS - 1 && took > limit; limit *= 3)
        bucket++;
    c->requests[q->reply.status / 100 % 6]++;
    if (q->reply.status >= 400)
        c->refused[reason_of(&q->reply)]++;
    c->latency[bucket]++;
    c->latency_sum += (uint64_t)took;
}

/* Where there is no room for a header, the reply goes to the socket with the few that it needs. */
static enum MHD_Result send_past(struct request *q) {
    struct reply *r = &q->reply;
    struct buf out = buf_growing();
    char head[400];
    snprintf(head, sizeof head,
             "HTTP/1.1 %d %s\r\nContent-Type: %s\r\nX-Content-Type-Options: nosniff\r\n"
             "X-Request-Id: %s\r\nCache-Control: no-store\r\nContent-Length: %zu\r\n"
             "Connection: close\r\n\r\n",
             r->status, MHD_get_reason_phrase_for((unsigned)r->status),
             r->type ? r->type : "text/plain; charset=utf-8", q->id, r->body.len);
    buf_str(&out, head);
    if (!q->head)
        buf_slice(&out, buf_slice_of(&r->body));
    head_answer(q->connection, buf_slice_of(&out));
    buf_free(&out);
    return MHD_NO;
}

enum MHD_Result reply_send(struct request *q) {
    size_t bytes = 0;
    if (q->judged.fills_all) {
        int64_t took = now_microseconds() - q->began;
        count(q, took);
        log_request(q->server->log, q, q->reply.body.len, took);
        return send_past(q);
    }
    struct MHD_Response *to = make_response(q, &bytes);
    if (!to)
        return MHD_NO;
    add_headers(q, to);
    int64_t took = now_microseconds() - q->began;
    count(q, took);
    log_request(q->server->log, q, bytes, took);
    enum MHD_Result done = MHD_queue_response(q->connection, (unsigned)q->reply.status, to);
    MHD_destroy_response(to);
    return done;
}
