/* draws.c: the sets from which Nature draws.
 *
 * In each of her steps Nature draws from a set. wallenstein_nature_set is that set, and it serves
 * the list of moves, the roll and the check, so the three cannot disagree. */
#include "games/wallenstein/rules/wallenstein.h"

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

uint64_t wallenstein_events_at(const struct wallenstein *st, int place) {
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

uint64_t wallenstein_leaders_left(const struct wallenstein *st) {
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
    case DRAW_EVENT: return wallenstein_events_at(st, IN_DECK);
    case LAY_ACTION:
    case TURN_ACTION: return (bit(ACTIONS) - 1) & ~wallenstein_actions_open(st);
    case DRAW_LEADER: return wallenstein_leaders_left(st);
    case DRAW_CURRENT: return wallenstein_events_at(st, OPEN);
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

int wallenstein_draw_refused(const struct wallenstein_box *box, const struct wallenstein *st,
                             int what) {
    if (what < 64 && wallenstein_nature_set(box, st) & bit(what))
        return R_OK;
    return draws[st->step].refusal;
}
