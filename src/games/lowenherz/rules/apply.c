/* apply.c: carrying out a move. Each kind is checked before anything is changed, so a refusal
 * leaves the state as it was. The rules themselves are in the files named after them; this file
 * decides which move fits which step, and what follows it. */
#include "games/lowenherz/rules/lowenherz.h"

/* ---- the set-up ---- */

static int lay_piece(const struct lowenherz_box *box, struct lowenherz *st, Move m) {
    int place = 0, piece = move_arg(m, 0);
    for (int i = 0; i < PIECES; i++) {
        if (st->map[i] == piece)
            return R_NOT_IN_BOX;
        place += st->map[i] != NONE;
    }
    lowenherz_lay_piece(box, st, place, piece, move_arg(m, 1));
    if (place == PIECES - 1)
        st->step = DRAW_FIRST;
    return R_OK;
}

/* H1.6: the first player gets the black castle. */
static int draw_first(struct lowenherz *st, Move m) {
    if (move_arg(m, 0) >= st->head.seats)
        return R_NOT_IN_BOX;
    st->first = st->mover = (uint8_t)move_arg(m, 0);
    st->step = st->head.option[OPT_SETUP] == SETUP_VARIABLE ? PLACE_CASTLE : TURN_CARD;
    return R_OK;
}

static int place_castle(struct lowenherz *st, Move m) {
    int refused = lowenherz_may_site(st, move_arg(m, 0));
    if (!refused)
        lowenherz_place_castle(st, move_arg(m, 0));
    return refused;
}

/* ---- the cards ---- */

static int turn(const struct lowenherz_box *box, struct lowenherz *st, Move m, struct events *ev) {
    if (!lowenherz_may_be_turned(box, st, move_arg(m, 0)))
        return R_NOT_IN_BOX;
    lowenherz_turn(box, st, move_arg(m, 0), ev);
    return R_OK;
}

static int choose(const struct lowenherz_box *box, struct lowenherz *st, Move m,
                  struct events *ev) {
    int action = move_arg(m, 0) - 1;
    if (action < 0 || st->chosen[st->mover] >> action & 1)
        return R_CARD_LAID;
    lowenherz_choose(box, st, action, ev);
    return R_OK;
}

static int ally(struct lowenherz *st, Move m, struct events *ev) {
    int refused = lowenherz_may_ally(st, st->mover, move_arg(m, 0), move_arg(m, 1));
    if (!refused)
        lowenherz_make_alliance(st, st->mover, move_arg(m, 0), move_arg(m, 1), ev);
    return refused;
}

static int renegade(const struct lowenherz_box *box, struct lowenherz *st, int sq, int with,
                    struct events *ev) {
    int refused = lowenherz_may_turn(box, st, st->mover, sq, with);
    if (!refused)
        lowenherz_turn_knight(box, st, sq, with, ev);
    return refused;
}

static int end_alliance(const struct lowenherz_box *box, struct lowenherz *st, Move m, int with,
                        struct events *ev) {
    int pair[2] = {move_arg(m, 0), move_arg(m, 1)};
    int refused = lowenherz_may_end(box, st, st->mover, pair, with);
    if (refused)
        return refused;
    lowenherz_pay(st, st->mover, box->ending, with, ev);
    lowenherz_end_alliance(st, st->mover, pair, ev);
    return R_OK;
}

/* ---- contests ---- */

static int offer(struct lowenherz *st, int what, Move m) {
    int refused = lowenherz_may_offer(st, what, move_arg(m, 0));
    if (!refused)
        lowenherz_offer(st, what, move_arg(m, 0));
    return refused;
}

static int accept(const struct lowenherz_box *box, struct lowenherz *st, struct events *ev) {
    int refused = lowenherz_may_accept(st);
    if (!refused)
        lowenherz_act(box, st, lowenherz_accept(st, ev), ev);
    return refused;
}

static int stake(struct lowenherz *st, int seat, Move m) {
    int refused = lowenherz_may_stake(st, seat, move_arg(m, 0));
    if (!refused)
        st->staked[seat] = (uint8_t)(st->staked[seat] | 1u << move_arg(m, 0));
    return refused;
}

static int bid(struct lowenherz *st, int seat, Move m) {
    int refused = lowenherz_may_bid(st, seat, move_arg(m, 0));
    if (!refused)
        st->bid[seat] = (uint8_t)move_arg(m, 0);
    return refused;
}

static int seal(const struct lowenherz_box *box, struct lowenherz *st, int seat,
                struct events *ev) {
    if (st->bid[seat] == NONE)
        return R_NO_BID;
    st->sealed[seat] = 1;
    if (lowenherz_pending(st))
        return R_OK;
    int winner = lowenherz_end_duel(box, st, ev);
    if (winner != NONE)
        lowenherz_act(box, st, winner, ev);
    else if (st->duel == 0)
        lowenherz_end_action(box, st, ev);
    return R_OK;
}

/* ---- the actions ---- */

