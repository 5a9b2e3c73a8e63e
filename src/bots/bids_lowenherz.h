/* bids_lowenherz.h: sealed bids of Löwenherz. */
#ifndef BOTS_BIDS_LOWENHERZ_H
#define BOTS_BIDS_LOWENHERZ_H

#include "bots/duel_lowenherz.h"
#include "bots/quick_lowenherz.h"

/* Adds to the visits of the moves listed in `out` how often each should be made in this world. */
void lowenherz_weigh_bid(const struct quick *q, const struct lowenherz *st, int seat, struct verdict *out);

#endif
