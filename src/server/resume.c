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
    LOOK_MILLISECONDS = 250,   /* between two looks at who is gone */
    LOOKS = 20                 /* of which one is for what is overdue, and for deadlines */
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

/* The servers on this database: a number that changes when one comes or goes. */
struct crew {
    int64_t seen, settled;
    int64_t from; /* how far the work of those who are gone was looked through */
    bool looking;
    int wait; /* so many looks until it is looked through again, for what others did not take */
};

/* Somebody whose connection broke for a moment comes back: only who is missed twice is gone. */
static void look_who_is_there(struct hall *h, struct crew *c) {
    int64_t now = store_crew(h->store);
    if (now == c->seen && now != c->settled) {
        c->settled = now;
        c->wait = LOOKS;
        c->looking = true;
    } else if (c->wait > 0) {
        c->looking = --c->wait == 0;
    }
    c->seen = now;
    c->from = 0;
}

/* Takes over what is owed to those who are gone: first a share, as all do, and after a while what
 * is left, since one of them may be frozen. True if there is more. */
static bool inherit(struct hall *h, struct crew *c) {
    int64_t ids[OVERDUE_TABLES];
    if (!c->looking)
        return false;
    int n = store_list_orphans(h->store, c->wait == 0, c->from, ids, OVERDUE_TABLES);
    for (int i = 0; i < n; i++) {
        struct hall_table *ht = hall_table_by_id(h, ids[i]);
        if (ht)
            resume_table(h, ht);
        c->from = ids[i];
    }
    c->looking = n < 0 || n == OVERDUE_TABLES;
    return c->looking;
}

static void rest(long milliseconds) {
    nanosleep(&(struct timespec){milliseconds / 1000, milliseconds % 1000 * 1000000}, NULL);
}

/* Until there may be something to do again; true if the hall is closing. */
static bool rest_until_next(struct hall *h, bool more) {
    bool closing = false;
    for (int i = more ? 1 : LOOK_MILLISECONDS / CROWDED_MILLISECONDS; i > 0 && !closing; i--) {
        rest(CROWDED_MILLISECONDS);
        hall_lock(h);
        closing = h->closing;
        hall_unlock(h);
    }
    return closing;
}

/* Where several servers share the work, each takes over what the others leave undone. */
static void share_all(struct hall *h) {
    struct crew crew = {0};
    bool more = false;
    int look = 0;
    do {
        hall_lock(h);
        bool crowded = h->turns.waiting >= CROWD;
        if (!crew.looking)
            look_who_is_there(h, &crew);
        more = !crowded && inherit(h, &crew);
        if (look == 0) {
            more |= !crowded && take_over(h);
            clocks_share(h);
        }
        hall_unlock(h);
        look = more ? look : (look + 1) % LOOKS;
    } while (!rest_until_next(h, more));
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
