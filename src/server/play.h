/* play.h: what happens at a table while its game runs. */
#ifndef SERVER_PLAY_H
#define SERVER_PLAY_H

#include "server/hall.h"

/* False and why if the game is not running. */
bool play_is_running(const struct hall_table *ht, struct refused *why);
/* Makes a person's move. `number` says which position it answers; if that is no longer the present
 * one, the refusal is STALE. */
bool play_move(struct hall *h, struct hall_table *ht, int seat, int number, struct slice words,
               struct refused *why);
/* True and why if the words are no legal move now; false if they are one. */
bool play_why_not(const struct hall_table *ht, int seat, struct slice words, struct refused *why);
/* Takes the seat's last choice back, if hall_table_go_back allows it. */
bool play_undo(struct hall *h, struct hall_table *ht, int seat, struct refused *why);
/* Gives a standing order, or cancels one; `words` names it. A move that it answers is made at
 * once. */
bool play_order(struct hall *h, struct hall_table *ht, int seat, struct slice words, bool cancel,
                struct refused *why);

/* Makes a bot's move. False if the position is no longer the one that the bot was asked about. */
bool play_bot_move(struct hall *h, struct hall_table *ht, int seat, uint32_t asked_at, Move m);
/* The number of the position that a bot is asked about. Like a person's it counts only what the
 * seat was shown, so that the secret moves of others do not make the bot think again. */
uint32_t play_clock(const struct hall_table *ht, int seat);

/* Does everything that happens by itself: Nature rolls, forced moves are made, standing orders
 * obeyed, bots woken. */
void play_on(struct hall *h, struct hall_table *ht);
/* The same for a game that was just read from the store: what was interrupted is finished. A forced
 * move that was taken back is not made again. */
void play_resume(struct hall *h, struct hall_table *ht);
/* Writes the points and places of a finished game to its chairs. */
void play_reckon(struct hall_table *ht);

#endif
