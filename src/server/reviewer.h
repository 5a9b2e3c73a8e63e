/* reviewer.h: games that are over are looked through by a thread of their own, one after the other,
 * when nobody else needs the processor. What was found is kept in the store. */
#ifndef SERVER_REVIEWER_H
#define SERVER_REVIEWER_H

#include "server/hall.h"
#include "server/inside.h"

/* How far the review of a table is. */
struct review_progress {
    bool wanted; /* it waits or is being made */
    int made, moves;
};

struct reviewer;
struct reviewer *reviewer_start(struct server *s);
void reviewer_stop(struct reviewer *v);

/* All with the hall locked. False if too many are wanted already. */
bool reviewer_want(struct reviewer *v, const struct hall_table *ht);
struct review_progress reviewer_progress(const struct reviewer *v, int64_t table);

#endif
