/* options.h: reading the terms of a table from a request. Forms put a prefix before the names of
 * options, to tell them apart from other fields (pages/fields.h); programs do not. */
#ifndef SERVER_OPTIONS_H
#define SERVER_OPTIONS_H

#include "server/request.h"
#include "server/tables.h"

/* Reads the number of seats, with the usual options for that number, and the colours; false and why
 * if they make no sense. */
bool read_new_setup(const struct request *q, struct table_terms *w, struct refused *why);
/* Reads options (with `prefix` before their names), number of seats, whether lots are drawn, who
 * may come and watch, and the note. What was not sent stays as it is. */
bool read_terms(const struct request *q, const char *prefix, struct table_terms *w,
                struct refused *why);
/* Refuses the value of this field, which makes no sense: BAD_REQUEST. Always false. */
bool refuse_field(const struct request *q, const char *name, struct refused *why);

#endif
