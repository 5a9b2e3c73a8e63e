/* observe.h: a view as a row of numbers, for programs that learn.
 *
 * The row is as long for every position of a game. First come what every game has:
 *
 *     0         the seat that looks (NATURE or SPECTATOR: who is not a player)
 *     1         how many seats there are
 *     2         the seats that owe a move, as bits
 *     3 .. 8    the colour of each seat
 *     9 .. 13   the options
 *
 * Then every field of the table, row by row, one number for each value: the value itself, -1 for
 * NONE, and -2 for what this viewer may not know. Rows of seats that nobody sits on hold what the
 * set-up put there. The layout stays the same as long as the game's version does. */
#ifndef GAME_OBSERVE_H
#define GAME_OBSERVE_H

#include "game/game.h"

enum { OBSERVED_HEAD = 3 + MAX_SEATS + MAX_OPTIONS, OBSERVED_NONE = -1, OBSERVED_HIDDEN = -2 };

/* How many numbers there are. */
int observe_length(const struct game *g);
/* Writes them: of the state, as this viewer sees it. */
void observe(const struct game *g, const void *st, int viewer, int16_t *out);
/* [{"name":"seat","at":0},{"name":"guards","at":14,"rows":5,"lo":0,"hi":10000,...},...]: where each
 * field begins, its rows and columns, the lowest and highest value and, where values have names,
 * those. */
void observe_write_layout(const struct game *g, const void *box, const void *st, struct buf *out);

#endif
