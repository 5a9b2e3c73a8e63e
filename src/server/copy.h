/* copy.h: whose browser may go on with a game when the connection is lost (copy.c). */
#ifndef SERVER_COPY_H
#define SERVER_COPY_H

#include "hall/hall_table.h"

bool may_be_copied(const struct hall_table *ht, const struct visitor *v);

#endif
