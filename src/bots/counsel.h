/* counsel.h: what a computer player advises a person: the best moves, what each brings, and the
 * plan behind it.
 *
 * Chances come from `expert`. The lead is over the best of the others, in points with all that is
 * still to come, as the hand-made estimate has it; where that knows only positions between rounds,
 * the round is played on by rules of thumb, in the same worlds for all moves, so that they can be
 * compared. A plan is what the seat would do next by itself, as `normal` plays. Everything is
 * worked out from the seat's view, so that it tells nothing the seat could not know. */
#ifndef BOTS_COUNSEL_H
#define BOTS_COUNSEL_H

#include "bots/bot.h"

enum { MOST_COUNSEL = 3, COUNSEL_STEPS = 9, NO_LEAD = INT32_MIN };

struct counsel_item {
    Move move;
    int32_t share; /* as people are told it; NO_SHARE: nobody knows */
    int32_t lead;  /* in tenths of a point; NO_LEAD: there was no time */
    int steps;
    Move step[COUNSEL_STEPS];
};

struct counsel {
    int count; /* at least one; best first: who promises most of those that were tried most */
    struct counsel_item item[MOST_COUNSEL];
};

/* Who asks fills in game, box, view, seat, rng, room and perhaps the clock; with one it takes at
 * most 1.5 seconds. */
void counsel_make(struct ask *ask, struct counsel *out);

#endif
