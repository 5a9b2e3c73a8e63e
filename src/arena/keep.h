/* keep.h: a measurement on the disk, deal by deal, so that one that was interrupted can go on. */
#ifndef ARENA_KEEP_H
#define ARENA_KEEP_H

#include "arena/arena.h"

/* After arena_prepare. Reads the deals that the file holds, and leaves it open to add more. False if it cannot be
 * written or was made for another measurement. */
bool keep_open(struct contest *c, const char *path);
void keep_deal(const struct contest *c, int deal);

#endif
