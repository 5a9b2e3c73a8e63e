/* duel.h: sealed bids of Löwenherz, by regret matching over their totals.
 *
 * All contestants know what the action is worth to each (as the judge sees it) and what everybody
 * can pay. In every round each bids in proportion to its regrets about earlier rounds. The average
 * of those bids is a mixture that cannot be predicted and exploited. */
#ifndef GAMES_LOWENHERZ_BOT_DUEL_H
#define GAMES_LOWENHERZ_BOT_DUEL_H

#include "games/lowenherz/bot/judge.h"

enum { TOTALS = 40 /* bids of 0 .. 39 ducats, including treasures */ };

struct duel {
    int count;                 /* contestants */
    int seat[LOWENHERZ_SEATS]; /* their seats */
    bool again;                /* after another tie nobody acts (H3.5) */
    /* [actor][contestant], in 1/16 of a point, compared with nobody acting */
    int32_t gain[LOWENHERZ_SEATS][LOWENHERZ_SEATS];
    int totals[LOWENHERZ_SEATS];             /* how many bids make sense */
    int32_t cost[LOWENHERZ_SEATS][TOTALS];   /* of a bid that wins */
    uint8_t with[LOWENHERZ_SEATS][TOTALS];   /* the treasures in it, as bits; the rest is ducats */
    uint32_t often[LOWENHERZ_SEATS][TOTALS]; /* how often each total should be bid */
};

/* The current duel, with the gains that the estimate sees. */
void lowenherz_duel_look(const struct look *l, struct duel *out);
/* Call it after changing the gains: nobody bids more than winning is worth. */
void lowenherz_duel_limit(struct duel *d);
/* Finds how often each total should be bid. */
void lowenherz_duel_solve(struct duel *d, int rounds);
/* What the estimate makes of a total that the i-th contestant can bid: see bid_worth in judge.c. */
int32_t lowenherz_duel_worth(const struct look *l, const struct duel *d, int i, int total);
/* What the i-th contestant bids: at level 0 by the estimate; at level 1 the best answer to that;
 * and so on. */
int lowenherz_duel_total(const struct look *l, const struct duel *d, int i, int level);
/* Draws a total for the i-th contestant in these proportions. */
int lowenherz_duel_draw(const struct duel *d, int i, struct rng *rng);

#endif
