/* visitors.h: the people whom the server knows. A visitor is whoever has his key.
 *
 * Each change goes to the store at once; its ticket must be durable before anybody is told. */
#ifndef SERVER_VISITORS_H
#define SERVER_VISITORS_H

#include "server/hall.h"

/* By his key; NULL if nobody has it. */
struct visitor *visitor_by_key(const struct hall *h, struct slice key);
/* A new one with that key; NULL if the hall is full. Then one is removed who has not been here for
 * long and has no table, if there is one. */
struct visitor *visitor_new(struct hall *h, struct slice key, const char *name, Ticket *ticket);
/* Brings in one that the store has. */
void visitor_add(struct hall *h, struct visitor *v);
/* False if the name does not fit. */
bool visitor_rename(struct hall *h, struct visitor *v, struct slice name, Ticket *ticket);
void visitor_wish(struct hall *h, struct visitor *v, int wish, bool on, Ticket *ticket);
/* The key alone; see keys.h for what goes with it. */
void visitor_set_key(struct hall *h, struct visitor *v, struct slice key, Ticket *ticket);
/* He is here: written down about once a day. */
void visitor_seen(struct hall *h, struct visitor *v);
/* Does he play anywhere, or host a table, also one whose game is over? */
bool visitor_has_table(const struct visitor *v);
/* He is freed: nothing may point to him any more. */
Ticket visitor_remove(struct hall *h, struct visitor *v);

#endif
