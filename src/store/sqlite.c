/* sqlite.c: the store in an SQLite database: write-ahead log, synchronous, one connection.
 *
 * Invariant: a ticket is durable only when the commit that holds its row has returned. The writer takes everything that
 * is queued, commits it as one transaction and starts again: the more there is to do, the more rows share a commit. A
 * commit that fails (a full disk) is tried again until it succeeds: meanwhile nothing is answered.
 *
 * What the write-ahead log has gathered is carried into the database when there is nothing else to do; only when the
 * log has grown long do those who wait for a commit wait for that, too. */
#include "store/sqlite.h"

#include "base/check.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Lines are appended by rowid, where they are written fastest, and looked up by their index. */
static const char schema[] =
    "CREATE TABLE IF NOT EXISTS visitors(id INTEGER PRIMARY KEY, made INTEGER, key BLOB UNIQUE, name TEXT,"
    " seen INTEGER DEFAULT 0, wishes INTEGER DEFAULT 0);"
    "CREATE TABLE IF NOT EXISTS tables(id INTEGER PRIMARY KEY, made INTEGER, changed INTEGER, host INTEGER,"
    " phase INTEGER, flags INTEGER, ask INTEGER, ask_value INTEGER, ask_agreed INTEGER, game TEXT, setup TEXT,"
    " note TEXT, seed BLOB, join_key BLOB, next INTEGER DEFAULT 0, origin INTEGER DEFAULT 0);"
    "CREATE TABLE IF NOT EXISTS seats(at_table INTEGER, seat INTEGER, owner INTEGER, resigned INTEGER, bot TEXT,"
    " orders TEXT, link BLOB, points INTEGER DEFAULT 0, place INTEGER DEFAULT 0, terms INTEGER DEFAULT 0,"
    " PRIMARY KEY(at_table, seat)) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS lines(at_table INTEGER, number INTEGER, at INTEGER, text TEXT);"
    "CREATE UNIQUE INDEX IF NOT EXISTS lines_of_table ON lines(at_table, number);"
    "CREATE TABLE IF NOT EXISTS talk(at_table INTEGER, number INTEGER, at INTEGER, seat INTEGER, name TEXT, text TEXT);"
    "CREATE UNIQUE INDEX IF NOT EXISTS talk_of_table ON talk(at_table, number);"
    "CREATE TABLE IF NOT EXISTS notes(at_table INTEGER, visitor INTEGER, text TEXT, PRIMARY KEY(at_table, visitor))"
    " WITHOUT ROWID;"
    "PRAGMA user_version = 4;";

/* What a database of an older version lacks, by that version. */
static const char *const upgrades[] = {
    NULL,
    "ALTER TABLE visitors ADD COLUMN seen INTEGER DEFAULT 0;"
    "ALTER TABLE visitors ADD COLUMN wishes INTEGER DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN next INTEGER DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN origin INTEGER DEFAULT 0;"
    "PRAGMA user_version = 2;",
    "ALTER TABLE seats ADD COLUMN points INTEGER DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN place INTEGER DEFAULT 0;"
    "PRAGMA user_version = 3;",
    "ALTER TABLE seats ADD COLUMN terms INTEGER DEFAULT 0;"
    "PRAGMA user_version = 4;",
};

enum {
    SCHEMA_VERSION = 4,
    GATHER_MICROSECONDS = 300,
    RETRY_MICROSECONDS = 100000,
    CLOSING_TRIES = 20,
    QUIET_MILLISECONDS = 200, /* without a row: time to tidy the log up */
    SHORT_LOG = 64,           /* pages: not worth it */
    LONG_LOG = 4096,          /* pages: it cannot wait */
    PAGE_IN_LOG = 4096 + 24   /* bytes, with its header */
};

enum put_kind {
    PUT_VISITOR,
    PUT_TABLE,
    PUT_SEAT,
    PUT_LINES,
    PUT_TALK,
    PUT_NOTE,
    DROP_TABLE,
    DROP_SEATS,
    DROP_LINES,
    DROP_TALK,
    DROP_NOTES,
    DROP_VISITOR,
    DROP_HIS_NOTES,
    PUT_KINDS
};

