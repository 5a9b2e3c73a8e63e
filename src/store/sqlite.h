/* sqlite.h: for src/store only: the connection that writes and the one that reads. */
#ifndef STORE_SQLITE_H
#define STORE_SQLITE_H

#include "store/store.h"

#include <sqlite3.h>

enum { MOST_QUERIES = 40 };

/* The writer's connection. Waits until nobody else uses it. Whoever borrows it must return it. */
sqlite3 *store_borrow(struct store *s);
void store_give_back(struct store *s);
/* The readers' connection, in the same way. */
sqlite3 *store_read_begin(struct store *s);
void store_read_end(struct store *s);
/* A prepared statement of the readers, by its number. Reset it after use. */
sqlite3_stmt *store_query(struct store *s, int which, const char *sql);
/* The text of a column, valid until the next step; "" if it is NULL. */
struct slice text_at(sqlite3_stmt *q, int column);
/* A checksum of one piece of a record: its table, its number and its text. */
int64_t lines_hash(int64_t table, int64_t number, struct slice text);

#endif
