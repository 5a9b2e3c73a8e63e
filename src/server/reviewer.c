/* reviewer.c: see reviewer.h.
 *
 * The thread reads its own copy of the record, so it holds the hall's lock only to take the next
 * table. It has the lowest priority that the machine offers: players who
 * wait for a computer player come first. */
#include "server/reviewer.h"

#include "base/check.h"
#include "review/review.h"
#include "server/kept.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { MOST_WANTED = 32, LOWEST_PRIORITY = 19, LONGEST_WAIT = 60000 /* milliseconds */ };

struct reviewer {
    struct server *server;
    pthread_t thread;
    pthread_cond_t work;
    /* In the hall's lock; the first of them is being analysed: */
    int count;
    int64_t wanted[MOST_WANTED];
    /* Without it: a thread of this priority that loses the processor with the lock in its hand
     * would keep all tables waiting. */
    atomic_int made, moves;
    atomic_bool closing;
};

bool reviewer_want(struct reviewer *v, const struct hall_table *ht) {
    if (reviewer_progress(v, ht->id).wanted)
        return true;
    if (v->count == MOST_WANTED)
        return false;
    v->wanted[v->count++] = ht->id;
    pthread_cond_signal(&v->work);
    return true;
}

struct review_progress reviewer_progress(const struct reviewer *v, int64_t table) {
    for (int i = 0; i < v->count; i++)
        if (v->wanted[i] == table)
            return (struct review_progress){true, i ? 0 : v->made, i ? 0 : v->moves};
    return (struct review_progress){false, 0, 0};
}

/* Reports progress; false if the server closes. */
static bool tell(struct reviewer *v, int made, int moves) {
    v->made = made;
    v->moves = moves;
    return !v->closing;
}

/* False if there is no review: nobody can judge this game, or the server closes. */
static bool look_through(struct reviewer *v, int64_t id, const struct table *t) {
    struct room room = {malloc(REVIEW_ROOM), REVIEW_ROOM};
    CHECK(room.at);
    struct reviewing *r = review_begin(t, room);
    bool go_on = r != NULL;
    while (go_on && review_step(r))
        go_on = tell(v, review_made(r), t->count);
    if (go_on) {
        struct buf text = buf_growing();
        review_write(review_found(r), &text);
        store_put_review(v->server->store, id, buf_slice_of(&text));
        buf_free(&text);
    }
    review_end(r);
    free(room.at);
    return go_on;
}

/* A record that cannot be read gives no review. Whoever opens its table is told that it is
 * damaged. */
static bool review_table(struct reviewer *v, int64_t id) {
    struct kept kept;
    struct fault fault;
    bool made = kept_replay(v->server->store, &(struct kept_as){.table = id, .number = -1}, &kept,
                            &fault) &&
                look_through(v, id, kept.table);
    table_free(kept.table);
    return made;
}

/* The table counts as being analysed until its review can be read from the store; a disk may take
 * its time, but one that never takes it does not keep the others waiting for ever. */
static void wait_for_store(struct reviewer *v, int64_t id) {
    struct buf text = buf_growing();
    for (int tries = 0; tries < LONGEST_WAIT && text.len == 0 && !v->closing; tries++) {
        if (!store_read_review(v->server->store, id, &text))
            break;
        if (text.len == 0)
            usleep(1000);
    }
    buf_free(&text);
}

static void *review_all(void *context) {
    struct reviewer *v = context;
    struct hall *h = v->server->hall;
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), LOWEST_PRIORITY);
    hall_lock(h);
    for (;;) {
        while (v->count == 0 && !h->closing)
            hall_wait(h, &v->work);
        if (h->closing)
            break;
        int64_t id = v->wanted[0];
        hall_unlock(h);
        if (review_table(v, id))
            wait_for_store(v, id);
        hall_lock(h);
        v->made = v->moves = 0;
        v->count--;
        for (int i = 0; i < v->count; i++)
            v->wanted[i] = v->wanted[i + 1];
    }
    hall_unlock(h);
    return NULL;
}

struct reviewer *reviewer_start(struct server *s) {
    struct reviewer *v = calloc(1, sizeof *v);
    CHECK(v);
    v->server = s;
    pthread_cond_init(&v->work, NULL);
    CHECK(pthread_create(&v->thread, NULL, review_all, v) == 0);
    return v;
}

void reviewer_stop(struct reviewer *v) {
    v->closing = true;
    hall_lock(v->server->hall);
    pthread_cond_signal(&v->work);
    hall_unlock(v->server->hall);
    pthread_join(v->thread, NULL);
    pthread_cond_destroy(&v->work);
    free(v);
}
