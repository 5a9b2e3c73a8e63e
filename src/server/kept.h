/* kept.h: games as the store has them. */
#ifndef SERVER_KEPT_H
#define SERVER_KEPT_H

#include "store/store.h"
#include "table/table.h"

struct kept {
    struct table *table;
    size_t bytes;  /* of the record, */
    int pieces;    /* number of pieces in the store, */
    int64_t moved; /* and when the last one was written */
};
/* Reads a record and replays it, with the seed from the table's row (empty: there is none yet,
 * or the record has it). If anything is wrong with it: false and a fault with the line of the
 * record. */
bool kept_read(struct store *s, int64_t table, struct slice seed, struct kept *out,
               struct fault *fault);

#endif
