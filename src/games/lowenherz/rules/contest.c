/* contest.c: H3: several players chose the same action, so they negotiate or fight a duel for
 * it. */
#include "games/lowenherz/rules/lowenherz.h"

#include <string.h>

/* Clockwise from the player with the black castle. */
static int earlier_in_turn(const struct lowenherz *st, uint32_t seats) {
    int seat = st->first;
    while (!(seats >> seat & 1))
        seat = (seat + 1) % st->head.seats;
    return seat;
}

static void open_duel(struct lowenherz *st, uint32_t seats, int round) {
    st->step = BID;
    st->mover = NONE;
    st->contest = (uint8_t)seats;
    st->duel = (uint8_t)round;
    st->offers = st->offer = st->price = 0;
}

/* What the duel used is cleared, so that equal positions are equal states. */
static void close_duel(struct lowenherz *st) {
    memset(st->bid, NONE, sizeof st->bid);
    memset(st->staked, 0, sizeof st->staked);
    memset(st->sealed, 0, sizeof st->sealed);
    st->contest = st->duel = 0;
}

/* H3.2: two players may negotiate. More cannot, nor can two for a politics card if the option says
 * so. */
void lowenherz_open_contest(struct lowenherz *st, uint32_t seats, int deed, struct events *ev) {
    bool duel = deed == POLITICS_CARD && st->head.option[OPT_POLITICS] == POLITICS_DUEL;
    if (count_small(seats) > 2 || duel) {
        open_duel(st, seats, 1);
        event_add(ev, E_DUEL, st->action + 1, 0, 0, 0);
        return;
    }
    st->step = NEGOTIATE;
    st->contest = (uint8_t)seats;
    st->mover = (uint8_t)earlier_in_turn(st, seats);
    event_add(ev, E_MAY_NEGOTIATE, st->mover, first_seat(seats & ~(1u << st->mover)),
              st->action + 1, 0);
}

int lowenherz_rival(const struct lowenherz *st) {
    return first_seat(st->contest & ~(1u << st->mover));
}

/* H3.3: nobody offers more than they have; what is asked of the other player has its own bound. */
int lowenherz_may_offer(const struct lowenherz *st, int offer, int price) {
    if (st->offers == MOST_OFFERS)
        return R_OFFERS_OVER;
    if (offer == ASKS)
        return price <= MOST_ASKED ? R_OK : R_OTHERS_PRICE;
    return price <= st->ducats[st->mover] ? R_OK : R_OFFER_TOO_HIGH;
}

void lowenherz_offer(struct lowenherz *st, int offer, int price) {
    st->offers++;
    st->offer = (uint8_t)offer;
    st->price = (uint8_t)price;
    st->mover = (uint8_t)lowenherz_rival(st);
}

int lowenherz_may_accept(const struct lowenherz *st) {
    if (st->offer == NO_OFFER)
        return R_NO_OFFER;
    return st->offer == ASKS && st->ducats[st->mover] < st->price ? R_CANNOT_ACCEPT : R_OK;
}

/* H3.3: the player who acts pays the other. Returns who acts. */
int lowenherz_accept(struct lowenherz *st, struct events *ev) {
    int actor = st->offer == ASKS ? st->mover : lowenherz_rival(st);
    int other = first_seat(st->contest & ~(1u << actor));
    st->ducats[actor] = (uint8_t)(st->ducats[actor] - st->price);
    st->ducats[other] = (uint8_t)(st->ducats[other] + st->price);
    event_add(ev, E_AGREED, actor, other, st->price, 0);
    st->contest = st->offers = st->offer = st->price = 0;
    return actor;
}

/* H3.3: a player who breaks off the negotiation starts a duel. */
void lowenherz_break_off(struct lowenherz *st, struct events *ev) {
    open_duel(st, st->contest, 1);
    event_add(ev, E_DUEL, st->action + 1, 0, 0, 0);
}

/* ---- H3.4: the duel ---- */

/* The treasures of a bid, as bits; in a view it may be anything. */
static uint32_t staked(const struct lowenherz *st, int seat) {
    return st->staked[seat] & ((1u << TREASURES) - 1);
}

int lowenherz_worth_of_bid(const struct lowenherz_box *box, const struct lowenherz *st, int seat) {
    int worth = st->bid[seat];
    for (uint32_t left = staked(st, seat); left; left &= left - 1)
        worth += box->worth[TREASURE + __builtin_ctz(left)];
    return worth;
}

/* Opens the bids, which everybody knows from now on (H3.6). Returns the seats with the highest
 * bid. */
static uint32_t open_bids(const struct lowenherz_box *box, struct lowenherz *st,
                          struct events *ev) {
    uint32_t highest = 0;
    int best = -1;
    for (int seat = 0; seat < st->head.seats; seat++) {
        if (!(st->contest >> seat & 1))
            continue;
        int worth = lowenherz_worth_of_bid(box, st, seat);
        event_add(ev, E_BIDS, seat, st->bid[seat], 0, 0);
        for (uint32_t left = staked(st, seat); left; left &= left - 1) {
            int t = __builtin_ctz(left);
            lowenherz_show(st, seat, t);
            event_add(ev, E_STAKES, seat, t, 0, 0);
        }
        highest = worth > best ? 1u << seat : worth == best ? highest | 1u << seat : highest;
        best = worth > best ? worth : best;
    }
    return highest;
}

/* H3.4: only the winner pays; the others keep their bids. */
static void pay_bid(struct lowenherz *st, int seat, struct events *ev) {
    st->ducats[seat] = (uint8_t)(st->ducats[seat] - st->bid[seat]);
    event_add(ev, E_WON, seat, st->bid[seat], 0, 0);
    for (uint32_t left = staked(st, seat); left; left &= left - 1)
        lowenherz_pay(st, seat, 1, __builtin_ctz(left), ev);
}

int lowenherz_end_duel(const struct lowenherz_box *box, struct lowenherz *st, struct events *ev) {
    uint32_t highest = open_bids(box, st, ev);
    int winner = first_seat(highest), round = st->duel;
    bool tie = (highest & (highest - 1)) != 0;
    if (!tie)
        pay_bid(st, winner, ev);
    close_duel(st);
    if (tie && round == 1)
        open_duel(st, highest, 2); /* H3.5 */
    if (tie)
        event_add(ev, round == 1 ? E_TIE : E_NOBODY, 0, 0, 0, 0);
    return tie ? NONE : winner;
}

/* A treasure can be staked once. */
int lowenherz_may_stake(const struct lowenherz *st, int seat, int treasure) {
    bool held = lowenherz_hand(st, seat, TREASURE + treasure) > 0;
    return held && !(st->staked[seat] >> treasure & 1) ? R_OK : R_NO_TREASURE;
}

int lowenherz_may_bid(const struct lowenherz *st, int seat, int ducats) {
    if (st->bid[seat] != NONE)
        return R_BID_LAID;
    return ducats <= st->ducats[seat] ? R_OK : R_NOT_SO_RICH;
}
