/* postgres.c: the store in a PostgreSQL database, for one server at a time.
 *
 * Three things make that safe. A session lock in the database (LOCK) keeps every other server out
 * for as long as our writer's connection lives. All rows of a commit are sent in one pipeline, as
 * one transaction. And each transaction writes its own number into the table `writer`: when a
 * connection breaks during a commit, nobody knows what became of it; the next connection first
 * waits for the lock, which the old one holds until it is surely over, and then reads that number.
 *
 * Readers have a connection of their own, which is opened again when it breaks. */
#include "store/postgres.h"

#include "base/check.h"

#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SQL_BYTES = 2000, WORD_BYTES = 24, INT8 = 20, TEXT = 25, BYTEA = 17 };
#define LOCK       "4823019274"
#define LOCK_TRIES 50

struct postgres {
    char where[500];
    PGconn *writer, *reader;
    bool prepared[PUT_KINDS], asked[MOST_QUERIES];
    pthread_mutex_t reading;
    int64_t server, batch; /* ours, and the commits that we have made */
    bool unknown;          /* the last commit may or may not have been made */
    char complaint[200];
};

/* ---- SQL and values ---- */

/* ? and ?7 become $1, $2, ... and $7. */
static void translate(const char *sql, char out[SQL_BYTES]) {
    struct buf b = buf_on(out, SQL_BYTES);
    int next = 1;
    for (; *sql; sql++) {
        bool numbered = sql[1] >= '1' && sql[1] <= '9';
        buf_char(&b, *sql == '?' ? '$' : *sql);
        if (*sql == '?' && !numbered)
            buf_int(&b, next++);
    }
    CHECK(!b.cut);
    buf_end(&b);
}

enum { MOST_PARAMETERS = MAX_NUMBERS + MAX_TEXTS };

/* Values as libpq wants them: numbers as text, texts and bytes as they are. */
struct parameters {
    int count;
    Oid type[MOST_PARAMETERS];
    const char *value[MOST_PARAMETERS];
    int length[MOST_PARAMETERS], format[MOST_PARAMETERS];
    char memory[MOST_PARAMETERS][WORD_BYTES];
};

static void add_number(struct parameters *p, int64_t number, bool is_null) {
    int i = p->count++;
    snprintf(p->memory[i], WORD_BYTES, "%lld", (long long)number);
    p->type[i] = INT8;
    p->value[i] = is_null ? NULL : p->memory[i];
    p->format[i] = 0;
}

static void add_text(struct parameters *p, struct slice text, bool bytes) {
    int i = p->count++;
    p->type[i] = bytes ? BYTEA : TEXT;
    p->value[i] = text.len ? text.at : "";
    p->length[i] = (int)text.len;
    p->format[i] = 1;
}

static void fill(struct parameters *p, const char *types, const int64_t *numbers,
                 const struct slice *texts) {
    int number = 0, text = 0;
    p->count = 0;
    for (; *types; types++) {
        if (*types == 'i' || *types == 'n') {
            add_number(p, numbers[number], *types == 'n' && numbers[number] < 0);
            number++;
        } else {
            add_text(p, texts[text++], *types != 't');
        }
    }
}

/* ---- connections ---- */

static bool complain(struct postgres *db, PGconn *c, const char *doing) {
    snprintf(db->complaint, sizeof db->complaint, "%.40s: %.140s", doing,
             c ? PQerrorMessage(c) : "no memory");
    char *line = strchr(db->complaint, '\n');
    if (line)
        *line = 0;
    return false;
}

