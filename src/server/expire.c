/* expire.c: forgets what nobody has used for a long time, a few things at a time, and never because
 * of a wrong date.
 *
 * Four kinds of things grow old, each with a number of days of its own (0: never): tables whose
 * game never began, games that are over, games that nobody plays on, and visitors who have no seat
 * and host no table. A table's page says until when it is kept. Nothing is removed while somebody
 * looks at it, and nothing that is damaged.
 *
 * Days are counted in the house's time, which the store keeps. It advances while a server runs, by
 * a clock that nobody can set. The time during which no server ran is taken from the date, but
 * counts for at most a day, so a date that jumps by years makes nothing older than a day. A table
 * that is too old is first marked and removed 30 days later; whoever opens it meanwhile brings it
 * back. In one day at most 10 tables are marked, or 5 % of all if that is more, and as many
 * removed. The same holds for visitors.
 *
 * When the house is full there is a second reason to forget. Then the least recently used table
 * makes room, if its game never began or its record was only brought to be looked at, and nobody
 * has used it for a week. If there is none, no table can be opened; but then one is marked where
 * computer players have taken over every seat and which nobody has used for a week. It is not
 * removed at once, because its record holds moves of people. */
#include "server/expire.h"

#include "base/check.h"
#include "server/lists.h"
#include "server/live.h"
#include "server/log.h"
#include "server/play.h"
#include "server/saving.h"
#include "server/visitors.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    DAY = 24 * 60 * 60,
    MARKED_DAYS = 30,
    LEAST_A_DAY = 10,   /* tables or visitors that may be removed in one day, */
    PART_A_DAY = 20,    /* or one in so many */
    KEEP_SECONDS = 600, /* how often the house's time is written down */
    TABLES_A_STEP = 500,
    VISITORS_A_STEP = 2000,
    VISITORS_GONE_A_STEP = 50,
    IDLE_DAYS = 7 /* unused for so long, a table may make room when the house is full */
};

/* ---- the house's time ---- */

/* A clock may claim any time to have passed; no more than a day of it counts. */
static int64_t at_most_a_day(int64_t seconds) {
    return seconds < 0 ? 0 : seconds < DAY ? seconds : DAY;
}

static void live_on(struct hall *h, struct reading now) {
    struct house_row *house = &h->house;
    if (h->steady)
        house->lived += at_most_a_day(now.steady - h->steady);
    else if (house->seen) /* the first look since the start */
        house->lived += at_most_a_day(now.date - house->seen);
    h->steady = now.steady;
    house->seen = now.date;
    if (house->lived - house->day < DAY)
        return;
    house->day = house->lived;
    house->marked = house->removed = house->visitors = 0;
}

/* May one more of `of` be removed today, when `gone` have been? */
static bool may_go(int64_t gone, size_t of) {
    int64_t most = (int64_t)(of / PART_A_DAY);
    return gone < (most > LEAST_A_DAY ? most : LEAST_A_DAY);
}

/* ---- tables ---- */

static int days_kept(const struct hall *h, const struct hall_table *ht) {
    if (ht->flags & NEVER_BEGAN)
        return h->limits.keep_gathering;
    switch (ht->phase) {
    case GATHERING: return h->limits.keep_gathering;
    case RUNNING: return h->limits.keep_running;
    default: return h->limits.keep_finished;
    }
}

/* When it is removed, in the house's time; 0: never. The store knows the last use to about a
 * day. */
static int64_t goes_at(const struct hall *h, const struct hall_table *ht) {
    int days = days_kept(h, ht);
    if (ht->marked)
        return ht->marked + (int64_t)MARKED_DAYS * DAY;
    return days ? ht->used + (int64_t)(days + 1) * DAY : 0;
}

int64_t kept_until(const struct hall *h, const struct hall_table *ht) {
    int64_t at = goes_at(h, ht);
    return at ? now_seconds() + at - h->house.lived : 0;
}

/* A damaged table never counts as quiet: the operator decides what becomes of it. */
static bool is_quiet(const struct hall *h, const struct hall_table *ht) {
    return !ht->damaged && !ht->entry->streams && ht->entry->users == 0 &&
           !turn_waits(&ht->entry->turn) && !ht->entry->news && ht->ticket <= h->durable;
}

static void mark(struct hall *h, struct hall_table *ht, const char *why) {
    ht->marked = h->house.lived;
    ht->ticket = hall_table_keep(h, ht);
    h->marked++;
    h->house.marked++;
    audit(h, &(struct act){.what = "mark", .table = ht, .detail = why});
}

void hall_table_restore(struct hall *h, struct hall_table *ht) {
    h->marked -= ht->marked != 0;
    ht->marked = 0;
    hall_table_save(h, ht);
    if (ht->phase == RUNNING && hall_table_load(h, ht))
        play_resume(h, ht);
}

struct hall_table *hall_table_enter(struct hall *h, struct slice id) {
    struct hall_table *ht = hall_table_find(h, id);
    if (!ht || !ht->marked)
        return ht;
    audit(h, &(struct act){.what = "restore", .table = ht, .detail = "somebody opened it"});
    hall_table_restore(h, ht);
    return ht;
}

