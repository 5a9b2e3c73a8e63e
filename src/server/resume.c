/* resume.c: see resume.h. */
#include "server/resume.h"

#include "base/check.h"
#include "server/clock.h"
#include "server/clocks.h"
#include "server/live.h"
#include "server/play.h"
#include "server/saving.h"

#include <stdlib.h>
#include <time.h>

enum {
    TABLES_A_STEP = 4,         /* for which the hall is locked at once */
    REST_MILLISECONDS = 2,     /* between two steps, for others */
    CROWD = 500,               /* so many tables that wait for their turn are enough for now */
    CROWDED_MILLISECONDS = 50, /* until it is looked again whether there are fewer */
    OVERDUE_SECONDS = 20,      /* after so long a move is owed to a server that is gone, or busy */
    OVERDUE_TABLES = 8,        /* that are taken over at once */
    LOOK_SECONDS = 5           /* between two looks for them */
};

struct resumer {
    struct hall *hall;
    pthread_t thread;
};

/* What is marked rests. */
static void resume_table(struct hall *h, struct hall_table *ht) {
    if (ht->phase != RUNNING || ht->marked || !hall_table_load(h, ht))
        return;
    bool was_known = ht->pending >= 0;
    play_resume(h, ht);
    if (!was_known)
        hall_table_keep(h, ht);
}

/* True when all are done; `from` is the last one. */
static bool resume_some(struct hall *h, int64_t *from) {
    int64_t ids[TABLES_A_STEP];
    int n = store_list(h->store, FIND_DUE, *from, ids, TABLES_A_STEP);
    for (int i = 0; i < n; i++) {
        struct hall_table *ht = hall_table_by_id(h, ids[i]);
        if (ht)
            resume_table(h, ht);
        *from = ids[i];
    }
    return n < TABLES_A_STEP;
}

/* Two servers that think about one move do no harm: the store takes one of the two. */
static bool take_over(struct hall *h) {
    int64_t ids[OVERDUE_TABLES];
    int64_t since = now_seconds() - OVERDUE_SECONDS;
    int n = store_list(h->store, FIND_OVERDUE, since, ids, OVERDUE_TABLES);
    for (int i = 0; i < n; i++) {
        struct hall_table *ht = hall_table_by_id(h, ids[i]);
        if (ht)
            resume_table(h, ht);
    }
    return n == OVERDUE_TABLES;
}

static void rest(long milliseconds) {
    nanosleep(&(struct timespec){milliseconds / 1000, milliseconds % 1000 * 1000000}, NULL);
}

/* Where several servers share the work, each takes over what the others leave undone. */
static void share_all(struct hall *h) {
    for (bool closing = false; !closing;) {
        int steps = LOOK_SECONDS * 1000 / CROWDED_MILLISECONDS;
        hall_lock(h);
        bool more = h->turns.waiting < CROWD && take_over(h);
        clocks_share(h);
        closing = h->closing;
        hall_unlock(h);
        for (int i = 0; i < (more ? 1 : steps) && !closing; i++) {
            rest(CROWDED_MILLISECONDS);
            hall_lock(h);
            closing = h->closing;
            hall_unlock(h);
        }
    }
}

static void *resume_all(void *context) {
    struct hall *h = ((struct resumer *)context)->hall;
    int64_t from = 0;
    if (h->shared) {
        share_all(h);
        return NULL;
    }
    for (bool done = false; !done;) {
        hall_lock(h);
        bool crowded = h->turns.waiting >= CROWD;
        done = h->closing || (!crowded && resume_some(h, &from));
        hall_unlock(h);
        rest(crowded ? CROWDED_MILLISECONDS : REST_MILLISECONDS);
    }
    return NULL;
}

struct resumer *resumer_start(struct hall *h) {
    struct resumer *r = calloc(1, sizeof *r);
    CHECK(r);
    r->hall = h;
    CHECK(pthread_create(&r->thread, NULL, resume_all, r) == 0);
    return r;
}

void resumer_stop(struct resumer *r) {
    pthread_join(r->thread, NULL);
    free(r);
}
