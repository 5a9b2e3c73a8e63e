/* orders.c: standing orders in Löwenherz: negotiations, duels, politics cards and alliances. */
#include "base/say.h"
#include "games/lowenherz/rules/lowenherz.h"
#include "table/standing.h"

static const struct lowenherz *state_of(const void *view) { return view; }

/* ---- H3.3: the other acts and pays ---- */

static bool is_offered(const void *view, int seat, int ducats) {
    const struct lowenherz *st = view;
    return st->step == NEGOTIATE && st->mover == seat && st->offer == OFFERS && st->price >= ducats;
}

static bool accepts(const void *view, int seat, int ducats, Move m) {
    (void)view, (void)seat, (void)ducats;
    return move_kind(m) == M_ACCEPT;
}

/* ---- H3.4: a bid that is the same in every duel ---- */

static bool is_in_duel(const void *view, int seat, int ducats) {
    const struct lowenherz *st = view;
    (void)ducats;
    return st->step == BID && st->contest >> seat & 1 && !st->sealed[seat];
}

/* The number of ducats ordered, or all the player has; then the bid is sealed. */
static bool bids(const void *view, int seat, int ducats, Move m) {
    const struct lowenherz *st = view;
    int has = st->ducats[seat];
    if (st->bid[seat] != NONE)
        return move_kind(m) == M_SEAL;
    return m == move_of(M_BID, ducats < has ? ducats : has, 0, 0);
}

/* ---- H8.3, H8.5: cards and alliances ---- */

static bool is_deciding(const void *view, int seat, int none) {
    (void)none;
    return state_of(view)->step == DECIDE && state_of(view)->mover == seat;
}

static bool lays_no_card(const void *view, int seat, int none, Move m) {
    int kind = move_kind(m);
    (void)view, (void)seat, (void)none;
    return kind != M_ALLY && kind != M_RENEGADE && kind != M_RENEGADE_PAID;
}

static bool may_end(const void *view, int seat, int none) {
    (void)none;
    return state_of(view)->mover == seat && state_of(view)->ally[0][0] != NONE;
}

static bool ends_none(const void *view, int seat, int none, Move m) {
    (void)view, (void)seat, (void)none;
    return move_kind(m) != M_END && move_kind(m) != M_END_PAID;
}

const struct order_kind lowenherz_orders[] = {
    {"accept from", N_("Accept every offer of {number|ducat|ducats} or more"), "H3.3", 0,
     MOST_ASKED, NULL, NULL, is_offered, accepts},
    {"bid", N_("Bid {number|ducat|ducats} in every duel"), "H3.4", 0, MOST_DUCATS, "all",
     N_("Bid all ducats in every duel"), is_in_duel, bids},
    {"no politics card", N_("Lay no politics card"), "H8.3", 0, 0, NULL, NULL, is_deciding,
     lays_no_card},
    {"keep alliances", N_("End no alliance"), "H8.5", 0, 0, NULL, NULL, may_end, ends_none},
    {0},
};
