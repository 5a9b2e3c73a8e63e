/* learn.h: a net that learns, in floating point. It has the shape and the bounds of net.h, so that
 * it can be rounded to integers without losing anything else. */
#ifndef LAB_LEARN_H
#define LAB_LEARN_H

#include "bots/net.h"

/* All numbers of a net. Also used for gradients and for the optimizer's moments. */
struct weights {
    float first[NET_INPUTS * NET_WIDE], bias_wide[NET_WIDE];
    float second[NET_WIDE * NET_NARROW], bias_narrow[NET_NARROW];
    float third[NET_NARROW * NET_OUT], bias_out[NET_OUT];
    float lean; /* for nets that correct the estimate */
};

struct learner {
    char game[24];
    uint8_t seats;
    bool corrects; /* the hand-made estimate; otherwise the net stands alone */
    uint16_t inputs;
    uint32_t steps;
    struct weights now, mean, spread; /* Adam's first and second moments of the gradient */
    /* the weights averaged over the last few hundred steps: `now` without its noise */
    struct weights steady;
};

/* The outputs of the layers for one position. */
struct thought {
    float wide[NET_WIDE], narrow[NET_NARROW], raw[NET_OUT],
        share[NET_OUT]; /* raw: before the estimate is added */
};

/* Small random weights, scaled to the sizes of the layers. A net that corrects starts with a last
 * layer of zeros, which says exactly what the estimate says. */
void learner_init(struct learner *l, struct rng *rng);

/* The shares that these weights give each seat, starting with the seat whose features they are. */
void weights_think(const struct weights *w, const struct learner *shape, const struct features *f,
                   struct thought *t);

/* Adds the gradient of the cross entropy between the net's shares and `target`. */
void weights_blame(const struct weights *w, const struct learner *shape, const struct features *f,
                   const struct thought *t, const float *target, struct weights *gradient);

/* Adds the gradient that lowers the raw outputs in proportion to `excess`. */
void weights_push(const struct weights *w, const struct learner *shape, const struct features *f,
                  const struct thought *t, const float excess[NET_OUT], struct weights *gradient);

void weights_add(struct weights *sum, const struct weights *w);

/* One step of Adam along the gradient, which is first divided by `count`. */
void learner_step(struct learner *l, const struct weights *gradient, int count, float rate);

/* Rounds to integers; the net points into numbers. */
void weights_round(const struct weights *w, const struct learner *shape,
                   struct net_numbers *numbers, struct net *net);

/* Goes on with the numbers of a net; true if it has the learner's shape. */
bool learner_take(struct learner *l, const struct net *net);

#endif
