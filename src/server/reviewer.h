/* reviewer.h: a thread that analyses finished games, one after the other, when nobody else needs
 * the processor. The results are stored. */
#ifndef SERVER_REVIEWER_H
#define SERVER_REVIEWER_H

#include "server/hall.h"
#include "server/inside.h"

/* How far the analysis of a table is. */
struct review_progress {
    bool wanted; /* it is queued or being made */
    int made, moves;
};

struct reviewer;
struct reviewer *reviewer_start(struct server *s);
void reviewer_stop(struct reviewer *v);

/* These are called with the hall locked. False if too many are queued already. */
bool reviewer_want(struct reviewer *v, const struct hall_table *ht);
struct review_progress reviewer_progress(const struct reviewer *v, int64_t table);

#endif
