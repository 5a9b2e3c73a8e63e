/* pick.h: choosing with cursor keys: the lines of the list, and the places on the board.
 *
 * A long list has a line for all choices that differ only in their last word ("plan church ..."):
 * choosing it opens them. While the cursor is on the board, the list has only what can be done at
 * that place. */
#ifndef TERM_PICK_H
#define TERM_PICK_H

#include "term/desk.h"

struct pick {
    const struct desk *desk;
    bool on_board; /* the cursor keys move on the board */
    bool looking;  /* over all places, not only those that can be chosen */
    bool at_place; /* they move in the list of what can be done at `place` */
    int place;     /* under the cursor on the board; NOWHERE */
    int group;     /* its first choice, if a group is open; -1 */
    int count, at; /* lines; the chosen one */
    int here;      /* of them, at the place under the cursor; a few that have no place follow */
    struct {
        int first, count; /* choices; more than one: a group */
    } line[MAX_MOVES];
};

/* For a new question: the board if all choices are on it, otherwise the list. */
void pick_begin(struct pick *p, const struct desk *d, const struct spots *spots);
/* The place of a choice; NOWHERE. */
int pick_place(const struct pick *p, int choice);
/* Can something be done there? */
bool pick_can(const struct pick *p, int place);
/* Up and down the list. */
void pick_step(struct pick *p, int by);
/* To the nearest place in that direction; dy and dx are -1, 0 or 1. */
void pick_go(struct pick *p, const struct spots *spots, int dy, int dx);
/* To that place. */
void pick_point(struct pick *p, int place);
/* Between board and list. */
void pick_swap(struct pick *p, const struct spots *spots);
/* From the board to the list of what can be done there. */
void pick_to_list(struct pick *p);
/* What Enter means: a choice to make; or -1, and a group or a place was opened. */
int pick_enter(struct pick *p);
/* Closes what was opened; false if nothing was. */
bool pick_back(struct pick *p);
/* The choice that the cursor is on (the first of a group); -1: none. */
int pick_now(const struct pick *p);
/* What a line says: what is done, and what it costs and brings. */
void pick_write(const struct pick *p, int line, struct buf *label, struct buf *note);

#endif
