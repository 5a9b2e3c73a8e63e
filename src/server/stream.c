/* stream.c: news as they happen, over connections that stay open.
 *
 * A stream tells a page that there is news, and what its viewer has seen then; the page fetches
 * what it needs, compressed. Programs get the story itself, a line of JSON at a time. A stream with
 * nothing to say is suspended, and resumed when news of its table is durable. Everything here runs
 * in the hall's lock; `asleep` says whether the connection is suspended.
 *
 * Whether the viewer may look is checked before every message: seats are drawn by lot, exchanged
 * and taken over by link, and a table that anybody could see before the game may be private
 * later. */
#include "server/stream.h"

#include "base/check.h"
#include "game/words.h"
#include "server/json.h"
#include "server/live.h"
#include "server/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_BYTES = 512 };

struct stream *stream_new(const struct request *q, struct hall_table *ht, int viewer, bool json,
                          struct seen seen) {
    struct stream *st = calloc(1, sizeof *st);
    CHECK(st);
    *st = (struct stream){.server = q->server,
                          .ht = ht,
                          .visitor = q->visitor ? q->visitor->id : 0,
                          .address = limiter_who(q->server->limiter, q->address),
                          .viewer = viewer,
                          .json = json,
                          .seen = seen,
                          .words = q->reply.body.words,
                          .out = buf_growing()};
    memcpy(st->from, q->address, sizeof st->from);
    if (q->visitor)
        memcpy(st->key, q->visitor->key, HASH_BYTES);
    st->revoked = q->visitor ? q->visitor->revoked : 0;
    if (!stream_room_enter(st)) {
        free(st);
        return NULL;
    }
    turns_liven(&q->server->hall->turns, &ht->entry->turn);
    q->server->counts.streams++;
    return st;
}

static void end_stream(void *context) {
    struct stream *st = context;
    struct hall *h = st->server->hall;
    hall_lock(h);
    stream_room_leave(st);
    st->server->counts.streams--;
    hall_unlock(h);
    buf_free(&st->out);
    free(st);
}

/* ---- what is said ---- */

static bool is_new(const struct stream *st, struct seen now) {
    return now.number != st->seen.number || now.stamp != st->seen.stamp;
}

static size_t event_for_page(struct stream *st, struct seen now, char *out, size_t room) {
    int n = snprintf(out, room, "%sid: %d.%u\ndata: %d.%u\n\n", st->greeted ? "" : "retry: 500\n",
                     now.number, now.stamp, now.number, now.stamp);
    st->greeted = true;
    return (size_t)n;
}

static bool may_look(const struct stream *st) {
    const struct visitor *v = visitor_find(st->server->hall, st->visitor);
    if (st->ht->flags & NEVER_BEGAN) /* the table is gone */
        return false;
    if (is_banned(st->server->hall, st->from, v))
        return false;
    if (v && memcmp(v->key, st->key, HASH_BYTES) != 0) /* the visitor has changed their key, */
        return false;
    if (v && v->revoked != st->revoked) /* or revoked that of a device: the others come again */
        return false;
    if (st->viewer < MAX_SEATS)
        return owns(st->ht, st->viewer, v);
    return st->ht->phase == GATHERING || may_watch(st->ht, v);
}

/* Moves that the program was told of may have been taken back since. What replaced them is told as
 * well. */
static void forget_taken_back(struct stream *st, const struct table *t) {
    struct slice more = slice_skip(buf_slice_of(&t->record), st->read), line, word;
    int64_t n;
    st->read = t->record.len;
    while (slice_line(&more, &line)) {
        bool rewound = slice_starts(line, "rewind "),
             back = rewound || slice_starts(line, "takeback ");
        if (!back || !slice_word(&line, &word) || !slice_word(&line, &word) ||
            !slice_number(word, 0, st->told, &n))
            continue;
        st->told = rewound ? (int)n : st->told - 1;
    }
}

/* {"number":12,"phase":"running","pending":["red"],"log":["11 blue go Lauban",...]} */
static void line_for_program(struct stream *st) {
    const struct hall_table *ht = st->ht;
    st->out.len = st->sent = 0;
    st->out.words = st->words;
    if (ht->live)
        forget_taken_back(st, ht->live->table);
    json_news(ht, st->viewer, (struct log_from){st->told + 1, st->asides}, &st->out);
    st->told = ht->live ? ht->live->table->count : 0;
    st->asides = ht->live ? ht->live->table->asides : 0;
}

