/* results.h: what remains of a game when it is over: who played, how it ended, what everybody did;
 * and what it changes in the ratings. */
#ifndef SERVER_RESULTS_H
#define SERVER_RESULTS_H

#include "server/hall.h"

/* The game has just ended, and is in memory. Its result is stored with the change that ends it. */
void result_keep(struct hall *h, const struct hall_table *ht);

#endif
