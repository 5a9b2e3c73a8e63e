/* names.c: the words of things that several files of the rules use. Moves and events are in
 * words.c. */
#include "base/say.h"
#include "games/null/rules/null.h"

const char *const null_colours[] = {N_("red"), N_("yellow"), N_("green"), N_("blue"), NULL};

static const char *seat_word(const void *box, const void *st, int seat) {
    const struct head *head = st;
    (void)box;
    return seat < head->seats ? null_colours[head->colour[seat]] : NULL;
}

const struct vocab null_seats = {.name = "seat", .hi = NULL_SEATS - 1, .word = seat_word};
