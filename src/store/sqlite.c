/* sqlite.c: the store as an SQLite database: write-ahead log, synchronous. One connection writes
 * and one reads, so that readers never wait for the disk.
 *
 * Invariant: a ticket is durable only when the commit with its rows has returned. The rows of a
 * change enter the queue together. The writer takes everything that is queued, commits it as one
 * transaction, and starts again: the busier the server, the more changes share a commit. A commit
 * that fails (a full disk) is retried until it succeeds; until then nothing is answered.
 *
 * The write-ahead log is copied into the database (a checkpoint) when there is nothing else to do.
 * Commits wait for that only if the log has become long. */
#include "store/sqlite.h"

#include "base/check.h"
#include "host/clock.h"
#include "store/puts.h"
#include "store/schema.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

enum {
    GATHER_MICROSECONDS = 300,
    RETRY_MICROSECONDS = 100000,
    CLOSING_TRIES = 20,
    QUIET_MILLISECONDS = 200, /* without a row: time for a checkpoint */
    SHORT_LOG = 64,           /* pages: not worth a checkpoint */
    LONG_LOG = 4096,          /* pages: a checkpoint cannot wait */
    PAGE_IN_LOG = 4096 + 24   /* in bytes, with its header */
};

struct store {
    sqlite3 *db;
    sqlite3_stmt *insert[PUT_KINDS], *begin, *commit;
    atomic_int log_pages;     /* of the write-ahead log, not yet in the database */
    pthread_mutex_t using_db; /* the writer's connection is lent for copies */
    int locked;               /* the file, open for as long as it is ours; -1 */

    sqlite3 *reader;               /* the connection of those who read, */
    pthread_mutex_t *using_reader; /* one at a time */
    pthread_mutex_t own_using_reader;
    sqlite3_stmt *query[MOST_QUERIES]; /* made when they are first asked */

    pthread_mutex_t lock; /* for the queue: */
    pthread_cond_t work;
    struct put *first, **last;
    struct put *begun, **begun_last; /* rows of the change that is being made */
    bool making;                     /* there is one */
    Ticket given;
    bool closing;

    pthread_t writer;
    bool started;
    store_committed *committed;
    void *context;
    atomic_bool healthy, log_stuck;
    atomic_uint_fast64_t commits, rows, failures, checkpoint_failures, took[COMMIT_BUCKETS],
        microseconds;
};

/* ---- opening ---- */

static bool fail(struct store *s, struct fault *fault, const char *doing) {
    fault->line = 0;
    snprintf(fault->text, sizeof fault->text, "%.60s: %.120s", doing, sqlite3_errmsg(s->db));
    return false;
}

