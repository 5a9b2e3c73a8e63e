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
#include "store/engine.h"

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
    SHORT_LOG = 64,         /* pages: not worth a checkpoint */
    LONG_LOG = 4096,        /* pages: a checkpoint cannot wait */
    PAGE_IN_LOG = 4096 + 24 /* in bytes, with its header */
};

struct sqlite {
    sqlite3 *db;
    sqlite3_stmt *insert[PUT_KINDS], *begin, *commit;
    atomic_int log_pages;     /* of the write-ahead log, not yet in the database */
    pthread_mutex_t using_db; /* the writer's connection is lent for copies */
    int locked;               /* the file, open for as long as it is ours; -1 */

    sqlite3 *reader;               /* the connection of those who read, */
    pthread_mutex_t *using_reader; /* one at a time */
    pthread_mutex_t own_using_reader;
    sqlite3_stmt *query[MOST_QUERIES]; /* made when they are first asked */

    char complaint[200];
    atomic_bool log_stuck;
    atomic_uint_fast64_t checkpoint_failures;
};

/* ---- opening ---- */

static bool fail(struct sqlite *s, struct fault *fault, const char *doing) {
    fault->line = 0;
    snprintf(fault->text, sizeof fault->text, "%.60s: %.120s", doing, sqlite3_errmsg(s->db));
    return false;
}

