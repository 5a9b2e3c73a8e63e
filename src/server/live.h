/* live.h: games in memory.
 *
 * They are a cache of the store: a game is replayed from its record when somebody wants it, and
 * forgotten when others need the room and nobody is at it. */
#ifndef SERVER_LIVE_H
#define SERVER_LIVE_H

#include "server/hall.h"

/* Brings the game into memory; false if it has not begun, or its record is damaged. */
bool hall_table_load(struct hall *h, struct hall_table *ht);
/* The table has a game now, which becomes the hall's. */
void live_game_add(struct hall *h, struct hall_table *ht, struct live_game *m);
/* Writes what the record has more than the store. */
void live_game_save(struct hall *h, struct hall_table *ht);
/* Takes a game out of memory. The store must have all of it. */
void live_game_forget(struct hall *h, struct hall_table *ht);

#endif
