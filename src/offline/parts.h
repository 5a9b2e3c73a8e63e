/* parts.h: which parts of the program a request or a computer player needs.
 *
 * A browser does not fetch at once what few need: nets, rules, lessons, puzzles, languages
 * (tools/split_module.c names them). Whoever drives the house fetches what is named here before the
 * request is made; a part that is not there reads as zeros. */
#ifndef OFFLINE_PARTS_H
#define OFFLINE_PARTS_H

#include "offline/house.h"

/* Names, a line each. `target` is path and query. */
void parts_of_request(struct house *h, struct slice target, struct buf *out);
/* The net of the game and number of players of a table: for whoever thinks about it. */
void parts_of_thinking(struct house *h, int64_t table, struct buf *out);

#endif
