/* orders.h: the command `standing`: a person gives, ends and lists standing orders
 * (table/standing.h). */
#ifndef TERM_ORDERS_H
#define TERM_ORDERS_H

#include "term/play.h"

void orders_command(struct play *p, int seat, struct slice words);

/* "standing defend all": what can be ordered in this game, and what it does. */
void orders_write_kinds(const struct game *g, struct buf *out);
/* That this order was given. */
void orders_write_given(const char *words, struct buf *out);
/* That there is none. */
void orders_write_none(struct buf *out);

#endif
