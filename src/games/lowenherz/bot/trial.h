/* trial.h: trying something out in imagined worlds: the rest of the round is played quickly, and
 * what stands at its end is judged. */
#ifndef GAMES_LOWENHERZ_BOT_TRIAL_H
#define GAMES_LOWENHERZ_BOT_TRIAL_H

#include "games/lowenherz/bot/judge.h"

/* How bids and deals are decided: by the estimate, one move ahead; by trying each of them; by what
 * the contest is worth to everybody (contest.h). */
enum bargaining { BY_ESTIMATE, BY_TRIAL, BY_MATRIX };

/* Which net judges: the one of all levels; that of expert in the variable set-up of four, where the
 * other one knows too little; that of expert. */
enum judging { BY_COMMON_NET, BY_EXPERTS_IN_VARIABLE, BY_EXPERTS_NET };

/* How much is tried. */
struct pains {
    int worlds;
    int tried; /* moves to try, at most */
    int sites; /* of a castle or its first knight, at most; 0: set-up is left to the estimate */
    enum bargaining bargaining;
    enum judging judging;
    int depth, level; /* of struct quick */
    bool sides;       /* what stands at the end is judged from every seat's point of view */
    bool meek;        /* shares what a deal brings, and takes any that is better than the duel */
};

struct trial {
    const struct ask *ask;
    const struct lowenherz *st; /* what the seat may know */
    struct opinion opinion;
    struct pains pains;
    int count;
    Move move[MAX_MOVES];
    int64_t sum[MAX_MOVES]; /* of its shares, over the worlds */
    int tries[MAX_MOVES];
};

/* A position without unknowns, and the luck that everything tried meets in it. */
struct world {
    struct lowenherz st;
    struct rng luck;
};

void lowenherz_draw_world(const struct trial *t, struct world *out);
/* Plays on from a position of this world to the end of the round: everybody's share of the win. */
void lowenherz_play_on(const struct trial *t, const struct world *w, const struct lowenherz *from,
                       int32_t share[MAX_SEATS]);

#endif
