/* quick.h: quickly plays a round of Löwenherz to its end, everybody doing what looks best. */
#ifndef GAMES_LOWENHERZ_BOT_QUICK_H
#define GAMES_LOWENHERZ_BOT_QUICK_H

#include "bots/bot.h"
#include "games/lowenherz/rules/lowenherz.h"

enum { BY_REGRET = -1 };

struct quick {
    const struct lowenherz_box *box;
    struct rng *rng;
    const struct opinion *opinion; /* judges positions between rounds; its memo is used */
    int seat;                      /* who thinks */
    /* of the others' decisions: 0 by the estimate; 1 by the result if everybody does so; ... */
    int depth;
    /* of the others' bids (lowenherz_duel_total); BY_REGRET: all bids are drawn by regret matching
     */
    int level;
    /* each choice is made by what stands at the end of the round, of so many moves at most that the
     * estimate likes best; 0: by the estimate alone. Only rehearsals think */
    int tried;
    int whims; /* moves may seem better by up to this much, in 1/16 of a point; 0: no whims */
};

/* Lays the i-th contestant's bid of this total, and seals it. */
struct duel;
void lowenherz_lay_bid(const struct lowenherz_box *box, struct lowenherz *st, const struct duel *d,
                       int i, int total);
/* Plays on until the round is over. */
void lowenherz_play_round(const struct quick *q, struct lowenherz *st);

#endif
