/* postgres_join.c: connections to a PostgreSQL database, and values for its statements. */
#include "store/postgres.h"

#include "base/check.h"
#include "host/clock.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SQL_BYTES = 2000,
    INT8 = 20,
    TEXT = 25,
    BYTEA = 17,
    ANSWER_MICROSECONDS = 6000000 /* a second longer than a question may take (postgres_read.c) */
};

/* ---- connections ---- */

/* Its first line: the rest tells what the operator knows. */
bool postgres_complain(char *complaint, PGconn *c, const char *doing) {
    snprintf(complaint, 200, "%.40s: %.150s", doing, c ? PQerrorMessage(c) : "no memory");
    char *line = strchr(complaint, '\n');
    if (line)
        *line = 0;
    return false;
}

bool postgres_is_good(const PGresult *r) {
    ExecStatusType status = PQresultStatus(r);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

bool postgres_run(PGconn *c, const char *sql) {
    PGresult *r = PQexec(c, sql);
    bool good = postgres_is_good(r);
    PQclear(r);
    return good;
}

bool postgres_number(PGconn *c, const char *sql, int64_t *out) {
    PGresult *r = PQexec(c, sql);
    bool done = PQresultStatus(r) == PGRES_TUPLES_OK && PQntuples(r) == 1 && !PQgetisnull(r, 0, 0);
    if (done)
        *out = strtoll(PQgetvalue(r, 0, 0), NULL, 10);
    PQclear(r);
    return done;
}

bool postgres_wait(PGconn *c, int milliseconds) {
    struct pollfd socket = {.fd = PQsocket(c), .events = POLLIN};
    poll(&socket, 1, milliseconds);
    return PQconsumeInput(c);
}

/* A database that hangs, or whose machine does, closes no connection. */
PGresult *postgres_answer(PGconn *c) {
    int64_t until = now_microseconds() + ANSWER_MICROSECONDS;
    while (PQisBusy(c)) {
        int64_t left = until - now_microseconds();
        if (left <= 0 || !postgres_wait(c, (int)(left / 1000) + 1))
            return NULL;
    }
    PGresult *r = PQgetResult(c);
    if (r)
        PQclear(PQgetResult(c)); /* NULL: there are no more */
    return r;
}

static void ignore_notice(void *context, const PGresult *r) { (void)context, (void)r; }

/* What the address says itself comes first: these are what it leaves open. A server that died in a
 * transaction holds others up for two seconds at most. */
PGconn *postgres_join_as(const struct postgres *db, char *complaint) {
    static const char *const names[] = {"connect_timeout",
                                        "keepalives_idle",
                                        "keepalives_interval",
                                        "tcp_user_timeout",
                                        "target_session_attrs",
                                        "fallback_application_name",
                                        "dbname",
                                        NULL};
    const char *values[] = {"3", "5", "2", "5000", "read-write", "hoftag", db->where, NULL};
    PGconn *c = PQconnectdbParams(names, values, 1);
    if (PQstatus(c) != CONNECTION_OK) {
        postgres_complain(complaint, c, "cannot connect to the database");
        PQfinish(c);
        return NULL;
    }
    char sql[200];
    snprintf(sql, sizeof sql,
             "SET synchronous_commit = on; SET client_encoding = 'UTF8';"
             "SET idle_in_transaction_session_timeout = '2s'; SET hoftag.life = %lld",
             (long long)db->life);
    PQsetNoticeReceiver(c, ignore_notice, NULL);
    if (postgres_run(c, sql))
        return c;
    postgres_complain(complaint, c, "cannot use the database");
    PQfinish(c);
    return NULL;
}

PGconn *postgres_join(struct postgres *db) { return postgres_join_as(db, db->complaint); }

PGresult *postgres_next_result(PGconn *c, bool *to_its_end) {
    *to_its_end = false;
    if (PQstatus(c) != CONNECTION_OK)
        return NULL;
    PGresult *r = PQgetResult(c);
    if (!r) /* the end of one statement's results; a second one: there are no more */
        r = PQgetResult(c);
    *to_its_end = PQresultStatus(r) == PGRES_PIPELINE_SYNC;
    if (!*to_its_end)
        return r;
    PQclear(r);
    return NULL;
}

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

static void add_number(struct parameters *p, int64_t number, bool is_null) {
    int i = p->count++;
    snprintf(p->memory[i], WORD_BYTES, "%lld", (long long)number);
    p->type[i] = INT8;
    p->value[i] = is_null ? NULL : p->memory[i];
    p->format[i] = 0;
}

void parameters_add(struct parameters *p, int64_t number) { add_number(p, number, false); }

static void add_text(struct parameters *p, struct slice text, bool bytes) {
    int i = p->count++;
    p->type[i] = bytes ? BYTEA : TEXT;
    p->value[i] = text.len ? text.at : "";
    p->length[i] = (int)text.len;
    p->format[i] = 1;
}

void parameters_fill(struct parameters *p, const char *types, const int64_t *numbers,
                     const struct slice *texts) {
    p->count = 0;
    parameters_append(p, types, numbers, texts);
}

void parameters_append(struct parameters *p, const char *types, const int64_t *numbers,
                       const struct slice *texts) {
    int number = 0, text = 0;
    for (; *types; types++) {
        if (*types == 'i' || *types == 'n') {
            add_number(p, numbers[number], *types == 'n' && numbers[number] < 0);
            number++;
        } else {
            add_text(p, texts[text++], *types != 't');
        }
    }
}

static bool is_done(PGresult *r) {
    bool done = PQresultStatus(r) == PGRES_COMMAND_OK;
    PQclear(r);
    return done;
}

bool postgres_prepare(PGconn *c, const char *name, const char *sql, const struct parameters *p) {
    char text[SQL_BYTES];
    translate(sql, text);
    return is_done(PQprepare(c, name, text, p->count, p->type));
}

bool postgres_prepare_soon(PGconn *c, const char *name, const char *sql,
                           const struct parameters *p) {
    char text[SQL_BYTES];
    translate(sql, text);
    return PQsendPrepare(c, name, text, p->count, p->type) && is_done(postgres_answer(c));
}
