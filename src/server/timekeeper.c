/* timekeeper.c: see timekeeper.h. */
#include "server/timekeeper.h"

#include "base/check.h"
#include "server/clocks.h"
#include "server/live.h"
#include "server/proposals.h"
#include "server/saving.h"

#include <stdlib.h>

struct timekeeper {
    struct hall *hall;
    pthread_t thread;
};

/* ---- what happens ---- */

/* What is marked rests. */
static void time_is_over(struct hall *h, struct hall_table *ht, int seat) {
    if (ht->pace.at_zero == ZERO_BOT && !ht->marked && hall_table_load(h, ht))
        play_take_over(h, ht, seat);
    else if (ht->pace.at_zero == ZERO_ASK)
        hall_table_save(h, ht); /* the others are told */
}

static void tell(struct hall *h, struct hall_table *ht, const struct clock_due *due) {
    ht->clocks.seat[due->seat].told |= due->what;
    clocks_changed(ht);
    hall_table_keep(h, ht);
    if (h->on_time)
        h->on_time(h, ht, due->seat, due->what);
    if (due->what == TIME_OVER)
        time_is_over(h, ht, due->seat);
}

/* What is due at this table; then its next deadline is known when the change is written. */
static void look_at(struct hall *h, int64_t table) {
    struct hall_table *ht = hall_table_by_id(h, table);
    struct clock_due due;
    if (!ht || ht->phase != RUNNING || !clocks_due(&ht->clocks, &ht->pace, &due))
        deadlines_set(&h->deadlines, table, -1); /* it is gone, or cannot be read */
    else if (due.at <= hall_now(h))
        tell(h, ht, &due);
    else
        deadlines_set(&h->deadlines, table, due.at);
}

/* ---- waiting ---- */

/* Milliseconds until the next deadline; -1: there is none. */
static int64_t until_next(struct hall *h) {
    const struct deadline *first = deadlines_first(&h->deadlines);
    if (!first)
        return -1;
    int64_t wait = first->at - hall_now(h);
    return wait > 0 ? wait : 0;
}

/* A table has its next deadline when the change that the last one made ends, so there is one for
 * each. */
static void *keep_time(void *context) {
    struct hall *h = ((struct timekeeper *)context)->hall;
    hall_lock(h);
    while (!h->closing) {
        int64_t wait = until_next(h);
        if (wait != 0) {
            hall_wait_for(h, &h->ticking, wait);
            continue;
        }
        look_at(h, deadlines_first(&h->deadlines)->table);
        hall_unlock(h);
        hall_lock(h);
    }
    hall_unlock(h);
    return NULL;
}

/* ---- starting and stopping ---- */

struct timekeeper *timekeeper_start(struct hall *h) {
    struct timekeeper *k = calloc(1, sizeof *k);
    CHECK(k);
    k->hall = h;
    CHECK(pthread_create(&k->thread, NULL, keep_time, k) == 0);
    return k;
}

void timekeeper_stop(struct timekeeper *k) {
    hall_lock(k->hall);
    pthread_cond_signal(&k->hall->ticking);
    hall_unlock(k->hall);
    pthread_join(k->thread, NULL);
    free(k);
}
