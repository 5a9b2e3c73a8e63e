/* play.h: what is done at a table while its game runs. */
#ifndef SERVER_PLAY_H
#define SERVER_PLAY_H

#include "server/hall.h"

/* Refuses what can only be done while the game is being played. */
bool play_is_running(const struct hall_table *ht, struct refused *why);
/* Makes a move of a person. `number` is what he answers; wrong: STALE, and nothing is done. */
bool play_move(struct hall *h, struct hall_table *ht, int seat, int number, struct slice words,
               struct refused *why);
/* Why the words are no move now; false if they are one. */
bool play_why_not(const struct hall_table *ht, int seat, struct slice words, struct refused *why);
/* Takes the seat's last choice back, as far as hall_table_go_back lets it. */
bool play_undo(struct hall *h, struct hall_table *ht, int seat, struct refused *why);
/* Gives or cancels (`words` of either) a standing order; what it answers is done at once. */
bool play_order(struct hall *h, struct hall_table *ht, int seat, struct slice words, bool cancel,
                struct refused *why);

/* A bot has chosen. False if the position is not the one it was asked about any more. */
bool play_bot_move(struct hall *h, struct hall_table *ht, int seat, uint32_t asked_at, Move m);
/* The number that a computer player's move answers. It counts what the seat was shown, as a
 * person's does: what others do in secret meanwhile does not make the bot think again. */
uint32_t play_clock(const struct hall_table *ht, int seat);

/* Everything that happens by itself: Nature rolls, single moves are made, standing orders obeyed,
 * bots called. */
void play_on(struct hall *h, struct hall_table *ht);
/* The game has just been read again: what was interrupted is finished. A move that makes itself and
 * that was taken back is not made again. */
void play_resume(struct hall *h, struct hall_table *ht);
/* Puts points and places of a game that is over on its chairs. */
void play_reckon(struct hall_table *ht);

#endif
