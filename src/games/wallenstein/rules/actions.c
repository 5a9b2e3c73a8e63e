/* actions.c: the ten actions of a season, one after the other, each in the order of the leader
 * cards (W3.7, W4, W5.1, W5.2).
 *
 * Whatever needs no choice is done at once. Everything else stops at a step of the mover or of
 * Nature, and continues with wallenstein_actions_turn_over. */
#include "games/wallenstein/rules/wallenstein.h"

#include <string.h>

/* ---- what is possible ---- */

/* W9.1, W9.2: one grain more after a good harvest, one less after a bad one. */
int wallenstein_action_grain(const struct wallenstein_box *box, const struct wallenstein *st,
                             int province) {
    int grain =
        box->province[province].grain + wallenstein_event_applies(box, st, GOOD_HARVEST, province);
    return grain > 0 ? grain - wallenstein_event_applies(box, st, BAD_HARVEST, province) : 0;
}

/* W9.3: lack of troops. */
int wallenstein_action_armies(const struct wallenstein_box *box, const struct wallenstein *st,
                              int action, int province) {
    return box->armies[wallenstein_event_applies(box, st, LACK_OF_TROOPS, province)][action];
}

/* W4.4: only to own provinces. */
uint64_t wallenstein_shift_targets(const struct wallenstein_box *box, const struct wallenstein *st,
                                   int from) {
    return box->province[from].borders & wallenstein_provinces_of(st, st->owner[from]);
}

/* W5.1: anywhere beside it; W9.6: religious peace protects the churches of others. */
uint64_t wallenstein_march_targets(const struct wallenstein_box *box, const struct wallenstein *st,
                                   int from) {
    uint64_t targets = box->province[from].borders & wallenstein_provinces_in_game(box, st);
    if (wallenstein_event_now(box, st).effect == RELIGIOUS_PEACE)
        for (uint64_t left = targets; left; left &= left - 1) {
            int p = lowest_bit(left);
            if (st->built[p] & 1 << CHURCH && st->owner[p] != st->owner[from])
                targets &= ~bit(p);
        }
    return targets;
}

static bool can_build(const struct wallenstein *st, const struct wallenstein_box *box, int building,
                      int province) {
    return st->tiles[building] > 0 && !(st->built[province] & 1 << building) &&
           count_bits(st->built[province]) < box->province[province].towns;
}

/* W5: an action that cannot be done in full when it comes up is cancelled, so this is asked twice:
 * for the player who plans, and when the action comes up. */
bool wallenstein_action_possible(const struct wallenstein_box *box, const struct wallenstein *st,
                                 int seat, int action, int province) {
    if (st->gold[seat] < box->cost[action])
        return false;
    switch (action) {
    case DO_PALACE:
    case DO_CHURCH:
    case DO_HOUSE: return can_build(st, box, action - DO_PALACE, province);
    case DO_RECRUIT5:
    case DO_RECRUIT3:
        return st->supply[seat] >= wallenstein_action_armies(box, st, action, province);
    case DO_RECRUIT1:
        return st->supply[seat] >= wallenstein_action_armies(box, st, action, province) ||
               (st->armies[province] > 1 && wallenstein_shift_targets(box, st, province));
    case DO_MOVE_A:
    case DO_MOVE_B: return st->armies[province] > 1 && wallenstein_march_targets(box, st, province);
    }
    return true;
}

/* ---- carrying out (true if somebody owes a move) ---- */

static bool ask(struct wallenstein *st, int step, int seat, int from) {
    st->step = (uint8_t)step;
    st->mover = (uint8_t)seat;
    st->from = (uint8_t)from;
    return true;
}

/* W4.1 */
static bool build(const struct wallenstein_box *box, struct wallenstein *st, int seat, int action,
                  struct events *ev) {
    int building = action - DO_PALACE, province = st->shown[seat][action];
    st->gold[seat] = (uint8_t)(st->gold[seat] - box->cost[action]);
    st->tiles[building]--;
    st->built[province] = (uint8_t)(st->built[province] | 1 << building);
    event_add(ev, E_BUILT, seat, building, province, box->cost[action]);
    if (building == HOUSE && wallenstein_event_now(box, st).effect == TRADE_BONUS) { /* W9.4 */
        st->gold[seat] = (uint8_t)(st->gold[seat] + TRADE_BONUS_GOLD);
        event_add(ev, E_BONUS, seat, TRADE_BONUS_GOLD, 0, 0);
    }
    return false;
}

/* More markers mean larger revolts, and peasants who no longer help the owner. */
static void mark(struct wallenstein *st, int province, struct events *ev) {
    st->markers[province]++;
    event_add(ev, E_MARKER, province, st->markers[province], 0, 0);
}

