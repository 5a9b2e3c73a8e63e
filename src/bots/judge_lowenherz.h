/* judge_lowenherz.h: what the parts of Löwenherz's judge share: a look at a position, and what things are worth in it,
 * in 1/16 of a point of power. */
#ifndef BOTS_JUDGE_LOWENHERZ_H
#define BOTS_JUDGE_LOWENHERZ_H

#include "bots/land_lowenherz.h"

struct look {
    const struct lowenherz_box *box;
    const struct lowenherz *st;
    struct land land;
    int ducat;                  /* worth of one */
    int hand[LOWENHERZ_SEATS];  /* politics cards in hand */
    int worth[LOWENHERZ_SEATS]; /* all that a seat has, without what it may expect of this round */
};

void lowenherz_look_at(const struct lowenherz_box *box, const struct lowenherz *st, struct memo *memo,
                       struct look *out);
/* What an action of the card that lies there is worth to a seat that carries it out alone. */
int lowenherz_action_worth(const struct look *l, int seat, int action);
/* What the seat may still expect of this round. */
int lowenherz_round_worth(const struct look *l, int seat);
/* A treasure buys less than its ducats: it gives no change. */
int lowenherz_treasure_worth(const struct look *l, int ducats);
/* Of 256, that a bid beats a rival's, who is thought to bid any number up to ten ducats, as far as he has them. */
int lowenherz_chance_against(const struct lowenherz *st, int rival, int bid);
/* Rounds that may still come, with the one under way. */
int lowenherz_rounds_left(const struct lowenherz_box *box, const struct lowenherz *st);

#endif
