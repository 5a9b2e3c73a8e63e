/* schema.h: for src/store only: the database tables, and upgrades from earlier versions. */
#ifndef STORE_SCHEMA_H
#define STORE_SCHEMA_H

#include <sqlite3.h>
#include <stdbool.h>

/* Was it made by a newer program? */
bool schema_is_newer(sqlite3 *db);
/* Was it made by this program, in any version? */
bool schema_is_known(sqlite3 *db);
/* Makes what a new or older database lacks; an open transaction is used. */
bool schema_make(sqlite3 *db);

#endif
