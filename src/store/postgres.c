/* postgres.c: the store in a PostgreSQL database, which any number of servers may share.
 *
 * A server has four connections: the writer's (postgres_write.c), one to tell news and one to hear
 * them (postgres_news.c), and that of those who read. Each is opened again when it breaks. */
#include "store/postgres.h"

#include "base/check.h"
#include "host/clock.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DOWN_MICROSECONDS = 1000000 };

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

/* All wait for the one who reads. So if the database cannot be reached, nobody tries again for a
 * moment. */
static bool open_reader(struct postgres *db) {
    char complaint[200];
    memset(db->asked, 0, sizeof db->asked);
    if (now_microseconds() < db->down_until)
        return false;
    db->reader = postgres_join_as(db, complaint);
    if (db->reader && postgres_run(db->reader, "SET statement_timeout = '5s'"))
        return true;
    if (!db->reader)
        fprintf(stderr, "hoftag: %s\n", complaint);
    PQfinish(db->reader);
    db->reader = NULL;
    db->down_until = now_microseconds() + DOWN_MICROSECONDS;
    return false;
}

static PGresult *ask_once(struct postgres *db, const struct question *q) {
    struct parameters p;
    char name[WORD_BYTES];
    parameters_fill(&p, q->types, q->number, q->text);
    snprintf(name, sizeof name, "ask%d", q->which);
    if (!db->reader && !open_reader(db))
        return NULL;
    if (!db->asked[q->which])
        db->asked[q->which] =
            postgres_prepare(db->reader, name, q->postgres ? q->postgres : q->sql, &p);
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

static const char *complaint(void *context) { return ((struct postgres *)context)->complaint; }

static void close_database(void *context) {
    struct postgres *db = context;
    postgres_deafen(db);
    PQfinish(db->writer);
    PQfinish(db->reader);
    free(db->supposed.at);
    free(db->supposed.until);
    pthread_mutex_destroy(&db->reading);
    free(db);
}

static const struct engine postgres = {
    false,          postgres_commit, complaint,      ask,           NULL,
    NULL,           close_database,  postgres_share, postgres_load, postgres_run_alone,
    postgres_others};

static bool accept(struct postgres *db, PGconn *c, bool (*judge)(PGconn *c, const char **wrong)) {
    const char *wrong = NULL;
    if (!judge(c, &wrong))
        return postgres_complain(db->complaint, c, "cannot use the database");
    if (wrong)
        snprintf(db->complaint, sizeof db->complaint, "%s", wrong);
    return !wrong;
}

static struct postgres *new_database(const char *where) {
    struct postgres *db = calloc(1, sizeof *db);
    CHECK(db && sodium_init() >= 0);
    make_reading_lock(&db->reading);
    randombytes_buf(&db->server, sizeof db->server);
    db->server &= INT64_MAX;
    db->life = 1 + randombytes_uniform(INT32_MAX);
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

/* The first connection only looks; the writer opens its own. */
struct store *postgres_open(const char *where, struct fault *fault) {
    struct postgres *db = new_database(where);
    db->writer = postgres_join(db);
    bool opened = db->writer && accept(db, db->writer, postgres_make_schema) &&
                  accept(db, db->writer, postgres_is_whole) && postgres_hears(db);
    PQfinish(db->writer);
    db->writer = NULL;
    return store_or_fault(db, opened, fault);
}

struct store *postgres_look(const char *where, struct fault *fault) {
    struct postgres *db = new_database(where);
    db->reader = postgres_join(db);
    bool opened = db->reader && accept(db, db->reader, postgres_check_schema) &&
                  accept(db, db->reader, postgres_is_whole);
    return store_or_fault(db, opened, fault);
}

struct store *postgres_open_to_fill(const char *where, struct fault *fault) {
    struct postgres *db = new_database(where);
    db->writer = postgres_join(db);
    return store_or_fault(db, db->writer && accept(db, db->writer, postgres_make_schema), fault);
}
