/* clocks.h: the clocks of the hall's tables (hall/pace.h), as the server keeps them.
 *
 * A move and what it does to the clocks are one change with a number: whoever owes a move is looked
 * at anew at the end of each change (saving.c), and before a page shows it. */
#ifndef SERVER_CLOCKS_H
#define SERVER_CLOCKS_H

#include "server/hall.h"

/* Playing time now. */
int64_t hall_now(struct hall *h);
/* The game begins: everybody has the whole bank. */
void clocks_start(struct hall *h, struct hall_table *ht);
/* Others may owe a move now. */
void clocks_follow(struct hall *h, struct hall_table *ht);
/* The same when that is because something was taken back. It holds until the end of the change. */
void clocks_follow_back(struct hall *h, struct hall_table *ht, enum turn_cause cause);
/* Pace or clocks were changed in another way: they are written at the end of the change, of which
 * the caller notes that there is one. */
void clocks_changed(struct hall_table *ht);
/* Does this person owe a move, and is his time over? */
bool is_out_of_time(struct hall *h, const struct hall_table *ht, int seat);

/* Hands the clocks to the store, and sets the table's deadline; for saving.c alone. */
void clocks_write(struct hall *h, struct hall_table *ht);
/* Writes down how far playing time has come, if a clock runs and that was a while ago, or `anyway`.
 */
void playtime_keep(struct hall *h, bool anyway);
/* Where several servers share the tables their playing time is the same, and each looks for
 * deadlines that another has let go by: it may be gone, and may be the only one that knew. */
void clocks_share(struct hall *h);

#endif
