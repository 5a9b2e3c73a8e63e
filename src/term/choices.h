/* choices.h: the moves a person can choose from: listed, and shown with their numbers. */
#ifndef TERM_CHOICES_H
#define TERM_CHOICES_H

#include "term/play.h"

struct choices {
    int seat, count;
    Move move[MAX_MOVES];
    char words[MAX_MOVES][MAX_WORDS];
    const char *text[MAX_MOVES]; /* the words again, for matching and completing */
};

/* All legal moves of the seat. The texts point into *c, which must stay where it is. */
void choices_list(const struct play *p, int seat, struct choices *c);
/* Prints them, as many on a line as is good to read. */
void choices_show(const struct play *p, const struct choices *c);

#endif
