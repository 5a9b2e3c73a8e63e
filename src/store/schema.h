/* schema.h: inside of src/store: the tables of the database, and how one of an earlier version gets
 * them. */
#ifndef STORE_SCHEMA_H
#define STORE_SCHEMA_H

#include <sqlite3.h>
#include <stdbool.h>

/* Was it made by a program that is newer than this one? */
bool schema_is_newer(sqlite3 *db);
/* Was it made by this program at all? */
bool schema_is_known(sqlite3 *db);
/* Makes what a new or an older database lacks; within a transaction, too, if one is open. */
bool schema_make(sqlite3 *db);

#endif
