/* saving.h: writing tables and seats to the store.
 *
 * To keep is to write; to save is to write and, once that is durable, to tell the viewers. */
#ifndef SERVER_SAVING_H
#define SERVER_SAVING_H

#include "server/hall.h"

Ticket hall_table_keep(struct hall *h, struct hall_table *ht);
void hall_table_save(struct hall *h, struct hall_table *ht);
/* One of its seats. What only the seat's owner may know is kept, not saved. */
Ticket chair_keep(struct hall *h, const struct hall_table *ht, int seat);
void chair_save(struct hall *h, struct hall_table *ht, int seat);
/* Something else changed: viewers are told when the ticket is durable. */
void hall_table_changed(struct hall *h, struct hall_table *ht, Ticket ticket);

#endif
