/* judge.c: what a position of Löwenherz is worth, in 1/16 of a point of power.
 *
 * A hand-made estimate: points; ducats and politics cards in hand; mountains by the mine cards
 * still to come; knights by what they defend and threaten; and for every castle without a territory
 * the best rectangle that could be closed around it, worth less for each missing wall. To this it
 * adds what the seat may still expect of this round: chosen actions, alone or contested, deals and
 * bids. */
#include "games/lowenherz/bot/judge.h"

/* Estimates from the rules; no comparison was kept. A parchment brings 4 points in the mean (H8), a
 * treasure about 2.5 early in the game. An alliance or renegade is taken for less than either,
 * because it must find its moment. Whoever picks chooses of a whole pile (H8.1), but the best is
 * soon gone. */
enum {
    CARD = 2 * POINT,   /* an alliance or a renegade in hand */
    PICKING = 3 * POINT /* a card still to be picked */
};

/* ---- what the seat may expect of this round ---- */

static int swords_worth(const struct look *l, int colour, int swords) {
    int best = 12;
    for (int id = colour * CASTLES_EACH; id < (colour + 1) * CASTLES_EACH; id++)
        if (l->land.gain[id] + POINT > best && lowenherz_founded(l->st, id))
            best = l->land.gain[id] + POINT;
    return best + 12 * (swords - 1);
}

static int deed_worth(const struct look *l, int seat, int deed, int amount) {
    int colour = colour_of_seat(l->st, seat);
    switch (deed) {
    case DUCATS: return amount * l->ducat;
    case BORDERS: return l->land.borders[colour][amount < WALLS ? amount : WALLS - 1];
    case SWORDS: return swords_worth(l, colour, amount);
    case POLITICS_CARD:
        return lowenherz_pile_size(l->box, l->st, 0) + lowenherz_pile_size(l->box, l->st, 1)
                   ? PICKING
                   : 0;
    default: return 0;
    }
}

int lowenherz_action_worth(const struct look *l, int seat, int action) {
    const struct action_card *card = &l->box->card[l->st->card];
    return deed_worth(l, seat, card->deed[action], card->amount[action]);
}

/* By how many want an action: each one's part of its worth, in 1/16. The cost of the duel is
 * already taken off: with equal chances it would be 8, 5 and 4. No comparison was kept. */
static const int share[] = {0, 16, 7, 4, 3};

/* Players who choose later may want the same action. */
static int chosen_worth(const struct look *l, int seat, int action) {
    const struct lowenherz *st = l->st;
    int rivals = count_small(lowenherz_choosers(st, action));
    bool bag = l->box->card[st->card].deed[action] == DUCATS;
    int later = st->step == DECIDE ? (st->first + st->head.seats - st->mover) % st->head.seats : 0;
    int worth = lowenherz_action_worth(l, seat, action);
    return bag ? worth / rivals * (8 - later) / 8 : worth * share[rivals] * (8 - later) / 128;
}

static int stake_in_ducats(const struct look *l, int seat) {
    int sum = 0;
    for (int t = 0; t < TREASURES; t++)
        sum += l->st->staked[seat] >> t & 1 ? l->box->worth[TREASURE + t] : 0;
    return sum;
}

int lowenherz_treasure_worth(const struct look *l, int ducats) { return ducats * l->ducat / 2; }

int lowenherz_chance_against(const struct lowenherz *st, int rival, int bid) {
    int bids = 1 + (st->ducats[rival] < 10 ? st->ducats[rival] : 10);
    return 256 * (bid < bids ? bid : bids) / bids;
}

static int bid_worth(const struct look *l, int seat) {
    const struct lowenherz *st = l->st;
    int prize = lowenherz_action_worth(l, seat, st->action),
        ducats = st->bid[seat] == NONE ? 0 : st->bid[seat];
    int bid = ducats + stake_in_ducats(l, seat), chance = 256;
    if (st->bid[seat] == NONE && bid == 0)
        return prize *
               (count_small(st->contest) == 2 ? lowenherz_duel_part(l, seat)
                                              : share[count_small(st->contest)]) /
               16;
    for (int rival = 0; rival < st->head.seats; rival++)
        if (rival != seat && st->contest >> rival & 1)
            chance = chance * lowenherz_chance_against(st, rival, bid) / 256;
    return chance *
           (prize - ducats * l->ducat - lowenherz_treasure_worth(l, stake_in_ducats(l, seat))) /
           256;
}

/* ---- deals ---- */

/* What a seat could bid for the action: all it has, but no more than the action is worth to it. */
static int could_bid(const struct look *l, int seat) {
    int worth = lowenherz_action_worth(l, seat, l->st->action) / (l->ducat ? l->ducat : 1);
    int has = l->st->ducats[seat];
    uint32_t held = l->st->takings ? lowenherz_treasures(l->st, seat) : 0;
    for (int t = 0; t < TREASURES; t++)
        has += held >> t & 1 ? l->box->worth[TREASURE + t] : 0;
    return has < worth ? has : worth;
}

/* Equal purses have 7 each, as share[2] says; whoever has nothing loses to anybody who has. */
int lowenherz_duel_part(const struct look *l, int seat) {
    int other = first_seat(l->st->contest & ~(1u << seat));
    int mine = could_bid(l, seat), both = mine + could_bid(l, other);
    return both ? 2 * share[2] * mine / both : share[2];
}

