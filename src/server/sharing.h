/* sharing.h: what other servers on the same store do, and what becomes of our changes that they
 * were faster than (store.h, several servers).
 *
 * Memory is a cache: a table that another server changed is read again before it is used. A request
 * whose change was lost, or that was drawn from a lost change, is handled again from the beginning;
 * nobody is ever told of what was lost. */
#ifndef SERVER_SHARING_H
#define SERVER_SHARING_H

#include "server/request.h"

/* Begins to listen to the others, if the store can be shared. */
void sharing_start(struct server *s);
void sharing_stop(struct server *s);
/* Takes back what was lost up to now; `durable` is the hall's. With the hall locked. */
void losses_settle(struct server *s);
/* Must this request, which waited for what is durable now, be handled again? */
bool request_has_lost(const struct request *q);
/* Was this change lost lately? For those who wait for it without a request. */
bool was_lost(const struct hall *h, Ticket ticket);
/* All losses have been dealt with. */
void losses_forget(struct server *s);
/* Now and then: how many tables there are and who is banned, which others change, and the date. */
void sharing_look(struct server *s);

#endif
