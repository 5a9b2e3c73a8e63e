/* full.h: a turn on the full screen: keys and mouse, until a choice is made. */
#ifndef TERM_FULL_H
#define TERM_FULL_H

#include "term/desk.h"

/* Asks until a move was made, something was taken back, or the person leaves; or, where news come,
 * until the desk is another. */
enum turn full_turn(struct desk *d);
/* Shows the desk while somebody else is at work. Has the person asked to leave meanwhile? */
bool full_glance(struct desk *d);
/* A text to read, in pages, until a key ends it. LEAVE if that was Ctrl-C. */
enum turn full_read(const struct desk *d, const char *text);
/* A menu: lines to choose from, the first of which is the title. Returns the number of the line,
 * from 0 for the one after the title; -1: none. */
int full_menu(const struct desk *d, const char *title, const char *const *lines, int count);
/* Asks for a line of text; what is there can be changed. False: none was given. */
bool full_ask(const struct desk *d, const char *question, char out[200]);

#endif
