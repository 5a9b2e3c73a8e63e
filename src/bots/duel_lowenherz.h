/* duel_lowenherz.h: sealed bids of Löwenherz, by regret matching over their totals.
 *
 * All contestants know what the action is worth to each (as the judge sees it) and what everybody can pay. Each
 * repeatedly bids what it would have liked to bid before; the mean of that is how often a bid should be made, so that
 * nobody can be foreseen. */
#ifndef BOTS_DUEL_LOWENHERZ_H
#define BOTS_DUEL_LOWENHERZ_H

#include "bots/judge_lowenherz.h"

enum { TOTALS = 40 /* bids of 0 .. 39 ducats, treasures counted with them */ };

struct duel {
    int count;                                      /* contestants */
    int seat[LOWENHERZ_SEATS];                      /* their seats */
    bool again;                                     /* after another tie nobody acts (H3.5) */
    int32_t gain[LOWENHERZ_SEATS][LOWENHERZ_SEATS]; /* [actor][contestant]: in 1/16 of a point, against nobody acting */
    int totals[LOWENHERZ_SEATS];                    /* bids that make sense */
    int32_t cost[LOWENHERZ_SEATS][TOTALS];          /* of a bid that wins */
    uint8_t with[LOWENHERZ_SEATS][TOTALS];          /* the treasures in it, as bits; the rest is ducats */
    uint32_t often[LOWENHERZ_SEATS][TOTALS];        /* how often a total should be bid */
};

/* The duel that is being fought, with the gains as the estimate sees them. */
void duel_look(const struct look *l, struct duel *out);
/* After other gains were written into it: nobody bids more than winning is worth. */
void duel_limit(struct duel *d);
/* Finds how often each total should be bid. */
void duel_solve(struct duel *d, int rounds);
/* What the i-th contestant bids: at level 0 as the estimate says; at the next, what is best if the others bid so; and
 * so on. */
int duel_total(const struct look *l, const struct duel *d, int i, int level);
/* A total drawn so, of the i-th contestant. */
int duel_draw(const struct duel *d, int i, struct rng *rng);

#endif
