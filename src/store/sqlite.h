/* sqlite.h: inside of src/store: the connection that the writer and the readers share. */
#ifndef STORE_SQLITE_H
#define STORE_SQLITE_H

#include "store/store.h"

#include <sqlite3.h>

/* Waits until nobody else uses it; whoever borrows it gives it back. */
sqlite3 *store_borrow(struct store *s);
void store_give_back(struct store *s);

#endif
