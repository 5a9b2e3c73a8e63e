/* judge.h: what the parts of Löwenherz's judge share: a look at a position, and what things are
 * worth in it, in 1/16 of a point of power. */
#ifndef GAMES_LOWENHERZ_BOT_JUDGE_H
#define GAMES_LOWENHERZ_BOT_JUDGE_H

#include "games/lowenherz/bot/land.h"

struct look {
    const struct lowenherz_box *box;
    const struct lowenherz *st;
    struct land land;
    int ducat;                  /* worth of one */
    int hand[LOWENHERZ_SEATS];  /* politics cards in hand */
    int worth[LOWENHERZ_SEATS]; /* everything a seat has, except what it may expect of this round */
};

void lowenherz_look_at(const struct lowenherz_box *box, const struct lowenherz *st,
                       struct memo *memo, struct look *out);
/* What an action of the current card is worth to a seat that carries it out alone. */
int lowenherz_action_worth(const struct look *l, int seat, int action);
/* What the seat may still expect of this round. */
int lowenherz_round_worth(const struct look *l, int seat);
/* A treasure buys less than its worth in ducats, because it gives no change. */
int lowenherz_treasure_worth(const struct look *l, int ducats);
/* The chance, of 256, that a bid beats a rival's. Rivals are assumed to bid any number up to ten
 * ducats, as far as they have them. */
int lowenherz_chance_against(const struct lowenherz *st, int rival, int bid);
/* What a duel between two is worth to one of them, in 1/16 of the action: more for the fuller
 * purse.
 */
int lowenherz_duel_part(const struct look *l, int seat);
/* Is an offer (OFFERS, ASKS) of the other player better for the seat than a duel? */
bool lowenherz_good_deal(const struct look *l, int seat, int offer, int price);
/* Rounds that may still come, including the current one. */
int lowenherz_rounds_left(const struct lowenherz_box *box, const struct lowenherz *st);

/* For the judge (struct judge): judge.c, features.c, round.c, quick.c. */
int32_t lowenherz_value(const void *box, const void *st, int seat, struct memo *memo);
void lowenherz_features(const void *box, const void *st, int seat, struct memo *memo,
                        struct features *out);
bool lowenherz_weigh(const struct ask *ask, struct verdict *out);
/* The same for levels as they were before: bids and deals are tried one by one; expert leaves
 * set-up to the estimate, and foresees bids. */
void lowenherz_weigh_before(const struct ask *ask, struct verdict *out);
void lowenherz_weigh_plain(const struct ask *ask, struct verdict *out);
/* They share what a deal brings, and take any that is better than a duel. */
void lowenherz_weigh_meek(const struct ask *ask, struct verdict *out);
/* The same, and both are judged by the net of all levels. */
void lowenherz_weigh_common(const struct ask *ask, struct verdict *out);
/* Nobody with an empty purse fights a duel (H3.4) against a full one. */
Move lowenherz_sober(const struct ask *ask, Move m);
extern const struct bot lowenherz_opponents[];
extern const char *const lowenherz_exploiters[];
extern const struct character lowenherz_characters[];
/* The share of the win that this player would pay for a deal; 0 for most (characters.c). */
int32_t lowenherz_glad_to_deal(const struct ask *ask);
void lowenherz_rehearse(const void *box, void *st, uint64_t luck, struct memo *memo);
/* The same, but everybody tries moves and judges by the net what stands at the end of the round. */
void lowenherz_ponder(const void *box, void *st, uint64_t luck, const struct net *net);
void lowenherz_vary(struct setup *how, uint64_t luck);

#endif