static bool succeeds(PGconn *c, const char *sql) {
    PGresult *r = PQexec(c, sql);
    ExecStatusType status = PQresultStatus(r);
    PQclear(r);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

static void ignore_notice(void *context, const PGresult *r) { (void)context, (void)r; }

static PGconn *join(struct postgres *db) {
    static const char *const names[] = {
        "dbname",           "connect_timeout",      "keepalives_idle",
        "tcp_user_timeout", "target_session_attrs", NULL};
    const char *values[] = {db->where, "3", "5", "5000", "read-write", NULL};
    PGconn *c = PQconnectdbParams(names, values, 1);
    if (PQstatus(c) != CONNECTION_OK) {
        complain(db, c, "cannot connect to the database");
        PQfinish(c);
        return NULL;
    }
    PQsetNoticeReceiver(c, ignore_notice, NULL);
    if (succeeds(c, "SET synchronous_commit = on; SET client_encoding = 'UTF8'"))
        return c;
    complain(db, c, "cannot use the database");
    PQfinish(c);
    return NULL;
}

/* The old connection of this server may live on for a moment after it broke. */
static bool take_lock(struct postgres *db, PGconn *c) {
    int64_t got = 0;
    for (int i = 0; i < LOCK_TRIES && !got; i++) {
        if (!postgres_number(c, "SELECT CAST(pg_try_advisory_lock(" LOCK ") AS INTEGER)", &got))
            return complain(db, c, "cannot lock the database");
        if (!got)
            nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
    }
    if (!got)
        snprintf(db->complaint, sizeof db->complaint,
                 "the database is locked, because another server has it");
    return got != 0;
}

/* ---- writing ---- */

static bool prepare(PGconn *c, const char *name, const char *sql, const struct parameters *p) {
    char text[SQL_BYTES];
    translate(sql, text);
    PGresult *r = PQprepare(c, name, text, p->count, p->type);
    bool done = PQresultStatus(r) == PGRES_COMMAND_OK;
    PQclear(r);
    return done;
}

/* Statements are prepared before the pipeline begins. */
static bool prepare_all(struct postgres *db, const struct put *rows) {
    struct parameters p;
    char name[WORD_BYTES];
    for (const struct put *row = rows; row; row = row->next) {
        if (db->prepared[row->kind])
            continue;
        fill(&p, put_forms[row->kind].types, row->number, row->text);
        snprintf(name, sizeof name, "put%d", (int)row->kind);
        if (!prepare(db->writer, name, put_forms[row->kind].sql, &p))
            return complain(db, db->writer, "cannot prepare a statement");
        db->prepared[row->kind] = true;
    }
    return true;
}

static bool send_row(struct postgres *db, const struct put *row) {
    struct parameters p;
    char name[WORD_BYTES];
    fill(&p, put_forms[row->kind].types, row->number, row->text);
    snprintf(name, sizeof name, "put%d", (int)row->kind);
    return PQsendQueryPrepared(db->writer, name, p.count, p.value, p.length, p.format, 1) != 0;
}

static bool send_plain(struct postgres *db, const char *sql) {
    return PQsendQueryParams(db->writer, sql, 0, NULL, NULL, NULL, NULL, 1) != 0;
}

static bool send_all(struct postgres *db, const struct put *rows) {
    char sql[120];
    snprintf(sql, sizeof sql, "UPDATE writer SET server = %lld, batch = %lld",
             (long long)db->server, (long long)db->batch + 1);
    bool sent = send_plain(db, "BEGIN") && send_plain(db, sql);
    for (const struct put *row = rows; sent && row; row = row->next)
        sent = send_row(db, row);
    return sent && send_plain(db, "COMMIT") && PQpipelineSync(db->writer);
}

/* Reads all results up to the end of the pipeline; true if every one of them is good. */
static bool hear_all(struct postgres *db) {
    bool good = true, synced = false;
    while (!synced && PQstatus(db->writer) == CONNECTION_OK) {
        PGresult *r = PQgetResult(db->writer);
        ExecStatusType status = r ? PQresultStatus(r) : PGRES_COMMAND_OK;
        synced = status == PGRES_PIPELINE_SYNC;
        if (r && !synced && status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
            const char *state = PQresultErrorField(r, PG_DIAG_SQLSTATE);
            CHECK(!state || strcmp(state, "23505") != 0); /* two truths would be a bug */
            if (good)
                complain(db, db->writer, "cannot write");
            good = false;
        }
        PQclear(r);
    }
    return good && synced;
}

/* A connection with our lock. If a commit was on its way, it is over now, one way or the other. */
static bool rejoin(struct postgres *db, bool *was_made) {
    int64_t server = 0, batch = 0;
    *was_made = false;
    db->writer = join(db);
    memset(db->prepared, 0, sizeof db->prepared);
    if (!db->writer)
        return false;
    if (!take_lock(db, db->writer) ||
        !postgres_number(db->writer, "SELECT server FROM writer", &server) ||
        !postgres_number(db->writer, "SELECT batch FROM writer", &batch)) {
        PQfinish(db->writer);
        db->writer = NULL;
        return false;
    }
    /* What we have in memory may be older than what another server wrote meanwhile. */
    CHECK(db->batch == 0 || server == db->server);
    *was_made = db->unknown && server == db->server && batch == db->batch + 1;
    db->unknown = false;
    return true;
}

static void leave(struct postgres *db) {
    PQfinish(db->writer);
    db->writer = NULL;
}

static bool commit(void *context, const struct put *rows) {
    struct postgres *db = context;
    bool was_made = false;
    if (!db->writer && !rejoin(db, &was_made))
        return false;
    if (!was_made) {
        if (!prepare_all(db, rows) || !PQenterPipelineMode(db->writer)) {
            leave(db);
            return false;
        }
        db->unknown = true;
        bool made = send_all(db, rows) && hear_all(db);
        if (!made && PQstatus(db->writer) != CONNECTION_OK)
            complain(db, db->writer, "the connection broke");
        if (!made) {
            leave(db);
            return false;
        }
        db->unknown = false;
        PQexitPipelineMode(db->writer);
    }
    db->batch++;
    return true;
}

static const char *complaint(void *context) { return ((struct postgres *)context)->complaint; }

/* ---- reading ---- */

static int64_t number_at(const struct row *r, int column) {
    uint64_t number = 0;
    const PGresult *result = r->at;
    const uint8_t *bytes = (const uint8_t *)PQgetvalue(result, r->index, column);
    int length = PQgetlength(result, r->index, column);
    for (int i = 0; i < length && i < 8; i++)
        number = number << 8 | bytes[i];
    return length == 4 ? (int64_t)(int32_t)number : (int64_t)number;
}

static struct slice text_at(const struct row *r, int column) {
    return (struct slice){PQgetvalue(r->at, r->index, column),
                          (size_t)PQgetlength(r->at, r->index, column)};
}

static bool is_null_at(const struct row *r, int column) {
    return PQgetisnull(r->at, r->index, column) != 0;
}

static PGresult *ask_once(struct postgres *db, const struct question *q) {
    struct parameters p;
    char name[WORD_BYTES];
    fill(&p, q->types, q->number, q->text);
    snprintf(name, sizeof name, "ask%d", q->which);
    if (!db->reader) {
        memset(db->asked, 0, sizeof db->asked);
        db->reader = join(db);
    }
    if (!db->reader)
        return NULL;
    if (!db->asked[q->which])
        db->asked[q->which] = prepare(db->reader, name, q->postgres ? q->postgres : q->sql, &p);
    PGresult *r = PQexecPrepared(db->reader, name, p.count, p.value, p.length, p.format, 1);
    if (PQresultStatus(r) == PGRES_TUPLES_OK)
        return r;
    fprintf(stderr, "hoftag: cannot read the database: %s", PQerrorMessage(db->reader));
    PQclear(r);
    PQfinish(db->reader);
    db->reader = NULL;
    return NULL;
}

static bool ask(void *context, const struct question *q, row_reader *each, void *to) {
    struct postgres *db = context;
    pthread_mutex_lock(&db->reading);
    PGresult *r = ask_once(db, q);
    if (!r)
        r = ask_once(db, q); /* the connection may have broken long ago */
    struct row row = {number_at, text_at, is_null_at, r, 0};
    for (int n = r ? PQntuples(r) : 0; row.index < n && each(to, &row);)
        row.index++;
    PQclear(r);
    pthread_mutex_unlock(&db->reading);
    return r != NULL;
}

/* ---- opening ---- */

static void close_database(void *context) {
    struct postgres *db = context;
    PQfinish(db->writer);
    PQfinish(db->reader);
    pthread_mutex_destroy(&db->reading);
    free(db);
}

static const struct engine postgres = {false, commit, complaint, ask, NULL, NULL, close_database};

static bool make_schema(struct postgres *db) {
    const char *wrong = NULL;
    if (!postgres_make_schema(db->writer, &wrong))
        return complain(db, db->writer, "cannot make the tables");
    if (wrong)
        snprintf(db->complaint, sizeof db->complaint, "%s", wrong);
    return !wrong;
}

static struct postgres *new_database(const char *where) {
    struct postgres *db = calloc(1, sizeof *db);
    CHECK(db && sodium_init() >= 0);
    pthread_mutex_init(&db->reading, NULL);
    randombytes_buf(&db->server, sizeof db->server);
    db->server &= INT64_MAX;
    snprintf(db->where, sizeof db->where, "%s", where);
    return db;
}

static struct store *store_or_fault(struct postgres *db, bool opened, struct fault *fault) {
    if (opened)
        return store_of(&postgres, db);
    *fault = (struct fault){0};
    snprintf(fault->text, sizeof fault->text, "%.190s", db->complaint);
    close_database(db);
    return NULL;
}

struct store *postgres_open(const char *where, struct fault *fault) {
    struct postgres *db = new_database(where);
    db->writer = join(db);
    return store_or_fault(db, db->writer && take_lock(db, db->writer) && make_schema(db), fault);
}

static bool check_schema(struct postgres *db) {
    const char *wrong = NULL;
    if (!postgres_check_schema(db->reader, &wrong))
        return complain(db, db->reader, "cannot read the database");
    if (wrong)
        snprintf(db->complaint, sizeof db->complaint, "%s", wrong);
    return !wrong;
}

struct store *postgres_look(const char *where, struct fault *fault) {
    struct postgres *db = new_database(where);
    db->reader = join(db);
    return store_or_fault(db, db->reader && check_schema(db), fault);
}
