/* store.c: the store, whatever database carries it: changes, tickets, and the writer's thread.
 *
 * Invariant: a ticket is durable only when the commit with its rows has returned. The rows of a
 * change enter the queue together. The writer takes everything that is queued, commits it as one
 * transaction, and starts again: the busier the server, the more changes share a commit. A commit
 * that fails (a full disk) is retried until it succeeds; until then nothing is answered. */
#include "base/check.h"
#include "host/clock.h"
#include "store/engine.h"
#include "store/trouble.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum {
    GATHER_MICROSECONDS = 300,
    RETRY_MICROSECONDS = 100000,
    CLOSING_TRIES = 20,
    SLOW_MICROSECONDS = 5000000, /* a commit that takes so long is told of by /healthz */
    QUIET_MILLISECONDS = 200     /* without a row: time to tidy up */
};

struct store {
    const struct engine *engine;
    void *db;

    pthread_mutex_t lock; /* for the queue: */
    pthread_cond_t work;
    struct put *first, **last;
    struct put *begun, **begun_last; /* rows of the change that is being made */
    bool making;                     /* there is one */
    Ticket given;
    bool closing;
    struct losses doomed; /* by store_doom; their tickets are not used */

    struct store_sharing sharing;
    pthread_t writer;
    bool started;
    store_committed *committed;
    void *context;
    struct trouble unwritable; /* the writer's */
    atomic_bool healthy;
    atomic_int_fast64_t committing; /* since when, in microseconds; 0: no commit is under way */
    atomic_uint_fast64_t read_failures;
    atomic_uint_fast64_t commits, rows, failures, took[COMMIT_BUCKETS], microseconds;
};

/* ---- opening ---- */

struct store *store_of(const struct engine *engine, void *db) {
    struct store *s = calloc(1, sizeof *s);
    CHECK(s);
    s->engine = engine;
    s->db = db;
    s->last = &s->first;
    s->begun_last = &s->begun;
    s->healthy = true;
    pthread_mutex_init(&s->lock, NULL);
    pthread_condattr_t clock;
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_cond_init(&s->work, &clock);
    pthread_condattr_destroy(&clock);
    return s;
}

void make_reading_lock(pthread_mutex_t *lock) {
    pthread_mutexattr_t kind;
    pthread_mutexattr_init(&kind);
    pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(lock, &kind);
    pthread_mutexattr_destroy(&kind);
}

void *store_database(struct store *s) { return s->db; }
bool store_is_file(const struct store *s) { return s->engine->is_file; }

bool store_is_shared(const struct store *s) { return s->engine->share; }

bool store_load(struct store *s, const struct page *rows) { return s->engine->load(s->db, rows); }

bool store_run(struct store *s, const char *sql) { return s->engine->run(s->db, sql); }

int store_others(struct store *s) { return s->engine->others ? s->engine->others(s->db) : 0; }

const char *store_complaint(struct store *s) { return s->engine->complaint(s->db); }

bool store_ask(struct store *s, const struct question *q, row_reader *each, void *context) {
    bool done = s->engine->ask(s->db, q, each, context);
    s->read_failures += !done;
    return done;
}

/* ---- the writer ---- */

static void rest(long microseconds) {
    nanosleep(&(struct timespec){.tv_nsec = microseconds * 1000}, NULL);
}

static void count_time(struct store *s, int64_t took) {
    int bucket = 0;
    for (int64_t limit = 300; bucket < COMMIT_BUCKETS - 1 && took > limit; limit *= 3)
        bucket++;
    s->took[bucket]++;
    s->microseconds += (uint64_t)took;
}

