/* characters.c: what the computer players of League of Six may be fond of. The weights were found
 * by measuring (docs/strength.md, "Characters"). */
#include "games/league/bot/characters.h"

#include "base/say.h"
#include "bots/bot.h"
#include "games/league/rules/league.h"

enum {
    A_FIGURE = SHARES / 100,
    A_LEADER = SHARES / 50,
    A_SALE = SHARES / 40,
    A_DISPUTE = SHARES / 60
};

/* ---- what a move leads to ---- */

static bool brings_leader(const struct league_box *box, const struct league *st, int town,
                          int turning) {
    return st->tile[town] != NONE && league_yield(box, st, town, turning).class != NONE;
}

static struct filling filling_of(const struct ask *ask, Move m) {
    return league_fill(ask->box, ask->view, ask->seat, move_arg(m, 0) * ROWS + move_arg(m, 1) - 1);
}

/* ---- what they like ---- */

/* What leads to a leader at once: a full row of the towns' store (L6.6), some turnings of some
 * tiles, a town with such a tile. One move ahead the leader is not there yet, so fond_of_leaders
 * does not see it. */
static int32_t rather_leader(const struct ask *ask, Move m) {
    const struct league *st = ask->view;
    bool brings = false;
    if (move_kind(m) == M_TURN)
        brings = brings_leader(ask->box, st, st->town[ask->seat], move_arg(m, 0));
    if (move_kind(m) == M_STORE)
        brings = move_arg(m, 0) == 1 && filling_of(ask, m).full;
    for (int turning = 0; move_kind(m) == M_GO && turning < SIDES; turning++)
        brings |= brings_leader(ask->box, st, move_arg(m, 0), turning);
    return brings ? A_LEADER : 0;
}

static int32_t fond_of_leaders(const void *box, const void *state, int seat) {
    int figures = 0;
    (void)box;
    for (int class = 0; class < CLASSES; class ++)
        figures += league_figures(state, seat, class);
    return figures * A_FIGURE;
}

/* Is paid for leaving. */
static int32_t rather_sell(const struct ask *ask, Move m) {
    (void)ask;
    return move_kind(m) == M_ACCEPT ? A_SALE : 0;
}

/* Goes where somebody is already. */
static int32_t rather_dispute(const struct ask *ask, Move m) {
    bool goes = move_kind(m) == M_GO && league_occupant(ask->view, move_arg(m, 0)) != NONE;
    return goes ? A_DISPUTE : 0;
}

/* ---- what they are known for ---- */

static int takes_leader(const void *before, const struct event *e, int seat) {
    (void)before;
    return (e->kind == E_LEADER || e->kind == E_GRAY_LEADER) && e->arg[0] == seat;
}

static int sells(const void *before, const struct event *e, int seat) {
    (void)before;
    return e->kind == E_GUARDS_GIVEN && e->arg[1] == seat;
}

static int offers(const void *before, const struct event *e, int seat) {
    (void)before;
    return e->kind == E_OFFERED && e->arg[0] == seat;
}

const struct character league_characters[] = {
    {.id = N_("patron"),
     .about = N_("Would rather win leaders over than fill the stores."),
     .fond = fond_of_leaders,
     .rather = rather_leader,
     .known_for = "leaders",
     .shows = takes_leader},
    {.id = N_("dealer"),
     .about = N_("Gladly leaves a town to others if they pay for it."),
     .rather = rather_sell,
     .known_for = "places sold",
     .shows = sells},
    {.id = N_("raider"),
     .about = N_("Likes to go to towns that others hold, and outbids them."),
     .rather = rather_dispute,
     .known_for = "offers",
     .shows = offers},
    {0},
};
