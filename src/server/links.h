/* links.h: the links that a host hands out, to his table and to each of its seats.
 *
 * They are made from his key (secret_derive), so that only their hashes need to be kept. */
#ifndef SERVER_LINKS_H
#define SERVER_LINKS_H

#include "server/hall.h"

void links_make(struct hall_table *ht, struct slice key);
/* The host has another key: the links of free seats are made anew. */
void links_renew(struct hall *h, struct hall_table *ht, struct slice key);

#endif
