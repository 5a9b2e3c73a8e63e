/* learning.h: how far a visitor came in each lesson. It is read from the store when it is first
 * asked for, and kept with the visitor. */
#ifndef SERVER_LEARNING_H
#define SERVER_LEARNING_H

#include "server/hall.h"

enum { LEARNED_NAME = 48 };

struct learned {
    char name[LEARNED_NAME]; /* of the lesson */
    uint64_t number;         /* of a walk (lesson/walk.h) */
    bool done;               /* it was finished once */
};

struct learning {
    int count, room;
    struct learned *row;
    uint64_t step; /* where he misses, as a number of a walk, */
    int misses;    /* and how often in a row; not stored */
    /* The tip he is shown (tips.h), at which table, and his last move there; not stored. */
    int64_t tip_table;
    int tip_own, tip;
};

/* NULL for somebody unknown, and if it cannot be read now. */
struct learning *learning_of(struct hall *h, struct visitor *v);
/* What is known of a lesson; never NULL, also for somebody unknown. */
const struct learned *learned_of(struct hall *h, struct visitor *v, const char *name);
/* Keeps it. False if that cannot be: what was kept before could not be read. */
bool learning_keep(struct hall *h, struct visitor *v, const struct learned *row, Ticket *ticket);
void learning_free(struct learning *l);

#endif
