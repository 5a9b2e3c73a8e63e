/* deadlines.h: at which table somebody's time is short or over next.
 *
 * A heap of tables by playing time (hall/pace.h), so that nobody has to look through the tables:
 * the next one is known, and whoever waits for it sleeps. A table is in it once or not at all. The
 * store has the same as indexed rows, from which it is filled when the server starts.
 *
 * This is a plain data structure, without threads, locks or a clock. */
#ifndef SERVER_DEADLINES_H
#define SERVER_DEADLINES_H

#include "server/map.h"

#include <stdbool.h>

struct deadline {
    int64_t at, table;
    size_t place; /* in the heap */
};

struct deadlines {
    struct deadline **heap;
    size_t count, room;
    struct map tables; /* by id */
};

/* Sets the table's deadline, or moves it; `at` below 0: it has none any more. */
void deadlines_set(struct deadlines *d, int64_t table, int64_t at);
/* The earliest; NULL if there is none. Valid until the next change. */
const struct deadline *deadlines_first(const struct deadlines *d);
void deadlines_free(struct deadlines *d);

#endif