/* W4.2: first take the yield, then revolt if there were markers, then add a marker. */
static bool take(const struct wallenstein_box *box, struct wallenstein *st, int seat, int action,
                 struct events *ev) {
    int province = st->shown[seat][action];
    if (action == DO_GOLD) {
        int gold = box->province[province].gold;
        st->gold[seat] = (uint8_t)(st->gold[seat] + gold);
        event_add(ev, E_GOLD, seat, gold, province, 0);
    } else {
        int grain = wallenstein_action_grain(box, st, province);
        st->grain[seat] = (uint8_t)(st->grain[seat] + grain);
        event_add(ev, E_GRAIN, seat, grain, province, 0);
    }
    if (st->markers[province] > 0) {
        wallenstein_revolt_begin(st, province, st->markers[province], ev);
        return true;
    }
    mark(st, province, ev);
    return false;
}

/* The action has been checked: there are enough armies in the supply. */
static void levy(const struct wallenstein_box *box, struct wallenstein *st, int seat, int province,
                 struct events *ev) {
    int action = st->row[st->act], n = wallenstein_action_armies(box, st, action, province);
    st->supply[seat] = (uint8_t)(st->supply[seat] - n);
    st->armies[province] = (uint8_t)(st->armies[province] + n);
    event_add(ev, E_RECRUITED, seat, n, province, 0);
}

/* W4.3 */
static bool recruit(const struct wallenstein_box *box, struct wallenstein *st, int seat, int action,
                    struct events *ev) {
    st->gold[seat] = (uint8_t)(st->gold[seat] - box->cost[action]);
    levy(box, st, seat, st->shown[seat][action], ev);
    return false;
}

/* W4.4: one army, or a move to an own neighbour, or both. The player is asked only if there is a
 * choice. */
static bool can_shift(const struct wallenstein_box *box, const struct wallenstein *st,
                      int province) {
    return st->armies[province] > 1 && wallenstein_shift_targets(box, st, province);
}

static bool recruit_one(const struct wallenstein_box *box, struct wallenstein *st, int seat,
                        int action, struct events *ev) {
    int province = st->shown[seat][action];
    bool can_place = st->supply[seat] >= wallenstein_action_armies(box, st, action, province);
    st->gold[seat] = (uint8_t)(st->gold[seat] - box->cost[action]);
    if (can_shift(box, st, province))
        return ask(st, can_place ? ENLIST : MUST_SHIFT, seat, province);
    levy(box, st, seat, province, ev);
    return can_shift(box, st, province) && ask(st, SHIFT, seat, province);
}

/* W3.8: what cannot be done whole is cancelled. */
static bool carry_out(const struct wallenstein_box *box, struct wallenstein *st, int seat,
                      struct events *ev) {
    int action = st->row[st->act], province = st->shown[seat][action];
    if (!wallenstein_action_possible(box, st, seat, action, province)) {
        event_add(ev, E_CANCELLED, seat, action, province, 0);
        return false;
    }
    switch (action) {
    case DO_PALACE:
    case DO_CHURCH:
    case DO_HOUSE: return build(box, st, seat, action, ev);
    case DO_GRAIN:
    case DO_GOLD: return take(box, st, seat, action, ev);
    case DO_RECRUIT5:
    case DO_RECRUIT3: return recruit(box, st, seat, action, ev);
    case DO_RECRUIT1: return recruit_one(box, st, seat, action, ev);
    }
    return ask(st, MARCH, seat, province);
}

/* ---- one action after the other ---- */

/* W3.7: the action comes up, and all cards on it are turned over. */
static void action_up(struct wallenstein *st, struct events *ev) {
    int action = st->row[st->act];
    event_add(ev, E_ACTION, st->act + 1, action, 0, 0);
    for (int i = 0; i < st->head.seats; i++) {
        int seat = st->order[i], card = st->plan[seat][action];
        if (card == NONE)
            continue;
        st->shown[seat][action] = (uint8_t)card;
        st->plan[seat][action] = NONE;
        st->due[seat] = card < PROVINCES;
        event_add(ev, E_SHOWN, seat, action, card, 0);
    }
    st->turn = 0;
}

/* The event was for this season only. */
static void season_end(const struct wallenstein_box *box, struct wallenstein *st,
                       struct events *ev) {
    for (int i = 0; i < EVENTS; i++)
        if (st->event[i] == CURRENT)
            st->event[i] = GONE;
    st->turn = 0;
    if (++st->season == WINTER)
        wallenstein_winter_begin(box, st, ev);
    else
        wallenstein_season_begin(st, ev);
}

