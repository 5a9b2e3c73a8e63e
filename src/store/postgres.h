/* postgres.h: for src/store only: connections to a PostgreSQL database, and its schema. */
#ifndef STORE_POSTGRES_H
#define STORE_POSTGRES_H

#include "store/engine.h"
#include "store/trouble.h"

#include <libpq-fe.h>
#include <pthread.h>
#include <stdatomic.h>

enum { WORD_BYTES = 24, MOST_PARAMETERS = MAX_NUMBERS + MAX_TEXTS };
#define NEWS_CHANNEL "hoftag"

struct postgres {
    char where[500];
    char complaint[200];
    int64_t server; /* a random number, by which servers know their own news; */
    int64_t life;   /* and one of 31 bits, by which others know what we left undone */

    /* The writer's thread (postgres_write.c): */
    PGconn *writer;
    bool prepared[PUT_KINDS], claim_prepared;
    int64_t by;   /* what the lines of the present commit are marked with */
    int careful;  /* so many more commits go in two steps */
    bool unknown; /* the present one may have been made already; then with these losses: */
    struct losses supposed;
    bool in_doubt;  /* the database warned that a commit may be lost */
    PGconn *teller; /* for news; NULL: there was none to tell, or the connection broke */
    bool has_joined;

    /* Those who read: */
    pthread_mutex_t reading;
    PGconn *reader;
    bool asked[MOST_QUERIES];
    struct trouble unreadable;
    atomic_int_fast64_t down_until; /* until then it is not tried again, in microseconds; */
    atomic_bool hard_to_reach;      /* or until the listener's thread has reached it */

    /* The listener's thread (postgres_news.c): */
    PGconn *listener;
    pthread_t thread;
    bool listening;
    atomic_bool closing;
    const struct store_sharing *sharing;
};

/* ---- connections (postgres_join.c) ---- */

/* NULL and a complaint if there is none. */
PGconn *postgres_join(struct postgres *db);
/* The same for somebody with a complaint of their own, of 200 bytes. */
PGconn *postgres_join_as(const struct postgres *db, char *complaint);
/* Always false. */
bool postgres_complain(char *complaint, PGconn *c, const char *doing);
bool postgres_run(PGconn *c, const char *sql);
bool postgres_is_good(const PGresult *r);
/* Until something comes; false if the connection is broken. */
bool postgres_wait(PGconn *c, int milliseconds);
/* To what was sent. NULL: there is none in time, or the connection broke. */
PGresult *postgres_answer(PGconn *c);
/* The next result of a pipeline, to be cleared; NULL: it has come to its end, or, if not
 * *to_its_end, the connection broke. */
PGresult *postgres_next_result(PGconn *c, bool *to_its_end);
/* The number that a query without values gives. False if it gives none. */
bool postgres_number(PGconn *c, const char *sql, int64_t *out);

/* Values as libpq wants them: numbers as text, texts and bytes as they are. */
struct parameters {
    int count;
    Oid type[MOST_PARAMETERS + 1];
    const char *value[MOST_PARAMETERS + 1];
    int length[MOST_PARAMETERS + 1], format[MOST_PARAMETERS + 1];
    char memory[MOST_PARAMETERS + 1][WORD_BYTES];
};
/* Of the types that put_form and question have. */
void parameters_fill(struct parameters *p, const char *types, const int64_t *numbers,
                     const struct slice *texts);
void parameters_append(struct parameters *p, const char *types, const int64_t *numbers,
                       const struct slice *texts);
void parameters_add(struct parameters *p, int64_t number);
bool postgres_prepare(PGconn *c, const char *name, const char *sql, const struct parameters *p);
/* The same for who cannot wait for ever. */
bool postgres_prepare_soon(PGconn *c, const char *name, const char *sql,
                           const struct parameters *p);

/* ---- reading (postgres_read.c) ---- */

/* NULL and a complaint, of 200 bytes, if there is none. */
PGconn *postgres_join_to_read(const struct postgres *db, char *complaint);
bool postgres_ask(void *db, const struct question *q, row_reader *each, void *to);
/* For the listener's thread: opens the connection to read with, if the others left that to it. True
 * if it did. */
bool postgres_reach(struct postgres *db);

/* ---- writing (postgres_write.c) ---- */

bool postgres_commit(void *db, const struct put *rows, struct losses *lost);

/* ---- news (postgres_news.c) ---- */

/* Tells the other servers what was written. */
void postgres_tell(struct postgres *db, const struct put *rows, const struct losses *lost);
void postgres_share(void *db, const struct store_sharing *how);
void postgres_deafen(struct postgres *db);
/* Opens the connections for news. Does what one of them says reach the other? A pooler between us
 * and the database may keep it. */
bool postgres_hears(struct postgres *db);

/* ---- the schema (postgres_schema.c) ---- */

/* Makes what a new or older database lacks. False if the connection or the database failed (then
 * the connection knows why). *wrong: why we leave this database alone; NULL: we do not. */
bool postgres_make_schema(PGconn *c, const char **wrong);
/* The same, but nothing is made: what lacks something is wrong. */
bool postgres_check_schema(PGconn *c, const char **wrong);
/* Wrong: everything was to be moved to it, and that is not finished. */
bool postgres_is_whole(PGconn *c, const char **wrong);

/* ---- rows as they are (postgres_move.c) ---- */

bool postgres_load(void *db, const struct page *rows);
bool postgres_run_alone(void *db, const char *sql);
int postgres_others(void *db);

#endif
