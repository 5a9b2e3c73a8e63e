/* characters.c: what Löwenherz's computer players may be fond of. The weights were found by
 * measuring (docs/strength.md, "Characters"). */
#include "base/say.h"
#include "games/lowenherz/bot/judge.h"

enum {
    A_FOUNDING = SHARES / 200,
    AN_EXPANSION = SHARES / 200,
    A_KNIGHT = SHARES / 100,
    A_DEAL = SHARES / 20,
    A_CHOICE = SHARES / 40,
    A_WALL = SHARES / 80
};

/* By the points they brought: large territories count more. */
static int32_t fond_of_founding(const void *box, const void *state, int seat) {
    const struct lowenherz *st = state;
    (void)box;
    return st->points[seat][FOUNDINGS] * A_FOUNDING;
}

static int32_t fond_of_raids(const void *box, const void *state, int seat) {
    const struct lowenherz *st = state;
    (void)box;
    return st->points[seat][EXPANSIONS] * AN_EXPANSION -
           st->knights[colour_of_seat(st, seat)] * A_KNIGHT;
}

/* H2.2: lays a decision card for an action of this kind. */
static bool chooses(const struct ask *ask, Move m, enum deed deed) {
    const struct lowenherz_box *box = ask->box;
    const struct lowenherz *st = ask->view;
    return move_kind(m) == M_CHOOSE && st->card < ACTION_CARDS &&
           box->card[st->card].deed[move_arg(m, 0) - 1] == deed;
}

static int32_t rather_wall(const struct ask *ask, Move m) {
    return chooses(ask, m, BORDERS) ? A_WALL : 0;
}

static int32_t rather_raid(const struct ask *ask, Move m) {
    return chooses(ask, m, SWORDS) ? A_CHOICE : 0;
}

/* An offer that the other player has a reason to take. */
static bool is_tempting(const struct ask *ask, Move m) {
    const struct lowenherz *st = ask->view;
    struct look l;
    int other = lowenherz_rival(st), kind = move_kind(m);
    lowenherz_look_at(ask->box, st, NULL, &l);
    return lowenherz_good_deal(&l, other, kind == M_ASK ? ASKS : OFFERS, move_arg(m, 0));
}

/* Where contests are worked out (contest.c), the best offer is known; elsewhere all that the other
 * has a reason to take are liked. */
static int32_t rather_deal(const struct ask *ask, Move m) {
    const struct lowenherz *st = ask->view;
    int kind = move_kind(m);
    if (kind == M_ACCEPT)
        return A_DEAL;
    if ((kind != M_OFFER && kind != M_ASK) || (ask->playouts && st->head.seats > 2))
        return 0;
    return is_tempting(ask, m) ? A_DEAL : 0;
}

int32_t lowenherz_glad_to_deal(const struct ask *ask) {
    return ask->character && ask->character->rather == rather_deal ? A_DEAL : 0;
}

/* ---- what they are known for ---- */

static int founds(const void *before, const struct event *e, int seat) {
    return e->kind == E_FOUNDS && e->arg[0] == colour_of_seat(before, seat) ? e->arg[2] : 0;
}

static int takes(const void *before, const struct event *e, int seat) {
    return e->kind == E_TAKES && e->arg[0] == colour_of_seat(before, seat);
}

static int agrees(const void *before, const struct event *e, int seat) {
    (void)before;
    return e->kind == E_AGREED && (e->arg[0] == seat || e->arg[1] == seat);
}

const struct character lowenherz_characters[] = {
    {.id = N_("builder"),
     .about = N_("Would rather wall in new territories than fight over those there are."),
     .fond = fond_of_founding,
     .rather = rather_wall,
     .known_for = "squares walled in",
     .shows = founds},
    {.id = N_("raider"),
     .about = N_("Loves swords: places knights, and takes the land of others."),
     .fond = fond_of_raids,
     .rather = rather_raid,
     .known_for = "squares taken",
     .shows = takes},
    {.id = N_("dealer"),
     .about = N_("Would rather agree than fight a duel, even if it costs a little."),
     .rather = rather_deal,
     .known_for = "deals",
     .shows = agrees},
    {0},
};
