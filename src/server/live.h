/* live.h: games in memory.
 *
 * They are a cache of the store. A game is replayed from its record when it is needed, and dropped
 * when others need the room and nobody uses it. */
#ifndef SERVER_LIVE_H
#define SERVER_LIVE_H

#include "server/hall.h"

/* Brings the game into memory. False if it has not begun, or its record is damaged. */
bool hall_table_load(struct hall *h, struct hall_table *ht);
/* Gives the table a game, which the hall now owns. */
void live_game_add(struct hall *h, struct hall_table *ht, struct live_game *m);
/* Stores the part of the record that the store does not have yet. */
void live_game_save(struct hall *h, struct hall_table *ht);
/* Drops a game from memory. The store must have all of it. */
void live_game_forget(struct hall *h, struct hall_table *ht);
/* The same, but whoever thinks about it without the lock can go on doing so. */
void live_game_retire(struct hall *h, struct hall_table *ht);
/* Begins and ends thinking about the table's game without the lock. */
void hall_table_hold(struct hall_table *ht);
void hall_table_let_go(struct hall_table *ht);

#endif
