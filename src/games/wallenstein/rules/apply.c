/* apply.c: carrying out a move: step and mover are checked here, the rest in the file of the
 * rule. */
#include "games/wallenstein/rules/wallenstein.h"

/* By kind of move: the steps (as bits) in which a player may make it. */
static const uint32_t steps_of[] = {
    [M_TAKE] = 1u << CHOOSE_CARD,
    [M_DRAW] = 1u << CHOOSE_CARD,
    [M_EXCHANGE] = 1u << CHOOSE_CARD,
    [M_PLACE] = 1u << PLACE_GROUP,
    [M_LEAVE] = 1u << LEAVE_EMPTY,
    [M_PLAN] = 1u << PLAN,
    [M_SEAL] = 1u << PLAN,
    [M_ENLIST] = 1u << ENLIST,
    [M_FORGO] = 1u << ENLIST,
    [M_STAY] = 1u << SHIFT | 1u << MUST_SHIFT,
    [M_GO] = 1u << SHIFT | 1u << MUST_SHIFT | 1u << MARCH,
    [M_SEND] = 1u << SEND,
    [M_DEFEND] = 1u << DEFEND,
    [M_FACE] = 1u << PICK_REVOLT,
};

static bool fits_step(const struct wallenstein *st, Move m) {
    return move_kind(m) <= M_FACE && steps_of[move_kind(m)] >> st->step & 1;
}

static int do_defend(const struct wallenstein_box *box, struct wallenstein *st, int n,
                     struct events *ev) {
    int refused = wallenstein_do_defend(box, st, n, ev);
    if (!refused)
        wallenstein_fall_over(box, st, ev);
    return refused;
}

static int do_player(const struct wallenstein_box *box, struct wallenstein *st, int seat, Move m,
                     struct events *ev) {
    int what = move_arg(m, 0);
    switch (move_kind(m)) {
    case M_TAKE: return wallenstein_do_take(st, what);
    case M_DRAW: return wallenstein_do_draw(st);
    case M_EXCHANGE: return wallenstein_do_exchange(st, ev);
    case M_PLACE: return wallenstein_do_place(st, what, ev);
    case M_LEAVE: return wallenstein_do_leave(box, st, what);
    case M_PLAN: return wallenstein_do_plan(box, st, seat, what, move_arg(m, 1));
    case M_SEAL: return wallenstein_do_seal(st, seat);
    case M_ENLIST: return wallenstein_do_enlist(box, st, ev);
    case M_FORGO: return wallenstein_do_forgo(st);
    case M_STAY: return wallenstein_do_stay(box, st, ev);
    case M_GO: return wallenstein_do_go(box, st, what);
    case M_SEND: return wallenstein_do_send(box, st, what, ev);
    case M_DEFEND: return do_defend(box, st, what, ev);
    case M_FACE: return wallenstein_do_face(st, what, ev);
    }
    return R_NOT_OWED;
}

int wallenstein_apply(const void *box, void *state, int seat, Move m, struct events *ev) {
    struct wallenstein *st = state;
    if (seat < 0 || seat > NATURE || !(wallenstein_pending(st) >> seat & 1))
        return R_NOT_OWED;
    if (seat == NATURE)
        return wallenstein_do_nature(box, st, m, ev);
    return fits_step(st, m) ? do_player(box, st, seat, m, ev) : R_NOT_OWED;
}
