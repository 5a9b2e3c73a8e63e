/* postgres.c: the store in a PostgreSQL database, which any number of servers may share.
 *
 * A server has four connections: the writer's (postgres_write.c), one to tell news and one to hear
 * them (postgres_news.c), and that of those who read (postgres_read.c). Each is opened again when
 * it breaks. */
#include "store/postgres.h"

#include "base/check.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    false,          postgres_commit, complaint,     postgres_ask,       NULL,           NULL,
    close_database, postgres_share,  postgres_load, postgres_run_alone, postgres_others};

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
                  (db->reader = postgres_join_to_read(db, db->complaint));
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
