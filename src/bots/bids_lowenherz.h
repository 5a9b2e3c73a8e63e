/* bids_lowenherz.h: who gets an action of Löwenherz that several want: sealed bids, and deals between two. */
#ifndef BOTS_BIDS_LOWENHERZ_H
#define BOTS_BIDS_LOWENHERZ_H

#include "bots/duel_lowenherz.h"
#include "bots/quick_lowenherz.h"

/* The duel that is being fought, with what everybody can bid and what it costs. */
void lowenherz_open_duel(const struct look *l, struct duel *out);
/* The duel about the action that is contested, solved; what the action is worth to each is found by carrying it out. */
void lowenherz_prepare_duel(const struct quick *q, const struct lowenherz *st, struct duel *out);
/* Adds to the visits of the moves listed in `out` how often each should be made in this world. */
void lowenherz_weigh_bid(const struct quick *q, const struct lowenherz *st, int seat, struct verdict *out);
/* Adds what each move of a negotiation is worth in this world, in 1/16 of a point. */
void lowenherz_weigh_deal(const struct quick *q, const struct lowenherz *st, int seat, int32_t *value,
                          const struct verdict *moves);

#endif
