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

enum {
    DOWN_MICROSECONDS = 1000000,
    LONG_MICROSECONDS = 500000 /* to find out that it cannot be reached */
};

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

static PGconn *join_to_read(const struct postgres *db, char *complaint) {
    PGconn *c = postgres_join_as(db, complaint);
    if (!c || postgres_run(c, "SET statement_timeout = '5s'"))
        return c;
    postgres_complain(complaint, c, "cannot use the database");
    PQfinish(c);
    return NULL;
}

static void read_by(struct postgres *db, PGconn *c) {
    memset(db->asked, 0, sizeof db->asked);
    db->reader = c;
    db->hard_to_reach = false;
    trouble_ends(&db->unreadable, "the database is read again");
}

/* All wait for the one who reads. So if the database cannot be reached, nobody tries again for a
 * moment; if it took long to see that, it is left to a thread for which nobody waits. */
static bool open_reader(struct postgres *db) {
    char complaint[200];
    int64_t began = now_microseconds();
    if (db->hard_to_reach || began < db->down_until)
        return false;
    PGconn *c = join_to_read(db, complaint);
    if (c) {
        read_by(db, c);
        return true;
    }
    trouble_tell(&db->unreadable, complaint);
    db->down_until = now_microseconds() + DOWN_MICROSECONDS;
    db->hard_to_reach = db->listening && now_microseconds() - began > LONG_MICROSECONDS;
    return false;
}

bool postgres_reach(struct postgres *db) {
    char complaint[200];
    PGconn *c = db->hard_to_reach ? join_to_read(db, complaint) : NULL;
    if (!c)
        return false;
    pthread_mutex_lock(&db->reading);
    read_by(db, c);
    pthread_mutex_unlock(&db->reading);
    return true;
}

/* Without a message there was no answer. */
static void lose_reader(struct postgres *db) {
    char complaint[200] = "cannot read the database: it does not answer";
    bool answered = *PQerrorMessage(db->reader);
    db->hard_to_reach = db->listening && !answered;
    if (answered)
        postgres_complain(complaint, db->reader, "cannot read the database");
    trouble_tell(&db->unreadable, complaint);
    PQfinish(db->reader);
    db->reader = NULL;
}

static PGresult *ask_once(struct postgres *db, const struct question *q) {
    struct parameters p;
    char name[WORD_BYTES];
    parameters_fill(&p, q->types, q->number, q->text);
    snprintf(name, sizeof name, "ask%d", q->which);
    if (!db->reader && !open_reader(db))
        return NULL;
    bool *is_known = &db->asked[q->which];
    *is_known = *is_known ||
                postgres_prepare_soon(db->reader, name, q->postgres ? q->postgres : q->sql, &p);
    PGresult *r =
        *is_known && PQsendQueryPrepared(db->reader, name, p.count, p.value, p.length, p.format, 1)
            ? postgres_answer(db->reader)
            : NULL;
    if (PQresultStatus(r) == PGRES_TUPLES_OK)
        return r;
    lose_reader(db);
    PQclear(r);
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

/* The first connection only looks; the writer opens its own. All four are opened at once, so that
 * it is seen at the start if the database does not allow so many. */
struct store *postgres_open(const char *where, struct fault *fault) {
    struct postgres *db = new_database(where);
    db->writer = postgres_join(db);
    bool opened = db->writer && accept(db, db->writer, postgres_make_schema) &&
                  accept(db, db->writer, postgres_is_whole) && postgres_hears(db) &&
                  (db->reader = join_to_read(db, db->complaint));
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
