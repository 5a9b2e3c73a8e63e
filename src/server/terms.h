/* terms.h: changing the terms of a table before its game begins. */
#ifndef SERVER_TERMS_H
#define SERVER_TERMS_H

#include "server/tables.h"

/* Changes options, number of seats, flags, pace and note, all or nothing. Nobody loses their seat:
 * free ones are removed first, then computer players' from the last on. The wish contains the
 * host's key. */
bool hall_table_set_terms(struct hall *h, struct hall_table *ht, const struct table_terms *wish,
                          struct refused *why);

#endif