/* What was made upon changes that are lost already, of which `committed` has heard. */
static void find_doomed(struct store *s, const struct put *rows, struct losses *lost) {
    lost->count = 0;
    pthread_mutex_lock(&s->lock);
    for (const struct put *p = rows; s->doomed.count > 0 && p; p = p->next)
        for (int i = 0; p->kind == PUT_LINES && i < s->doomed.count; i++)
            if (s->doomed.at[i].table == p->number[LINES_TABLE] && p->ticket <= s->doomed.until[i])
                losses_add(lost, (struct store_loss){p->ticket, p->number[LINES_TABLE]},
                           s->doomed.until[i]);
    pthread_mutex_unlock(&s->lock);
    losses_spread(lost, rows);
}

static void tell_trouble(struct store *s) {
    char what[240];
    snprintf(what, sizeof what, "cannot write the database: %s", s->engine->complaint(s->db));
    trouble_tell(&s->unwritable, what);
}

/* Retries until it succeeds. False only if the store is closing and the disk still fails. */
static bool commit_surely(struct store *s, const struct put *rows, struct losses *lost) {
    int64_t began = now_microseconds();
    s->committing = began;
    for (int tries = 1;; tries++) {
        find_doomed(s, rows, lost);
        s->healthy = s->engine->commit(s->db, rows, lost);
        if (s->healthy) {
            s->committing = 0;
            trouble_ends(&s->unwritable, "the database is written again");
            count_time(s, now_microseconds() - began);
            return true;
        }
        tell_trouble(s);
        s->failures++;
        pthread_mutex_lock(&s->lock);
        bool give_up = s->closing && tries >= CLOSING_TRIES;
        pthread_mutex_unlock(&s->lock);
        if (give_up)
            return false;
        rest(RETRY_MICROSECONDS);
    }
}

static bool tidy(struct store *s, bool quiet) {
    return s->engine->tidy && s->engine->tidy(s->db, quiet);
}

static bool idle(const struct store *s) { return !s->first && !s->closing; }

/* Called with the queue locked; false if nothing came for a while. */
static bool wait_for_rows(struct store *s) {
    struct timespec until;
    int code = 0;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += QUIET_MILLISECONDS * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    while (idle(s) && code == 0)
        code = pthread_cond_timedwait(&s->work, &s->lock, &until);
    return !idle(s);
}

/* Takes all queued rows, in order; NULL when the store is closing and nothing is left. */
static struct put *take(struct store *s, Ticket *last) {
    pthread_mutex_lock(&s->lock);
    for (bool more = true; more && !wait_for_rows(s);) {
        pthread_mutex_unlock(&s->lock);
        more = tidy(s, true);
        pthread_mutex_lock(&s->lock);
    }
    while (idle(s))
        pthread_cond_wait(&s->work, &s->lock);
    struct put *rows = s->first;
    s->first = NULL;
    s->last = &s->first;
    *last = s->given;
    pthread_mutex_unlock(&s->lock);
    return rows;
}

static uint64_t free_rows(struct put *rows) {
    uint64_t n = 0;
    for (struct put *next; rows; rows = next, n++) {
        next = rows->next;
        free(rows);
    }
    return n;
}

/* Everything up to this ticket has been judged. */
static void forget_doomed(struct store *s, Ticket durable) {
    int kept = 0;
    pthread_mutex_lock(&s->lock);
    for (int i = 0; i < s->doomed.count; i++)
        if (s->doomed.until[i] > durable) {
            s->doomed.until[kept] = s->doomed.until[i];
            s->doomed.at[kept++] = s->doomed.at[i];
        }
    s->doomed.count = kept;
    pthread_mutex_unlock(&s->lock);
}

static void tell(struct store *s, Ticket durable, const struct losses *lost) {
    forget_doomed(s, durable);
    if (lost->count > 0 && s->sharing.lost)
        s->sharing.lost(s->sharing.context, lost->at, lost->count);
    s->committed(s->context, durable);
}

/* A single row is written at once. The short pause after a commit lets rows gather. */
static void *write_rows(void *context) {
    struct store *s = context;
    struct losses lost = {0};
    Ticket durable;
    for (struct put *rows; (rows = take(s, &durable));) {
        bool done = commit_surely(s, rows, &lost);
        s->rows += free_rows(rows);
        if (!done)
            break;
        s->commits++;
        tell(s, durable, &lost);
        tidy(s, false);
        rest(GATHER_MICROSECONDS);
    }
    free(lost.at);
    free(lost.until);
    return NULL;
}

