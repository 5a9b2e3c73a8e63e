/* train.h: nets that learn from playing against themselves, by temporal differences.
 *
 * Every player looks one move ahead with the net as it is now, or in some games as it was earlier, and errs now
 * and then on purpose. After a game each position after a move learns a mixture of what was thought of the
 * positions that followed it and of how the game ended. What has been learned after n games depends on the seed
 * alone, not on the threads. */
#ifndef ARENA_TRAIN_H
#define ARENA_TRAIN_H

#include "arena/learn.h"
#include "arena/stats.h"
#include "bots/bot.h"

enum { PAST_NETS = 8, BATCH = 8 /* games between two steps */ };

/* What is kept on the disk while learning goes on; no pointers. */
struct schooling {
    uint64_t seed, games;
    double seconds; /* spent so far */
    uint32_t past_count;
    struct learner learner;
    struct weights past[PAST_NETS]; /* as it was earlier */
};

struct school {
    const struct game *game;
    const struct judge *judge; /* with features */
    const void *box;
    struct setup how;
    int jobs;
    struct schooling *s;
    double loss; /* cross entropy of the last batches, smoothed */
};

/* Begins: random weights. */
void school_begin(struct school *school, uint64_t seed);
/* Plays one batch of games and learns from it. */
void school_batch(struct school *school);
/* How often the net as it is now, one move ahead, wins against a table of `greedy` on deals it does not learn
 * from: one observation a deal. */
struct estimate school_test(const struct school *school, int deals);

#endif
