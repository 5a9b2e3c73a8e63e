/* keys.h: what happens at a visitor's tables when he changes his key, or takes it to another
 * device.
 */
#ifndef SERVER_KEYS_H
#define SERVER_KEYS_H

#include "server/hall.h"

/* From now on another key opens what is his, and the old one nothing. */
void visitor_change_key(struct hall *h, struct visitor *v, struct slice key, Ticket *ticket);
/* His link was opened on another device: he and those he plays with are told. */
void visitor_carried(struct hall *h, struct visitor *v, const char *address, Ticket *ticket);

#endif
