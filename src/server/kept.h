/* kept.h: games as the store has them. */
#ifndef SERVER_KEPT_H
#define SERVER_KEPT_H

#include "store/store.h"
#include "table/table.h"

/* What the table's row says about its record. */
struct kept_as {
    int64_t table;
    int64_t number;    /* of the last change; -1: another is on its way */
    struct slice seed; /* empty: none, or it stands in the record */
};
struct kept {
    struct table *table;
    size_t bytes;    /* of the record, */
    int64_t moved;   /* the last part of which came then */
    int64_t snapped; /* the change after which the snapshot was made that was used; 0: none was */
};
/* Reads a record and replays it, from its snapshot on if there is one that is beyond doubt. False
 * and a fault, with its line of the record, if anything is wrong with it. */
bool kept_read(struct store *s, const struct kept_as *as, struct kept *out, struct fault *fault);
/* The same from the first move on, to check it. */
bool kept_replay(struct store *s, const struct kept_as *as, struct kept *out, struct fault *fault);
/* Stores a snapshot of a game after change `number`. False if this program cannot make any. */
bool kept_snap(struct store *s, int64_t table, int64_t number, const struct table *t);

#endif
