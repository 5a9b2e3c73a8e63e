/* decide_lowenherz.h: which decision card to lay in Löwenherz, by what everybody will choose after it. */
#ifndef BOTS_DECIDE_LOWENHERZ_H
#define BOTS_DECIDE_LOWENHERZ_H

#include "bots/quick_lowenherz.h"

/* What laying each decision card is worth to the seat that owes one, in 1/16 of a point, against nobody doing anything
 * in this round; INT32_MIN for a card that it has laid already. */
void lowenherz_weigh_cards(const struct quick *q, const struct lowenherz *st, int32_t value[ACTIONS]);

#endif
