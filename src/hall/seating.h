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

#endif
