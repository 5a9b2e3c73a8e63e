/* nature.c: Nature's moves: what follows from each card that she draws (W2, W3, W8.2), and from the
 * cubes that fall out of the tower (W6.2).
 *
 * Phases end here: when Nature has drawn the last card or dropped the last cube of one, the next
 * begins. The files of the phases therefore need not know each other. */
#include "games/wallenstein/rules/wallenstein.h"

#include <string.h>

/* ---- what is drawn ---- */

static void first_player(struct wallenstein *st, int seat, struct events *ev) {
    st->mover = (uint8_t)seat;
    st->step = OPEN_CARD;
    event_add(ev, E_FIRST, seat, 0, 0, 0);
}

static void event_drawn(struct wallenstein *st, int card, struct events *ev) {
    st->event[card] = OPEN;
    if (count_bits(wallenstein_events_at(st, OPEN)) == YEAR_EVENTS)
        wallenstein_season_begin(st, ev);
}

/* W3.2, W3.7: five cards before planning; each of the others when the action before it is over. */
static void action_turned(const struct wallenstein_box *box, struct wallenstein *st, int action,
                          struct events *ev) {
    int laid = count_bits(wallenstein_actions_open(st));
    st->row[laid] = (uint8_t)action;
    if (st->step == TURN_ACTION)
        wallenstein_actions_next(box, st, ev);
    else if (laid + 1 == OPEN_ACTIONS)
        wallenstein_planning_begin(box, st, ev);
}

/* W3.5: the last leader card is known without drawing. */
static void leader_drawn(struct wallenstein *st, int seat, struct events *ev) {
    st->order[st->turn++] = (uint8_t)seat;
    if (st->turn < st->head.seats - 1)
        return;
    st->order[st->turn] = (uint8_t)lowest_bit(wallenstein_leaders_left(st));
    for (int i = 0; i < st->head.seats; i++)
        event_add(ev, E_ORDER, st->order[i], i + 1, 0, 0);
    st->turn = 0;
    st->step = DRAW_CURRENT;
}

/* W3.6: the event of the season. */
static void current_drawn(const struct wallenstein_box *box, struct wallenstein *st, int card,
                          struct events *ev) {
    st->event[card] = CURRENT;
    event_add(ev, E_CURRENT, card, 0, 0, 0);
    wallenstein_actions_begin(box, st, ev);
}

/* W8.2: cards are drawn until there is one for each revolt. */
static void revolt_drawn(const struct wallenstein_box *box, struct wallenstein *st, int province,
                         struct events *ev) {
    st->rising[count_bits(wallenstein_rising_set(st))] = (uint8_t)province;
    wallenstein_winter_go_on(box, st, ev);
}

/* ---- what falls out of the tower ---- */

/* W2.3: what falls through before the game goes back to its owner. */
static void first_fill_done(struct wallenstein *st) {
    for (int c = 0; c < CUBES; c++)
        st->supply[c] = (uint8_t)(st->supply[c] + st->tray[c]);
    memset(st->tray, 0, sizeof st->tray);
    st->air = 0;
    wallenstein_draft_begin(st);
}

/* The next action of the season, or the next revolt of the winter, goes on after a fight. */
static void fight_over(const struct wallenstein_box *box, struct wallenstein *st,
                       struct events *ev) {
    wallenstein_battle_end(box, st, ev);
    if (st->season == WINTER) {
        st->target = NONE;
        wallenstein_winter_go_on(box, st, ev);
    } else {
        wallenstein_actions_turn_over(box, st, ev);
    }
}

void wallenstein_fall_over(const struct wallenstein_box *box, struct wallenstein *st,
                           struct events *ev) {
    if (st->falling != NONE)
        return;
    if (st->step == FILL_TOWER)
        first_fill_done(st);
    else if (st->step == FALL)
        fight_over(box, st, ev);
}

/* ---- Nature's moves ---- */

static int cubes_fell(const struct wallenstein_box *box, struct wallenstein *st, Move m,
                      struct events *ev) {
    int refused = wallenstein_do_fall(st, move_arg(m, 0), move_arg(m, 1), ev);
    if (!refused)
        wallenstein_fall_over(box, st, ev);
    return refused;
}

int wallenstein_do_nature(const struct wallenstein_box *box, struct wallenstein *st, Move m,
                          struct events *ev) {
    int what = move_arg(m, 0);
    if (move_kind(m) != wallenstein_nature_kind(st->step))
        return R_NOT_OWED;
    if (move_kind(m) == M_FALL)
        return cubes_fell(box, st, m, ev);
    int refused = wallenstein_draw_refused(box, st, what);
    if (refused)
        return refused;
    switch (st->step) {
    case DEAL_LIST: wallenstein_draft_list(box, st, what, ev); break;
    case DRAW_FIRST: first_player(st, what, ev); break;
    case OPEN_CARD:
    case DRAW_CARD: wallenstein_draft_card(st, what); break;
    case DRAW_EVENT: event_drawn(st, what, ev); break;
    case LAY_ACTION:
    case TURN_ACTION: action_turned(box, st, what, ev); break;
    case DRAW_LEADER: leader_drawn(st, what, ev); break;
    case DRAW_CURRENT: current_drawn(box, st, what, ev); break;
    case DRAW_REVOLT: revolt_drawn(box, st, what, ev); break;
    }
    return R_OK;
}
