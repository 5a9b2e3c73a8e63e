/* advice.h: what a computer player would do at a seat, for people: the best moves, the share of the
 * win that each promises, and what each costs and brings. A move that was not looked at has "?"
 * (null) for its share. */
#ifndef THINK_ADVICE_H
#define THINK_ADVICE_H

#include "think/think.h"

/* Weighs the moves of the seat and sorts them, best first, with shares as people are told them
 * (true_share). The player must be one that weighs. */
void advice_weigh(struct thinker *t, const struct player *p, struct ask *ask, struct verdict *out);

/* A line for each of the best `most` moves: " 41 % go Lauban 2 guards for the way". */
void advice_write(const struct ask *ask, const struct verdict *v, int most, struct buf *out);
/* [{"words":"go Lauban","share":0.41,"visits":120,"note":"..."},...] */
void advice_write_json(const struct ask *ask, const struct verdict *v, int most, struct buf *out);

/* "expert": it gives advice unless another player is asked for. */
struct player advice_player(void);

#endif
