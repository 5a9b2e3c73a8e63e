/* stream_room.c: limits how many streams are open: for an address, for a visitor, for spectators of
 * a table, and in all.
 *
 * If there are too many, the oldest of the same address or visitor gives way to the new one.
 * Players need the news of their table, so a player's stream never gives way to a spectator's.
 * Everything here runs in the hall's lock, and a new stream is compared only with those that share
 * an address, visitor or table with it. */
#include "base/check.h"
#include "server/stream.h"

#include <stdlib.h>

enum { BUCKETS = 1024 };

struct stream_room {
    struct stream *all, *address[BUCKETS], *visitor[BUCKETS];
    int count; /* without those that give way */
};

struct stream_room *stream_room_new(void) {
    struct stream_room *room = calloc(1, sizeof *room);
    CHECK(room);
    return room;
}

void stream_room_free(struct stream_room *room) { free(room); }

struct stream *streams_all(const struct server *s) {
    return s->stream_room->all;
}

/* ---- lists ---- */

static struct stream **head_of(const struct stream *st, enum stream_list list) {
    struct stream_room *room = st->server->stream_room;
    switch (list) {
    case OF_TABLE: return &st->ht->entry->streams;
    case OF_ADDRESS: return &room->address[st->address % BUCKETS];
    case OF_VISITOR: return &room->visitor[(uint64_t)st->visitor % BUCKETS];
    default: return &room->all;
    }
}

static void join(struct stream *st, enum stream_list list) {
    struct stream **head = head_of(st, list);
    st->in[list].next = *head;
    st->in[list].back = head;
    if (*head)
        (*head)->in[list].back = &st->in[list].next;
    *head = st;
}

static void leave(struct stream *st, enum stream_list list) {
    struct stream *next = st->in[list].next;
    if (!st->in[list].back)
        return;
    *st->in[list].back = next;
    if (next)
        next->in[list].back = st->in[list].back;
    st->in[list].back = NULL;
}

/* ---- limits ---- */

static bool has_seat(const struct stream *st) { return st->viewer < MAX_SEATS; }

static bool same_asker(const struct stream *a, const struct stream *b) {
    return a->address == b->address || (a->visitor && a->visitor == b->visitor);
}

/* How many streams count against one limit, and which of them would give way to the new one. */
struct tally {
    int count;
    struct stream *oldest, *oldest_watcher;
};

static void count_in(struct tally *t, struct stream *st, bool may_give_way) {
    t->count++;
    if (!may_give_way)
        return;
    t->oldest = st;
    if (!has_seat(st))
        t->oldest_watcher = st;
}

static struct tally of_address(const struct stream *st) {
    struct tally t = {0};
    for (struct stream *o = *head_of(st, OF_ADDRESS); o; o = o->in[OF_ADDRESS].next)
        if (o->address == st->address)
            count_in(&t, o, true);
    return t;
}

static struct tally of_visitor(const struct stream *st) {
    struct tally t = {0};
    for (struct stream *o = st->visitor ? *head_of(st, OF_VISITOR) : NULL; o;
         o = o->in[OF_VISITOR].next)
        if (o->visitor == st->visitor)
            count_in(&t, o, true);
    return t;
}

/* Players are not counted. */
static struct tally of_table(const struct stream *st) {
    struct tally t = {0};
    for (struct stream *o = has_seat(st) ? NULL : *head_of(st, OF_TABLE); o;
         o = o->in[OF_TABLE].next)
        if (!has_seat(o) && !o->gives_way)
            count_in(&t, o, same_asker(o, st));
    return t;
}

/* Searches only if there is no room left; then any spectator gives way to a player. */
static struct tally of_all(const struct stream *st) {
    struct tally t = {.count = st->server->stream_room->count};
    if (t.count < st->server->config.max_connections * 3 / 4)
        return t;
    for (struct stream *o = *head_of(st, OF_ALL); o; o = o->in[OF_ALL].next)
        if (!o->gives_way && (same_asker(o, st) || (has_seat(st) && !has_seat(o))))
            count_in(&t, o, true);
    t.count = st->server->stream_room->count;
    return t;
}

enum { LIMITS = 4 };

/* False if this limit leaves no room. `*who` must give way first; NULL: nobody. */
static bool find_room(const struct stream *st, int limit, struct stream **who) {
    static struct tally (*const tally[LIMITS])(const struct stream *) = {of_address, of_visitor,
                                                                         of_table, of_all};
    const struct config *c = &st->server->config;
    const int most[LIMITS] = {c->address_streams, c->visitor_streams, c->table_streams,
                              c->max_connections * 3 / 4};
    struct tally t = tally[limit](st);
    *who = NULL;
    if (most[limit] == 0 || t.count < most[limit])
        return true;
    *who = t.oldest_watcher ? t.oldest_watcher : has_seat(st) ? t.oldest : NULL;
    return *who;
}

void stream_wake(struct stream *st) {
    if (!st->asleep)
        return;
    st->asleep = false;
    MHD_resume_connection(st->connection);
}

static void give_way(struct stream *st) {
    st->gives_way = true;
    st->server->stream_room->count--;
    leave(st, OF_ADDRESS);
    leave(st, OF_VISITOR);
    stream_wake(st);
}

bool stream_room_enter(struct stream *st) {
    struct stream *who;
    for (int i = 0; i < LIMITS; i++) /* no stream gives way for one that is refused after all */
        if (!find_room(st, i, &who))
            return false;
    for (int i = 0; i < LIMITS; i++)
        if (find_room(st, i, &who) && who)
            give_way(who);
    for (int i = 0; i < STREAM_LISTS; i++)
        join(st, (enum stream_list)i);
    st->server->stream_room->count++;
    return true;
}

void stream_room_leave(struct stream *st) {
    st->server->stream_room->count -= !st->gives_way;
    for (int i = 0; i < STREAM_LISTS; i++)
        leave(st, (enum stream_list)i);
}
