/* term.h: what the terminal shows of a game.
 *
 * A screen draws itself on a canvas, from a view and never from the state. The rest (prompts,
 * choices, log, commands) is the same for every game: play.c. What is still to come and the points
 * are written once for browser and terminal (draw/told.h). */
#ifndef TERM_TERM_H
#define TERM_TERM_H

#include "draw/draw.h"
#include "term/canvas.h"

/* What to show, and to whom. */
struct shown {
    const struct game *game;
    const void *box;
    const void *view;         /* what the viewer may see */
    int viewer;               /* a seat, or SPECTATOR */
    const char *const *names; /* the players' names, by seat */
};

/* Where on a board things are that can be pointed at. A place is a number of the game's own: a
 * town, a square, a province. */
enum { MOST_SPOTS = 512, MOST_GROUNDS = 1024, NOWHERE = -1 };
struct spots {
    int count, grounds;
    struct spot_on_screen {
        int place;
        struct area at;
    } item[MOST_SPOTS], ground[MOST_GROUNDS];
};
void spot_add(struct spots *spots, int place, struct area at);
/* A click there means the place, too. */
void spot_ground(struct spots *spots, int place, struct area at);
/* The place at a cell; NOWHERE. */
int spot_at(const struct spots *spots, int row, int col);
void spots_move(struct spots *spots, int rows, int cols);
/* Where the place is; NULL: it is not on this board. */
const struct area *spot_find(const struct spots *spots, int place);

/* Something beside the board that has a key of its own. */
struct panel {
    char key;
    const char *word; /* N_: what it is called; NULL: behind the last */
    int width;        /* columns that it needs */
    /* Draws it from the upper left corner on. */
    void (*draw)(struct canvas *c, const struct shown *s);
    /* Is it what the viewer needs now? NULL: never by itself. */
    bool (*wanted)(const struct shown *s);
};

struct board_size {
    int width, height;
};

struct screen {
    const struct game *game;
    /* For lines that scroll: draws everything on the table, at the width of the canvas: well at 80
     * columns, better at 120. NULL: the game has no screen yet. */
    void (*draw)(struct canvas *c, const struct shown *s);

    /* For the full screen. The sizes that the board can be drawn in, the largest first; the last is
     * at most 80 x 13, so that everything fits into 80 x 24. NULL: only the panels. */
    const struct board_size *sizes;
    void (*board)(struct canvas *c, const struct shown *s, const struct board_size *size,
                  struct spots *spots);
    const struct panel *panels; /* the first: the players; the last has no word */
    /* The place that a choice is about; NOWHERE. */
    int (*place)(const struct shown *s, Move m);
    /* What there is at a place, in sentences. */
    void (*about)(const struct shown *s, int place, struct buf *out);
    const char *legend; /* N_: what letters and signs mean, in lines */
};

/* The same, as code that browser and terminal share wants it. */
struct drawing drawing_of(const struct shown *s);

/* The screen of a game; for one without, a screen that lists the fields of the view. */
const struct screen *screen_find(const struct game *g);

/* The colour word of a seat, and its capital letter as a string ("R"). */
const char *shown_colour(const struct shown *s, int seat);
const char *shown_letter(const struct shown *s, int seat);
/* Draws a player's shield: the letter on the colour, in brackets so that it reads without colour:
 * [R]. */
int draw_shield(struct canvas *c, int row, int col, const struct shown *s, int seat);

/* The first line: the game, how far it is and its phase, in the words of the browser, and what is
 * going on (draw/art.h). */
void draw_heading(struct canvas *c, const struct shown *s);

/* The table of players. Its titles; ends with an empty one. */
struct column {
    int col;
    const char *title; /* C_("column", ...) */
};
void draw_columns(struct canvas *c, int row, const struct column *columns);
/* A number of that table; "?" where it is hidden (below 0). */
int draw_known(struct canvas *c, int row, int col, int number);
/* Whose line it is: an arrow in front if the player owes a move; from col on the shield and the
 * name, in at most `room` columns. */
void draw_whose(struct canvas *c, int row, int col, int room, const struct shown *s, int seat);

#endif
