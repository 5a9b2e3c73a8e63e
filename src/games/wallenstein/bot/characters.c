/* characters.c: what Wallenstein's computer players may be fond of. The weights were found by
 * measuring (docs/strength.md, "Characters"). */
#include "base/say.h"
#include "games/wallenstein/bot/scene.h"

/* Shares of the win; TO_BUILD and TO_MARCH in 1/16 of a point, for first guesses at a plan. */
enum {
    A_BUILDING = SHARES / 30,
    A_PROVINCE = SHARES / 60,
    AN_ATTACK = SHARES / 40,
    TO_BUILD = 12,
    TO_MARCH = 24
};

static int32_t fond_of_building(const void *box, const void *state, int seat) {
    const struct wallenstein *st = state;
    int buildings = 0;
    (void)box;
    for (int p = 0; p < PROVINCES; p++)
        if (st->owner[p] == seat)
            buildings += count_bits(st->built[p]);
    return buildings * A_BUILDING;
}

static int32_t fond_of_land(const void *box, const void *state, int seat) {
    const struct wallenstein *st = state;
    int provinces = 0;
    (void)box;
    for (int p = 0; p < PROVINCES; p++)
        provinces += st->owner[p] == seat;
    return provinces * A_PROVINCE;
}

static int32_t rather_attack(const struct ask *ask, Move m) {
    const struct wallenstein *st = ask->view;
    if (move_kind(m) != M_GO || st->step != MARCH)
        return 0;
    int owner = st->owner[move_arg(m, 0)];
    return owner != NONE && owner != ask->seat ? AN_ATTACK : 0;
}

/* By how much an action looks better than it is. */
static int leaning(const struct character *c, int action) {
    bool marches = action == DO_MOVE_A || action == DO_MOVE_B;
    if (c->fond == fond_of_building)
        return action <= DO_HOUSE ? TO_BUILD : 0;
    return marches ? TO_MARCH : 0;
}

void wallenstein_tastes_lean(struct tastes *t, const struct character *c) {
    for (int a = 0; c && a < ACTIONS; a++)
        for (int p = 0; p < PROVINCES; p++)
            if (t->brings[a][p] > 0)
                t->brings[a][p] = (int16_t)(t->brings[a][p] + leaning(c, a));
}

/* ---- what they are known for ---- */

static int builds(const void *before, const struct event *e, int seat) {
    (void)before;
    return e->kind == E_BUILT && e->arg[0] == seat;
}

static int attacks(const void *before, const struct event *e, int seat) {
    (void)before;
    return e->kind == E_ATTACK && e->arg[0] == seat;
}

const struct character wallenstein_characters[] = {
    {.id = N_("builder"),
     .about = N_("Would rather build than march."),
     .fond = fond_of_building,
     .known_for = "buildings",
     .shows = builds},
    {.id = N_("raider"),
     .about = N_("Would rather march into the provinces of others than build."),
     .fond = fond_of_land,
     .rather = rather_attack,
     .known_for = "attacks",
     .shows = attacks},
    {0},
};
