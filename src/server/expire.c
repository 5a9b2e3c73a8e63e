/* expire.c: what nobody has used for a long time is forgotten, a few at a time.
 *
 * Four kinds of things grow old, each with a number of days of its own (0: for ever): tables whose game never began,
 * games that are over, games that nobody plays on, and visitors who have no seat and host no table. A table's page says
 * until when it is kept; nothing goes while somebody looks at it. */
#include "server/hall.h"

#include "base/check.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { DAY = 24 * 60 * 60, TABLES_A_STEP = 500, VISITORS_A_STEP = 2000, VISITORS_GONE_A_STEP = 50 };

static int days_kept(const struct hall *h, const struct place *p) {
    if (p->flags & NEVER_BEGAN)
        return h->limits.keep_gathering;
    switch (p->phase) {
    case GATHERING: return h->limits.keep_gathering;
    case RUNNING: return h->limits.keep_running;
    default: return h->limits.keep_finished;
    }
}

int64_t kept_until(const struct hall *h, const struct place *p) {
    int64_t used = p->changed > p->made ? p->changed : p->made;
    int days = days_kept(h, p);
    return days ? used + (int64_t)days * DAY : 0;
}

/* ---- tables ------------------------------------------------------------------------------------------------- */

static bool is_quiet(const struct hall *h, const struct place *p) {
    return !p->streams && p->users == 0 && !p->queued && !p->news && p->ticket <= h->durable;
}

static void take_off_list(struct hall *h, const struct place *p) {
    size_t i = 0;
    while (h->list[i] != p)
        i++;
    memmove(h->list + i, h->list + i + 1, (--h->count - i) * sizeof *h->list);
}

static void remove_table(struct hall *h, struct place *p) {
    store_drop_table(h->store, p->id);
    if (p->match)
        match_forget(h, p);
    map_remove(&h->tables, (uint64_t)p->id);
    take_off_list(h, p);
    sodium_memzero(p->seed, sizeof p->seed);
    free(p);
    h->expired++;
}

/* A running game that is not in memory may have been moved in after its row was written. */
static bool is_old(struct hall *h, struct place *p, int64_t now) {
    int64_t until = kept_until(h, p);
    if (!until || until > now || !is_quiet(h, p))
        return false;
    return p->phase != RUNNING || p->match || !place_load(h, p) || kept_until(h, p) <= now;
}

static void expire_tables(struct hall *h, int64_t now) {
    for (int i = 0; i < TABLES_A_STEP && h->count > 0; i++) {
        if (h->looked_at >= h->count)
            h->looked_at = 0;
        struct place *p = h->list[h->looked_at];
        if (is_old(h, p, now))
            remove_table(h, p);
        else
            h->looked_at++;
    }
}

/* ---- visitors ------------------------------------------------------------------------------------------------ */

static bool has_a_place(const struct hall *h, const struct visitor *v) {
    for (size_t i = 0; i < h->count; i++)
        if (h->list[i]->host == v->id || seats_owned(h->list[i], v))
            return true;
    return false;
}

static void expire_visitors(struct hall *h, int64_t now) {
    int64_t days = h->limits.keep_visitors;
    int gone = 0;
    for (int i = 0; days && i < VISITORS_A_STEP && gone < VISITORS_GONE_A_STEP && h->visitors.room > 0; i++) {
        h->visitor_at = (h->visitor_at + 1) & (h->visitors.room - 1);
        struct visitor *v = h->visitors.slot[h->visitor_at].thing;
        if (!v || v->seen + days * DAY > now)
            continue;
        gone++;
        if (!has_a_place(h, v))
            visitor_remove(h, v);
    }
}

void hall_expire(struct hall *h) {
    int64_t now = now_seconds();
    expire_tables(h, now);
    expire_visitors(h, now);
}
