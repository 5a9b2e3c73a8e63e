/* sqlite_schema.c: makes and upgrades the tables of an SQLite database. Its version is its
 * user_version. */
#include "store/schema.h"
#include "store/sqlite.h"

#include <stdio.h>

static bool run(sqlite3 *db, const char *sql) {
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static bool set_version(sqlite3 *db, int version) {
    char sql[60];
    snprintf(sql, sizeof sql, "PRAGMA user_version = %d", version);
    return run(db, sql);
}

static int schema_version(sqlite3 *db) {
    sqlite3_stmt *q;
    int version = -1;
    if (sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &q, NULL) == SQLITE_OK &&
        sqlite3_step(q) == SQLITE_ROW)
        version = sqlite3_column_int(q, 0);
    sqlite3_finalize(q);
    return version;
}

bool schema_is_newer(sqlite3 *db) { return schema_version(db) > SCHEMA_VERSION; }

bool schema_is_known(sqlite3 *db) { return schema_version(db) > 0; }

static bool has_row(sqlite3 *db, const char *sql) {
    sqlite3_stmt *q;
    bool has =
        sqlite3_prepare_v2(db, sql, -1, &q, NULL) == SQLITE_OK && sqlite3_step(q) == SQLITE_ROW;
    sqlite3_finalize(q);
    return has;
}

bool schema_is_foreign(sqlite3 *db) {
    return !schema_is_known(db) && has_row(db, "SELECT 1 FROM sqlite_schema");
}

bool schema_is_half_filled(sqlite3 *db) {
    return has_row(db, "SELECT 1 FROM sqlite_schema WHERE name = '" FILL_MARK "'");
}

static bool upgrade(sqlite3 *db, int from) {
    return run(db, "SAVEPOINT upgrade") && run(db, upgrades[from]) && set_version(db, from + 1) &&
           run(db, "RELEASE upgrade");
}

/* All of it or nothing: a database with some tables and no version would be somebody else's. */
static bool make_all(sqlite3 *db) {
    return run(db, "SAVEPOINT make") && run(db, schema) && set_version(db, SCHEMA_VERSION) &&
           run(db, "RELEASE make");
}

bool schema_make(sqlite3 *db) {
    int version = schema_version(db);
    bool done = true;
    for (int v = version; done && v > 0 && v < SCHEMA_VERSION; v++)
        done = upgrade(db, v);
    return done && (version == SCHEMA_VERSION || make_all(db));
}