static int wall(const struct lowenherz_box *box, struct lowenherz *st, Move m, struct events *ev) {
    int refused = lowenherz_may_build(box, st, move_arg(m, 0), move_arg(m, 1));
    if (refused)
        return refused;
    lowenherz_build(box, st, move_arg(m, 0), move_arg(m, 1), ev);
    if (st->left == 0)
        lowenherz_end_action(box, st, ev);
    return R_OK;
}

static int first_knight(struct lowenherz *st, int sq, int with) {
    int refused = with == NONE ? lowenherz_may_place_first_knight(st, sq) : R_FREE_OF_CHARGE;
    if (!refused)
        lowenherz_place_first_knight(st, sq);
    return refused;
}

static int may_place_knight(const struct lowenherz_box *box, const struct lowenherz *st, int sq,
                            int with) {
    if (st->step == FIGHT && st->focus != NONE)
        return R_EXPANDING;
    int refused = lowenherz_may_stand(st, colour_of_seat(st, st->mover), sq);
    if (refused)
        return refused;
    if (st->step == PLACE_RENEGADE &&
        !bits_has(lowenherz_renegade_stands(st, st->mover, st->focus), sq))
        return R_NOT_IN_THAT_TERRITORY;
    return lowenherz_may_pay(box, st, st->mover, lowenherz_ground_price(box, st, sq), with);
}

static int knight(const struct lowenherz_box *box, struct lowenherz *st, int sq, int with,
                  struct events *ev) {
    if (st->step == PLACE_KNIGHT)
        return first_knight(st, sq, with);
    int refused = may_place_knight(box, st, sq, with);
    if (refused)
        return refused;
    lowenherz_pay(st, st->mover, lowenherz_ground_price(box, st, sq), with, ev);
    lowenherz_put_knight(st, colour_of_seat(st, st->mover), sq);
    if (st->step == PLACE_RENEGADE) {
        st->focus = NONE;
        st->step = DECIDE;
    } else if (--st->left == 0) {
        lowenherz_end_action(box, st, ev);
    }
    return R_OK;
}

static int expand(const struct lowenherz_box *box, struct lowenherz *st, Move m,
                  struct events *ev) {
    int castle = move_arg(m, 0);
    if (st->focus != NONE)
        return R_EXPANDING;
    if (st->expanded)
        return R_EXPANDED;
    if (colour_of_castle(castle) != colour_of_seat(st, st->mover) || !lowenherz_founded(st, castle))
        return R_NOT_OWN_TERRITORY;
    int refused = lowenherz_may_take(st, castle, move_arg(m, 1));
    if (!refused)
        lowenherz_expand(box, st, castle, move_arg(m, 1), ev);
    return refused;
}

static int take(const struct lowenherz_box *box, struct lowenherz *st, Move m, struct events *ev) {
    if (st->focus == NONE)
        return R_NO_EXPANSION;
    int refused = lowenherz_may_take(st, st->focus, move_arg(m, 0));
    if (refused)
        return refused;
    lowenherz_take(box, st, move_arg(m, 0), ev);
    if (st->left == 0)
        lowenherz_end_action(box, st, ev);
    return R_OK;
}

/* Ends an expansion that could take one more square; otherwise ends the action. */
static int done(const struct lowenherz_box *box, struct lowenherz *st, struct events *ev) {
    bool expanding = st->focus != NONE;
    if (expanding)
        lowenherz_end_expansion(box, st, ev);
    if (!expanding || st->left == 0)
        lowenherz_end_action(box, st, ev);
    return R_OK;
}

static int look(const struct lowenherz_box *box, struct lowenherz *st, Move m, struct events *ev) {
    int pile = move_arg(m, 0) - 1;
    if (pile < 0 || lowenherz_pile_size(box, st, pile) == 0)
        return R_PILE_EMPTY;
    lowenherz_look(box, st, pile, ev);
    return R_OK;
}

static int deal(const struct lowenherz_box *box, struct lowenherz *st, Move m, struct events *ev) {
    if (lowenherz_undealt(box, st, move_arg(m, 0)) == 0)
        return R_NOT_IN_BOX;
    lowenherz_deal(st, move_arg(m, 0), ev);
    return R_OK;
}

static int pick(const struct lowenherz_box *box, struct lowenherz *st, Move m, struct events *ev) {
    if (lowenherz_pile(st, st->pile)[move_arg(m, 0)] == 0)
        return R_NOT_IN_PILE;
    lowenherz_pick(st, move_arg(m, 0), ev);
    lowenherz_end_action(box, st, ev);
    return R_OK;
}

/* ---- which move fits which step ---- */

#define IN(step) (1u << (step))
enum { ANY_PRICE = MOST_DUCATS + 1, ACTING = IN(BUILD) | IN(FIGHT) | IN(LOOK) };

/* By kind of move: the steps in which it may be made, and the bound of each argument (1: there is
 * no argument). */
