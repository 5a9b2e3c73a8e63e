/* playing.h: what is done at a table while its game runs, as far as that is a matter of the table
 * alone: whoever keeps the table (a server's hall, a browser) writes down what changed, and tells
 * others. */
#ifndef HALL_PLAYING_H
#define HALL_PLAYING_H

#include "hall/hall_table.h"

struct player;

/* False and why if the game is not running. */
bool play_is_running(const struct hall_table *ht, struct refused *why);
/* Everything that happens by itself: Nature rolls, single moves are made, standing orders obeyed.
 */
void hall_table_play_on(struct hall_table *ht);
/* Nobody owes a move any more: the game is over. */
void hall_table_finish(struct hall_table *ht);
/* Writes the points and places of a finished game to its chairs. */
void hall_table_reckon(struct hall_table *ht);

/* The following are asked while the game runs. */

/* Makes a person's move. `number` says which position it answers; if that is no longer the present
 * one, the refusal is STALE. */
bool hall_table_move(struct hall_table *ht, int seat, int number, struct slice words,
                     struct refused *why);
/* True and why if the words are no legal move now; false if they are one. */
bool play_why_not(const struct hall_table *ht, int seat, struct slice words, struct refused *why);
/* Gives or cancels (`words` of either) a standing order. */
bool hall_table_order(struct hall_table *ht, int seat, struct slice words, bool cancel,
                      struct refused *why);

/* Seats that owe a move, and at which computer players move. */
uint32_t owing_bots(const struct hall_table *ht);
/* The computer player of a seat; the usual one if that is not known here. */
struct player player_at(const struct hall_table *ht, int seat);
/* What is told of it. False: a person sits there, or nobody. Of a record that was brought it is
 * told what the record says. */
struct computer {
    const char *level;
    const char *character, *about; /* NULL: it has none; a sentence about it */
};
bool computer_at(const struct hall_table *ht, int seat, struct computer *out);
/* "hard", or with a character "hard, builder". */
void computer_write(const struct computer *c, struct buf *out);
/* The number of the position that a bot is asked about. Like a person's it counts only what the
 * seat was shown, so that the secret moves of others do not make the bot think again. */
uint32_t play_clock(const struct hall_table *ht, int seat);
/* Makes a bot's move. False if the position is no longer the one that the bot was asked about. */
bool hall_table_bot_move(struct hall_table *ht, int seat, uint32_t asked_at, Move m);

#endif
