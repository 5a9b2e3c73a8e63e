/* snapshot.h: a table as it stood after a part of its record, so that opening a long game takes no
 * longer than opening a short one. */
#ifndef TABLE_SNAPSHOT_H
#define TABLE_SNAPSHOT_H

#include "table/table.h"

/* Writes the table, without its seed. `program`: a number that no other program has, as states are
 * written as they lie in memory. */
void table_snapshot(const struct table *t, uint64_t program, struct buf *out);
/* As table_read_own, but goes on from the snapshot. NULL if there is any doubt whether it belongs
 * to this record and this program. */
struct table *table_read_from(struct slice snapshot, uint64_t program, struct slice record,
                              struct table_damage *damage);

#endif
