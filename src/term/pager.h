/* pager.h: texts and menus that have the whole screen. */
#ifndef TERM_PAGER_H
#define TERM_PAGER_H

#include "term/full.h"

/* Joins the lines of a paragraph of the rules, so that they can be wrapped to the terminal, and
 * drops the marks of emphasis. */
void rules_reflow(struct buf *text);

#endif
