/* battle.c: battles between players, against empty provinces, and revolts (W5.3, W6, W7).
 *
 * `target` is where it happens. `attacker` is the seat that marched there, or NONE when peasants
 * revolt. The defender is the owner of the province, or NONE if it is empty. When everything has
 * fallen, the cubes of the two sides leave the tray; neutral ones stay in it.
 *
 * Every cube that is taken from one place is put into another in the same function: that is how the
 * invariant "cubes are conserved" is kept. */
#include "games/wallenstein/rules/wallenstein.h"

/* ---- who throws what ---- */

/* W5.3; W9.8: furious peasants. */
int wallenstein_empty_defence(const struct wallenstein_box *box, const struct wallenstein *st) {
    return wallenstein_event_now(box, st).effect == FURIOUS_PEASANTS ? 2 : 1;
}

/* W6.3: not with too many markers; W9.7: nor when they are tired. */
bool wallenstein_peasants_help(const struct wallenstein_box *box, const struct wallenstein *st,
                               int province) {
    return st->markers[province] < NEUTRAL_MARKERS &&
           wallenstein_event_now(box, st).effect != TIRED_PEASANTS;
}

/* W9.5 */
bool wallenstein_palace_guard(const struct wallenstein_box *box, const struct wallenstein *st,
                              int province) {
    return st->owner[province] != NONE && st->built[province] & 1 << PALACE &&
           st->supply[st->owner[province]] > 0 &&
           wallenstein_event_now(box, st).effect == PALACE_GUARDS;
}

/* W1.2: if there are not enough peasants, as many as there are. */
static void throw_peasants(struct wallenstein *st) {
    int n = st->rebels < st->supply[GREEN] ? st->rebels : st->supply[GREEN];
    st->supply[GREEN] = (uint8_t)(st->supply[GREEN] - n);
    st->thrown[GREEN] = (uint8_t)n;
    st->rebels = 0;
}

/* W6.1: armies that are held back are not thrown in; they go home if the province is lost. */
static void throw_defenders(struct wallenstein *st, int n) {
    st->armies[st->target] = (uint8_t)(st->armies[st->target] - n);
    st->thrown[st->owner[st->target]] = (uint8_t)n;
}

static void throw_guard(struct wallenstein *st, struct events *ev) {
    int seat = st->owner[st->target];
    st->supply[seat]--;
    st->thrown[seat]++;
    event_add(ev, E_GUARD, seat, st->target, 0, 0);
}

/* Nothing falls if there is no peasant in the supply, no army of the owner and nothing in the tray:
 * then the fight is over at once (wallenstein_fall_over). */
static void into_the_tower(struct wallenstein *st, struct events *ev) {
    if (st->attacker != NONE)
        st->thrown[st->attacker] = st->sent;
    st->sent = 0;
    throw_peasants(st);
    st->step = FALL;
    wallenstein_tower_throw(st, ev);
}

/* W6.1: the defender chooses first how many to throw in; an empty province has no choice. */
void wallenstein_battle_begin(const struct wallenstein_box *box, struct wallenstein *st,
                              struct events *ev) {
    st->attacker = st->mover;
    if (st->owner[st->target] == NONE) {
        event_add(ev, E_ATTACK_EMPTY, st->attacker, st->sent, st->from, st->target);
        st->rebels = (uint8_t)wallenstein_empty_defence(box, st);
        into_the_tower(st, ev);
        return;
    }
    event_add(ev, E_ATTACK, st->attacker, st->sent, st->from, st->target);
    st->step = DEFEND;
    st->mover = st->owner[st->target];
}

void wallenstein_revolt_begin(struct wallenstein *st, int province, int peasants,
                              struct events *ev) {
    st->target = (uint8_t)province;
    st->rebels = (uint8_t)peasants;
    st->step = DEFEND;
    st->mover = st->owner[province];
    event_add(ev, E_REVOLT, peasants, province, 0, 0);
}

int wallenstein_do_defend(const struct wallenstein_box *box, struct wallenstein *st, int n,
                          struct events *ev) {
    if (n > st->armies[st->target])
        return R_TOO_MANY_DEFEND;
    throw_defenders(st, n);
    event_add(ev, E_DEFENDED, st->mover, n, st->target, 0);
    if (st->attacker != NONE && wallenstein_palace_guard(box, st, st->target))
        throw_guard(st, ev);
    into_the_tower(st, ev);
    return R_OK;
}

/* ---- how it ends ---- */

static void go_home(struct wallenstein *st, int colour) {
    st->supply[colour] = (uint8_t)(st->supply[colour] + st->tray[colour]);
    st->tray[colour] = 0;
}

