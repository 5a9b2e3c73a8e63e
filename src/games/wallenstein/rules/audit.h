/* audit.h: what audit.c and audit_start.c share: the invariants of set-up, and the steps in which
 * they hold. */
#ifndef GAMES_WALLENSTEIN_RULES_AUDIT_H
#define GAMES_WALLENSTEIN_RULES_AUDIT_H

#include "games/wallenstein/rules/wallenstein.h"

typedef const struct wallenstein_box *Box;
typedef const struct wallenstein *State;

static inline bool is_set_up(State st) {
    return st->step <= DRAW_CARD || st->step == CHOOSE_CARD || st->step == PLACE_GROUP;
}

static inline bool is_draft(State st) {
    return st->step == OPEN_CARD || st->step == DRAW_CARD || st->step == CHOOSE_CARD ||
           st->step == PLACE_GROUP;
}

bool wallenstein_groups_fit(Box box, State st);
bool wallenstein_fill_fits(Box box, State st);
bool wallenstein_cards_differ(Box box, State st);
bool wallenstein_open_cards_fit(Box box, State st);
bool wallenstein_lists_fit(Box box, State st);

#endif
