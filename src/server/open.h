/* open.h: the hall as the store has it. */
#ifndef SERVER_OPEN_H
#define SERVER_OPEN_H

#include "server/hall.h"

/* Reads what the store has, and lets games go on that a stop interrupted. The store stays the
 * caller's. NULL and a fault if it cannot be read. */
struct hall *hall_open(struct store *store, const struct hall_limits *limits, struct fault *fault);
void hall_free(struct hall *h);

#endif
