/* battle.c: battles between players, against empty provinces, and revolts (W5.3, W6, W7).
 *
 * `target` is where it happens; `attacker` is the seat that marched there, or NONE when peasants revolt. The
 * defender is the owner of the province; NONE when it is empty. Once everything has fallen, exactly the
 * cubes of the two sides leave the tray; neutral ones stay there. */
#include "games/wallenstein/wallenstein.h"

/* ---- who throws what ---------------------------------------------------------------------------------- */

int empty_defence(const struct wallenstein_box *box, const struct wallenstein *st) {
    return event_now(box, st).effect == FURIOUS_PEASANTS ? 2 : 1;
}

bool peasants_help(const struct wallenstein_box *box, const struct wallenstein *st, int province) {
    return st->markers[province] < NEUTRAL_MARKERS && event_now(box, st).effect != TIRED_PEASANTS;
}

bool palace_guard(const struct wallenstein_box *box, const struct wallenstein *st, int province) {
    return st->owner[province] != NONE && st->built[province] & 1 << PALACE && st->supply[st->owner[province]] > 0 &&
           event_now(box, st).effect == PALACE_GUARDS;
}

/* W1.2: if there are not enough peasants, as many as there are. */
static void throw_peasants(struct wallenstein *st) {
    int n = st->rebels < st->supply[GREEN] ? st->rebels : st->supply[GREEN];
    st->supply[GREEN] = (uint8_t)(st->supply[GREEN] - n);
    st->thrown[GREEN] = (uint8_t)n;
    st->rebels = 0;
}

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

static void into_the_tower(const struct wallenstein_box *box, struct wallenstein *st, struct events *ev) {
    if (st->attacker != NONE)
        st->thrown[st->attacker] = st->sent;
    st->sent = 0;
    throw_peasants(st);
    st->step = FALL;
    tower_throw(st, ev);
    if (st->falling == NONE) /* no peasant in the supply, none of the owner's armies, nothing in the tray */
        battle_end(box, st, ev);
}

void battle_begin(const struct wallenstein_box *box, struct wallenstein *st, struct events *ev) {
    st->attacker = st->mover;
    if (st->owner[st->target] == NONE) {
        event_add(ev, E_ATTACK_EMPTY, st->attacker, st->sent, st->from, st->target);
        st->rebels = (uint8_t)empty_defence(box, st);
        into_the_tower(box, st, ev);
        return;
    }
    event_add(ev, E_ATTACK, st->attacker, st->sent, st->from, st->target);
    st->step = DEFEND;
    st->mover = st->owner[st->target];
}

void revolt_begin(struct wallenstein *st, int province, int peasants, struct events *ev) {
    st->target = (uint8_t)province;
    st->rebels = (uint8_t)peasants;
    st->step = DEFEND;
    st->mover = st->owner[province];
    event_add(ev, E_REVOLT, peasants, province, 0, 0);
}

int do_defend(const struct wallenstein_box *box, struct wallenstein *st, int n, struct events *ev) {
    if (n > st->armies[st->target])
        return R_TOO_MANY_DEFEND;
    event_add(ev, E_DEFENDED, st->mover, n, st->target, 0);
    throw_defenders(st, n);
    if (st->attacker != NONE && palace_guard(box, st, st->target))
        throw_guard(st, ev);
    into_the_tower(box, st, ev);
    return R_OK;
}

/* ---- how it ends -------------------------------------------------------------------------------------- */

static void go_home(struct wallenstein *st, int colour) {
    st->supply[colour] = (uint8_t)(st->supply[colour] + st->tray[colour]);
    st->tray[colour] = 0;
}

/* What a winner has left goes into the province, the rest home. */
static void settle(struct wallenstein *st, int seat, int left) {
    st->tray[seat] = (uint8_t)(st->tray[seat] - left);
    st->armies[st->target] = (uint8_t)(st->armies[st->target] + left);
    go_home(st, seat);
}

/* W6.5 */
static void lay_waste(struct wallenstein *st, struct events *ev) {
    int p = st->target, seat = st->owner[p];
    event_add(ev, E_WASTE, p, 0, 0, 0);
    go_home(st, seat);
    st->supply[seat] = (uint8_t)(st->supply[seat] + st->armies[p]);
    plan_lost(st, p, ev);
    for (int b = 0; b < BUILDINGS; b++)
        st->tiles[b] = (uint8_t)(st->tiles[b] + (st->built[p] >> b & 1));
    st->armies[p] = st->built[p] = st->markers[p] = 0;
    st->owner[p] = NONE;
}

/* W6.6 */
static void conquer(struct wallenstein *st, int left, struct events *ev) {
    int p = st->target, loser = st->owner[p];
    if (loser != NONE) {
        event_add(ev, E_CONQUERED, st->attacker, p, loser, left);
        go_home(st, loser);
        st->supply[loser] = (uint8_t)(st->supply[loser] + st->armies[p]);
        st->armies[p] = 0;
        plan_lost(st, p, ev);
    } else {
        event_add(ev, E_TAKEN_EMPTY, st->attacker, p, left, 0);
        st->markers[p] = 1;
    }
    st->owner[p] = st->attacker;
    st->changed[p] = 1;
    settle(st, st->attacker, left);
}

/* W6.4: peasants are lost first. */
static void defend_well(struct wallenstein *st, int attackers, int peasants, struct events *ev) {
    int seat = st->owner[st->target], lost = attackers > peasants ? attackers - peasants : 0;
    int left = st->tray[seat] - lost;
    if (left + st->armies[st->target] == 0) {
        lay_waste(st, ev);
        return;
    }
    event_add(ev, E_HELD, seat, st->target, left + st->armies[st->target], 0);
    settle(st, seat, left);
}

static void battle_of_players(const struct wallenstein_box *box, struct wallenstein *st, struct events *ev) {
    bool helped = peasants_help(box, st, st->target);
    int attackers = st->tray[st->attacker], peasants = helped ? st->tray[GREEN] : 0;
    int defenders = st->tray[st->owner[st->target]] + peasants;
    if (st->tray[GREEN] > 0)
        event_add(ev, helped ? E_PEASANTS_HELP : E_PEASANTS_NEUTRAL, st->tray[GREEN], st->owner[st->target], 0, 0);
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

/* W5.3 */
static void battle_for_empty(struct wallenstein *st, struct events *ev) {
    int left = st->tray[st->attacker] - st->tray[GREEN];
    if (left > 0)
        conquer(st, left, ev);
    else
        event_add(ev, E_REPELLED, st->attacker, st->target, 0, 0);
    go_home(st, st->attacker);
    go_home(st, GREEN);
}

/* W7.1 */
static void end_of_revolt(struct wallenstein *st, struct events *ev) {
    int seat = st->owner[st->target], left = st->tray[seat] - st->tray[GREEN];
    if (left > 0) {
        event_add(ev, E_REVOLT_DOWN, seat, st->target, left + st->armies[st->target], 0);
        settle(st, seat, left);
    } else {
        lay_waste(st, ev);
    }
    go_home(st, GREEN);
}

void battle_end(const struct wallenstein_box *box, struct wallenstein *st, struct events *ev) {
    if (st->attacker == NONE)
        end_of_revolt(st, ev);
    else if (st->owner[st->target] == NONE)
        battle_for_empty(st, ev);
    else
        battle_of_players(box, st, ev);
    st->air = 0;
    st->attacker = NONE;
    if (st->season == WINTER) {
        st->target = NONE;
        winter_go_on(box, st, ev);
    } else {
        actions_turn_over(box, st, ev);
    }
}