/* A seat leaves the action for a little more than a duel would bring it, and pays a little less
 * than a duel would cost it. */
bool lowenherz_good_deal(const struct look *l, int seat, int offer, int price) {
    int worth = lowenherz_action_worth(l, seat, l->st->action);
    int duel = worth * (lowenherz_duel_part(l, seat) + 1), paid = 16 * price * l->ducat;
    return offer == OFFERS ? paid >= duel : paid <= 16 * worth - duel;
}

/* A deal is worth something only if the other player has a reason to accept it. Nobody offers
 * twice: what was turned down once would be turned down again. */
static int deal_worth(const struct look *l, int seat) {
    const struct lowenherz *st = l->st;
    int other = first_seat(st->contest & ~(1u << seat));
    int mine = lowenherz_action_worth(l, seat, st->action),
        theirs = lowenherz_action_worth(l, other, st->action);
    int duel = mine * lowenherz_duel_part(l, seat) / 16, price = st->price * l->ducat;
    if (st->offer == NO_OFFER || st->mover == seat)
        return duel;
    if (st->offers > 2 || !lowenherz_good_deal(l, other, st->offer, st->price))
        return duel - 1;
    if (st->offer == OFFERS)
        return mine - price;
    return st->price <= st->ducats[other] ? price - theirs / 8 : duel - 1;
}

static int acting_worth(const struct look *l, int seat) {
    const struct lowenherz *st = l->st;
    switch (st->step) {
    case BUILD: return deed_worth(l, seat, BORDERS, st->left);
    case FIGHT:
        if (st->focus != NONE)
            return l->land.gain[st->focus] + 12 * st->left;
        return st->expanded ? 12 * st->left : swords_worth(l, colour_of_seat(st, seat), st->left);
    case LOOK:
    case DEAL_PILE:
    case PICK: return PICKING;
    default: return 0;
    }
}

int lowenherz_round_worth(const struct look *l, int seat) {
    const struct lowenherz *st = l->st;
    int sum = 0, from = st->action < ACTIONS ? st->action + 1 : 0;
    if (st->step < DECIDE || st->step == OVER)
        return 0;
    for (int action = from; action < ACTIONS; action++)
        if (st->chosen[seat] >> action & 1)
            sum += chosen_worth(l, seat, action);
    if (st->step == BID && st->contest >> seat & 1)
        sum += bid_worth(l, seat);
    else if (st->step == NEGOTIATE && st->contest >> seat & 1)
        sum += deal_worth(l, seat);
    else if (st->mover == seat)
        sum += acting_worth(l, seat);
    return sum;
}

/* ---- the whole ---- */

int lowenherz_rounds_left(const struct lowenherz_box *box, const struct lowenherz *st) {
    int left = 0;
    for (int card = box->letter[1]; card < box->letter[LETTERS - 1]; card++)
        left += !st->turned[card];
    return left;
}

/* Ducats win duels, as long as there are rounds to come. */
static int ducat_worth(const struct lowenherz_box *box, const struct lowenherz *st) {
    int left = lowenherz_rounds_left(box, st);
    return st->step == OVER ? 0 : left > 9 ? 7 : 2 + left / 2;
}

static int card_worth(const struct look *l, int kind) {
    int worth = l->box->worth[kind];
    return kind < PARCHMENT  ? CARD
           : kind < TREASURE ? worth * POINT
                             : lowenherz_treasure_worth(l, worth);
}

/* Every card is in the hand of the player who took it, until it is played. */
static void weigh_hands(struct look *l) {
    const struct lowenherz *st = l->st;
    for (int i = 0; i < st->takings; i++)
        if (st->taker[i] < st->head.seats && st->taken[i] < POLITICS)
            l->hand[st->taker[i]] += card_worth(l, st->taken[i]);
    for (int seat = 0; seat < st->head.seats && st->takings; seat++)
        for (int kind = 0; kind < POLITICS; kind++)
            l->hand[seat] -=
                st->played[seat][kind] ? st->played[seat][kind] * card_worth(l, kind) : 0;
}

void lowenherz_look_at(const struct lowenherz_box *box, const struct lowenherz *st,
                       struct memo *memo, struct look *out) {
    *out = (struct look){.box = box, .st = st, .ducat = ducat_worth(box, st)};
    lowenherz_measure(box, st, memo, &out->land);
    weigh_hands(out);
    for (int seat = 0; seat < st->head.seats; seat++) {
        out->worth[seat] = lowenherz_points(st, seat) * POINT + st->ducats[seat] * out->ducat;
        if (st->step != OVER)
            out->worth[seat] += out->hand[seat] + out->land.worth[colour_of_seat(st, seat)];
    }
}

int32_t lowenherz_value(const void *box, const void *state, int seat, struct memo *memo) {
    const struct lowenherz *st = state;
    struct look l;
    int32_t others = 0;
    lowenherz_look_at(box, st, memo, &l);
    for (int i = 0; i < st->head.seats; i++)
        others += i != seat ? l.worth[i] : 0;
    return l.worth[seat] + lowenherz_round_worth(&l, seat) - others / (2 * (st->head.seats - 1));
}
