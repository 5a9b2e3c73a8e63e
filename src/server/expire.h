/* expire.h: forgetting what nobody has used for long. expire.c tells how. */
#ifndef SERVER_EXPIRE_H
#define SERVER_EXPIRE_H

#include "server/clock.h"
#include "server/hall.h"

/* Lets the house's time go on until now, marks some of what has not been used for too long, and
 * forgets some of what has been marked for long enough; to be called now and then. */
void hall_expire(struct hall *h, struct reading now);
/* Is there room for one more table? If the house is full, the least used one goes that nobody
 * misses, or else one is marked at which only computer players move. */
bool hall_has_room(struct hall *h);
/* Until when a table is kept if nothing happens there; 0: for ever. If it is marked: when it will
 * be removed. */
int64_t kept_until(const struct hall *h, const struct hall_table *ht);
/* A marked table is one like the others again, as if it had been used just now. This is done for
 * everybody who opens it, and when an operator says so. */
void hall_table_restore(struct hall *h, struct hall_table *ht);
/* Finds a table for somebody who opens it: if it is marked it is restored. */
struct hall_table *hall_table_enter(struct hall *h, struct slice id);

#endif
