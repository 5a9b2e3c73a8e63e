/* postgres_read.c: questions to the database, over a connection that everybody who reads shares. It
 * is opened again when it breaks: by whoever asks next, or, if that takes long, by the thread that
 * listens to news (postgres_news.c), for which nobody waits. */
#include "store/postgres.h"

#include "host/clock.h"

#include <stdio.h>
#include <string.h>

enum {
    DOWN_MICROSECONDS = 1000000,
    LONG_MICROSECONDS = 500000 /* to find out that it cannot be reached */
};

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

PGconn *postgres_join_to_read(const struct postgres *db, char *complaint) {
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
    PGconn *c = postgres_join_to_read(db, complaint);
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
    PGconn *c = db->hard_to_reach ? postgres_join_to_read(db, complaint) : NULL;
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

bool postgres_ask(void *context, const struct question *q, row_reader *each, void *to) {
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
