/* feats.h: what a player did in a game, in numbers that people like to compare: guards spent,
 * battles won. They are counted from the events of a whole game.
 *
 * The kinds that a game has stand in games/<id>/feats.c. In words a player's feats are "guards 12
 * rows 3"; names that a game does not know any more are left out when they are read. */
#ifndef TABLE_FEATS_H
#define TABLE_FEATS_H

#include "table/table.h"

enum { MAX_FEATS = 4, FEATS_BYTES = 80 };

struct feat {
    const char *name;  /* for programs and the store */
    const char *title; /* for people, translated: "Guards spent" */
};
struct feats {
    const struct feat *kinds; /* at most MAX_FEATS, with an empty row behind the last */
    /* Adds to count[seat][kind] what the event says; `before` is the state before its move. */
    void (*count)(const void *before, const struct event *e, int32_t count[][MAX_FEATS]);
};
/* Those of a game. */
const struct feats *feats_of(const struct game *g);

/* Counts them over a whole game, by seat. */
void feats_count(const struct table *t, int32_t count[MAX_SEATS][MAX_FEATS]);
void feats_write(const struct game *g, const int32_t count[MAX_FEATS], struct buf *out);
/* Adds what the words say; false if a feat is missing there. */
bool feats_add(const struct game *g, struct slice words, int64_t sum[MAX_FEATS]);

#endif
