/* sqlite.h: for src/store only: the connections to an SQLite database, and its schema. */
#ifndef STORE_SQLITE_H
#define STORE_SQLITE_H

#include "store/engine.h"

#include <sqlite3.h>

/* The writer's connection. Waits until nobody else uses it. Whoever borrows it must return it. */
sqlite3 *store_borrow(struct store *s);
void store_give_back(struct store *s);
/* The readers' connection, in the same way. */
sqlite3 *store_read_begin(struct store *s);
void store_read_end(struct store *s);
/* The row that a statement has reached. */
struct row sqlite_row(sqlite3_stmt *q);

/* ---- the schema (sqlite_schema.c) ---- */

/* Was it made by a newer program? */
bool schema_is_newer(sqlite3 *db);
/* Was it made by this program, in any version? */
bool schema_is_known(sqlite3 *db);
/* Does it have tables, but none of ours? */
bool schema_is_foreign(sqlite3 *db);
/* Was everything to be moved to it, and that is not finished (moving.h)? */
bool schema_is_half_filled(sqlite3 *db);
/* Makes what a new or older database lacks; an open transaction is used. */
bool schema_make(sqlite3 *db);

#endif
