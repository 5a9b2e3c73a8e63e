/* contest.h: what a contest of Löwenherz is worth to those who are in it, how often each bid should
 * be made, and which deals both gain by.
 *
 * A duel between a few bids is a small matrix: who acts, what he pays, and what the judge thinks of
 * the end of the round then. Regret matching finds how often everybody should make each bid, if the
 * others reason alike. Such bids cannot be foreseen. A deal is good if both get more than the duel
 * would bring them. With two players the judge's values are no good for this: bids are mixed around
 * what the estimate likes best, and deals are left to it. */
#ifndef GAMES_LOWENHERZ_BOT_CONTEST_H
#define GAMES_LOWENHERZ_BOT_CONTEST_H

#include "games/lowenherz/bot/duel.h"
#include "games/lowenherz/bot/trial.h"

enum {
    BIDS = 17,               /* totals of 0 .. 16; higher ones are very rare */
    NOBODY = LOWENHERZ_SEATS /* acts, after two ties */
};

struct contest_look {
    struct duel duel;                                  /* who is in it, and how a total is paid */
    int self;                                          /* which of them is asked */
    int least[LOWENHERZ_SEATS], most[LOWENHERZ_SEATS]; /* totals above 0; 0: none can be paid */
    /* [who acts][for what total][contestant]: the share of the win */
    int32_t share[LOWENHERZ_SEATS + 1][BIDS][LOWENHERZ_SEATS];
    bool again;                            /* after another tie nobody acts */
    int32_t tie[LOWENHERZ_SEATS];          /* what a tie is worth to each */
    int64_t often[LOWENHERZ_SEATS][BIDS];  /* how often each total should be bid */
    int32_t brings[LOWENHERZ_SEATS][BIDS]; /* the share of the win that a total promises */
    int32_t worth[LOWENHERZ_SEATS];        /* of the duel, to each */
    int expected[LOWENHERZ_SEATS];         /* the total that the estimate would bid */
    int trust;                             /* how far that is believed, of 256 */
};

/* Judges all outcomes of the duel in the trial's worlds, and solves it. The position is a duel or a
 * negotiation. */
void lowenherz_contest_look(const struct trial *t, struct contest_look *out);
/* Solves it once the shares are there: the repeated duel after a tie, and the first one. */
void lowenherz_contest_solve(struct contest_look *c, bool again);

/* Weighs bids (H3.4) and deals (H3.3) with all this. */
void lowenherz_weigh_contest(const struct trial *t, struct verdict *out);

#endif
