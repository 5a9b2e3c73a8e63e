/* postgres_schema.c: makes and upgrades the tables of a PostgreSQL database, in one transaction and
 * under a lock, so that servers that start together do it once. The table `hoftag` has the version;
 * a database without it that has other tables belongs to somebody else, and is left alone. */
#include "store/postgres.h"
#include "store/schema.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { FIRST_VERSION = 11 };
#define SCHEMA_LOCK "4823019275"

/* What only PostgreSQL has. `by` tells whose a line is when an answer got lost (postgres_write.c).
 * Rows of tables change with every move: they have room to change in place, and are tidied up
 * often. */
static const char extras[] =
    "CREATE TABLE IF NOT EXISTS hoftag(version BIGINT);"
    "ALTER TABLE lines ADD COLUMN IF NOT EXISTS by BIGINT NOT NULL DEFAULT 0;"
    "ALTER TABLE tables SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);";

/* ---- words ---- */

static const struct {
    const char *sqlite, *postgres;
} words[] = {
    {"INTEGER", "BIGINT"}, {"BLOB", "BYTEA"}, {"RAWTEXT", "BYTEA"}, {"WITHOUT", ""}, {"ROWID", ""}};

static struct slice in_postgres(struct slice word) {
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (slice_is(word, words[i].sqlite))
            return slice_of(words[i].postgres);
    return word;
}

static void translate(const char *sql, struct buf *out) {
    while (*sql) {
        size_t n = 0;
        while (isalnum((unsigned char)sql[n]) || sql[n] == '_')
            n++;
        if (n == 0)
            buf_char(out, *sql);
        else
            buf_slice(out, in_postgres((struct slice){sql, n}));
        sql += n ? n : 1;
    }
}

/* ---- making it ---- */

static bool run_translated(PGconn *c, const char *sql) {
    struct buf text = buf_growing();
    translate(sql, &text);
    bool done = postgres_run(c, buf_end(&text));
    buf_free(&text);
    return done;
}

static bool set_version(PGconn *c) {
    char sql[120];
    snprintf(sql, sizeof sql, "DELETE FROM hoftag; INSERT INTO hoftag VALUES(%d)", SCHEMA_VERSION);
    return postgres_run(c, sql);
}

/* Below the first version: the database is new. */
static bool bring_up(PGconn *c, int64_t version) {
    bool done = true;
    if (version == SCHEMA_VERSION)
        return true;
    for (int64_t v = version; done && v >= FIRST_VERSION && v < SCHEMA_VERSION; v++)
        done = run_translated(c, upgrades[v]);
    return done && run_translated(c, schema) && postgres_run(c, extras) && set_version(c);
}

static bool read_version(PGconn *c, int64_t *out) {
    int64_t known = 0;
    *out = 0;
    return postgres_number(c, "SELECT count(to_regclass('hoftag'))", &known) &&
           (!known || postgres_number(c, "SELECT coalesce(max(version), 0) FROM hoftag", out));
}

static bool judge(PGconn *c, int64_t version, const char **wrong) {
    int64_t others = 0;
    *wrong = version > SCHEMA_VERSION ? "this database was made by a newer hoftag" : NULL;
    if (version == 0 &&
        !postgres_number(c,
                         "SELECT count(*) FROM pg_class WHERE relnamespace = "
                         "current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm')",
                         &others))
        return false;
    if (others > 0)
        *wrong = "this is not a database of hoftag: it has other tables";
    return true;
}

bool postgres_check_schema(PGconn *c, const char **wrong) {
    int64_t version = 0;
    bool read = read_version(c, &version) && judge(c, version, wrong);
    if (read && !*wrong && version < SCHEMA_VERSION)
        *wrong = "this database is empty, or was made by an older hoftag: start a server on it "
                 "first";
    return read;
}

bool postgres_is_whole(PGconn *c, const char **wrong) {
    int64_t marks = 0;
    bool read = postgres_number(c, "SELECT count(to_regclass('" FILL_MARK "'))", &marks);
    *wrong = marks > 0 ? HALF_FILLED "it has the table " FILL_MARK : NULL;
    return read;
}

bool postgres_make_schema(PGconn *c, const char **wrong) {
    int64_t version = 0;
    bool done = postgres_run(c, "BEGIN; SELECT pg_advisory_xact_lock(" SCHEMA_LOCK ")") &&
                read_version(c, &version) && judge(c, version, wrong) &&
                (*wrong || bring_up(c, version)) && postgres_run(c, *wrong ? "ROLLBACK" : "COMMIT");
    return done;
}
