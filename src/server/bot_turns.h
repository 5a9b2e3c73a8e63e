/* bot_turns.h: the turn of the computer player that owes a move at a table (turns.h says whose is
 * next). A table waits for its turn or is thought about, never both. */
#ifndef SERVER_BOT_TURNS_H
#define SERVER_BOT_TURNS_H

#include "server/hall.h"

struct bot;

/* The seats for which a computer player owes a move. */
uint32_t owing_bots(const struct hall_table *ht);
/* The computer player that moves for a seat. */
const struct bot *bot_at(const struct hall_table *ht, int seat);
/* If a computer player owes a move, the table waits for its turn, unless it does so already. */
void play_wake_bots(struct hall *h, struct hall_table *ht);

#endif
