/* quick_lowenherz.h: a round of Löwenherz played on quickly, everybody doing what looks best. */
#ifndef BOTS_QUICK_LOWENHERZ_H
#define BOTS_QUICK_LOWENHERZ_H

#include "bots/bot.h"
#include "games/lowenherz/lowenherz.h"

struct quick {
    const struct lowenherz_box *box;
    struct rng *rng;
    struct memo *memo;
    const struct opinion *opinion;
    int seat;
    bool regret;
    int depth; /* of decisions: 0 as the estimate says; 1 by what comes of it if the others do so; and so on */
    int whims; /* so much, in 1/16 of a point, may moves seem better than they do; 0: none */
};

/* What looks best to the seat, at a glance. */
Move lowenherz_quick_move(const struct quick *q, const struct lowenherz *st, int seat);
/* Until the round is over; or before that, if `action` is one of the card's, until that one is. `last` is the seat that
 * moved last; returns who did in the end. */
int lowenherz_play_on(const struct quick *q, struct lowenherz *st, int last, int action);

#endif
