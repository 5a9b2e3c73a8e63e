/* map.h: what the two files that draw Wallenstein share. */
#ifndef GAMES_WALLENSTEIN_SCREEN_MAP_H
#define GAMES_WALLENSTEIN_SCREEN_MAP_H

#include "games/wallenstein/show/show.h"
#include "term/term.h"

/* Draws the map from this row on, at most so wide; returns how many rows it takes. */
int wallenstein_draw_map(struct canvas *c, const struct shown *s, int top, int width);

#endif
