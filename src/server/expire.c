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
#include "server/codes.h"
#include "server/live.h"
#include "server/log.h"
#include "server/memory.h"
#include "server/play.h"
#include "server/saving.h"
#include "server/visitors.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    DAY = 24 * 60 * 60,
    MARKED_DAYS = 30,
    LEAST_A_DAY = 10,    /* tables or visitors that may be removed in one day, */
    PART_A_DAY = 20,     /* or one in so many */
    KEEP_SECONDS = 600,  /* how often the house's time is written down */
    TABLES_A_STEP = 100, /* of each kind */
    VISITORS_A_STEP = 200,
    FULL_SECONDS = 60, /* how often a full house looks for room */
    CANDIDATES = 20,
    IDLE_DAYS = 7 /* unused for so long, a table may make room when the house is full */
};

/* ---- the house's time ---- */

/* A clock may claim any time to have passed; no more than a day of it counts. */
static int64_t at_most_a_day(int64_t seconds) {
    return seconds < 0 ? 0 : seconds < DAY ? seconds : DAY;
}

static void live_on(struct hall *h, struct both_clocks now) {
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

static int days_of(const struct hall *h, enum phase phase, bool never_began) {
    if (never_began)
        return h->limits.keep_gathering;
    switch (phase) {
    case GATHERING: return h->limits.keep_gathering;
    case RUNNING: return h->limits.keep_running;
    default: return h->limits.keep_finished;
    }
}

static int days_kept(const struct hall *h, const struct hall_table *ht) {
    return days_of(h, ht->phase, ht->flags & NEVER_BEGAN);
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
           !turn_waits(&ht->entry->turn) && !ht->entry->news && !ht->entry->changed &&
           ht->ticket <= h->durable;
}

static void mark(struct hall *h, struct hall_table *ht, const char *why) {
    ht->marked = h->house.lived;
    hall_table_keep(h, ht);
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

static void remove_table(struct hall *h, struct hall_table *ht) {
    h->marked -= ht->marked != 0;
    hall_table_gone(h, ht, store_drop_table(h->store, ht->id, ht->number + 1));
    h->house.removed++;
    h->expired++;
}

/* A record that cannot be read is noticed at the latest when its table is to be removed. */
static bool is_sound(struct hall *h, struct hall_table *ht) {
    return ht->phase == GATHERING || ht->flags & NEVER_BEGAN || hall_table_load(h, ht);
}

static void look_at(struct hall *h, struct hall_table *ht) {
    int64_t at = goes_at(h, ht);
    if (!at || at > h->house.lived || !is_quiet(h, ht))
        return;
    if (!ht->marked && may_go(h->house.marked, h->count))
        mark(h, ht, "nobody used it");
    else if (ht->marked && may_go(h->house.removed, h->count) && is_sound(h, ht)) {
        audit(h, &(struct act){.what = "expire",
                               .table = ht,
                               .detail = "nobody opened it after it was marked"});
        remove_table(h, ht);
    }
}

static void look_at_all(struct hall *h, const int64_t *ids, int n) {
    for (int i = 0; i < n; i++) {
        struct hall_table *ht = hall_table_by_id(h, ids[i]);
        if (ht)
            look_at(h, ht);
    }
}

/* Those that may have grown old, as far as the store knows. */
static void expire_kind(struct hall *h, enum phase phase, bool never_began) {
    int64_t ids[TABLES_A_STEP];
    int days = days_of(h, phase, never_began);
    if (days == 0 || !may_go(h->house.marked, h->count))
        return;
    int64_t used = h->house.lived - (int64_t)(days + 1) * DAY;
    look_at_all(h, ids, store_list_old(h->store, phase, never_began, used, ids, TABLES_A_STEP));
}

static void expire_tables(struct hall *h) {
    int64_t ids[TABLES_A_STEP];
    for (int phase = GATHERING; phase <= CLOSED; phase++)
        expire_kind(h, (enum phase)phase, false);
    expire_kind(h, CLOSED, true);
    if (!may_go(h->house.removed, h->count))
        return;
    int64_t marked = h->house.lived - (int64_t)MARKED_DAYS * DAY;
    look_at_all(h, ids, store_list(h->store, FIND_MARKED, marked, ids, TABLES_A_STEP));
}

/* ---- visitors ---- */

static bool is_forgotten(const struct hall *h, const struct visitor *v) {
    return v->used + (int64_t)(h->limits.keep_visitors + 1) * DAY <= h->house.lived;
}

static void expire_visitors(struct hall *h) {
    int64_t ids[VISITORS_A_STEP];
    int64_t used = h->house.lived - (int64_t)(h->limits.keep_visitors + 1) * DAY;
    if (!may_go(h->house.visitors, h->visitor_count))
        return;
    int n = store_list_idle(h->store, used, &h->visitors_at, ids, VISITORS_A_STEP);
    for (int i = 0; i < n && may_go(h->house.visitors, h->visitor_count); i++) {
        struct visitor *v = visitor_find(h, ids[i]);
        if (!v || !is_forgotten(h, v) || visitor_has_table(h, v))
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

/* The one that was used least, of those that the store finds. */
static struct hall_table *least_used(struct hall *h, enum store_list which, table_test *fits) {
    int64_t ids[CANDIDATES];
    int n = store_list(h->store, which, h->house.lived - (int64_t)IDLE_DAYS * DAY, ids, CANDIDATES);
    for (int i = 0; i < n; i++) {
        struct hall_table *ht = hall_table_by_id(h, ids[i]);
        if (ht && fits(h, ht))
            return ht;
    }
    return NULL;
}

static bool make_room(struct hall *h) {
    struct hall_table *least = least_used(h, FIND_UNPLAYED, may_go_at_once);
    if (least) {
        audit(h, &(struct act){.what = "expire", .table = least, .detail = "the house is full"});
        remove_table(h, least);
        return true;
    }
    least = may_go(h->house.marked, h->count) ? least_used(h, FIND_LENT, may_be_marked) : NULL;
    if (least)
        mark(h, least, "the house is full");
    return false;
}

/* Looking for room takes long where there are many tables: if there was none, nobody looks again
 * for a while. */
bool hall_has_room(struct hall *h) {
    if (h->count < (size_t)h->limits.tables)
        return true;
    if (h->full_since && h->house.lived - h->full_since < FULL_SECONDS)
        return false;
    bool room = make_room(h);
    h->full_since = room ? 0 : h->house.lived;
    return room;
}

void hall_expire(struct hall *h, struct both_clocks now) {
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
    codes_expire(h);
}