static ssize_t send_rest(struct stream *st, char *out, size_t room) {
    size_t n = st->out.len - st->sent;
    if (n > room)
        n = room;
    memcpy(out, st->out.at + st->sent, n);
    st->sent += n;
    if (st->sent == st->out.len)
        buf_free(&st->out);
    return (ssize_t)n;
}

/* Ends the stream; a page gets a last message. */
static ssize_t say_goodbye(struct stream *st, const char *last, char *out) {
    if (st->json || st->ended)
        return MHD_CONTENT_READER_END_OF_STREAM;
    st->ended = true;
    struct slice word = slice_of(last);
    memcpy(out, word.at, word.len);
    return (ssize_t)word.len;
}

/* Another server changed the table just now, and its news follow; or the database does not answer,
 * and the next ping tries again. */
static bool is_momentary(const struct hall *h) { return h->begin_again || h->unreachable; }

static ssize_t say_something(struct stream *st, char *out, size_t room) {
    struct hall_table *ht = st->ht;
    struct seen now;
    if (st->sent < st->out.len)
        return send_rest(st, out, room);
    if (st->gives_way) /* the page waits, or another stream would have to give way */
        return say_goodbye(st, "retry: 60000\nevent: full\ndata:\n\n", out);
    if (!hall_table_freshen(st->server->hall, ht) && !ht->gone)
        return 0;                  /* the database does not answer: the next ping tries again */
    if (ht->gone || !may_look(st)) /* the page reloads, to show what its reader may see now */
        return say_goodbye(st, "data: -1.0\n\n", out);
    if (ht->ticket > st->server->hall->durable)
        return 0;
    if (ht->phase != GATHERING && !hall_table_load(st->server->hall, ht))
        return is_momentary(st->server->hall) ? 0 : MHD_CONTENT_READER_END_WITH_ERROR;
    now = hall_table_seen(ht, st->viewer);
    if (st->json && (is_new(st, now) || !st->greeted)) {
        st->greeted = true;
        st->seen = now;
        line_for_program(st);
        return send_rest(st, out, room);
    }
    if (is_new(st, now) || (!st->json && !st->greeted)) {
        st->seen = now;
        return (ssize_t)event_for_page(st, now, out, room);
    }
    if (!st->ping)
        return 0;
    st->ping = false;
    memcpy(out, st->json ? "\n" : ":\n\n", st->json ? 1 : 3);
    return st->json ? 1 : 3;
}

static ssize_t read_stream(void *context, uint64_t position, char *out, size_t room) {
    struct stream *st = context;
    struct hall *h = st->server->hall;
    (void)position;
    hall_lock(h);
    ssize_t n =
        h->leaving || h->closing ? MHD_CONTENT_READER_END_OF_STREAM : say_something(st, out, room);
    if (n == 0) {
        st->asleep = true;
        MHD_suspend_connection(st->connection);
    }
    hall_unlock(h);
    return n;
}

struct MHD_Response *stream_response(struct stream *st, struct MHD_Connection *connection) {
    st->connection = connection;
    return MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, BLOCK_BYTES, read_stream, st,
                                             end_stream);
}

/* ---- waking ---- */

void streams_wake(struct server *s) {
    struct hall_table **at = &s->hall->with_news;
    while (*at) {
        struct hall_table *ht = *at;
        if (ht->ticket > s->hall->durable) {
            at = &ht->entry->next_with_news;
            continue;
        }
        *at = ht->entry->next_with_news;
        ht->entry->news = false;
        for (struct stream *st = ht->entry->streams; st; st = st->in[OF_TABLE].next)
            stream_wake(st);
    }
}

void streams_wake_of(struct server *s, const struct visitor *v) {
    for (struct stream *st = streams_all(s); st; st = st->in[OF_ALL].next)
        if (st->visitor == v->id)
            stream_wake(st);
}

void streams_shift(struct server *s, const struct hall_table *ht, long by) {
    for (struct stream *st = streams_all(s); st; st = st->in[OF_ALL].next)
        if (st->ht == ht && st->read > 0)
            st->read = (size_t)((long)st->read + by);
}

void streams_stir(struct server *s) {
    for (struct stream *st = streams_all(s); st; st = st->in[OF_ALL].next)
        stream_wake(st);
}

void streams_ping(struct server *s) {
    for (struct stream *st = streams_all(s); st; st = st->in[OF_ALL].next) {
        st->ping = true;
        stream_wake(st);
    }
}
