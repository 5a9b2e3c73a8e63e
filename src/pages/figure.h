/* figure.h: the pictures in the rules: positions that are drawn for them.
 *
 * The rules name a picture in a line of its own, with what is to be seen in it:
 *
 *     ![The arrows of a tile point at what is collected.](tile)
 *
 * and rules/figures/<id>/tile.figure is what it shows: a lesson (lesson/lesson.h) of one step,
 * whose moves are made and whose places are ringed. */
#ifndef PAGES_FIGURE_H
#define PAGES_FIGURE_H

#include "base/markup.h"
#include "game/game.h"

/* The names of a game's pictures, by number; empty behind the last. */
struct slice figure_name(const struct game *g, int number);
/* Is there a picture of this name? */
bool has_figure(const struct game *g, struct slice name);
/* Draws it for one theme ("light", "dark", or "" for what the reader prefers), in the language of
 * the buf. False if there is none, or it is damaged. */
bool figure_draw(const struct game *g, struct slice name, const char *theme, struct buf *out);

#endif
