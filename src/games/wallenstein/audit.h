/* audit.h: between audit.c and audit_start.c: the invariants of set-up, and the steps they hold in. */
#ifndef GAMES_WALLENSTEIN_AUDIT_H
#define GAMES_WALLENSTEIN_AUDIT_H

#include "games/wallenstein/wallenstein.h"

typedef const struct wallenstein_box *Box;
typedef const struct wallenstein *State;

static inline bool is_set_up(State st) {
    return st->step <= DRAW_CARD || st->step == CHOOSE_CARD || st->step == PLACE_GROUP;
}

static inline bool is_draft(State st) {
    return st->step == OPEN_CARD || st->step == DRAW_CARD || st->step == CHOOSE_CARD || st->step == PLACE_GROUP;
}

bool groups_fit(Box box, State st);
bool fill_fits(Box box, State st);
bool cards_differ(Box box, State st);
bool open_cards_fit(Box box, State st);
bool lists_fit(Box box, State st);

#endif