void store_share(struct store *s, const struct store_sharing *how) {
    s->sharing = *how;
    if (s->engine->share)
        s->engine->share(s->db, &s->sharing);
}

/* Two entries of one table do no harm; they differ by a ticket that nothing else has. */
void store_doom(struct store *s, int64_t table, Ticket upto) {
    pthread_mutex_lock(&s->lock);
    losses_add(&s->doomed, (struct store_loss){upto, table}, upto);
    pthread_mutex_unlock(&s->lock);
}

void store_start(struct store *s, store_committed *committed, void *context) {
    s->committed = committed;
    s->context = context;
    CHECK(pthread_create(&s->writer, NULL, write_rows, s) == 0);
    s->started = true;
}

bool store_close(struct store *s) {
    pthread_mutex_lock(&s->lock);
    s->closing = true;
    pthread_cond_signal(&s->work);
    pthread_mutex_unlock(&s->lock);
    if (s->started)
        pthread_join(s->writer, NULL);
    bool all = s->healthy && !s->first && !s->begun;
    free_rows(s->first);
    free_rows(s->begun);
    free(s->doomed.at);
    free(s->doomed.until);
    s->engine->close(s->db);
    pthread_mutex_destroy(&s->lock);
    pthread_cond_destroy(&s->work);
    free(s);
    return all;
}

bool store_healthy(const struct store *s) { return s->healthy; }
bool store_is_slow(const struct store *s) {
    int64_t since = s->committing;
    return since > 0 && now_microseconds() - since > SLOW_MICROSECONDS;
}
uint64_t store_read_failures(const struct store *s) { return s->read_failures; }
bool store_log_stuck(const struct store *s) { return store_counts(s).log_stuck; }

struct store_counts store_counts(const struct store *s) {
    struct store_counts c = {.commits = s->commits,
                             .rows = s->rows,
                             .failures = s->failures,
                             .microseconds = s->microseconds};
    for (int i = 0; i < COMMIT_BUCKETS; i++)
        c.took[i] = s->took[i];
    if (s->engine->count)
        s->engine->count(s->db, &c);
    return c;
}

/* ---- writing ---- */

void store_begin(struct store *s) {
    pthread_mutex_lock(&s->lock);
    CHECK(!s->making);
    s->making = true;
    pthread_mutex_unlock(&s->lock);
}

void store_end(struct store *s) {
    pthread_mutex_lock(&s->lock);
    CHECK(s->making);
    s->making = false;
    if (s->begun) {
        s->given++;
        for (struct put *p = s->begun; p; p = p->next)
            p->ticket = s->given;
        *s->last = s->begun;
        s->last = s->begun_last;
        s->begun = NULL;
        s->begun_last = &s->begun;
        pthread_cond_signal(&s->work);
    }
    pthread_mutex_unlock(&s->lock);
}

bool store_has_begun(struct store *s) {
    pthread_mutex_lock(&s->lock);
    bool begun = s->begun;
    pthread_mutex_unlock(&s->lock);
    return begun;
}

Ticket store_next(struct store *s) {
    pthread_mutex_lock(&s->lock);
    Ticket next = s->given + 1;
    pthread_mutex_unlock(&s->lock);
    return next;
}

/* A row that comes alone is a change of its own. */
Ticket store_enqueue(struct store *s, struct put *p) {
    pthread_mutex_lock(&s->lock);
    struct put ***last = s->making ? &s->begun_last : &s->last;
    **last = p;
    *last = &p->next;
    Ticket ticket = p->ticket = s->given + 1;
    if (!s->making) {
        s->given++;
        pthread_cond_signal(&s->work);
    }
    pthread_mutex_unlock(&s->lock);
    return ticket;
}
