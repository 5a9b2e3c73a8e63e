/* season.c: the frame of the year: what Nature draws for a year and a season (W3).
 *
 * In each of her steps Nature draws from a set. wallenstein_nature_set is that set, and it serves
 * the list of moves, the roll and the check, so the three cannot disagree. */
#include "games/wallenstein/rules/wallenstein.h"

#include <string.h>

/* W3.1: grain does not keep from one year to the next. */
void wallenstein_year_begin(struct wallenstein *st, struct events *ev) {
    st->year++;
    st->season = SPRING;
    memset(st->grain, 0, sizeof st->grain);
    st->step = DRAW_EVENT;
    st->mover = NONE;
    event_add(ev, E_YEAR, st->year, 0, 0, 0);
}

/* W3.2: the action cards are shuffled anew; five of them will be laid open. */
void wallenstein_season_begin(struct wallenstein *st, struct events *ev) {
    memset(st->row, NONE, sizeof st->row);
    st->act = 0;
    st->turn = 0;
    st->step = LAY_ACTION;
    st->mover = NONE;
    event_add(ev, E_SEASON, st->year, st->season, 0, 0);
}

/* ---- the sets ---- */

static uint64_t lists_left(const struct wallenstein_box *box, const struct wallenstein *st) {
    uint64_t set = 0;
    for (int i = 0; i < st->head.seats; i++)
        if (st->owner[box->start[st->head.seats].province[i][0]] == NONE)
            set |= bit(i);
    return set;
}

/* W2.5: the cards whose position in the deck nobody knows; if there are none, the first of those
 * put under. */
static uint64_t next_cards(const struct wallenstein_box *box, const struct wallenstein *st) {
    uint64_t deck = wallenstein_provinces_in_game(box, st) & wallenstein_provinces_of(st, NONE);
    for (int i = 0; i < 2; i++)
        if (st->open[i] != NONE)
            deck &= ~bit(st->open[i]);
    for (int i = 0; i < PROVINCES && st->under[i] != NONE; i++)
        deck &= ~bit(st->under[i]);
    if (st->card != NONE)
        deck &= ~bit(st->card);
    return deck || st->under[0] == NONE ? deck : bit(st->under[0]);
}

static uint64_t events_at(const struct wallenstein *st, int place) {
    uint64_t set = 0;
    for (int i = 0; i < EVENTS; i++)
        set |= (uint64_t)(st->event[i] == place) << i;
    return set;
}

uint64_t wallenstein_actions_open(const struct wallenstein *st) {
    uint64_t set = 0;
    for (int i = 0; i < ACTIONS && st->row[i] != NONE; i++)
        set |= bit(st->row[i]);
    return set;
}

static uint64_t leaders_left(const struct wallenstein *st) {
    uint64_t set = bit(st->head.seats) - 1;
    for (int i = 0; i < st->turn; i++)
        set &= ~bit(st->order[i]);
    return set;
}

uint64_t wallenstein_rising_set(const struct wallenstein *st) {
    uint64_t set = 0;
    for (int i = 0; i < MAX_REVOLTS && st->rising[i] != NONE; i++)
        set |= bit(st->rising[i]);
    return set;
}

/* Sets are bits, so that listing, drawing and checking a move are the same few instructions. */
uint64_t wallenstein_nature_set(const struct wallenstein_box *box, const struct wallenstein *st) {
    switch (st->step) {
    case DEAL_LIST: return lists_left(box, st);
    case DRAW_FIRST: return bit(st->head.seats) - 1;
    case OPEN_CARD:
    case DRAW_CARD: return next_cards(box, st);
    case DRAW_EVENT: return events_at(st, IN_DECK);
    case LAY_ACTION:
    case TURN_ACTION: return (bit(ACTIONS) - 1) & ~wallenstein_actions_open(st);
    case DRAW_LEADER: return leaders_left(st);
    case DRAW_CURRENT: return events_at(st, OPEN);
    case DRAW_REVOLT:
        return wallenstein_provinces_of(st, st->order[st->turn]) & ~wallenstein_rising_set(st);
    }
    return 0;
}

/* By step: the kind of move that Nature owes, and the refusal of one that is not in the set. */
static const struct {
    uint8_t kind, refusal;
} draws[] = {
    [DEAL_LIST] = {M_LIST, R_NO_LIST},           [DRAW_FIRST] = {M_FIRST, R_NO_FIRST},
    [OPEN_CARD] = {M_CARD, R_NO_CARD},           [DRAW_CARD] = {M_CARD, R_NO_CARD},
    [DRAW_EVENT] = {M_EVENT, R_NO_EVENT},        [LAY_ACTION] = {M_ACTION, R_NO_ACTION},
    [TURN_ACTION] = {M_ACTION, R_NO_ACTION},     [DRAW_LEADER] = {M_LEADER, R_NO_LEADER},
    [DRAW_CURRENT] = {M_CURRENT, R_NOT_OF_YEAR}, [DRAW_REVOLT] = {M_REVOLT, R_NO_PROVINCE_CARD},
};

int wallenstein_nature_kind(int step) {
    return step == FILL_TOWER || step == FALL ? M_FALL : draws[step].kind;
}

/* ---- what is drawn ---- */

static void first_player(struct wallenstein *st, int seat, struct events *ev) {
    st->mover = (uint8_t)seat;
    st->step = OPEN_CARD;
    event_add(ev, E_FIRST, seat, 0, 0, 0);
}

static void event_drawn(struct wallenstein *st, int card, struct events *ev) {
    st->event[card] = OPEN;
    if (count_bits(events_at(st, OPEN)) == YEAR_EVENTS)
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
    st->order[st->turn] = (uint8_t)lowest_bit(leaders_left(st));
    for (int i = 0; i < st->head.seats; i++)
        event_add(ev, E_ORDER, st->order[i], i + 1, 0, 0);
    st->turn = 0;
    st->step = DRAW_CURRENT;
}

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

int wallenstein_do_nature(const struct wallenstein_box *box, struct wallenstein *st, Move m,
                          struct events *ev) {
    int what = move_arg(m, 0);
    if (move_kind(m) != wallenstein_nature_kind(st->step))
        return R_NOT_OWED;
    if (move_kind(m) == M_FALL)
        return wallenstein_do_fall(box, st, what, move_arg(m, 1), ev);
    if (what >= 64 || !(wallenstein_nature_set(box, st) & bit(what)))
        return draws[st->step].refusal;
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
