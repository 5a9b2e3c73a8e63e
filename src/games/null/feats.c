/* feats.c: what Null counts of a player: nothing. */
#include "table/feats.h"

static const struct feat kinds[] = {{0}};

static void count(const void *before, const struct event *e, int32_t count[][MAX_FEATS]) {
    (void)before, (void)e, (void)count;
}

const struct feats null_feats = {kinds, count};
