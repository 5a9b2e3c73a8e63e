/* saving.h: writing tables and seats to the store.
 *
 * To keep is to write; to save is to write and, once that is durable, to tell the viewers. Both
 * only note what is to be written: whatever is done to a table before hall_unlock is one change
 * with one number (store.h). The table's `ticket` is that of the change. */
#ifndef SERVER_SAVING_H
#define SERVER_SAVING_H

#include "server/hall.h"

void hall_table_keep(struct hall *h, struct hall_table *ht);
void hall_table_save(struct hall *h, struct hall_table *ht);
/* One of its seats. What only the seat's owner may know is kept, not saved. */
void chair_keep(struct hall *h, struct hall_table *ht, int seat);
void chair_save(struct hall *h, struct hall_table *ht, int seat);
/* Something else changed, the record or what was said: the viewers are told. */
void hall_table_changed(struct hall *h, struct hall_table *ht);

/* The viewers are told, though nothing is to be written. */
void hall_table_has_news(struct hall *h, struct hall_table *ht);

/* Hands everything that was noted to the store; for the lock alone (hall.c). */
void hall_write(struct hall *h);

#endif
