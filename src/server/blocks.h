/* blocks.h: whom a visitor blocks: they may not sit at his tables, and he does not see their talk.
 */
#ifndef SERVER_BLOCKS_H
#define SERVER_BLOCKS_H

#include "server/hall.h"

enum { MOST_BLOCKED = MOST_MUTED }; /* by one visitor */

/* Does `who` block this visitor? */
bool blocks(struct hall *h, const struct visitor *who, int64_t other);
/* Whom he blocks; how many. */
int blocked_by(struct hall *h, const struct visitor *who, int64_t others[MOST_BLOCKED]);
/* The same as those whose talk he does not hear; false: he blocks nobody. */
bool blocks_anybody(struct hall *h, const struct visitor *who, struct muted *out);
/* False if he blocks too many already. */
bool block_add(struct hall *h, struct visitor *who, int64_t other, Ticket *ticket);
void block_remove(struct hall *h, const struct visitor *who, int64_t other, Ticket *ticket);

#endif
