/* quick_lowenherz.h: a round of Löwenherz played on quickly, everybody doing what looks best. */
#ifndef BOTS_QUICK_LOWENHERZ_H
#define BOTS_QUICK_LOWENHERZ_H

#include "bots/bot.h"
#include "games/lowenherz/lowenherz.h"

enum { BY_REGRET = -1 };

struct quick {
    const struct lowenherz_box *box;
    struct rng *rng;
    const struct opinion *opinion; /* asked about positions between rounds; its memo is used */
    int seat;                      /* whose thoughts these are */
    int depth; /* of the others' decisions: 0 as the estimate says; 1 by what comes of it if everybody does so; ... */
    int level; /* of the others' bids (duel_total); BY_REGRET: all are drawn as regret matching says */
    int whims; /* so much, in 1/16 of a point, may moves seem better than they do; 0: none */
};

/* Plays on until the round is over. */
void lowenherz_play_round(const struct quick *q, struct lowenherz *st);

#endif