static const struct shape {
    uint16_t steps;
    uint8_t below[3];
} shapes[] = {
    [M_PIECE] = {IN(LAY_PIECE), {PIECES, 4, 1}},
    [M_FIRST] = {IN(DRAW_FIRST), {LOWENHERZ_SEATS, 1, 1}},
    [M_CASTLE] = {IN(PLACE_CASTLE), {SQUARES, 1, 1}},
    [M_TURN] = {IN(TURN_CARD), {ACTION_CARDS, 1, 1}},
    [M_CHOOSE] = {IN(DECIDE), {ACTIONS + 1, 1, 1}},
    [M_ALLY] = {IN(DECIDE), {CASTLES, CASTLES, 1}},
    [M_RENEGADE] = {IN(DECIDE), {SQUARES, 1, 1}},
    [M_RENEGADE_PAID] = {IN(DECIDE), {SQUARES, TREASURES, 1}},
    [M_END] = {IN(DECIDE) | ACTING | IN(PICK), {CASTLES, CASTLES, 1}},
    [M_END_PAID] = {IN(DECIDE) | ACTING | IN(PICK), {CASTLES, CASTLES, TREASURES}},
    [M_OFFER] = {IN(NEGOTIATE), {ANY_PRICE, 1, 1}},
    [M_ASK] = {IN(NEGOTIATE), {ANY_PRICE, 1, 1}},
    [M_ACCEPT] = {IN(NEGOTIATE), {1, 1, 1}},
    [M_DUEL] = {IN(NEGOTIATE), {1, 1, 1}},
    [M_STAKE] = {IN(BID), {TREASURES, 1, 1}},
    [M_BID] = {IN(BID), {ANY_PRICE, 1, 1}},
    [M_SEAL] = {IN(BID), {1, 1, 1}},
    [M_WALL] = {IN(BUILD), {SQUARES, 3, 1}},
    [M_KNIGHT] = {IN(PLACE_KNIGHT) | IN(PLACE_RENEGADE) | IN(FIGHT), {SQUARES, 1, 1}},
    [M_KNIGHT_PAID] = {IN(PLACE_KNIGHT) | IN(PLACE_RENEGADE) | IN(FIGHT), {SQUARES, TREASURES, 1}},
    [M_EXPAND] = {IN(FIGHT), {CASTLES, SQUARES, 1}},
    [M_TAKE] = {IN(FIGHT), {SQUARES, 1, 1}},
    [M_LOOK] = {IN(LOOK), {PILES + 1, 1, 1}},
    [M_DEAL] = {IN(DEAL_PILE), {POLITICS, 1, 1}},
    [M_PICK] = {IN(PICK), {POLITICS, 1, 1}},
    [M_DONE] = {ACTING, {1, 1, 1}},
};
#undef IN

static bool fits(const struct lowenherz *st, Move m) {
    int kind = move_kind(m);
    if (kind < M_PIECE || kind > M_DONE || !(shapes[kind].steps >> st->step & 1))
        return false;
    const uint8_t *below = shapes[kind].below;
    return move_arg(m, 0) < below[0] && move_arg(m, 1) < below[1] && move_arg(m, 2) < below[2];
}

int lowenherz_apply(const void *box, void *state, int seat, Move m, struct events *ev) {
    struct lowenherz *st = state;
    if (seat < 0 || seat > NATURE || !(lowenherz_pending(st) >> seat & 1) || !fits(st, m))
        return R_NOT_OWED;
    switch (move_kind(m)) {
    case M_PIECE: return lay_piece(box, st, m);
    case M_FIRST: return draw_first(st, m);
    case M_CASTLE: return place_castle(st, m);
    case M_TURN: return turn(box, st, m, ev);
    case M_CHOOSE: return choose(box, st, m, ev);
    case M_ALLY: return ally(st, m, ev);
    case M_RENEGADE: return renegade(box, st, move_arg(m, 0), NONE, ev);
    case M_RENEGADE_PAID: return renegade(box, st, move_arg(m, 0), move_arg(m, 1), ev);
    case M_END: return end_alliance(box, st, m, NONE, ev);
    case M_END_PAID: return end_alliance(box, st, m, move_arg(m, 2), ev);
    case M_OFFER: return offer(st, OFFERS, m);
    case M_ASK: return offer(st, ASKS, m);
    case M_ACCEPT: return accept(box, st, ev);
    case M_DUEL: lowenherz_break_off(st, ev); return R_OK;
    case M_STAKE: return stake(st, seat, m);
    case M_BID: return bid(st, seat, m);
    case M_SEAL: return seal(box, st, seat, ev);
    case M_WALL: return wall(box, st, m, ev);
    case M_KNIGHT: return knight(box, st, move_arg(m, 0), NONE, ev);
    case M_KNIGHT_PAID: return knight(box, st, move_arg(m, 0), move_arg(m, 1), ev);
    case M_EXPAND: return expand(box, st, m, ev);
    case M_TAKE: return take(box, st, m, ev);
    case M_LOOK: return look(box, st, m, ev);
    case M_DEAL: return deal(box, st, m, ev);
    case M_PICK: return pick(box, st, m, ev);
    default: return done(box, st, ev);
    }
}
