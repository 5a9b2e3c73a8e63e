/* shelf.h: what was worked out before, found again by a key: for judges that meet the same thing in
 * many positions.
 *
 * A shelf lies in memory that somebody lends, zeros at first. Two things whose keys want the same
 * place drive each other out, so whoever asks must be able to work it out again. Everything on one
 * shelf has the same size. */
#ifndef BOTS_SHELF_H
#define BOTS_SHELF_H

#include "bots/bot.h"

/* The place for a key (a hash, and not 0); NULL if there is no room. `known`: it holds what was put
 * there under this key. Otherwise the caller fills it. */
void *shelf_place(struct room shelf, uint64_t key, size_t bytes, bool *known);

#endif
