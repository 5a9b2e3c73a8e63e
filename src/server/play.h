/* play.h: what is done at a table while its game runs (hall/playing.h), and kept. */
#ifndef SERVER_PLAY_H
#define SERVER_PLAY_H

#include "hall/playing.h"
#include "server/hall.h"

/* Makes a person's move. `number` says which position it answers; if that is no longer the present
 * one, the refusal is STALE. */
bool play_move(struct hall *h, struct hall_table *ht, int seat, int number, struct slice words,
               struct refused *why);
/* Takes the seat's move with these words back (hall_table_take_out); without words its last choice,
 * if hall_table_go_back allows it. */
bool play_undo(struct hall *h, struct hall_table *ht, int seat, struct slice words,
               struct refused *why);
/* Gives a standing order, or cancels one; `words` names it. A move that it answers is made at
 * once. */
bool play_order(struct hall *h, struct hall_table *ht, int seat, struct slice words, bool cancel,
                struct refused *why);

/* Makes a bot's move. False if the position is no longer the one that the bot was asked about. */
bool play_bot_move(struct hall *h, struct hall_table *ht, int seat, uint32_t asked_at, Move m);

/* Does everything that happens by itself: Nature rolls, forced moves are made, standing orders
 * obeyed, bots woken. */
void play_on(struct hall *h, struct hall_table *ht);
/* The same for a game that was just read from the store: what was interrupted is finished. A forced
 * move that was taken back is not made again. */
void play_resume(struct hall *h, struct hall_table *ht);

#endif
