/* open.c: see open.h. */
#include "server/open.h"

#include "base/check.h"
#include "server/clock.h"
#include "server/memory.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

enum { DEADLINES_AT_ONCE = 1000 };

static void read_house(void *context, const struct house_row *row) {
    ((struct hall *)context)->house = *row;
}

static void read_ban(void *context, const struct ban_row *row) { ban_restore(context, row); }

static void take_totals(struct hall *h, const struct store_totals *totals) {
    h->count = 0;
    for (int i = 0; i <= CLOSED; i++) {
        h->phases[i] = (size_t)totals->tables[i];
        h->count += h->phases[i];
    }
    h->marked = (size_t)totals->marked;
    h->visitor_count = (size_t)totals->visitors;
}

/* If a part of them is damaged they are too few, and the server starts all the same. */
static void count_all(struct hall *h) {
    struct store_totals totals;
    if (!store_read_totals(h->store, &totals))
        fprintf(stderr,
                "hoftag: a part of the tables in the database is damaged; the others go on. "
                "\"hoftag check\" tells more, of a copy\n");
    take_totals(h, &totals);
}

/* Everybody waits while a million tables are counted: that may take a thousandth of the time. A
 * database that does not answer is no reason to believe that there are none. */
static void count_now_and_then(struct hall *h) {
    struct store_totals totals;
    int64_t began = now_microseconds();
    if (began < h->count_at || !store_read_totals(h->store, &totals))
        return;
    take_totals(h, &totals);
    h->count_at = now_microseconds() + 1000 * (now_microseconds() - began);
}

/* Before anybody changes one: the store may know it later than memory does. Without those that
 * cannot be read the server starts all the same. */
static void read_deadlines(struct hall *h) {
    struct store_deadline *found = calloc(DEADLINES_AT_ONCE, sizeof *found), from = {0, 0};
    CHECK(found);
    int n;
    do {
        n = store_list_deadlines(h->store, from, found, DEADLINES_AT_ONCE);
        for (int i = 0; i < n; i++)
            deadlines_set(&h->deadlines, found[i].table, found[i].due);
        if (n > 0)
            from = found[n - 1];
    } while (n == DEADLINES_AT_ONCE);
    free(found);
    if (n < 0)
        fprintf(stderr, "hoftag: a part of the clocks in the database is damaged; nobody is told "
                        "when the time of these players is over\n");
}

/* Waiting for a deadline must not depend on the date. */
static void make_ticking(pthread_cond_t *c) {
    pthread_condattr_t steady;
    pthread_condattr_init(&steady);
    CHECK(pthread_condattr_setclock(&steady, CLOCK_MONOTONIC) == 0);
    pthread_cond_init(c, &steady);
    pthread_condattr_destroy(&steady);
}

struct hall *hall_open(struct store *store, const struct hall_limits *limits, struct fault *fault) {
    struct hall *h = calloc(1, sizeof *h);
    CHECK(h && sodium_init() >= 0);
    pthread_mutex_init(&h->lock, NULL);
    pthread_cond_init(&h->thinking, NULL);
    make_ticking(&h->ticking);
    h->store = store;
    h->limits = *limits;
    turns_open(&h->turns, limits->thinkers);
    struct store_reader reader = {.context = h, .house = read_house, .ban = read_ban};
    if (!store_read_house(store, &reader, fault)) {
        hall_free(h);
        return NULL;
    }
    h->playtime = (struct playtime){.at = h->house.played, .written = h->house.played};
    read_deadlines(h);
    count_all(h);
    return h;
}

static void skip_house(void *context, const struct house_row *row) { (void)context, (void)row; }

void hall_count_again(struct hall *h) {
    struct store_reader reader = {.context = h, .house = skip_house, .ban = read_ban};
    struct bans before = h->bans;
    struct fault fault;
    h->bans.count = 0;
    if (!store_read_house(h->store, &reader, &fault)) {
        h->bans = before;
        return;
    }
    count_now_and_then(h);
}

void hall_free(struct hall *h) {
    turns_free(&h->turns);
    deadlines_free(&h->deadlines);
    memory_free(h);
    standings_free(&h->fresh);
    pthread_mutex_destroy(&h->lock);
    pthread_cond_destroy(&h->thinking);
    pthread_cond_destroy(&h->ticking);
    free(h);
}
