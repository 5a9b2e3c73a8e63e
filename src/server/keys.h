/* keys.h: what happens at a visitor's tables when they change their key or use it on another
 * device. */
#ifndef SERVER_KEYS_H
#define SERVER_KEYS_H

#include "server/hall.h"

/* Gives the visitor a new key; the old one opens nothing any more. */
void visitor_change_key(struct hall *h, struct visitor *v, struct slice key, Ticket *ticket);
/* The visitor's link was opened on another device: they and their fellow players are told. */
void visitor_carried(struct hall *h, struct visitor *v, const char *address, Ticket *ticket);

#endif
