/* talk.h: what is said at a table, by people and by the table itself.
 *
 * The last TALK_KEPT things are in memory, TALK_STORED in the store. */
#ifndef SERVER_TALK_H
#define SERVER_TALK_H

#include "server/hall.h"

bool play_say(struct hall *h, struct hall_table *ht, int seat, const char *name, struct slice text,
              struct refused *why);
/* Tells all what happened to a seat, and the name of its player. */
void play_tell(struct hall *h, struct hall_table *ht, enum announced what, int seat,
               const char *name);
/* Tells all between whom lots are drawn, in the order of the seats. */
void play_tell_lot(struct hall *h, struct hall_table *ht, const char *names);

#endif
