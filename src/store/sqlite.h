/* sqlite.h: inside of src/store: the connection that the writer and the readers share. */
#ifndef STORE_SQLITE_H
#define STORE_SQLITE_H

#include "store/store.h"

#include <sqlite3.h>

/* Waits until nobody else uses it; whoever borrows it gives it back. */
sqlite3 *store_borrow(struct store *s);
void store_give_back(struct store *s);
/* What a column holds, until the next step; "" if nothing. */
struct slice text_at(sqlite3_stmt *q, int column);
/* By which a piece of a record is known again: of which table, the how manieth, and its text. */
int64_t lines_hash(int64_t table, int64_t number, struct slice text);

#endif
