/* face.h: the full screen: where the heading, the board, the panels, the log, the question, the
 * list and the keys are, and drawing them.
 *
 * At 80 x 24 there is the smallest board, one panel at a time, and three lines of the list; what a
 * larger terminal has in addition goes first to the list, then to a larger board, to panels beside
 * it and to the log. Where a coach speaks, his words have the place of the panel. */
#ifndef TERM_FACE_H
#define TERM_FACE_H

#include "term/pick.h"

enum { TYPED_BYTES = 200 };

struct face {
    struct desk *desk;
    struct pick pick;
    int rows, cols;
    int panel;               /* which one is shown below the board; -1: the one that is wanted */
    bool large;              /* the board has the whole screen */
    bool typing;             /* the line at the bottom is being typed */
    char typed[TYPED_BYTES]; /* what is typed */
    char notice[300];        /* said at the bottom until the next key */
    const struct moment *moment; /* shown instead of now, one of a story; NULL */
    int moment_number, moments;

    /* made by face_draw */
    struct spots spots; /* of the board, in rows and columns of the screen */
    struct area board, list;
    int first_line; /* of the list that is shown */
    int pointed;    /* what the last click pointed at: a choice, or behind them a place; -1 */
    struct canvas canvas;
};

/* Is the terminal large enough? */
bool face_fits(int rows, int cols);
/* Draws all of it for this size. */
void face_draw(struct face *f);
/* The panel with that key; -1: none. */
int face_panel(const struct face *f, int key);
/* Shows the canvas on the terminal. */
void face_show(const struct face *f);

#endif
