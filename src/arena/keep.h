/* keep.h: a measurement on disk, deal by deal, so that it can be resumed after an interruption. */
#ifndef ARENA_KEEP_H
#define ARENA_KEEP_H

#include "arena/arena.h"

/* Call it after arena_prepare. Reads the deals in the file and leaves it open for more. False if it
 * cannot be written, or belongs to another measurement. */
bool keep_open(struct contest *c, const char *path);
void keep_deal(const struct contest *c, int deal);

#endif