static bool run(struct sqlite *s, const char *sql) {
    return sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static bool make_statement(struct sqlite *s, const char *sql, sqlite3_stmt **out) {
    return sqlite3_prepare_v3(s->db, sql, -1, SQLITE_PREPARE_PERSISTENT, out, NULL) == SQLITE_OK;
}

static bool make_statements(struct sqlite *s) {
    for (int i = 0; i < PUT_KINDS; i++)
        if (!make_statement(s, put_forms[i].sql, &s->insert[i]))
            return false;
    return make_statement(s, "BEGIN IMMEDIATE", &s->begin) &&
           make_statement(s, "COMMIT", &s->commit);
}

/* SQLite calls this after each commit. Setting it also stops SQLite from making checkpoints
 * itself. */
static int on_log(void *context, sqlite3 *db, const char *name, int pages) {
    struct sqlite *s = context;
    (void)db, (void)name;
    s->log_pages = pages;
    return SQLITE_OK;
}

/* Extends the log file with zeros, which are not valid pages, to the length that it will reach: a
 * commit that need not lengthen a file takes half the time. If the disk has no room, the log grows
 * as needed. */
static void lengthen_log(struct sqlite *s) {
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
static bool lock_file(struct sqlite *s, const char *path) {
    if (path[0] == ':')
        return true;
    s->locked = open(path, O_RDWR | O_CLOEXEC);
    return s->locked < 0 || flock(s->locked, LOCK_EX | LOCK_NB) == 0;
}

static bool open_reader(struct sqlite *s, const char *path) {
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

/* Looked at before anything is changed: a file that is somebody else's is left as it is. */
static bool is_ours_or_new(const struct sqlite *s, const char *path, struct fault *fault) {
    if (schema_is_newer(s->db))
        return fault_set(fault, 0, "this database was made by a newer hoftag: ", slice_of(path),
                         "");
    if (schema_is_foreign(s->db))
        return fault_set(fault, 0, "this is not a database of hoftag: ", slice_of(path), "");
    return true;
}

static bool prepare(struct sqlite *s, const char *path, struct fault *fault) {
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
    if (!is_ours_or_new(s, path, fault))
        return false;
    if (!run(s, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA secure_delete=ON;"))
        return fail(s, fault, path);
    sqlite3_wal_hook(s->db, on_log, s);
    if (!schema_make(s->db) || !make_statements(s) || !open_reader(s, path))
        return fail(s, fault, path);
    lengthen_log(s);
    return true;
}

static bool is_whole(const struct sqlite *s, const char *path, struct fault *fault) {
    return !schema_is_half_filled(s->db) || fault_set(fault, 0, HALF_FILLED, slice_of(path), "");
}

static bool prepare_whole(struct sqlite *s, const char *path, struct fault *fault) {
    return prepare(s, path, fault) && is_whole(s, path, fault);
}

/* What an older database lacks is added in a transaction that is never committed. There are no
 * checkpoints either. */
static bool prepare_to_look(struct sqlite *s, const char *path, struct fault *fault) {
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
    return is_whole(s, path, fault) && (schema_make(s->db) || fail(s, fault, path));
}

static void release(struct sqlite *s) {
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
    free(s);
}

static const struct engine engine;

static struct store *open_by(bool (*way)(struct sqlite *, const char *, struct fault *),
                             const char *path, struct fault *fault) {
    struct sqlite *s = calloc(1, sizeof *s);
    CHECK(s);
    s->locked = -1;
    make_reading_lock(&s->own_using_reader);
    make_reading_lock(&s->using_db); /* it also reads what is only in memory */
    if (way(s, path, fault))
        return store_of(&engine, s);
    release(s);
    return NULL;
}

struct store *sqlite_open(const char *path, struct fault *fault) {
    return open_by(prepare_whole, path, fault);
}
struct store *sqlite_open_to_fill(const char *path, struct fault *fault) {
    return open_by(prepare, path, fault);
}
struct store *sqlite_look(const char *path, struct fault *fault) {
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
        else if (type == 't' || type == 'y')
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
static bool insert(struct sqlite *s, const struct put *p) {
    bind(s->insert[p->kind], p);
    int code = step(s->insert[p->kind]);
    CHECK(code != SQLITE_CONSTRAINT);
    return code == SQLITE_DONE;
}

static bool commit(struct sqlite *s, const struct put *rows) {
    bool done = step(s->begin) == SQLITE_DONE;
    for (const struct put *p = rows; done && p; p = p->next)
        done = insert(s, p);
    done = done && step(s->commit) == SQLITE_DONE;
    if (!done && !sqlite3_get_autocommit(s->db))
        run(s, "ROLLBACK");
    return done;
}

static bool write_all(void *context, const struct put *rows, struct losses *lost) {
    struct sqlite *s = context;
    (void)lost; /* the file is ours: nobody else is faster */
    pthread_mutex_lock(&s->using_db);
    bool done = commit(s, rows);
    if (!done)
        snprintf(s->complaint, sizeof s->complaint, "%.190s", sqlite3_errmsg(s->db));
    pthread_mutex_unlock(&s->using_db);
    return done;
}

static const char *complaint(void *context) { return ((struct sqlite *)context)->complaint; }

static void tell_stuck(struct sqlite *s) {
    s->checkpoint_failures++;
    if (!s->log_stuck)
        fprintf(stderr, "hoftag: cannot carry the log into the database: %s\n",
                sqlite3_errmsg(s->db));
    s->log_stuck = true;
}

/* Makes a checkpoint. If it fails, nothing is lost: the log still has everything, and it is tried
 * again. */
static void tidy_up(struct sqlite *s, int worth) {
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

static bool tidy(void *context, bool quiet) {
    struct sqlite *s = context;
    tidy_up(s, quiet ? SHORT_LOG : LONG_LOG);
    return s->log_pages >= SHORT_LOG;
}

static void count(void *context, struct store_counts *c) {
    const struct sqlite *s = context;
    c->checkpoint_failures = s->checkpoint_failures;
    c->log_pages = (uint64_t)s->log_pages;
    c->log_stuck = s->log_stuck;
}

/* ---- reading ---- */

static int64_t number_at(const struct row *r, int column) {
    return sqlite3_column_int64(r->at, column);
}

static struct slice text_at(const struct row *r, int column) {
    const void *at = sqlite3_column_blob(r->at, column);
    return (struct slice){at ? at : "", (size_t)sqlite3_column_bytes(r->at, column)};
}

static bool is_null_at(const struct row *r, int column) {
    return sqlite3_column_type(r->at, column) == SQLITE_NULL;
}

struct row sqlite_row(sqlite3_stmt *q) {
    return (struct row){number_at, text_at, is_null_at, q, 0};
}

static void bind_question(sqlite3_stmt *to, const struct question *q) {
    int number = 0, text = 0;
    for (int i = 0; q->types[i]; i++)
        if (q->types[i] == 'i')
            sqlite3_bind_int64(to, i + 1, q->number[number++]);
        else if (q->types[i] == 't')
            sqlite3_bind_text(to, i + 1, q->text[text].at, (int)q->text[text].len, SQLITE_STATIC),
                text++;
        else
            sqlite3_bind_blob(to, i + 1, q->text[text].at, (int)q->text[text].len, SQLITE_STATIC),
                text++;
}

/* A statement that cannot be prepared is NULL, and cannot be stepped. */
static bool ask(void *context, const struct question *q, row_reader *each, void *to) {
    struct sqlite *s = context;
    pthread_mutex_lock(s->using_reader);
    sqlite3_stmt **query = &s->query[q->which];
    if (!*query)
        sqlite3_prepare_v3(s->reader, q->sql, -1, SQLITE_PREPARE_PERSISTENT, query, NULL);
    CHECK(!sqlite3_stmt_busy(*query)); /* nobody asks the same while it is being answered */
    bind_question(*query, q);
    struct row row = sqlite_row(*query);
    int code = sqlite3_step(*query);
    while (code == SQLITE_ROW && each(to, &row))
        code = sqlite3_step(*query);
    sqlite3_reset(*query);
    pthread_mutex_unlock(s->using_reader);
    return code == SQLITE_DONE || code == SQLITE_ROW;
}

static void close_database(void *context) { release(context); }

/* ---- rows as they are (moving.h) ---- */

static bool complain(struct sqlite *s, bool done) {
    if (!done)
        snprintf(s->complaint, sizeof s->complaint, "%.190s", sqlite3_errmsg(s->db));
    if (!done && !sqlite3_get_autocommit(s->db))
        run(s, "ROLLBACK");
    return done;
}

static void bind_cells(sqlite3_stmt *to, const struct page *p, int row) {
    for (int i = 0; i < p->shape->columns; i++) {
        struct slice text = cell_text(p, row, i);
        if (p->cell[row][i].is_null)
            sqlite3_bind_null(to, i + 1);
        else if (p->shape->type[i] == 'i')
            sqlite3_bind_int64(to, i + 1, p->cell[row][i].number);
        else if (p->shape->type[i] == 'b')
            sqlite3_bind_blob(to, i + 1, text.at, (int)text.len, SQLITE_STATIC);
        else
            sqlite3_bind_text(to, i + 1, text.at, (int)text.len, SQLITE_STATIC);
    }
}

static bool load(void *context, const struct page *p) {
    struct sqlite *s = context;
    char sql[1000];
    struct buf text = buf_on(sql, sizeof sql);
    sqlite3_stmt *insert = NULL;
    write_insert(p->shape, &text);
    bool done = make_statement(s, buf_end(&text), &insert) && step(s->begin) == SQLITE_DONE;
    for (int row = 0; done && row < p->rows; row++) {
        bind_cells(insert, p, row);
        done = step(insert) == SQLITE_DONE;
    }
    done = complain(s, done && step(s->commit) == SQLITE_DONE);
    sqlite3_finalize(insert);
    tidy_up(s, LONG_LOG);
    return done;
}

static bool run_alone(void *context, const char *sql) {
    return complain(context, run(context, sql));
}

static const struct engine engine = {true,           write_all, complaint, ask,       tidy, count,
                                     close_database, NULL,      load,      run_alone, NULL};

sqlite3 *store_borrow(struct store *s) {
    struct sqlite *db = store_database(s);
    pthread_mutex_lock(&db->using_db);
    return db->db;
}

void store_give_back(struct store *s) {
    pthread_mutex_unlock(&((struct sqlite *)store_database(s))->using_db);
}

sqlite3 *store_read_begin(struct store *s) {
    struct sqlite *db = store_database(s);
    pthread_mutex_lock(db->using_reader);
    return db->reader;
}

void store_read_end(struct store *s) {
    pthread_mutex_unlock(((struct sqlite *)store_database(s))->using_reader);
}
