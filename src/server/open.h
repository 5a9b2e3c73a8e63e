/* open.h: making the hall from what the store has. */
#ifndef SERVER_OPEN_H
#define SERVER_OPEN_H

#include "server/hall.h"

/* Opens the hall. Only the house and the bans are read now. The caller still owns the store. NULL
 * and a fault if it cannot be read. */
struct hall *hall_open(struct store *store, const struct hall_limits *limits, struct fault *fault);
void hall_free(struct hall *h);
/* How many tables there are, and who is banned: other servers change it, too. */
void hall_count_again(struct hall *h);

#endif
