/* postgres.h: for src/store only: connections to a PostgreSQL database, and its schema. */
#ifndef STORE_POSTGRES_H
#define STORE_POSTGRES_H

#include "store/engine.h"

#include <libpq-fe.h>

/* The number that a query without values gives. False if it gives none. */
bool postgres_number(PGconn *c, const char *sql, int64_t *out);

/* Makes what a new or older database lacks. False if the connection or the database failed (then
 * the connection knows why). *wrong: why we leave this database alone; NULL: we do not. */
bool postgres_make_schema(PGconn *c, const char **wrong);
/* The same, but nothing is made: what lacks something is wrong. */
bool postgres_check_schema(PGconn *c, const char **wrong);

#endif