/* What the winner has left stays in the province; everything else goes home. */
static void settle(struct wallenstein *st, int seat, int left) {
    st->tray[seat] = (uint8_t)(st->tray[seat] - left);
    st->armies[st->target] = (uint8_t)(st->armies[st->target] + left);
    go_home(st, seat);
}

/* W6.5: both sides are spent. The province belongs to nobody, its buildings and markers are
 * gone. */
static void lay_waste(struct wallenstein *st, struct events *ev) {
    int p = st->target, seat = st->owner[p];
    go_home(st, seat);
    st->supply[seat] = (uint8_t)(st->supply[seat] + st->armies[p]);
    for (int b = 0; b < BUILDINGS; b++)
        st->tiles[b] = (uint8_t)(st->tiles[b] + (st->built[p] >> b & 1));
    st->armies[p] = st->built[p] = st->markers[p] = 0;
    st->owner[p] = NONE;
    event_add(ev, E_WASTE, p, 0, 0, 0);
    wallenstein_plan_lost(st, seat, p, ev);
}

/* W6.6: the buildings stay, but what the loser planned there is lost. An empty province gets a
 * marker, because it was taken from its peasants. */
static void conquer(struct wallenstein *st, int left, struct events *ev) {
    int p = st->target, loser = st->owner[p];
    if (loser != NONE) {
        go_home(st, loser);
        st->supply[loser] = (uint8_t)(st->supply[loser] + st->armies[p]);
        st->armies[p] = 0;
    } else {
        st->markers[p] = 1;
    }
    st->owner[p] = st->attacker;
    st->changed[p] = 1;
    settle(st, st->attacker, left);
    if (loser == NONE) {
        event_add(ev, E_TAKEN_EMPTY, st->attacker, p, left, 0);
        return;
    }
    event_add(ev, E_CONQUERED, st->attacker, p, loser, left);
    wallenstein_plan_lost(st, loser, p, ev);
}

/* W6.4: peasants die first. */
static void defend_well(struct wallenstein *st, int attackers, int peasants, struct events *ev) {
    int seat = st->owner[st->target], lost = attackers > peasants ? attackers - peasants : 0;
    int left = st->tray[seat] - lost;
    if (left + st->armies[st->target] == 0) {
        lay_waste(st, ev);
        return;
    }
    settle(st, seat, left);
    event_add(ev, E_HELD, seat, st->target, st->armies[st->target], 0);
}

/* W6.3, W6.4: what comes out of the tower decides; the larger side has the difference left. */
static void battle_of_players(const struct wallenstein_box *box, struct wallenstein *st,
                              struct events *ev) {
    bool helped = wallenstein_peasants_help(box, st, st->target);
    int attackers = st->tray[st->attacker], peasants = helped ? st->tray[GREEN] : 0;
    int defenders = st->tray[st->owner[st->target]] + peasants;
    if (st->tray[GREEN] > 0)
        event_add(ev, helped ? E_PEASANTS_HELP : E_PEASANTS_NEUTRAL, st->tray[GREEN],
                  st->owner[st->target], 0, 0);
    if (attackers > defenders)
        conquer(st, attackers - defenders, ev);
    else if (attackers < defenders)
        defend_well(st, attackers, peasants, ev);
    else
        lay_waste(st, ev);
    go_home(st, st->attacker);
    if (helped)
        go_home(st, GREEN);
}

/* W5.3: nothing of an empty province can be laid waste, so a tie just repels the attack. */
static void battle_for_empty(struct wallenstein *st, struct events *ev) {
    int left = st->tray[st->attacker] - st->tray[GREEN];
    if (left > 0)
        conquer(st, left, ev);
    else
        event_add(ev, E_REPELLED, st->attacker, st->target, 0, 0);
    go_home(st, st->attacker);
    go_home(st, GREEN);
}

/* W7.1: the owner needs more cubes than the peasants; a tie is lost (W7.2). */
static void end_of_revolt(struct wallenstein *st, struct events *ev) {
    int seat = st->owner[st->target], left = st->tray[seat] - st->tray[GREEN];
    if (left > 0) {
        settle(st, seat, left);
        event_add(ev, E_REVOLT_DOWN, seat, st->target, st->armies[st->target], 0);
    } else {
        lay_waste(st, ev);
    }
    go_home(st, GREEN);
}

void wallenstein_battle_end(const struct wallenstein_box *box, struct wallenstein *st,
                            struct events *ev) {
    if (st->attacker == NONE)
        end_of_revolt(st, ev);
    else if (st->owner[st->target] == NONE)
        battle_for_empty(st, ev);
    else
        battle_of_players(box, st, ev);
    st->air = 0;
    st->attacker = NONE;
}