/* A statement and the types of its values: i a number, t a text, b bytes. */
static const struct {
    const char *sql, *types;
} puts_known[PUT_KINDS] = {
    [PUT_VISITOR] = {"INSERT OR REPLACE INTO visitors(id, made, seen, wishes, name, key) VALUES(?,?,?,?,?,?)",
                     "iiiitb"},
    [PUT_TABLE] = {"INSERT OR REPLACE INTO tables(id, made, changed, host, phase, flags, ask, ask_value, ask_agreed,"
                   " next, origin, game, setup, note, seed, join_key) VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
                   "iiiiiiiiiiitttbb"},
    [PUT_SEAT] =
        {"INSERT OR REPLACE INTO seats(at_table, seat, owner, resigned, points, place, terms, bot, orders, link)"
         " VALUES(?,?,?,?,?,?,?,?,?,?)",
         "iiiiiiittb"},
    [PUT_LINES] = {"INSERT INTO lines(at_table, number, at, text) VALUES(?,?,?,?)", "iiit"},
    [PUT_TALK] = {"INSERT INTO talk(at_table, number, at, seat, name, text) VALUES(?,?,?,?,?,?)", "iiiitt"},
    [PUT_NOTE] = {"INSERT OR REPLACE INTO notes(at_table, visitor, text) VALUES(?,?,?)", "iit"},
    [DROP_TABLE] = {"DELETE FROM tables WHERE id = ?", "i"},
    [DROP_SEATS] = {"DELETE FROM seats WHERE at_table = ?", "i"},
    [DROP_LINES] = {"DELETE FROM lines WHERE at_table = ?", "i"},
    [DROP_TALK] = {"DELETE FROM talk WHERE at_table = ?", "i"},
    [DROP_NOTES] = {"DELETE FROM notes WHERE at_table = ?", "i"},
    [DROP_VISITOR] = {"DELETE FROM visitors WHERE id = ?", "i"},
    [DROP_HIS_NOTES] = {"DELETE FROM notes WHERE visitor = ?", "i"},
};

enum { MAX_NUMBERS = 11, MAX_TEXTS = 5 };

/* A row on its way to the disk; its texts lie behind it. */
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
    int log_pages;            /* of the write-ahead log that are not in the database yet */
    pthread_mutex_t using_db; /* the writer's and the readers' connection is the same */

    pthread_mutex_t lock; /* of the queue: */
    pthread_cond_t work;
    struct put *first, **last;
    Ticket given;
    int held; /* rows are being put that belong together */
    bool closing;

    pthread_t writer;
    bool started;
    store_committed *committed;
    void *context;
    atomic_bool healthy;
    atomic_uint_fast64_t commits, rows, failures;
};

/* ---- opening ------------------------------------------------------------------------------------- */

static bool fail(struct store *s, struct fault *fault, const char *doing) {
    fault->line = 0;
    snprintf(fault->text, sizeof fault->text, "%.60s: %.120s", doing, sqlite3_errmsg(s->db));
    return false;
}

static bool run(struct store *s, const char *sql) { return sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK; }

static int schema_version(struct store *s) {
    sqlite3_stmt *q;
    int version = -1;
    if (sqlite3_prepare_v2(s->db, "PRAGMA user_version", -1, &q, NULL) == SQLITE_OK && sqlite3_step(q) == SQLITE_ROW)
        version = sqlite3_column_int(q, 0);
    sqlite3_finalize(q);
    return version;
}

/* Version 0 is a new file: the schema makes it. */
static bool upgrade(struct store *s) {
    bool done = true;
    for (int v = schema_version(s); done && v > 0 && v < SCHEMA_VERSION; v++)
        done = run(s, "BEGIN") && run(s, upgrades[v]) && run(s, "COMMIT");
    return done;
}

static bool make_statement(struct store *s, const char *sql, sqlite3_stmt **out) {
    return sqlite3_prepare_v3(s->db, sql, -1, SQLITE_PREPARE_PERSISTENT, out, NULL) == SQLITE_OK;
}

static bool make_statements(struct store *s) {
    for (int i = 0; i < PUT_KINDS; i++)
        if (!make_statement(s, puts_known[i].sql, &s->insert[i]))
            return false;
    return make_statement(s, "BEGIN IMMEDIATE", &s->begin) && make_statement(s, "COMMIT", &s->commit);
}

/* Called by SQLite after each commit; being here it does not tidy up by itself. */
static int on_log(void *context, sqlite3 *db, const char *name, int pages) {
    struct store *s = context;
    (void)db, (void)name;
    s->log_pages = pages;
    return SQLITE_OK;
}

/* Makes the file of the log as long as it will become, with zeros, which are no pages of it: where nothing has to be
 * added to a file a commit takes half the time. If the disk has no room for that, the log grows as it needs. */
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

/* A new database is its owner's alone: it holds the seeds of games that are being played. */
static void make_private(const char *path) {
    int file = path[0] == ':' ? -1 : open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600); /* ":memory:" is none */
    if (file >= 0)
        close(file);
}

