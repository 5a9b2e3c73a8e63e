/* lists.h: tables by what people look for: those with free seats for anybody, those that may be
 * watched, and each visitor's own, running and finished apart. So a page of lists costs the same
 * however many tables there are.
 *
 * Invariant: after hall_table_keep and chair_save a table is in exactly the lists where it belongs,
 * newest first. */
#ifndef SERVER_LISTS_H
#define SERVER_LISTS_H

#include "server/hall.h"

/* Call after a change that may move the table to another list. */
void lists_update(struct hall *h, struct hall_table *ht);
/* Takes a table, or all tables of a visitor, off the lists. Call it before freeing either. */
void lists_drop_table(struct hall_table *ht);
void lists_drop_visitor(struct visitor *v);

#endif
