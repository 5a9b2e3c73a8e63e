/* opponents.c: players for the arena alone: some look for a weakness in the contests of `hard` and
 * play as it does otherwise, some are levels as they were before. If one of the first wins more
 * than its share, hard can be exploited. */
#include "base/check.h"
#include "game/fields.h"
#include "games/lowenherz/bot/contest.h"

enum { HARD = 1000, EXPERT_BEFORE = 10000 };

static void weigh_as_hard(const struct ask *ask, struct verdict *v) {
    struct ask hard = *ask;
    hard.playouts = hard.budget = HARD;
    bool weighed = lowenherz_weigh(&hard, v);
    CHECK(weighed);
}

static Move as_hard(const struct ask *ask) {
    struct verdict v;
    weigh_as_hard(ask, &v);
    return verdict_pick(ask, &v);
}

static const struct lowenherz *seen(const struct ask *ask) { return ask->view; }

static bool lays_bid(const struct ask *ask) {
    return seen(ask)->step == BID && seen(ask)->bid[ask->seat] == NONE;
}

/* A bid of so many ducats, or of all that there are. */
static Move bid_of(const struct ask *ask, int ducats) {
    int most = seen(ask)->ducats[ask->seat];
    return move_of(M_BID, ducats < most ? ducats : most, 0, 0);
}

/* ---- bids ---- */

/* What hard would bid most likely in that seat, as far as one can tell from here. */
static int likely_bid(const struct ask *ask, int rival) {
    _Alignas(16) uint8_t view[MAX_STATE];
    struct lowenherz world = *seen(ask);
    struct ask theirs = *ask;
    struct verdict v;
    lowenherz_resample(ask->box, &world, ask->seat, ask->rng);
    world.bid[rival] = NONE;
    world.staked[rival] = world.sealed[rival] = 0;
    fields_view(ask->game, &world, rival, view);
    theirs.view = view;
    theirs.seat = rival;
    weigh_as_hard(&theirs, &v);
    verdict_sort(&v);
    return move_kind(v.item[0].move) == M_BID ? move_arg(v.item[0].move, 0) : 0;
}

/* Bids so much more than the others are likely to. */
static Move predict_choose(const struct ask *ask) {
    int highest = 0;
    if (!lays_bid(ask))
        return as_hard(ask);
    for (int rival = 0; rival < seen(ask)->head.seats; rival++)
        if (rival != ask->seat && seen(ask)->contest >> rival & 1) {
            int bid = likely_bid(ask, rival);
            highest = bid > highest ? bid : highest;
        }
    return bid_of(ask, highest + (int)ask->playouts);
}

/* Bids so much more than hard itself would. */
static Move more_choose(const struct ask *ask) {
    Move m = as_hard(ask);
    if (move_kind(m) != M_BID)
        return m;
    return bid_of(ask, move_arg(m, 0) + (int)ask->playouts);
}

static Move bid_choose(const struct ask *ask) {
    return lays_bid(ask) ? bid_of(ask, (int)ask->playouts) : as_hard(ask);
}

/* ---- deals ---- */

static bool negotiates(const struct ask *ask) { return seen(ask)->step == NEGOTIATE; }

static Move duel_choose(const struct ask *ask) {
    return negotiates(ask) ? move_of(M_DUEL, 0, 0, 0) : as_hard(ask);
}

static Move accept_choose(const struct ask *ask) {
    bool can = negotiates(ask) && lowenherz_may_accept(seen(ask)) == R_OK;
    return can ? move_of(M_ACCEPT, 0, 0, 0) : as_hard(ask);
}

static Move offer_or_duel(const struct ask *ask, enum offer offer, int price) {
    if (lowenherz_may_offer(seen(ask), (int)offer, price) != R_OK)
        return move_of(M_DUEL, 0, 0, 0);
    return move_of(offer == ASKS ? M_ASK : M_OFFER, price, 0, 0);
}

/* Begins with so much, and offers one more each time. */
static Move offer_choose(const struct ask *ask) {
    if (!negotiates(ask))
        return as_hard(ask);
    return offer_or_duel(ask, OFFERS, (int)ask->playouts + seen(ask)->offers / 2);
}

static Move ask_choose(const struct ask *ask) {
    return negotiates(ask) ? offer_or_duel(ask, ASKS, (int)ask->playouts) : as_hard(ask);
}

/* Begins with little, and offers at most so much. */
static Move raise_choose(const struct ask *ask) {
    if (!negotiates(ask))
        return as_hard(ask);
    int most = (int)ask->playouts, price = 1 + 2 * seen(ask)->offers;
    return offer_or_duel(ask, OFFERS, price < most ? price : most);
}

/* ---- all of them ---- */

const struct bot lowenherz_opponents[] = {
    {"hard-before", "hard as it was when it tried its bids one by one.", NULL,
     lowenherz_weigh_before, HARD, 100},
    {"expert-before", "expert as it was when it tried its bids one by one.", NULL,
     lowenherz_weigh_before, EXPERT_BEFORE, 2000},
    {"expert-plain", "expert as it was when it left set-up to the estimate and foresaw bids.", NULL,
     lowenherz_weigh_plain, EXPERT_BEFORE, 2000},
    {"hard-meek", "hard as it was when it shared what a deal brings.", NULL, lowenherz_weigh_meek,
     HARD, 100},
    {"expert-meek", "expert as it was when it shared what a deal brings.", NULL,
     lowenherz_weigh_meek, EXPERT_BEFORE, 2000},
    {"hard-common", "hard as it was when it had no net of expert in any set-up.", NULL,
     lowenherz_weigh_common, HARD, 100},
    {"expert-common", "expert as it was when it had no net of its own.", NULL,
     lowenherz_weigh_common, EXPERT_BEFORE, 2000},
    {"predict", "hard, but bids N more than the others are likely to.", predict_choose, NULL, 1, 0},
    {"more", "hard, but bids N more than that.", more_choose, NULL, 1, 0},
    {"bid", "hard, but always bids N.", bid_choose, NULL, 3, 0},
    {"duel", "hard, but always fights.", duel_choose, NULL, 0, 0},
    {"accept", "hard, but accepts every offer.", accept_choose, NULL, 0, 0},
    {"offer", "hard, but offers N, and one more each time.", offer_choose, NULL, 3, 0},
    {"ask", "hard, but asks for N.", ask_choose, NULL, 5, 0},
    {"raise", "hard, but begins with an offer of 1 and raises it to N.", raise_choose, NULL, 5, 0},
    {0},
};

const char *const lowenherz_exploiters[] = {"predict:1", "more:1",    "more:2",  "bid:4",
                                            "duel",      "accept",    "offer:3", "ask:5",
                                            "raise:5",   "hard-meek", NULL};
