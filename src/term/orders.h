/* orders.h: the command `standing`: a person gives, ends and lists standing orders
 * (table/standing.h). */
#ifndef TERM_ORDERS_H
#define TERM_ORDERS_H

#include "term/play.h"

void orders_command(struct play *p, int seat, struct slice words);

#endif
