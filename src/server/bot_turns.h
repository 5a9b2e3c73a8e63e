/* bot_turns.h: queues a table when a computer player owes a move there (turns.h decides who is
 * next). A table is either queued or being thought about, never both. */
#ifndef SERVER_BOT_TURNS_H
#define SERVER_BOT_TURNS_H

#include "server/hall.h"

struct bot;

/* The seats at which a computer player owes a move. */
uint32_t owing_bots(const struct hall_table *ht);
/* The computer player that moves for a seat. */
const struct bot *bot_at(const struct hall_table *ht, int seat);
/* Queues the table if a computer player owes a move there and it is not queued yet. */
void play_wake_bots(struct hall *h, struct hall_table *ht);

#endif
