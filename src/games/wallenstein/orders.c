/* orders.c: standing orders in Wallenstein (W6.1, W7.1: how many armies defend a province). */
#include "base/say.h"
#include "games/wallenstein/rules/wallenstein.h"
#include "table/standing.h"

static bool defends(const struct wallenstein *st, int seat) {
    return st->step == DEFEND && st->mover == seat;
}

static bool is_attacked(const void *view, int seat, int armies) {
    const struct wallenstein *st = view;
    (void)armies;
    return defends(st, seat) && st->attacker != NONE;
}

static bool is_in_revolt(const void *view, int seat, int armies) {
    const struct wallenstein *st = view;
    (void)armies;
    return defends(st, seat) && st->attacker == NONE;
}

/* As many as were ordered, or all there are. */
static bool is_ordered(const void *view, int seat, int armies, Move m) {
    const struct wallenstein *st = view;
    int there = st->armies[st->target];
    (void)seat;
    return m == move_of(M_DEFEND, armies < there ? armies : there, 0, 0);
}

const struct order_kind wallenstein_orders[] = {
    {"defend", N_("Defend with {number|army|armies} against every attack"), "W6.1", 0, MAX_CUBES,
     "all", N_("Defend with all armies against every attack"), is_attacked, is_ordered},
    {"resist", N_("Defend with {number|army|armies} against every revolt"), "W7.1", 0, MAX_CUBES,
     "all", N_("Defend with all armies against every revolt"), is_in_revolt, is_ordered},
    {0},
};
