/* tips.h: which tip a player is told in a first game (lesson/tips.h). */
#ifndef PAGES_TIPS_H
#define PAGES_TIPS_H

#include "hall/hall_table.h"
#include "lesson/tips.h"

/* NULL if the game has none. They are never freed. One thread at a time. */
const struct tips *tips_kept(const struct game *g);
/* The tip for what this seat is shown now, of those not seen yet (bits); -1: none. */
int tip_next(const struct tips *tips, const struct hall_table *ht, int seat, uint64_t seen);

#endif
