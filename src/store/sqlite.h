/* sqlite.h: for src/store only: the connection that the writer and the readers share. */
#ifndef STORE_SQLITE_H
#define STORE_SQLITE_H

#include "store/store.h"

#include <sqlite3.h>

/* Waits until nobody else uses the connection. Whoever borrows it must return it. */
sqlite3 *store_borrow(struct store *s);
void store_give_back(struct store *s);
/* The text of a column, valid until the next step; "" if it is NULL. */
struct slice text_at(sqlite3_stmt *q, int column);
/* A checksum of one piece of a record: its table, its number and its text. */
int64_t lines_hash(int64_t table, int64_t number, struct slice text);

#endif
