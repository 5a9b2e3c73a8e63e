/* sqlite.c: the store as an SQLite database: write-ahead log, synchronous, one connection.
 *
 * Invariant: a ticket is durable only when the commit with its row has returned. The writer takes
 * everything that is queued, commits it as one transaction, and starts again: the busier the
 * server, the more rows share a commit. A commit that fails (a full disk) is retried until it
 * succeeds; until then nothing is answered.
 *
 * The write-ahead log is copied into the database (a checkpoint) when there is nothing else to do.
 * Commits wait for that only if the log has become long. */
#include "store/sqlite.h"

#include "base/check.h"
#include "host/clock.h"
#include "store/schema.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

enum put_kind {
    PUT_VISITOR,
    PUT_TABLE,
    PUT_SEAT,
    PUT_LINES,
    PUT_TALK,
    PUT_NOTE,
    PUT_LESSON,
    PUT_REVIEW,
    PUT_HOUSE,
    PUT_BAN,
    DROP_BAN,
    DROP_SAID,
    DROP_WATCHER,
    RENAME_IN_TALK,
    DROP_TABLE,
    DROP_REVIEW,
    DROP_SEATS,
    DROP_LINES,
    DROP_TALK,
    CUT_TALK,
    DROP_NOTES,
    DROP_VISITOR,
    DROP_HIS_NOTES,
    DROP_HIS_LESSONS,
    PUT_KINDS
};

/* A statement and the types of its values: i a number, t a text, b bytes. */
static const struct {
    const char *sql, *types;
} puts_known[PUT_KINDS] = {
    [PUT_VISITOR] = {"INSERT OR REPLACE INTO visitors(id, made, seen, used, wishes, name, key)"
                     " VALUES(?,?,?,?,?,?,?)",
                     "iiiiitb"},
    [PUT_TABLE] = {"INSERT OR REPLACE INTO tables(id, made, changed, host, phase, flags, ask, "
                   "ask_value, ask_agreed,"
                   " next, origin, used, marked, game, setup, note, seed, join_key)"
                   " VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
                   "iiiiiiiiiiiiitttbb"},
    [PUT_SEAT] = {"INSERT OR REPLACE INTO seats(at_table, seat, owner, resigned, points, place, "
                  "terms, hints, bot, orders, link)"
                  " VALUES(?,?,?,?,?,?,?,?,?,?,?)",
                  "iiiiiiiittb"},
    [PUT_LINES] = {"INSERT INTO lines(at_table, number, at, hash, text) VALUES(?,?,?,?,?)",
                   "iiiit"},
    [PUT_TALK] = {"INSERT INTO talk(at_table, number, at, seat, name, text) VALUES(?,?,?,?,?,?)",
                  "iiiitt"},
    [PUT_NOTE] = {"INSERT OR REPLACE INTO notes(at_table, visitor, text) VALUES(?,?,?)", "iit"},
    [PUT_LESSON] = {"INSERT OR REPLACE INTO lessons(visitor, number, done, lesson) VALUES(?,?,?,?)",
                    "iiit"},
    [PUT_REVIEW] = {"INSERT OR REPLACE INTO reviews(at_table, text) VALUES(?,?)", "it"},
    [PUT_HOUSE] = {"INSERT OR REPLACE INTO house(id, lived, seen, day, marked, removed, visitors)"
                   " VALUES(1,?,?,?,?,?,?)",
                   "iiiiii"},
    [PUT_BAN] = {"INSERT OR REPLACE INTO bans(made, who, reason) VALUES(?,?,?)", "itt"},
    [DROP_BAN] = {"DELETE FROM bans WHERE who = ?", "t"},
    [DROP_SAID] = {"DELETE FROM talk WHERE at_table = ? AND seat = ?", "ii"},
    [DROP_WATCHER] = {"DELETE FROM talk WHERE seat = ? AND name = ?", "it"},
    [RENAME_IN_TALK] = {"UPDATE talk SET text = trim(replace(', ' || text || ',', ', ' || ?1 || "
                        "',', ', N. N.,'), ', ')"
                        " WHERE at_table = ?2 AND seat = ?3",
                        "tii"},
    [DROP_TABLE] = {"DELETE FROM tables WHERE id = ?", "i"},
    [DROP_REVIEW] = {"DELETE FROM reviews WHERE at_table = ?", "i"},
    [DROP_SEATS] = {"DELETE FROM seats WHERE at_table = ?", "i"},
    [DROP_LINES] = {"DELETE FROM lines WHERE at_table = ?", "i"},
    [DROP_TALK] = {"DELETE FROM talk WHERE at_table = ?", "i"},
    [CUT_TALK] = {"DELETE FROM talk WHERE at_table = ? AND number <= ?", "ii"},
    [DROP_NOTES] = {"DELETE FROM notes WHERE at_table = ?", "i"},
    [DROP_VISITOR] = {"DELETE FROM visitors WHERE id = ?", "i"},
    [DROP_HIS_NOTES] = {"DELETE FROM notes WHERE visitor = ?", "i"},
    [DROP_HIS_LESSONS] = {"DELETE FROM lessons WHERE visitor = ?", "i"},
};

