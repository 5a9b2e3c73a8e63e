/* reminders.h: what happens at a table becomes rows in the store that say whom to tell of it, and
 * when to look whether that is still so (store/notices.h). They are part of the change that causes
 * them. */
#ifndef SERVER_REMINDERS_H
#define SERVER_REMINDERS_H

#include "server/hall.h"

/* From now on, at each change of a table: whoever owes a move that he did not owe before, or has
 * something to answer, whoever's time is short, and whoever's game has begun or is over, is to be
 * told, if he wants to. */
void reminders_listen(struct hall *h);

#endif
