/* pauses.h: clocks that stand although somebody owes a move: all of them because all agreed
 * (proposals.h), or one's own on vacation. */
#ifndef SERVER_PAUSES_H
#define SERVER_PAUSES_H

#include "server/hall.h"

/* Are there clocks to be stopped? */
bool may_pause(const struct hall_table *ht, struct refused *why);
/* All have agreed to it. */
void play_pause(struct hall *h, struct hall_table *ht);
/* Any player ends a pause. */
bool play_go_on(struct hall *h, struct hall_table *ht, struct refused *why);
/* A player begins or ends their vacation. */
bool play_rest(struct hall *h, struct hall_table *ht, int seat, bool rests, struct refused *why);

#endif
