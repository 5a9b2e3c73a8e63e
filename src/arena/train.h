/* train.h: nets that learn from playing against themselves, by temporal differences.
 *
 * Every player looks one move ahead with the net as it is now, or in some games as it was earlier, and errs now
 * and then on purpose. After a game each position after a move learns a mixture of what was thought of the
 * positions that followed it and of how the game ended. A net that corrects the estimate learns from what the same
 * seat thought later, since only that seat knew its plans and bids all along; one that stands alone, from what each
 * mover thought next. What has been learned after n games depends on the seed and the method alone, not on the
 * threads. */
#ifndef ARENA_TRAIN_H
#define ARENA_TRAIN_H

#include "arena/learn.h"
#include "arena/stats.h"
#include "bots/bot.h"

enum { PAST_NETS = 8, BATCH = 8 /* games that are played before something is learned */ };

/* How to learn. */
struct method {
    bool corrects;   /* the hand-made estimate */
    uint32_t lambda; /* how much of what is learned comes from further on, in 1/100: 100 is the end of the game alone */
    uint32_t rate;   /* of the first steps, in 1/100,000 */
    uint32_t halve;  /* games after which the steps are half as large */
    uint32_t err;    /* one move in so many is made at random to see something new */
    uint32_t blur;   /* how far apart moves may be, in 1/1000 of a logit, that are tried about as often; 0: the best */
    uint32_t trust;  /* in the order in which the estimate puts the moves of a choice, in 1/1000 */
    uint32_t lessons; /* of a step; 0: one step a batch */
};
extern const struct method method_alone, method_correcting;

/* What is kept on the disk while learning goes on; no pointers. */
struct schooling {
    uint64_t seed, games;
    double seconds; /* spent so far */
    uint32_t past_count;
    struct method method;
    struct learner learner;
    struct weights past[PAST_NETS]; /* as it was earlier */
};

struct school {
    const struct game *game;
    const struct judge *judge;
    const void *box;
    struct setup how;
    int jobs;
    struct schooling *s;
    double loss; /* cross entropy of the last batches, smoothed */
};

/* Begins with the weights of learner_init. */
void school_begin(struct school *school, uint64_t seed, const struct method *method);
/* What plays: weights that a net is made of. */
const struct weights *school_weights(const struct school *school);
/* Plays one batch of games and learns from it. */
void school_batch(struct school *school);
/* How often the net as it is now, one move ahead, wins against a table of `greedy` on deals it does not learn
 * from: one observation a deal. */
struct estimate school_test(const struct school *school, int deals);

#endif
