/* lists.h: tables by what people look for. The store knows which there are (store_list); here they
 * are brought into memory, where what is known of them is the newest. So a page of lists costs the
 * same however many tables there are. */
#ifndef SERVER_LISTS_H
#define SERVER_LISTS_H

#include "server/hall.h"

/* The first `most` tables of a list, and how many they are. Fewer if some cannot be read. */
int list_tables(struct hall *h, enum store_list which, int64_t a, struct hall_table **out,
                int most);
/* All tables where the visitor plays or is host, those that are not durable yet too. The caller
 * frees the list, which ends with NULL. NULL if it cannot be read. */
struct hall_table **tables_of(struct hall *h, const struct visitor *v);
/* Is the visitor at a table that is still on its way to the store? */
bool has_table_on_its_way(const struct hall *h, const struct visitor *v);

#endif