/* Everybody has had a turn, so the next hidden card is turned up (the last one is known without
 * drawing). */
static bool card_turns_up(struct wallenstein *st) {
    int laid = count_bits(wallenstein_actions_open(st));
    if (laid == ACTIONS)
        return false;
    if (laid == ACTIONS - 1) {
        st->row[laid] = (uint8_t)lowest_bit((bit(ACTIONS) - 1) & ~wallenstein_actions_open(st));
        return false;
    }
    st->step = TURN_ACTION;
    return true;
}

/* True if somebody owes a move before everybody has had a turn. */
static bool turns_go_on(const struct wallenstein_box *box, struct wallenstein *st,
                        struct events *ev) {
    for (; st->turn < st->head.seats; st->turn++) {
        int seat = st->order[st->turn];
        if (!st->due[seat])
            continue;
        st->due[seat] = 0;
        if (carry_out(box, st, seat, ev))
            return true;
    }
    return false;
}

/* The loop of a season. It runs until somebody owes a move; st->turn and st->act say where to go
 * on. */
static void go_on(const struct wallenstein_box *box, struct wallenstein *st, struct events *ev) {
    for (;;) {
        if (turns_go_on(box, st, ev))
            return;
        st->turn = 0;
        st->mover = NONE;
        if (card_turns_up(st))
            return;
        if (st->act == ACTIONS - 1)
            break;
        st->act++;
        action_up(st, ev);
    }
    season_end(box, st, ev);
}

void wallenstein_actions_begin(const struct wallenstein_box *box, struct wallenstein *st,
                               struct events *ev) {
    action_up(st, ev);
    go_on(box, st, ev);
}

void wallenstein_actions_next(const struct wallenstein_box *box, struct wallenstein *st,
                              struct events *ev) {
    st->act++;
    action_up(st, ev);
    go_on(box, st, ev);
}

/* The mover is done. W4.2: if they took gold or grain and still hold the province, it gets a
 * marker. */
void wallenstein_actions_turn_over(const struct wallenstein_box *box, struct wallenstein *st,
                                   struct events *ev) {
    int action = st->row[st->act], seat = st->order[st->turn];
    if ((action == DO_GOLD || action == DO_GRAIN) && st->owner[st->shown[seat][action]] == seat)
        mark(st, st->shown[seat][action], ev);
    st->from = st->target = NONE;
    st->turn++;
    go_on(box, st, ev);
}

/* ---- the mover's choices ---- */

int wallenstein_do_enlist(const struct wallenstein_box *box, struct wallenstein *st,
                          struct events *ev) {
    levy(box, st, st->mover, st->from, ev);
    st->step = SHIFT;
    return R_OK;
}

int wallenstein_do_forgo(struct wallenstein *st) {
    st->step = MUST_SHIFT;
    return R_OK;
}

int wallenstein_do_stay(const struct wallenstein_box *box, struct wallenstein *st,
                        struct events *ev) {
    if (st->step == MUST_SHIFT)
        return R_ONE_HALF;
    wallenstein_actions_turn_over(box, st, ev);
    return R_OK;
}

/* The reasons in the order in which a player would want to hear them. */
static int way_refused(const struct wallenstein_box *box, const struct wallenstein *st,
                       int province) {
    if (province >= PROVINCES ||
        !(box->province[st->from].borders & wallenstein_provinces_in_game(box, st) & bit(province)))
        return R_NO_WAY;
    if (st->step != MARCH)
        return st->owner[province] == st->mover ? R_OK : R_NOT_OWN;
    return wallenstein_march_targets(box, st, st->from) & bit(province) ? R_OK : R_PEACE;
}

int wallenstein_do_go(const struct wallenstein_box *box, struct wallenstein *st, int province) {
    int refused = way_refused(box, st, province);
    if (refused)
        return refused;
    st->target = (uint8_t)province;
    st->step = SEND;
    return R_OK;
}

/* At least one army must stay. */
int wallenstein_do_send(const struct wallenstein_box *box, struct wallenstein *st, int n,
                        struct events *ev) {
    if (n < 1 || n >= st->armies[st->from])
        return R_TOO_MANY;
    st->armies[st->from] = (uint8_t)(st->armies[st->from] - n);
    if (st->owner[st->target] != st->mover) {
        st->sent = (uint8_t)n;
        wallenstein_battle_begin(box, st, ev);
        return R_OK;
    }
    st->armies[st->target] = (uint8_t)(st->armies[st->target] + n);
    event_add(ev, E_MOVED, st->mover, n, st->from, st->target);
    wallenstein_actions_turn_over(box, st, ev);
    return R_OK;
}
