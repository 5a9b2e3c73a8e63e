/* learning.h: a visitor's progress in each lesson. It is read from the store when first needed, and
 * kept with the visitor. */
#ifndef SERVER_LEARNING_H
#define SERVER_LEARNING_H

#include "server/hall.h"

enum { LEARNED_NAME = 48 };

struct learned {
    char name[LEARNED_NAME]; /* of the lesson */
    uint64_t number;         /* position in a walk (lesson/walk.h) */
    bool done;               /* finished at least once */
};

struct learning {
    int count, room;
    struct learned *row;
    bool old;      /* another server may have stored others: they are read again when needed */
    uint64_t step; /* the step with wrong answers, as a position in a walk, */
    int misses;    /* and how many in a row; not stored */
    /* The tip on show (tips.h), at which table, and the visitor's last move there; not stored. */
    int64_t tip_table;
    int tip_own, tip;
};

/* NULL for an unknown visitor, or if the store cannot be read. */
struct learning *learning_of(struct hall *h, struct visitor *v);
/* The progress in one lesson; never NULL, not even for an unknown visitor. */
const struct learned *learned_of(struct hall *h, struct visitor *v, const char *name);
/* Stores it. False if earlier progress could not be read, which this would overwrite. */
bool learning_keep(struct hall *h, struct visitor *v, const struct learned *row, Ticket *ticket);
void learning_free(struct learning *l);

#endif