enum { MAX_NUMBERS = 13, MAX_TEXTS = 5 };

/* A row on its way to the disk. Its texts follow it in memory. */
struct put {
    struct put *next;
    enum put_kind kind;
    int64_t number[MAX_NUMBERS];
    struct slice text[MAX_TEXTS];
    char memory[];
};

struct store {
    sqlite3 *db;
    sqlite3_stmt *insert[PUT_KINDS], *begin, *commit;
    atomic_int log_pages;     /* of the write-ahead log, not yet in the database */
    pthread_mutex_t using_db; /* the writer and the readers share one connection */

    pthread_mutex_t lock; /* for the queue: */
    pthread_cond_t work;
    struct put *first, **last;
    Ticket given;
    int held; /* depth of store_hold: rows that belong together are being put */
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
        if (!make_statement(s, puts_known[i].sql, &s->insert[i]))
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

static bool prepare(struct store *s, const char *path, struct fault *fault) {
    make_private(path);
    if (sqlite3_open_v2(path, &s->db,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
                        NULL) != SQLITE_OK)
        return fail(s, fault, path);
    sqlite3_busy_timeout(s->db, 2000);
    if (!run(s, "PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
                " PRAGMA secure_delete=ON;"))
        return fail(s, fault, path);
    if (schema_is_newer(s->db))
        return fault_set(fault, 0, "this database was made by a newer hoftag: ", slice_of(path),
                         "");
    sqlite3_wal_hook(s->db, on_log, s);
    if (!schema_make(s->db) || !make_statements(s))
        return fail(s, fault, path);
    lengthen_log(s);
    return true;
}

/* What an older database lacks is added in a transaction that is never committed. There are no
 * checkpoints either. */
static bool prepare_to_look(struct store *s, const char *path, struct fault *fault) {
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
    return schema_make(s->db) || fail(s, fault, path);
}

static void release(struct store *s) {
    for (int i = 0; i < PUT_KINDS; i++)
        sqlite3_finalize(s->insert[i]);
    sqlite3_finalize(s->begin);
    sqlite3_finalize(s->commit);
    sqlite3_close(s->db);
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
    s->healthy = true;
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
    for (int i = 0; puts_known[p->kind].types[i]; i++) {
        char type = puts_known[p->kind].types[i];
        const struct slice *value = &p->text[text];
        if (type == 'i')
            sqlite3_bind_int64(to, i + 1, p->number[number++]);
        else if (type == 't')
            sqlite3_bind_text(to, i + 1, value->at, (int)value->len, SQLITE_STATIC);
        else
            sqlite3_bind_blob(to, i + 1, value->at, (int)value->len, SQLITE_STATIC);
        text += type != 'i';
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

/* Is there nothing to write now? Rows that belong together wait for the last of them. */
static bool idle(const struct store *s) { return s->held || (!s->first && !s->closing); }

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
    bool all = s->healthy && !s->first;
    free_rows(s->first);
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

/* ---- writing ---- */

void store_hold(struct store *s) {
    pthread_mutex_lock(&s->lock);
    s->held++;
    pthread_mutex_unlock(&s->lock);
}

void store_release(struct store *s) {
    pthread_mutex_lock(&s->lock);
    s->held--;
    pthread_cond_signal(&s->work);
    pthread_mutex_unlock(&s->lock);
}

static Ticket enqueue(struct store *s, struct put *p) {
    pthread_mutex_lock(&s->lock);
    *s->last = p;
    s->last = &p->next;
    Ticket ticket = ++s->given;
    pthread_cond_signal(&s->work);
    pthread_mutex_unlock(&s->lock);
    return ticket;
}

static Ticket put(struct store *s, enum put_kind kind, const int64_t *numbers,
                  const struct slice *texts) {
    size_t bytes = 0, number = 0, text = 0;
    for (const char *t = puts_known[kind].types; *t; t++)
        bytes += *t == 'i' ? 0 : texts[text++].len;
    struct put *p = malloc(sizeof *p + bytes);
    CHECK(p);
    *p = (struct put){.kind = kind};
    char *at = p->memory;
    text = 0;
    for (const char *t = puts_known[kind].types; *t; t++) {
        if (*t == 'i') {
            p->number[number] = numbers[number];
            number++;
            continue;
        }
        if (texts[text].len > 0)
            memcpy(at, texts[text].at, texts[text].len);
        p->text[text] = (struct slice){at, texts[text].len};
        at += texts[text++].len;
    }
    return enqueue(s, p);
}

static const struct slice no_text[1];

static struct slice hash_slice(const uint8_t hash[HASH_BYTES]) {
    return (struct slice){(const char *)hash, HASH_BYTES};
}

Ticket store_put_visitor(struct store *s, const struct visitor_row *r) {
    return put(s, PUT_VISITOR, (const int64_t[]){r->id, r->made, r->seen, r->used, r->wishes},
               (const struct slice[]){r->name, hash_slice(r->key)});
}

Ticket store_put_table(struct store *s, const struct table_row *r) {
    return put(s, PUT_TABLE,
               (const int64_t[]){r->id, r->made, r->changed, r->host, r->phase, r->flags, r->ask,
                                 r->ask_value, r->ask_agreed, r->next, r->origin, r->used,
                                 r->marked},
               (const struct slice[]){r->game, r->setup, r->note, r->seed, hash_slice(r->join)});
}

Ticket store_put_seat(struct store *s, const struct seat_row *r) {
    return put(s, PUT_SEAT,
               (const int64_t[]){r->table, r->seat, r->owner, r->resigned, r->points, r->place,
                                 r->terms, r->hints},
               (const struct slice[]){r->bot, r->orders, hash_slice(r->link)});
}

int64_t lines_hash(int64_t table, int64_t number, struct slice text) {
    uint64_t place = hash_mix((uint64_t)table) + (uint64_t)number;
    return (int64_t)hash_bytes(place, text.at, text.len);
}

Ticket store_put_lines(struct store *s, int64_t table, int64_t number, int64_t at,
                       struct slice text) {
    int64_t hash = lines_hash(table, number, text);
    return put(s, PUT_LINES, (const int64_t[]){table, number, at, hash}, &text);
}

Ticket store_put_talk(struct store *s, const struct talk_row *r) {
    return put(s, PUT_TALK, (const int64_t[]){r->table, r->number, r->at, r->seat},
               (const struct slice[]){r->name, r->text});
}

Ticket store_cut_talk(struct store *s, int64_t table, int64_t number) {
    return put(s, CUT_TALK, (const int64_t[]){table, number}, no_text);
}

Ticket store_put_note(struct store *s, int64_t table, int64_t visitor, struct slice text) {
    return put(s, PUT_NOTE, (const int64_t[]){table, visitor}, &text);
}

Ticket store_put_lesson(struct store *s, const struct lesson_row *r) {
    return put(s, PUT_LESSON, (const int64_t[]){r->visitor, r->number, r->done}, &r->lesson);
}

Ticket store_put_house(struct store *s, const struct house_row *r) {
    return put(s, PUT_HOUSE,
               (const int64_t[]){r->lived, r->seen, r->day, r->marked, r->removed, r->visitors},
               no_text);
}

Ticket store_put_review(struct store *s, int64_t table, struct slice text) {
    return put(s, PUT_REVIEW, &table, &text);
}

Ticket store_put_ban(struct store *s, const struct ban_row *r) {
    return put(s, PUT_BAN, &r->made, (const struct slice[]){r->who, r->reason});
}

Ticket store_drop_ban(struct store *s, struct slice who) { return put(s, DROP_BAN, NULL, &who); }

Ticket store_rewrite_lines(struct store *s, int64_t table, int64_t at, struct slice text) {
    put(s, DROP_LINES, &table, no_text);
    return store_put_lines(s, table, 1, at, text);
}

Ticket store_drop_said(struct store *s, int64_t table, int64_t seat) {
    return put(s, DROP_SAID, (const int64_t[]){table, seat}, no_text);
}

Ticket store_drop_watcher(struct store *s, int64_t seat, struct slice name) {
    return put(s, DROP_WATCHER, &seat, &name);
}

Ticket store_rename_in_talk(struct store *s, int64_t table, int64_t seat, struct slice name) {
    return put(s, RENAME_IN_TALK, (const int64_t[]){table, seat}, &name);
}

Ticket store_drop_table(struct store *s, int64_t table) {
    static const enum put_kind all[] = {DROP_TABLE, DROP_SEATS, DROP_LINES,
                                        DROP_TALK,  DROP_NOTES, DROP_REVIEW};
    Ticket last = 0;
    store_hold(s);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        last = put(s, all[i], &table, no_text);
    store_release(s);
    return last;
}

Ticket store_drop_visitor(struct store *s, int64_t visitor) {
    put(s, DROP_HIS_NOTES, &visitor, no_text);
    put(s, DROP_HIS_LESSONS, &visitor, no_text);
    return put(s, DROP_VISITOR, &visitor, no_text);
}
