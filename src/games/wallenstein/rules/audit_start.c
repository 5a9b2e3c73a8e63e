/* audit_start.c: what must be true during set-up (W2): the first fill, the lists, and the draft of
 * province cards. */
#include "games/wallenstein/rules/audit.h"

static int groups_left(State st, int seat) {
    int n = 0;
    for (int i = 0; i < GROUP_SIZES; i++)
        n += st->groups[seat][i];
    return n;
}

/* Each group is either still to be placed or stands in a province. */
static bool groups_whole(Box box, State st, int seat) {
    const struct start *start = &box->start[st->head.seats];
    int n[GROUP_SIZES] = {0};
    for (int i = 0; i < start->groups; i++)
        n[start->group[i] - SMALLEST_GROUP]++;
    for (uint64_t left = wallenstein_provinces_of(st, seat); left; left &= left - 1) {
        int size = st->armies[lowest_bit(left)] - SMALLEST_GROUP;
        if (size < 0 || size >= GROUP_SIZES)
            return false;
        n[size]--;
    }
    for (int i = 0; i < GROUP_SIZES; i++)
        if (st->groups[seat][i] != n[i])
            return false;
    return true;
}

/* Clockwise from the mover, nobody has more groups left than the player before them, and at most
 * one fewer than the mover. */
bool wallenstein_groups_fit(Box box, State st, struct broken *b) {
    bool drafting = is_set_up(st) && st->head.option[OPT_START] == START_DRAFT;
    int first = is_draft(st) ? st->mover : 0, most = groups_left(st, first), before = most;
    for (int i = 0; i < st->head.seats; i++) {
        int seat = (first + i) % st->head.seats, left = groups_left(st, seat);
        if (drafting ? !groups_whole(box, st, seat) : left > 0)
            return at(b, &wallenstein_seats, seat);
        if (is_draft(st) && (most == 0 || left > before || left + 1 < most))
            return at(b, &wallenstein_seats, seat);
        before = left;
    }
    return true;
}

/* Before the first year, only the first fill is away from supply and board. */
bool wallenstein_fill_fits(Box box, State st, struct broken *b) {
    for (int c = 0; is_set_up(st) && c < CUBES; c++)
        if (st->tower[c] + st->tray[c] + st->thrown[c] > (c == GREEN ? box->fill_green : box->fill))
            return at(b, &wallenstein_cubes, c);
    return true;
}

static bool take_card(Box box, State st, int card, uint64_t *seen, struct broken *b) {
    if (card == NONE)
        return true;
    if (st->owner[card] != NONE || *seen & bit(card) ||
        !(wallenstein_provinces_in_game(box, st) & bit(card)))
        return at(b, &wallenstein_provinces, card);
    *seen |= bit(card);
    return true;
}

bool wallenstein_cards_differ(Box box, State st, struct broken *b) {
    uint64_t seen = 0;
    bool fit = take_card(box, st, st->card, &seen, b);
    for (int i = 0; i < 2; i++)
        fit = fit && take_card(box, st, st->open[i], &seen, b);
    for (int i = 0; i < PROVINCES; i++) {
        fit = fit && take_card(box, st, st->under[i], &seen, b);
        if (fit && i > 0 && st->under[i] != NONE && st->under[i - 1] == NONE)
            return at(b, &wallenstein_provinces, st->under[i]);
    }
    return fit && (is_draft(st) || !seen || at(b, &wallenstein_provinces, lowest_bit(seen)));
}

static bool has_met(State st) {
    for (int i = 0; i < st->head.seats; i++)
        if (st->met[i])
            return true;
    return false;
}

/* Cards that may be turned over before the mover places a group: one, or two with an exchange. */
static int draws_of_turn(State st) {
    int missing = (st->open[0] == NONE) + (st->open[1] == NONE);
    switch (st->step) {
    case OPEN_CARD: return missing + (st->card == NONE);
    case CHOOSE_CARD: return st->met[st->mover] ? 3 : 1;
    case DRAW_CARD: return 1;
    }
    return 0;
}

/* Cards that were turned over lie on the table or are taken, and enough are left for the rest of
 * the draft. */
static bool drawn_fits(Box box, State st) {
    int taken = PROVINCES - count_bits(wallenstein_provinces_of(st, NONE)),
        seen = taken + (st->card != NONE);
    int turns = st->head.seats * box->start[st->head.seats].groups - taken - 1;
    for (int i = 0; i < 2; i++)
        seen += st->open[i] != NONE;
    for (int i = 0; i < PROVINCES; i++)
        seen += st->under[i] != NONE;
    return st->drawn >= seen && st->drawn + draws_of_turn(st) + 3 * turns <= MOST_COUNTED;
}

bool wallenstein_open_cards_fit(Box box, State st, struct broken *b) {
    (void)b;
    if (!is_draft(st))
        return st->drawn == 0 && !has_met(st);
    if (!drawn_fits(box, st))
        return false;
    if (st->step == OPEN_CARD)
        return st->open[1] == NONE && !has_met(st) && (st->card == NONE || st->open[0] != NONE);
    return st->open[0] != NONE && st->open[1] != NONE &&
           (st->card != NONE) == (st->step == PLACE_GROUP);
}

/* A list belongs to one player as a whole, or to nobody. */
static bool list_is_whole(Box box, State st, int list) {
    const struct start *start = &box->start[st->head.seats];
    int owner = st->owner[start->province[list][0]];
    for (int i = 0; i < start->groups; i++) {
        int p = start->province[list][i];
        if (st->owner[p] != owner || (owner != NONE && st->armies[p] != start->armies[list][i]))
            return false;
    }
    return true;
}

bool wallenstein_lists_fit(Box box, State st, struct broken *b) {
    bool dealing = st->step == DEAL_LIST;
    for (int i = 0; dealing && i < st->head.seats; i++)
        if (!list_is_whole(box, st, i))
            return false;
    if (!dealing && st->step != FILL_TOWER && st->step != DRAW_FIRST)
        return true;
    for (int i = 0; i < st->head.seats; i++)
        if (count_bits(wallenstein_provinces_of(st, i)) !=
            (dealing && i < st->turn ? box->start[st->head.seats].groups : 0))
            return at(b, &wallenstein_seats, i);
    return true;
}
