/* kept.h: games as the store keeps them. */
#ifndef SERVER_KEPT_H
#define SERVER_KEPT_H

#include "store/store.h"
#include "table/table.h"

struct kept {
    struct table *table;
    size_t bytes;  /* of the record, */
    int pieces;    /* in so many, */
    int64_t moved; /* the last of which came then */
};
/* Reads a record and replays it, with the seed that the table's row has (empty: none, or it stands
 * in the record). False and a fault, with its line of the record, if anything is wrong with it. */
bool kept_read(struct store *s, int64_t table, struct slice seed, struct kept *out,
               struct fault *fault);

#endif
