/* bot_turns.h: queues a table when a computer player owes a move there (turns.h decides who is
 * next). A table is either queued or being thought about, never both. */
#ifndef SERVER_BOT_TURNS_H
#define SERVER_BOT_TURNS_H

#include "hall/playing.h"
#include "server/hall.h"

/* Queues the table if a computer player owes a move there and it is not queued yet. */
void play_wake_bots(struct hall *h, struct hall_table *ht);

#endif
