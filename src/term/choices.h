/* choices.h: the moves a person can choose from: listed, and shown with their numbers. */
#ifndef TERM_CHOICES_H
#define TERM_CHOICES_H

#include "term/play.h"

struct choices {
    int seat, count;
    Move move[MAX_MOVES];
    char words[MAX_MOVES][MAX_WORDS];
    const char *text[MAX_MOVES]; /* the same words, for matching and completion */
};

/* All legal moves of the seat. The texts point into *c, so *c must not be moved or copied. */
void choices_list(const struct play *p, int seat, struct choices *c);
/* Prints them, as compactly as their number demands. */
void choices_show(const struct play *p, const struct choices *c);

#endif
