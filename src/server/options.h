/* options.h: the terms of a table, read from what was sent. Forms put a prefix before the names of
 * options, which keeps them apart from other fields (pages/fields.h); programs do not. */
#ifndef SERVER_OPTIONS_H
#define SERVER_OPTIONS_H

#include "server/request.h"
#include "server/tables.h"

/* The number of seats that was sent, with what is usual for so many, and colours; false and why. */
bool read_new_setup(const struct request *q, struct table_terms *w, struct refused *why);
/* Options (`prefix` before their names), number of seats, lot, who may come and watch, and the
 * note, as far as they were sent; the rest of the wish stays as it is. */
bool read_terms(const struct request *q, const char *prefix, struct table_terms *w,
                struct refused *why);
/* What was sent under this name says nothing: BAD_REQUEST. */
bool refuse_field(const struct request *q, const char *name, struct refused *why);

#endif
