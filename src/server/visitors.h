/* visitors.h: the people whom the server knows. Whoever has a visitor's key is that visitor.
 *
 * Each change goes to the store at once; its ticket must be durable before anybody is told. */
#ifndef SERVER_VISITORS_H
#define SERVER_VISITORS_H

#include "server/hall.h"

/* Finds a visitor by key; NULL if there is none. */
struct visitor *visitor_by_key(struct hall *h, struct slice key);
/* A new visitor with that key. If the hall is full, one who has long been away and has no table is
 * removed; NULL if there is none. */
struct visitor *visitor_new(struct hall *h, struct slice key, const char *name, Ticket *ticket);
/* False if the name is not allowed. */
bool visitor_rename(struct hall *h, struct visitor *v, struct slice name, Ticket *ticket);
void visitor_wish(struct hall *h, struct visitor *v, int wish, bool on, Ticket *ticket);
/* Changes the key only; keys.h has what goes with it. */
void visitor_set_key(struct hall *h, struct visitor *v, struct slice key, Ticket *ticket);
/* Notes that the visitor is here; stored about once a day. */
void visitor_seen(struct hall *h, struct visitor *v);
/* Does the visitor play or host anywhere, finished games included? */
bool visitor_has_table(struct hall *h, const struct visitor *v);
/* Removes the visitor: nobody finds them any more. */
Ticket visitor_remove(struct hall *h, struct visitor *v);

/* Who may see the page about his games: "public", "hidden" or "friends". */
const char *privacy_of(const struct visitor *v);

#endif
