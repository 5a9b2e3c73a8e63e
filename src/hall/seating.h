/* seating.h: who sits where when a game begins. */
#ifndef HALL_SEATING_H
#define HALL_SEATING_H

#include "hall/hall_table.h"

/* Names of computer players, by seat, so that no two at a table share one. */
extern const char *const bot_names[MAX_SEATS];
/* Two change places, with their colours. */
void seats_change(struct hall_table *ht, int a, int b);
/* Draws seats, order and colours from the seed of the game (docs/record.md explains how). Names
 * move along with their players. */
void seats_draw(struct hall_table *ht);
/* Where people play, every computer player that may have a character, and of which none is wished,
 * draws one of the game's from the same seed: different ones, as far as there are. */
void characters_draw(struct hall_table *ht);
/* Which computer player is wished for when the same play again: characters are drawn anew. */
const char *bot_again(const struct hall_table *ht, int seat);
/* What a table tells its record about the computer player of a seat; NULL: nothing. */
const char *computer_told(const struct hall_table *ht, int seat);

#endif
