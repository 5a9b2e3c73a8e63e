/* moving.h: copies everything that one store has into another that is empty, whatever databases
 * carry them.
 *
 * Until store_fill_end the filled store is marked: no server opens it. What was interrupted is
 * begun again with the same stores, and goes on where it was: rows come in the order of their keys,
 * so the last that is there tells how far it came. */
#ifndef STORE_MOVING_H
#define STORE_MOVING_H

#include "store/store.h"

/* A store that is new, empty or marked; NULL and a fault if it cannot be opened. */
struct store *store_open_to_fill(const char *where, struct fault *fault);
/* Is somebody else using it, which only PostgreSQL's can tell? False and a fault, too. */
bool store_is_ours_alone(struct store *s, const char *where, struct fault *fault);

/* Hears how far it is, now and then. */
struct fill_progress {
    void (*tell)(void *context, const char *doing, const char *table, int64_t rows);
    void *context;
};

/* Copies what is missing. False and a fault: the store has rows of its own, or one of the two
 * failed. */
bool store_fill(struct store *from, struct store *to, const struct fill_progress *p,
                struct fault *fault);
/* Compares all rows. False and a fault that names the first that differs. */
bool store_compare(struct store *from, struct store *to, const struct fill_progress *p,
                   struct fault *fault);
/* Takes the mark away. */
bool store_fill_end(struct store *to, struct fault *fault);

#endif