static bool prepare(struct store *s, const char *path, struct fault *fault) {
    make_private(path);
    if (sqlite3_open_v2(path, &s->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL) !=
        SQLITE_OK)
        return fail(s, fault, path);
    sqlite3_busy_timeout(s->db, 2000);
    if (!run(s, "PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"))
        return fail(s, fault, path);
    if (schema_version(s) > SCHEMA_VERSION)
        return fault_set(fault, 0, "this database was made by a newer hoftag: ", slice_of(path), "");
    sqlite3_wal_hook(s->db, on_log, s);
    if (!upgrade(s) || !run(s, schema) || !make_statements(s))
        return fail(s, fault, path);
    lengthen_log(s);
    return true;
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

struct store *store_open(const char *path, struct fault *fault) {
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
    if (prepare(s, path, fault))
        return s;
    release(s);
    return NULL;
}

/* ---- the writer ---------------------------------------------------------------------------------- */

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

/* A number that is there already would mean that two truths were written: a bug. */
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

static void rest(long microseconds) { nanosleep(&(struct timespec){.tv_nsec = microseconds * 1000}, NULL); }

/* False only if the store is closing and the disk still refuses. */
static bool commit_surely(struct store *s, const struct put *rows) {
    for (int tries = 1;; tries++) {
        pthread_mutex_lock(&s->using_db);
        s->healthy = commit(s, rows);
        if (!s->healthy)
            fprintf(stderr, "hoftag: cannot write the database: %s\n", sqlite3_errmsg(s->db));
        pthread_mutex_unlock(&s->using_db);
        if (s->healthy)
            return true;
        s->failures++;
        pthread_mutex_lock(&s->lock);
        bool give_up = s->closing && tries >= CLOSING_TRIES;
        pthread_mutex_unlock(&s->lock);
        if (give_up)
            return false;
        rest(RETRY_MICROSECONDS);
    }
}

/* Carries the log into the database; if that fails now, it is done the next time. */
static void tidy_up(struct store *s, int worth) {
    if (s->log_pages < worth)
        return;
    pthread_mutex_lock(&s->using_db);
    if (sqlite3_wal_checkpoint_v2(s->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL) == SQLITE_OK)
        s->log_pages = 0;
    pthread_mutex_unlock(&s->using_db);
}

/* Nothing is to be written now: nothing is there, or what is there is not all that belongs together. */
static bool idle(const struct store *s) { return s->held || (!s->first && !s->closing); }

/* With the queue locked: false if nothing came for a while. */
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

/* All that is waiting, in order; NULL when the store is closing and nothing is left. */
static struct put *take(struct store *s, Ticket *last) {
    pthread_mutex_lock(&s->lock);
    if (!wait_for_rows(s)) {
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

/* A row that comes alone is written at once; the short rest after a commit lets a crowd of rows gather. */
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

struct store_counts store_counts(const struct store *s) {
    return (struct store_counts){s->commits, s->rows, s->failures};
}

sqlite3 *store_borrow(struct store *s) {
    pthread_mutex_lock(&s->using_db);
    return s->db;
}

void store_give_back(struct store *s) { pthread_mutex_unlock(&s->using_db); }

/* ---- writing ------------------------------------------------------------------------------------- */

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

static Ticket put(struct store *s, enum put_kind kind, const int64_t *numbers, const struct slice *texts) {
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
    return put(s, PUT_VISITOR, (const int64_t[]){r->id, r->made, r->seen, r->wishes},
               (const struct slice[]){r->name, hash_slice(r->key)});
}

Ticket store_put_table(struct store *s, const struct table_row *r) {
    return put(s, PUT_TABLE,
               (const int64_t[]){r->id, r->made, r->changed, r->host, r->phase, r->flags, r->ask, r->ask_value,
                                 r->ask_agreed, r->next, r->origin},
               (const struct slice[]){r->game, r->setup, r->note, r->seed, hash_slice(r->join)});
}

Ticket store_put_seat(struct store *s, const struct seat_row *r) {
    return put(s, PUT_SEAT, (const int64_t[]){r->table, r->seat, r->owner, r->resigned, r->points, r->place, r->terms},
               (const struct slice[]){r->bot, r->orders, hash_slice(r->link)});
}

Ticket store_put_lines(struct store *s, int64_t table, int64_t number, int64_t at, struct slice text) {
    return put(s, PUT_LINES, (const int64_t[]){table, number, at}, &text);
}

Ticket store_put_talk(struct store *s, const struct talk_row *r) {
    return put(s, PUT_TALK, (const int64_t[]){r->table, r->number, r->at, r->seat},
               (const struct slice[]){r->name, r->text});
}

Ticket store_put_note(struct store *s, int64_t table, int64_t visitor, struct slice text) {
    return put(s, PUT_NOTE, (const int64_t[]){table, visitor}, &text);
}

Ticket store_drop_table(struct store *s, int64_t table) {
    for (int kind = DROP_TABLE; kind < DROP_NOTES; kind++)
        put(s, (enum put_kind)kind, &table, no_text);
    return put(s, DROP_NOTES, &table, no_text);
}

Ticket store_drop_visitor(struct store *s, int64_t visitor) {
    put(s, DROP_HIS_NOTES, &visitor, no_text);
    return put(s, DROP_VISITOR, &visitor, no_text);
}
