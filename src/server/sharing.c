/* sharing.c: see sharing.h. */
#include "server/sharing.h"

#include "base/check.h"
#include "server/clock.h"
#include "server/inside.h"
#include "server/memory.h"
#include "server/open.h"
#include "server/saving.h"
#include "server/streams.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Changes that the last commit lost; with the hall locked. */
struct lost_changes {
    int count, room;
    struct store_loss *at;
};

/* ---- losses ---- */

/* On the writer's thread; `committed` follows, which deals with them. */
static void hear_losses(void *server, const struct store_loss *lost, int n) {
    struct server *s = server;
    hall_lock(s->hall);
    struct lost_changes *l = s->lost;
    if (l->room < n) {
        l->room = n;
        l->at = realloc(l->at, (size_t)n * sizeof *l->at);
        CHECK(l->at);
    }
    memcpy(l->at, lost, (size_t)n * sizeof *lost);
    l->count = n;
    hall_unlock(s->hall);
}

/* What was made upon it meanwhile is lost, too, and the memory of it is wrong. */
static void take_back(struct hall *h, struct hall_table *ht) {
    if (ht->ticket > h->durable)
        store_doom(h->store, ht->id, ht->ticket);
    ht->ticket = ht->born = 0;
    ht->entry->stale = true;
    hall_table_read_again(h, ht);
    hall_table_has_news(h, ht);
}

static void note_loss(struct lost_lately *l, Ticket ticket) {
    l->ticket[l->count++ % (sizeof l->ticket / sizeof *l->ticket)] = ticket;
}

bool was_lost(const struct hall *h, Ticket ticket) {
    for (size_t i = 0; i < sizeof h->lost_lately.ticket / sizeof *h->lost_lately.ticket; i++)
        if (ticket && h->lost_lately.ticket[i] == ticket)
            return true;
    return false;
}

/* A visitor whose removal was lost is here again. */
static void take_back_visitors(struct hall *h) {
    for (struct visitor *v = h->newest_visitor; v; v = v->older)
        if (v->gone && was_lost(h, v->ticket)) {
            v->gone = false;
            v->ticket = 0;
            v->verified = 0;
            h->visitor_count++;
        }
}

void losses_settle(struct server *s) {
    for (int i = 0; i < s->lost->count; i++) {
        struct hall_table *ht = map_find(&s->hall->tables, (uint64_t)s->lost->at[i].table);
        note_loss(&s->hall->lost_lately, s->lost->at[i].ticket);
        if (ht && ht->gone && ht->ticket == s->lost->at[i].ticket)
            hall_table_back(s->hall, ht);
        if (ht && !ht->gone)
            take_back(s->hall, ht);
    }
    if (s->lost->count > 0)
        take_back_visitors(s->hall);
    s->counts.lost += (unsigned)s->lost->count;
}

bool request_has_lost(const struct request *q) {
    const struct lost_changes *l = q->server->lost;
    for (int i = 0; i < l->count; i++)
        if (q->wrote ? l->at[i].ticket == q->mine : l->at[i].ticket <= q->reply.wait)
            return true;
    return false;
}

void losses_forget(struct server *s) { s->lost->count = 0; }

/* ---- news ---- */

/* Where somebody looks on it is read at once; else when it is next wanted. */
static void hear_of_table(void *server, int64_t table, int64_t number) {
    struct server *s = server;
    hall_lock(s->hall);
    struct hall_table *ht = map_find(&s->hall->tables, (uint64_t)table);
    if (ht && !ht->gone && ht->number < number) {
        ht->entry->stale = true;
        if (ht->entry->streams && hall_table_freshen(s->hall, ht)) {
            hall_table_has_news(s->hall, ht);
            streams_wake(s);
        }
    }
    hall_unlock(s->hall);
}

static void hear_of_visitor(void *server, int64_t visitor) {
    struct server *s = server;
    hall_lock(s->hall);
    struct visitor *v = map_find(&s->hall->visitors, (uint64_t)visitor);
    if (v) {
        v->verified = 0;
        streams_wake_of(s, v);
    }
    hall_unlock(s->hall);
}

/* After a failover the database may even be older than our memory. Streams look for themselves. */
static void lose_track(void *server) {
    struct server *s = server;
    hall_lock(s->hall);
    for (struct hall_table *ht = s->hall->newest; ht; ht = ht->entry->older)
        ht->entry->stale = true;
    for (struct visitor *v = s->hall->newest_visitor; v; v = v->older)
        v->verified = 0;
    streams_stir(s);
    hall_unlock(s->hall);
}

/* ---- the date ---- */

/* Machines may disagree about it, but what is due must be due for all: the database's date counts.
 * A second is not worth telling. */
static void follow_date(const struct server *s) {
    int64_t date = store_read_date(s->store), by = date - now_seconds();
    if (date == 0 || (by >= -DATES_DIFFER && by <= DATES_DIFFER))
        return;
    correct_date(by);
    fprintf(stderr,
            "hoftag: the date of this machine differs from the database's by %lld seconds; the "
            "database's counts\n",
            (long long)by);
}

/* ---- all of it ---- */

void sharing_start(struct server *s) {
    s->lost = calloc(1, sizeof *s->lost);
    CHECK(s->lost);
    s->hall->shared = store_is_shared(s->store);
    if (!s->hall->shared)
        return;
    follow_date(s);
    store_share(s->store, &(struct store_sharing){s, hear_losses, hear_of_table, hear_of_visitor,
                                                  lose_track});
}

void sharing_stop(struct server *s) {
    if (s->lost)
        free(s->lost->at);
    free(s->lost);
}

void sharing_look(struct server *s) {
    if (!s->hall->shared)
        return;
    hall_count_again(s->hall);
    follow_date(s);
}
