/* expire.h: forgetting what nobody has used for a long time. expire.c explains how. */
#ifndef SERVER_EXPIRE_H
#define SERVER_EXPIRE_H

#include "server/clock.h"
#include "server/hall.h"

/* Advances the house's time to now, marks some of what has been unused for too long, and removes
 * some of what has been marked long enough. Called now and then. */
void hall_expire(struct hall *h, struct both_clocks now);
/* Is there room for one more table? If the house is full, this removes or marks one that nobody
 * misses (expire.c). */
bool hall_has_room(struct hall *h);
/* Until when a table is kept if nothing happens there, or, if it is marked, when it is removed; 0:
 * never. */
int64_t kept_until(const struct hall *h, const struct hall_table *ht);
/* Unmarks a table, as if it had just been used. Done for everybody who opens it, and when an
 * operator asks for it. */
void hall_table_restore(struct hall *h, struct hall_table *ht);
/* Finds a table for somebody who opens it, and restores it if it is marked. */
struct hall_table *hall_table_enter(struct hall *h, struct slice id);

#endif
