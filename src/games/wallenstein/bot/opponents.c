/* opponents.c: a player for the arena alone that looks for a weakness: `hard` and `expert` leave
 * most marches of the first two seasons out, and this one does not. If it wins more than its share,
 * they are wrong. */
#include "games/wallenstein/bot/scene.h"

static bool is_early(const struct wallenstein *st) { return st->year == 1 && st->season <= SUMMER; }

static bool is_march(Move m) {
    return move_kind(m) == M_PLAN && (move_arg(m, 0) == DO_MOVE_A || move_arg(m, 0) == DO_MOVE_B);
}

/* The best province for the action that was to be left out. */
static Move march_instead(const struct verdict *v, Move blank) {
    const struct weighed *best = NULL;
    for (int i = 0; i < v->count; i++) {
        const struct weighed *w = &v->item[i];
        bool marches = is_march(w->move) && move_arg(w->move, 0) == move_arg(blank, 0) &&
                       move_arg(w->move, 1) != BLANK;
        if (marches && (!best || w->share > best->share))
            best = w;
    }
    return best ? best->move : blank;
}

/* Its number is the playouts of the player that it is otherwise: 150 is hard. */
static Move early_choose(const struct ask *ask) {
    struct verdict v;
    normal_weigh(ask, &v);
    Move m = verdict_pick(ask, &v);
    bool left_out = is_early(ask->view) && is_march(m) && move_arg(m, 1) == BLANK;
    return left_out ? march_instead(&v, m) : m;
}

const struct bot wallenstein_opponents[] = {
    {"early", "hard, but marches in the first two seasons.", early_choose, NULL, 150, 100},
    {0},
};

const char *const wallenstein_exploiters[] = {"early", NULL};
