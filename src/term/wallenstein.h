/* wallenstein.h: what the two files that draw Wallenstein share. */
#ifndef TERM_WALLENSTEIN_H
#define TERM_WALLENSTEIN_H

#include "games/wallenstein/wallenstein.h"
#include "term/term.h"

/* Draws the map from this row on, at most so wide; returns how many rows it takes. */
int draw_map(struct canvas *c, const struct shown *s, int top, int width);

#endif
