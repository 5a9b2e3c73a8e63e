/* lists.h: tables by what people look for: those with free seats for anybody, those that may be
 * watched, and each visitor's own, apart by whether their games are over. So a page of lists costs
 * the same however many tables there are.
 *
 * Invariant: after hall_table_keep and chair_save a table is in exactly the lists that it belongs
 * to, the newest first. */
#ifndef SERVER_LISTS_H
#define SERVER_LISTS_H

#include "server/hall.h"

/* Something changed by which the table is listed. */
void lists_update(struct hall *h, struct hall_table *ht);
/* Takes a table, or all tables of a visitor, off the lists, before it or he is freed. */
void lists_drop_table(struct hall_table *ht);
void lists_drop_visitor(struct visitor *v);

#endif
