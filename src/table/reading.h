/* reading.h: for src/table only: reading a record that this program wrote, in steps. */
#ifndef TABLE_READING_H
#define TABLE_READING_H

#include "table/table.h"

struct reading;
/* Reads the head alone. NULL if it is damaged. */
struct reading *reading_begin(struct slice record, struct table_damage *damage);
/* The table, as it is before the first move; the caller frees it. */
struct table *reading_table(const struct reading *r);
/* Reads the lines behind so many bytes, up to which the table has been brought. */
void reading_go_on(struct reading *r, size_t from);
void reading_end(struct reading *r);

#endif
