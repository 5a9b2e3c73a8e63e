/* sqlite.h: for src/store only: the connection that writes and the one that reads. */
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
/* The text of a column, valid until the next step; "" if it is NULL. */
struct slice text_at(sqlite3_stmt *q, int column);

#endif