static void take_off_list(struct hall *h, const struct hall_table *ht) {
    size_t i = 0;
    while (h->list[i] != ht)
        i++;
    memmove(h->list + i, h->list + i + 1, (--h->count - i) * sizeof *h->list);
}

static void remove_table(struct hall *h, struct hall_table *ht) {
    store_drop_table(h->store, ht->id);
    if (ht->live)
        live_game_forget(h, ht);
    map_remove(&h->tables, (uint64_t)ht->id);
    take_off_list(h, ht);
    lists_drop_table(ht);
    h->marked -= ht->marked != 0;
    hall_table_free(ht);
    h->house.removed++;
    h->expired++;
}

/* Writes the time of the last use about once a day, even if something happens all the time. */
static void keep_use(struct hall *h, struct hall_table *ht) {
    if (ht->used - ht->kept >= DAY / 2)
        ht->ticket = hall_table_keep(h, ht);
}

/* False if the table was removed. */
static bool look_at(struct hall *h, struct hall_table *ht) {
    int64_t at = goes_at(h, ht);
    keep_use(h, ht);
    if (!at || at > h->house.lived || !is_quiet(h, ht))
        return true;
    if (!ht->marked && may_go(h->house.marked, h->count))
        mark(h, ht, "nobody used it");
    else if (ht->marked && may_go(h->house.removed, h->count)) {
        audit(h, &(struct act){.what = "expire",
                               .table = ht,
                               .detail = "nobody opened it after it was marked"});
        remove_table(h, ht);
        return false;
    }
    return true;
}

static void expire_tables(struct hall *h) {
    for (int i = 0; i < TABLES_A_STEP && h->count > 0; i++) {
        if (h->looked_at >= h->count)
            h->looked_at = 0;
        h->looked_at += look_at(h, h->list[h->looked_at]);
    }
}

/* ---- visitors ---- */

static bool is_forgotten(const struct hall *h, const struct visitor *v) {
    return v->used + (int64_t)(h->limits.keep_visitors + 1) * DAY <= h->house.lived;
}

static void expire_visitors(struct hall *h) {
    int old = 0;
    for (int i = 0; i < VISITORS_A_STEP && old < VISITORS_GONE_A_STEP && h->visitors.room > 0;
         i++) {
        h->visitor_at = (h->visitor_at + 1) & (h->visitors.room - 1);
        struct visitor *v = h->visitors.slot[h->visitor_at].thing;
        if (!v || !is_forgotten(h, v))
            continue;
        old++;
        if (visitor_has_table(v) || !may_go(h->house.visitors, h->visitors.count))
            continue;
        h->house.visitors++;
        audit(h, &(struct act){.what = "expire", .visitor = v, .detail = "not here for long"});
        visitor_remove(h, v);
    }
}

/* ---- a full house ---- */

static bool is_idle(const struct hall *h, const struct hall_table *ht) {
    return ht->used + (int64_t)IDLE_DAYS * DAY <= h->house.lived && is_quiet(h, ht);
}

static bool people_played(const struct hall_table *ht) {
    if (ht->phase == GATHERING || ht->flags & NEVER_BEGAN)
        return false;
    for (int i = 0; i < seats_of(ht); i++)
        if (ht->chair[i].owner)
            return true;
    return false;
}

static bool all_lent_their_seats(const struct hall_table *ht) {
    for (int i = 0; i < seats_of(ht); i++)
        if (ht->chair[i].owner && (!ht->chair[i].bot[0] || ht->chair[i].resigned))
            return false;
    return true;
}

static bool may_go_at_once(const struct hall *h, const struct hall_table *ht) {
    return is_idle(h, ht) && !people_played(ht);
}

static bool may_be_marked(const struct hall *h, const struct hall_table *ht) {
    return is_idle(h, ht) && !ht->marked && all_lent_their_seats(ht);
}

typedef bool table_test(const struct hall *h, const struct hall_table *ht);

static struct hall_table *least_used(const struct hall *h, table_test *fits) {
    struct hall_table *least = NULL;
    for (size_t i = 0; i < h->count; i++)
        if (fits(h, h->list[i]) && (!least || h->list[i]->used < least->used))
            least = h->list[i];
    return least;
}

bool hall_has_room(struct hall *h) {
    if (h->count < (size_t)h->limits.tables)
        return true;
    struct hall_table *least = least_used(h, may_go_at_once);
    if (least) {
        audit(h, &(struct act){.what = "expire", .table = least, .detail = "the house is full"});
        remove_table(h, least);
        return true;
    }
    least = may_go(h->house.marked, h->count) ? least_used(h, may_be_marked) : NULL;
    if (least)
        mark(h, least, "the house is full");
    return false;
}

void hall_expire(struct hall *h, struct reading now) {
    bool first = !h->steady;
    live_on(h, now);
    struct house_row before = h->house;
    expire_tables(h);
    if (h->limits.keep_visitors)
        expire_visitors(h);
    bool some_went = memcmp(&before, &h->house, sizeof before) != 0;
    if (!first && !some_went && h->house.lived - h->written < KEEP_SECONDS)
        return;
    h->written = h->house.lived;
    store_put_house(h->store, &h->house);
}