static bool run(struct store *s, const char *sql) {
    return sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static bool make_statement(struct store *s, const char *sql, sqlite3_stmt **out) {
    return sqlite3_prepare_v3(s->db, sql, -1, SQLITE_PREPARE_PERSISTENT, out, NULL) == SQLITE_OK;
}

static bool make_statements(struct store *s) {
    for (int i = 0; i < PUT_KINDS; i++)
        if (!make_statement(s, put_forms[i].sql, &s->insert[i]))
            return false;
    return make_statement(s, "BEGIN IMMEDIATE", &s->begin) &&
           make_statement(s, "COMMIT", &s->commit);
}

/* SQLite calls this after each commit. Setting it also stops SQLite from making checkpoints
 * itself. */
static int on_log(void *context, sqlite3 *db, const char *name, int pages) {
    struct store *s = context;
    (void)db, (void)name;
    s->log_pages = pages;
    return SQLITE_OK;
}

/* Extends the log file with zeros, which are not valid pages, to the length that it will reach: a
 * commit that need not lengthen a file takes half the time. If the disk has no room, the log grows
 * as needed. */
static void lengthen_log(struct store *s) {
    static const char zeros[1 << 16];
    sqlite3_file *log = NULL;
    sqlite3_int64 size = 0;
    sqlite3_file_control(s->db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
    if (!log || !log->pMethods || log->pMethods->xFileSize(log, &size) != SQLITE_OK)
        return;
    while (size < (sqlite3_int64)LONG_LOG * PAGE_IN_LOG) {
        if (log->pMethods->xWrite(log, zeros, sizeof zeros, size) != SQLITE_OK)
            return;
        size += (sqlite3_int64)sizeof zeros;
    }
    log->pMethods->xSync(log, SQLITE_SYNC_NORMAL);
}

/* Only the owner may read a new database: it holds the seeds of running games. */
static void make_private(const char *path) {
    int file = path[0] == ':'
                   ? -1
                   : open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600); /* ":memory:" is no file */
    if (file >= 0)
        close(file);
}

/* Nobody else may have the file: SQLite's own exclusive mode would shut out our reader, too. The
 * file stays open until SQLite has closed it: closing it earlier would drop SQLite's locks. */
static bool lock_file(struct store *s, const char *path) {
    if (path[0] == ':')
        return true;
    s->locked = open(path, O_RDWR | O_CLOEXEC);
    return s->locked < 0 || flock(s->locked, LOCK_EX | LOCK_NB) == 0;
}

static bool open_reader(struct store *s, const char *path) {
    s->reader = s->db;
    s->using_reader = &s->using_db;
    if (path[0] == ':')
        return true;
    s->reader = NULL;
    s->using_reader = &s->own_using_reader;
    if (sqlite3_open_v2(path, &s->reader, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, NULL) !=
        SQLITE_OK)
        return false;
    sqlite3_busy_timeout(s->reader, 2000);
    return true;
}

static bool prepare(struct store *s, const char *path, struct fault *fault) {
    make_private(path);
    if (!lock_file(s, path))
        return fault_set(fault, 0,
                         "the database is locked, because another server has it: ", slice_of(path),
                         "");
    if (sqlite3_open_v2(path, &s->db,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
                        NULL) != SQLITE_OK)
        return fail(s, fault, path);
    sqlite3_busy_timeout(s->db, 2000);
    if (!run(s, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA secure_delete=ON;"))
        return fail(s, fault, path);
    if (schema_is_newer(s->db))
        return fault_set(fault, 0, "this database was made by a newer hoftag: ", slice_of(path),
                         "");
    sqlite3_wal_hook(s->db, on_log, s);
    if (!schema_make(s->db) || !make_statements(s) || !open_reader(s, path))
        return fail(s, fault, path);
    lengthen_log(s);
    return true;
}

/* What an older database lacks is added in a transaction that is never committed. There are no
 * checkpoints either. */
static bool prepare_to_look(struct store *s, const char *path, struct fault *fault) {
    if (!lock_file(s, path))
        return fault_set(fault, 0, "a server is using this database; stop it, or look at a copy: ",
                         slice_of(path), "");
    if (sqlite3_open_v2(path, &s->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) !=
        SQLITE_OK)
        return fail(s, fault, path);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    run(s, "PRAGMA locking_mode=EXCLUSIVE; BEGIN; SELECT count(*) FROM sqlite_schema");
    if (sqlite3_errcode(s->db) == SQLITE_BUSY)
        return fault_set(fault, 0, "a server is using this database; stop it, or look at a copy: ",
                         slice_of(path), "");
    if (sqlite3_errcode(s->db) != SQLITE_OK)
        return fail(s, fault, path);
    if (!schema_is_known(s->db))
        return fault_set(fault, 0, "this is not a database of hoftag: ", slice_of(path), "");
    if (schema_is_newer(s->db))
        return fault_set(fault, 0, "this database was made by a newer hoftag: ", slice_of(path),
                         "");
    s->reader = s->db;
    s->using_reader = &s->using_db;
    return schema_make(s->db) || fail(s, fault, path);
}

static void release(struct store *s) {
    for (int i = 0; i < PUT_KINDS; i++)
        sqlite3_finalize(s->insert[i]);
    for (int i = 0; i < MOST_QUERIES; i++)
        sqlite3_finalize(s->query[i]);
    sqlite3_finalize(s->begin);
    sqlite3_finalize(s->commit);
    if (s->reader != s->db)
        sqlite3_close(s->reader);
    sqlite3_close(s->db);
    if (s->locked >= 0)
        close(s->locked);
    pthread_mutex_destroy(&s->own_using_reader);
    pthread_mutex_destroy(&s->using_db);
    pthread_mutex_destroy(&s->lock);
    pthread_cond_destroy(&s->work);
    free(s);
}

static struct store *open_by(bool (*way)(struct store *, const char *, struct fault *),
                             const char *path, struct fault *fault) {
    struct store *s = calloc(1, sizeof *s);
    CHECK(s);
    s->last = &s->first;
    s->begun_last = &s->begun;
    s->locked = -1;
    s->healthy = true;
    pthread_mutex_init(&s->own_using_reader, NULL);
    pthread_mutex_init(&s->using_db, NULL);
    pthread_mutex_init(&s->lock, NULL);
    pthread_condattr_t clock;
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_cond_init(&s->work, &clock);
    pthread_condattr_destroy(&clock);
    if (way(s, path, fault))
        return s;
    release(s);
    return NULL;
}

struct store *store_open(const char *path, struct fault *fault) {
    return open_by(prepare, path, fault);
}
struct store *store_look(const char *path, struct fault *fault) {
    return open_by(prepare_to_look, path, fault);
}

/* ---- the writer ---- */

static void bind(sqlite3_stmt *to, const struct put *p) {
    int number = 0, text = 0;
    for (int i = 0; put_forms[p->kind].types[i]; i++) {
        char type = put_forms[p->kind].types[i];
        const struct slice *value = &p->text[text];
        if (type == 'i' || (type == 'n' && p->number[number] >= 0))
            sqlite3_bind_int64(to, i + 1, p->number[number]);
        else if (type == 'n')
            sqlite3_bind_null(to, i + 1);
        else if (type == 't')
            sqlite3_bind_text(to, i + 1, value->at, (int)value->len, SQLITE_STATIC);
        else
            sqlite3_bind_blob(to, i + 1, value->at, (int)value->len, SQLITE_STATIC);
        bool is_number = type == 'i' || type == 'n';
        number += is_number;
        text += !is_number;
    }
}

static int step(sqlite3_stmt *statement) {
    int code = sqlite3_step(statement);
    sqlite3_reset(statement);
    return code;
}

/* A key that exists already would mean that two truths were written: a bug. */
static bool insert(struct store *s, const struct put *p) {
    bind(s->insert[p->kind], p);
    int code = step(s->insert[p->kind]);
    CHECK(code != SQLITE_CONSTRAINT);
    return code == SQLITE_DONE;
}

static bool commit(struct store *s, const struct put *rows) {
    bool done = step(s->begin) == SQLITE_DONE;
    for (const struct put *p = rows; done && p; p = p->next)
        done = insert(s, p);
    done = done && step(s->commit) == SQLITE_DONE;
    if (!done && !sqlite3_get_autocommit(s->db))
        run(s, "ROLLBACK");
    return done;
}

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

/* Retries until it succeeds. False only if the store is closing and the disk still fails. */
static bool commit_surely(struct store *s, const struct put *rows) {
    int64_t began = now_microseconds();
    for (int tries = 1;; tries++) {
        pthread_mutex_lock(&s->using_db);
        s->healthy = commit(s, rows);
        if (!s->healthy)
            fprintf(stderr, "hoftag: cannot write the database: %s\n", sqlite3_errmsg(s->db));
        pthread_mutex_unlock(&s->using_db);
        if (s->healthy) {
            count_time(s, now_microseconds() - began);
            return true;
        }
        s->failures++;
        pthread_mutex_lock(&s->lock);
        bool give_up = s->closing && tries >= CLOSING_TRIES;
        pthread_mutex_unlock(&s->lock);
        if (give_up)
            return false;
        rest(RETRY_MICROSECONDS);
    }
}

static void tell_stuck(struct store *s) {
    s->checkpoint_failures++;
    if (!s->log_stuck)
        fprintf(stderr, "hoftag: cannot carry the log into the database: %s\n",
                sqlite3_errmsg(s->db));
    s->log_stuck = true;
}

/* Makes a checkpoint. If it fails, nothing is lost: the log still has everything, and it is tried
 * again. */
static void tidy_up(struct store *s, int worth) {
    if (s->log_pages < worth)
        return;
    pthread_mutex_lock(&s->using_db);
    if (sqlite3_wal_checkpoint_v2(s->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL) ==
        SQLITE_OK) {
        s->log_pages = 0;
        s->log_stuck = false;
    } else {
        tell_stuck(s);
    }
    pthread_mutex_unlock(&s->using_db);
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
    while (!wait_for_rows(s) && s->log_pages >= SHORT_LOG) {
        pthread_mutex_unlock(&s->lock);
        tidy_up(s, SHORT_LOG);
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

/* A single row is written at once. The short pause after a commit lets rows gather. */
static void *write_rows(void *context) {
    struct store *s = context;
    Ticket durable;
    for (struct put *rows; (rows = take(s, &durable));) {
        bool done = commit_surely(s, rows);
        s->rows += free_rows(rows);
        if (!done)
            break;
        s->commits++;
        s->committed(s->context, durable);
        tidy_up(s, LONG_LOG);
        rest(GATHER_MICROSECONDS);
    }
    return NULL;
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
    release(s);
    return all;
}

bool store_healthy(const struct store *s) { return s->healthy; }
bool store_log_stuck(const struct store *s) { return s->log_stuck; }

struct store_counts store_counts(const struct store *s) {
    struct store_counts c = {.commits = s->commits,
                             .rows = s->rows,
                             .failures = s->failures,
                             .checkpoint_failures = s->checkpoint_failures,
                             .microseconds = s->microseconds,
                             .log_pages = (uint64_t)s->log_pages};
    for (int i = 0; i < COMMIT_BUCKETS; i++)
        c.took[i] = s->took[i];
    return c;
}

sqlite3 *store_borrow(struct store *s) {
    pthread_mutex_lock(&s->using_db);
    return s->db;
}

void store_give_back(struct store *s) { pthread_mutex_unlock(&s->using_db); }

sqlite3 *store_read_begin(struct store *s) {
    pthread_mutex_lock(s->using_reader);
    return s->reader;
}

void store_read_end(struct store *s) { pthread_mutex_unlock(s->using_reader); }

/* NULL, which cannot be stepped, if the database cannot even be asked. */
sqlite3_stmt *store_query(struct store *s, int which, const char *sql) {
    if (!s->query[which])
        sqlite3_prepare_v3(s->reader, sql, -1, SQLITE_PREPARE_PERSISTENT, &s->query[which], NULL);
    return s->query[which];
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
        *s->last = s->begun;
        s->last = s->begun_last;
        s->begun = NULL;
        s->begun_last = &s->begun;
        s->given++;
        pthread_cond_signal(&s->work);
    }
    pthread_mutex_unlock(&s->lock);
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
    Ticket ticket = s->given + 1;
    if (!s->making) {
        s->given++;
        pthread_cond_signal(&s->work);
    }
    pthread_mutex_unlock(&s->lock);
    return ticket;
}
