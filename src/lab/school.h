/* school.h: nets that learn by playing against themselves, with temporal differences.
 *
 * Every player looks one move ahead with the current net, or in some games with an earlier one, and
 * makes mistakes on purpose now and then. After a game, each position learns a mixture of what was
 * thought of later positions and of how the game ended. A net that corrects the estimate learns
 * from what the same seat thought later, since only that seat knew its plans and bids; a net that
 * stands alone learns from what each mover thought next. The result after n games depends on the
 * seed and the method alone, not on the threads. */
#ifndef LAB_SCHOOL_H
#define LAB_SCHOOL_H

#include "arena/stats.h"
#include "bots/bot.h"
#include "lab/learn.h"

enum { PAST_NETS = 8, BATCH = 8 /* games played before anything is learned */ };

/* How to learn. */
struct method {
    bool corrects; /* a net that corrects the hand-made estimate */
    /* how much is learned from further on, in 1/100; 100: from the end of the game alone */
    uint32_t lambda;
    uint32_t rate;  /* of the first steps, in 1/100,000 */
    uint32_t halve; /* games after which the steps are half as large */
    uint32_t err;   /* one move in so many is random, to see something new */
    /* moves this close (in 1/1000 of a logit) are tried about equally often; 0: only the best */
    uint32_t blur;
    /* trust in the order of the estimate among the moves of a choice, in 1/1000 */
    uint32_t trust;
    uint32_t lessons; /* lessons per step; 0: one step per batch */
    uint32_t ponder;  /* of a hundred rehearsed games, how many are played with thought */
    bool on;          /* began with the net of all levels, and is for expert alone */
};
extern const struct method method_alone, method_correcting;

/* What is on disk while a net learns; no pointers. */
struct schooling {
    uint64_t seed, games;
    double seconds; /* spent so far */
    uint32_t past_count;
    struct method method;
    struct learner learner;
    struct weights past[PAST_NETS]; /* earlier nets */
};

struct school {
    const struct game *game;
    const struct judge *judge;
    const void *box;
    struct setup how;
    int jobs;
    struct schooling *s;
    struct net_numbers numbers; /* the weights that play, rounded: `net` */
    struct net net;
    double loss; /* cross entropy, smoothed over the last batches */
};

/* Starts with the weights of learner_init. */
void school_begin(struct school *school, uint64_t seed, const struct method *method);
/* The weights that play, and of which the net is made. */
const struct weights *school_weights(const struct school *school);
/* Plays one batch of games and learns from it. */
void school_batch(struct school *school);
/* How often the current net, looking one move ahead, wins against a table of `greedy`, on deals
 * that it does not learn from. One observation per deal. */
struct estimate school_test(const struct school *school, int deals);

#endif
