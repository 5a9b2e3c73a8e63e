/* stream.c: news as they happen, over connections that stay open.
 *
 * A stream says that there is something new and what its viewer has seen then; a page fetches what it needs,
 * compressed. Programs get the story itself, a line of JSON at a time. A stream with nothing to say sleeps: its
 * connection is suspended, and woken when the news of its table are durable. Everything here happens in the hall's
 * lock, in which `asleep` says whether the connection is suspended.
 *
 * Who may look is asked before every word: seats are drawn by lot, changed, taken over by their links, and a table that
 * all could see while it gathered may be a private one later. */
#include "server/http.h"

#include "base/check.h"
#include "game/words.h"
#include "server/json.h"
#include "table/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_BYTES = 512 };

struct stream {
    struct server *server;
    struct place *place;
    struct MHD_Connection *connection;
    struct stream *next, **back; /* among those of the table */
    struct seen seen;
    int64_t visitor; /* 0: nobody known */
    int viewer;
    int told;    /* moves of the story, for programs */
    size_t read; /* of the record, up to there */
    bool json, asleep, greeted, ping, ended;
    struct buf out; /* what is being sent, for programs */
    size_t sent;
};

struct stream *stream_new(const struct request *q, struct place *p, int viewer, bool json, struct seen seen) {
    struct stream *st = calloc(1, sizeof *st);
    CHECK(st);
    *st = (struct stream){.server = q->server,
                          .place = p,
                          .visitor = q->visitor ? q->visitor->id : 0,
                          .viewer = viewer,
                          .json = json,
                          .seen = seen,
                          .out = buf_growing()};
    st->next = p->streams;
    st->back = &p->streams;
    if (st->next)
        st->next->back = &st->next;
    p->streams = st;
    q->server->counts.streams++;
    return st;
}

static void end_stream(void *context) {
    struct stream *st = context;
    struct hall *h = st->server->hall;
    hall_lock(h);
    *st->back = st->next;
    if (st->next)
        st->next->back = st->back;
    st->server->counts.streams--;
    hall_unlock(h);
    buf_free(&st->out);
    free(st);
}

/* ---- what is said --------------------------------------------------------------------------------------- */

static bool is_new(const struct stream *st, struct seen now) {
    return now.number != st->seen.number || now.stamp != st->seen.stamp;
}

static size_t event_for_page(struct stream *st, struct seen now, char *out, size_t room) {
    int n = snprintf(out, room, "%sid: %d.%u\ndata: %d.%u\n\n", st->greeted ? "" : "retry: 2000\n", now.number,
                     now.stamp, now.number, now.stamp);
    st->greeted = true;
    return (size_t)n;
}

static bool may_look(const struct stream *st) {
    const struct visitor *v = visitor_find(st->server->hall, st->visitor);
    if (st->viewer < MAX_SEATS)
        return owns(st->place, st->viewer, v);
    return st->place->phase == GATHERING || may_watch(st->place, v);
}

/* Of the moves that were told those that were taken back since are to be told anew, as what came in their place. */
static void forget_taken_back(struct stream *st, const struct table *t) {
    struct slice more = slice_skip(buf_slice_of(&t->record), st->read), line, word;
    int64_t n;
    st->read = t->record.len;
    while (slice_line(&more, &line)) {
        bool rewound = slice_starts(line, "rewind "), back = rewound || slice_starts(line, "takeback ");
        if (!back || !slice_word(&line, &word) || !slice_word(&line, &word) || !slice_number(word, 0, st->told, &n))
            continue;
        st->told = rewound ? (int)n : st->told - 1;
    }
}

/* {"number":12,"phase":"running","pending":["red"],"log":["11 blue go Lauban",...]} */
static void line_for_program(struct stream *st) {
    const struct place *p = st->place;
    st->out.len = st->sent = 0;
    if (p->match)
        forget_taken_back(st, p->match->table);
    json_news(p, st->viewer, st->told + 1, &st->out);
    st->told = p->match ? p->match->table->count : 0;
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

/* A page is told to look again, for what it may see now. */
static ssize_t say_goodbye(struct stream *st, char *out) {
    static const char look_again[] = "data: -1.0\n\n";
    if (st->json || st->ended)
        return MHD_CONTENT_READER_END_OF_STREAM;
    st->ended = true;
    memcpy(out, look_again, sizeof look_again - 1);
    return sizeof look_again - 1;
}

static ssize_t say_something(struct stream *st, char *out, size_t room) {
    struct place *p = st->place;
    struct seen now;
    if (st->sent < st->out.len)
        return send_rest(st, out, room);
    if (!may_look(st))
        return say_goodbye(st, out);
    if (p->ticket > st->server->hall->durable)
        return 0;
    if (p->phase != GATHERING && !place_load(st->server->hall, p))
        return MHD_CONTENT_READER_END_WITH_ERROR;
    now = place_seen(p, st->viewer);
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
    ssize_t n = h->closing ? MHD_CONTENT_READER_END_OF_STREAM : say_something(st, out, room);
    if (n == 0) {
        st->asleep = true;
        MHD_suspend_connection(st->connection);
    }
    hall_unlock(h);
    return n;
}

struct MHD_Response *stream_response(struct stream *st, struct MHD_Connection *connection) {
    st->connection = connection;
    return MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, BLOCK_BYTES, read_stream, st, end_stream);
}

/* ---- waking ------------------------------------------------------------------------------------------------ */

static void wake(struct stream *st) {
    if (!st->asleep)
        return;
    st->asleep = false;
    MHD_resume_connection(st->connection);
}

void streams_wake(struct server *s) {
    struct place **at = &s->hall->with_news;
    while (*at) {
        struct place *p = *at;
        if (p->ticket > s->hall->durable) {
            at = &p->next_with_news;
            continue;
        }
        *at = p->next_with_news;
        p->news = false;
        for (struct stream *st = p->streams; st; st = st->next)
            wake(st);
    }
}

void streams_ping(struct server *s) {
    for (size_t i = 0; i < s->hall->count; i++)
        for (struct stream *st = s->hall->list[i]->streams; st; st = st->next) {
            st->ping = true;
            wake(st);
        }
}
