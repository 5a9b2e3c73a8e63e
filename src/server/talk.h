/* talk.h: what is said at a table, by people and by the program.
 *
 * The last TALK_KEPT messages are in memory, TALK_STORED in the store. */
#ifndef SERVER_TALK_H
#define SERVER_TALK_H

#include "server/hall.h"

bool play_say(struct hall *h, struct hall_table *ht, int seat, const char *name, struct slice text,
              struct refused *why);
/* Announces what happened to a seat, with its player's name. */
void play_tell(struct hall *h, struct hall_table *ht, enum announced what, int seat,
               const char *name);
/* Announces between whom lots are drawn, by seat. */
void play_tell_lot(struct hall *h, struct hall_table *ht, const char *names);

#endif
