/* fields.h: the terms of a table as fields of a form. The first page and the lobby have the same
 * ones. */
#ifndef PAGES_FIELDS_H
#define PAGES_FIELDS_H

#include "base/markup.h"
#include "hall/hall_table.h"

/* For a new table: how many play; the options; and all that can be changed until the game begins.
 */
void put_seats_choice(struct buf *out, const struct game *g, int chosen);
void put_new_options(struct buf *out, const struct game *g, const struct setup *chosen);
void put_new_terms(struct buf *out, const struct game *g, const struct setup *chosen, int flags,
                   const struct pace *pace);
/* The same for a table that there is, as it is now. */
void put_terms_fields(struct buf *out, const struct hall_table *ht);

#endif
