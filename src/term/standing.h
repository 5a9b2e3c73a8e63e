/* standing.h: standing orders: an answer that a person gives once for all times he is asked. */
#ifndef TERM_STANDING_H
#define TERM_STANDING_H

#include "term/play.h"

/* What the seat's standing order answers to what it is asked now; 0: he is asked. */
Move standing_answer(const struct play *p, int seat);
/* Gives or ends an order ("defend all", "ask"), if it is one, and says which one holds now. */
void standing_order(struct play *p, int seat, struct slice order);

#endif
