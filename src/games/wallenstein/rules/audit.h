/* audit.h: what audit.c and audit_start.c share: the invariants of set-up, and the steps in which
 * they hold. */
#ifndef GAMES_WALLENSTEIN_RULES_AUDIT_H
#define GAMES_WALLENSTEIN_RULES_AUDIT_H

#include "games/wallenstein/rules/wallenstein.h"

typedef const struct wallenstein_box *Box;
typedef const struct wallenstein *State;

/* Where the invariant that is being checked is broken; wallenstein_audit knows its name. */
static inline bool at(struct broken *b, const struct vocab *in, int value) {
    return breaks_at(b, NULL, in, value);
}

static inline bool is_set_up(State st) {
    return st->step <= DRAW_CARD || st->step == CHOOSE_CARD || st->step == PLACE_GROUP;
}

static inline bool is_draft(State st) {
    return st->step == OPEN_CARD || st->step == DRAW_CARD || st->step == CHOOSE_CARD ||
           st->step == PLACE_GROUP;
}

bool wallenstein_groups_fit(Box box, State st, struct broken *b);
bool wallenstein_fill_fits(Box box, State st, struct broken *b);
bool wallenstein_cards_differ(Box box, State st, struct broken *b);
bool wallenstein_open_cards_fit(Box box, State st, struct broken *b);
bool wallenstein_lists_fit(Box box, State st, struct broken *b);

#endif
