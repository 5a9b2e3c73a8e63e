/* forget.h: what a server knows of a visitor, and removing it. */
#ifndef SERVER_FORGET_H
#define SERVER_FORGET_H

#include "server/asked.h"

/* Writes as JSON all that is known of them. */
void visitor_export(struct hall *h, const struct visitor *v, struct buf *out);

/* Removes the visitor and all that is known of them; their games go on without them. If something
 * cannot be read, nothing is changed; then `table` may have the table whose record it is. */
enum forgetting { FORGOTTEN, CANNOT_READ_TABLES, CANNOT_READ_RECORD };
enum forgetting visitor_forget(struct server *s, struct visitor *v, Ticket *ticket, int64_t *table);

/* The same for an operator (admin.h). */
bool answer_export(struct asked *q);
bool answer_forget(struct asked *q);

#endif
