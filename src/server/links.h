/* links.h: the links that a host hands out, to the table and to each of its seats.
 *
 * They are derived from the host's key (secret_derive), so that only their hashes are stored. */
#ifndef SERVER_LINKS_H
#define SERVER_LINKS_H

#include "server/hall.h"

void links_make(struct hall_table *ht, struct slice key);
/* Makes new links for free seats, because the host has a new key. */
void links_renew(struct hall *h, struct hall_table *ht, struct slice key);

#endif
