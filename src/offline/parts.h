/* parts.h: which parts of the program a request or a computer player needs.
 *
 * A browser does not fetch at once what few need: games, nets, rules, lessons, puzzles, languages
 * (tools/split_module names them). Whoever drives the house fetches what is named here before the
 * request is made. Data that is not there reads as zeros; code that is not there cannot be called:
 * without it no request is made. */
#ifndef OFFLINE_PARTS_H
#define OFFLINE_PARTS_H

#include "offline/house.h"

/* Names of files, a line each: ".wasm" is code. `target` is path and query. */
void parts_of_request(struct house *h, struct slice target, struct slice body, struct buf *out);
/* Before a text is read that the house once wrote (kept.c). */
void parts_of_text(struct slice text, struct buf *out);
/* The game of a table, and its net for that number of players: for whoever thinks about it. */
void parts_of_thinking(struct house *h, int64_t table, struct buf *out);

#endif
