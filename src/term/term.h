/* term.h: what the terminal shows of a game.
 *
 * A board draws itself from a view (never the state) onto a canvas; playing (play.c) does the rest for every game:
 * prompts, choices, log, commands. A new game adds its board to boards[] in boards.c. */
#ifndef TERM_TERM_H
#define TERM_TERM_H

#include "game/game.h"
#include "term/canvas.h"

/* What is to be shown, and to whom. */
struct shown {
    const struct game *game;
    const void *box;
    const void *view;         /* what the viewer may see */
    int viewer;               /* a seat, or SPECTATOR */
    const char *const *names; /* of the players, by seat */
};

struct board {
    const struct game *game;
    /* Draws everything on the table, as wide as the canvas is: right at 80 columns, better at 120. */
    void (*draw)(struct canvas *c, const struct shown *s);
    /* Lines of text: what is still to come. */
    void (*coming)(const struct shown *s, struct buf *out);
    /* Lines of text: the points and where they come from; at the end the scoring with its reasons. */
    void (*reckon)(const struct shown *s, struct buf *out);
};

/* The board of a game; for a game without one, a board that lists the fields of the view. */
const struct board *board_find(const struct game *g);

/* The colour word of a seat, and its capital letter as a text of one character ("R"). */
const char *shown_colour(const struct shown *s, int seat);
const char *shown_letter(const struct shown *s, int seat);
/* Draws a player's shield: his letter on his colour, in brackets so that no colour is needed: [R]. */
int draw_shield(struct canvas *c, int row, int col, const struct shown *s, int seat);

/* The table of the players. Its titles, an empty one behind the last: */
struct column {
    int col;
    const char *title; /* C_("column", ...) */
};
void draw_columns(struct canvas *c, int row, const struct column *columns);
/* Who the line is about: an arrow at its beginning if he owes a move; from col on his shield and his name, in at most
 * `room` columns. */
void draw_whose(struct canvas *c, int row, int col, int room, const struct shown *s, int seat);

void league_draw(struct canvas *c, const struct shown *s);
void league_coming(const struct shown *s, struct buf *out);
void league_reckon(const struct shown *s, struct buf *out);

void wallenstein_draw(struct canvas *c, const struct shown *s);
void wallenstein_coming(const struct shown *s, struct buf *out);
void wallenstein_reckon(const struct shown *s, struct buf *out);

void lowenherz_draw(struct canvas *c, const struct shown *s);
void lowenherz_coming(const struct shown *s, struct buf *out);
void lowenherz_reckon(const struct shown *s, struct buf *out);

#endif
