/* learn.c: see learn.h. */
#include "lab/learn.h"

#include <math.h>
#include <string.h>

enum { WEIGHTS = sizeof(struct weights) / sizeof(float), STEADY_STEPS = 300 };
static const float most_hidden = (float)MOST_HIDDEN / ONE_HIDDEN;
static const float least_lean = 1.0f / 16, most_lean = (float)MOST_LEAN / ONE_WEIGHT;

/* ---- the start ---- */

static void fill_random(float *at, int count, float reach, struct rng *rng) {
    for (int i = 0; i < count; i++)
        at[i] = reach * ((float)rng_below(rng, 2000001) / 1000000 - 1);
}

void learner_init(struct learner *l, struct rng *rng) {
    memset(&l->now, 0, sizeof l->now);
    memset(&l->mean, 0, sizeof l->mean);
    memset(&l->spread, 0, sizeof l->spread);
    l->steps = 0;
    fill_random(l->now.first, l->inputs * NET_WIDE, 1.5f / sqrtf((float)l->inputs), rng);
    fill_random(l->now.second, NET_WIDE * NET_NARROW, 1.5f / sqrtf(NET_WIDE), rng);
    if (l->corrects)
        l->now.lean = 1;
    else
        fill_random(l->now.third, NET_NARROW * NET_OUT, 0.2f / sqrtf(NET_NARROW), rng);
    for (int i = 0; i < NET_WIDE; i++)
        l->now.bias_wide[i] = 0.1f;
    for (int i = 0; i < NET_NARROW; i++)
        l->now.bias_narrow[i] = 0.1f;
    l->steady = l->now;
}

/* ---- thinking ---- */

static void add_row(float *restrict sum, const float *restrict row, float by, int width) {
    for (int i = 0; i < width; i++)
        sum[i] += by * row[i];
}

static void limit(float *value, int width) {
    for (int i = 0; i < width; i++)
        value[i] = value[i] < 0 ? 0 : value[i] > most_hidden ? most_hidden : value[i];
}

static void to_shares(float *value, int seats) {
    float best = value[0], sum = 0;
    for (int i = 1; i < seats; i++)
        best = value[i] > best ? value[i] : best;
    for (int i = 0; i < seats; i++)
        sum += value[i] = expf(value[i] - best);
    for (int i = 0; i < seats; i++)
        value[i] /= sum;
}

/* The logit that the estimate alone gives a seat, relative to the first seat. */
static float estimate_of(const struct features *f, int seat) {
    return (float)logit_of_lead(f->value[seat] - f->value[0]) / ONE_LOGIT;
}

void weights_think(const struct weights *w, const struct learner *shape, const struct features *f,
                   struct thought *t) {
    memcpy(t->wide, w->bias_wide, sizeof t->wide);
    memcpy(t->narrow, w->bias_narrow, sizeof t->narrow);
    memcpy(t->raw, w->bias_out, sizeof t->raw);
    for (int i = 0; i < shape->inputs; i++)
        if (f->input[i])
            add_row(t->wide, w->first + i * NET_WIDE, (float)f->input[i] / ONE_INPUT, NET_WIDE);
    limit(t->wide, NET_WIDE);
    for (int i = 0; i < NET_WIDE; i++)
        if (t->wide[i] > 0)
            add_row(t->narrow, w->second + i * NET_NARROW, t->wide[i], NET_NARROW);
    limit(t->narrow, NET_NARROW);
    for (int i = 0; i < NET_NARROW; i++)
        if (t->narrow[i] > 0)
            add_row(t->raw, w->third + i * NET_OUT, t->narrow[i], NET_OUT);
    for (int i = 0; i < NET_OUT; i++)
        t->share[i] =
            t->raw[i] + (shape->corrects && i < shape->seats ? w->lean * estimate_of(f, i) : 0);
    to_shares(t->share, shape->seats);
}

/* ---- learning ---- */

static float dot(const float *a, const float *b, int n) {
    float sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

static bool passes(float hidden) { return hidden > 0 && hidden < most_hidden; }

void weights_push(const struct weights *w, const struct learner *shape, const struct features *f,
                  const struct thought *t, const float excess[NET_OUT], struct weights *gradient) {
    float narrow[NET_NARROW] = {0}, wide[NET_WIDE] = {0};
    add_row(gradient->bias_out, excess, 1, NET_OUT);
    for (int i = 0; i < NET_NARROW; i++) {
        if (!passes(t->narrow[i]))
            continue;
        narrow[i] = dot(w->third + i * NET_OUT, excess, NET_OUT);
        add_row(gradient->third + i * NET_OUT, excess, t->narrow[i], NET_OUT);
    }
    add_row(gradient->bias_narrow, narrow, 1, NET_NARROW);
    for (int i = 0; i < NET_WIDE; i++) {
        if (!passes(t->wide[i]))
            continue;
        wide[i] = dot(w->second + i * NET_NARROW, narrow, NET_NARROW);
        add_row(gradient->second + i * NET_NARROW, narrow, t->wide[i], NET_NARROW);
    }
    add_row(gradient->bias_wide, wide, 1, NET_WIDE);
    for (int i = 0; i < shape->inputs; i++)
        if (f->input[i])
            add_row(gradient->first + i * NET_WIDE, wide, (float)f->input[i] / ONE_INPUT, NET_WIDE);
}

void weights_blame(const struct weights *w, const struct learner *shape, const struct features *f,
                   const struct thought *t, const float *target, struct weights *gradient) {
    float excess[NET_OUT] = {0};
    for (int i = 0; i < shape->seats; i++)
        excess[i] = t->share[i] - target[i];
    for (int i = 0; shape->corrects && i < shape->seats; i++)
        gradient->lean += excess[i] * estimate_of(f, i);
    weights_push(w, shape, f, t, excess, gradient);
}

void weights_add(struct weights *sum, const struct weights *w) {
    float *to = (float *)sum;
    const float *from = (const float *)w;
    for (size_t i = 0; i < WEIGHTS; i++)
        to[i] += from[i];
}

static void keep_within(float *at, int count, float most) {
    for (int i = 0; i < count; i++)
        at[i] = at[i] > most ? most : at[i] < -most ? -most : at[i];
}

void learner_step(struct learner *l, const struct weights *gradient, int count, float rate) {
    const float keep_mean = 0.9f, keep_spread = 0.999f;
    float *now = (float *)&l->now, *mean = (float *)&l->mean, *spread = (float *)&l->spread;
    const float *slope = (const float *)gradient;
    float *steady = (float *)&l->steady;
    l->steps++;
    float steps = l->steps < 100000 ? (float)l->steps : 100000;
    float by = rate * sqrtf(1 - powf(keep_spread, steps)) / (1 - powf(keep_mean, steps));
    for (size_t i = 0; i < WEIGHTS; i++) {
        float g = slope[i] / (float)count;
        mean[i] = keep_mean * mean[i] + (1 - keep_mean) * g;
        spread[i] = keep_spread * spread[i] + (1 - keep_spread) * g * g;
        now[i] -= by * mean[i] / (sqrtf(spread[i]) + 1e-7f);
    }
    keep_within(l->now.first, NET_INPUTS * NET_WIDE, (float)MOST_FIRST / ONE_WEIGHT);
    keep_within(l->now.second, NET_WIDE * NET_NARROW, (float)MOST_WEIGHT / ONE_WEIGHT);
    keep_within(l->now.third, NET_NARROW * NET_OUT, (float)MOST_WEIGHT / ONE_WEIGHT);
    if (l->corrects)
        l->now.lean = fminf(fmaxf(l->now.lean, least_lean), most_lean);
    float fresh = l->steps < STEADY_STEPS ? 1.0f / (float)l->steps : 1.0f / STEADY_STEPS;
    for (size_t i = 0; i < WEIGHTS; i++)
        steady[i] += fresh * (now[i] - steady[i]);
}

/* ---- rounding ---- */

static void round_small(const float *from, int count, int16_t *to) {
    for (int i = 0; i < count; i++)
        to[i] = (int16_t)lrintf(from[i] * ONE_WEIGHT);
}

static void round_bias(const float *from, int count, float one, int32_t *to) {
    for (int i = 0; i < count; i++)
        to[i] = (int32_t)lrintf(from[i] * one);
}

void weights_round(const struct weights *w, const struct learner *shape, struct net_numbers *n,
                   struct net *net) {
    round_small(w->first, shape->inputs * NET_WIDE, n->first);
    round_small(w->second, NET_WIDE * NET_NARROW, n->second);
    round_small(w->third, NET_NARROW * NET_OUT, n->third);
    round_bias(w->bias_wide, NET_WIDE, ONE_INPUT * ONE_WEIGHT, n->bias_wide);
    round_bias(w->bias_narrow, NET_NARROW, ONE_HIDDEN * ONE_WEIGHT, n->bias_narrow);
    round_bias(w->bias_out, NET_OUT, ONE_HIDDEN * ONE_WEIGHT, n->bias_out);
    memcpy(n->game, shape->game, sizeof n->game);
    *net = (struct net){.game = n->game,
                        .seats = shape->seats,
                        .inputs = shape->inputs,
                        .lean = (int16_t)(shape->corrects ? lrintf(w->lean * ONE_WEIGHT) : 0),
                        .first = n->first,
                        .second = n->second,
                        .third = n->third,
                        .bias_wide = n->bias_wide,
                        .bias_narrow = n->bias_narrow,
                        .bias_out = n->bias_out};
}

/* ---- from a net ---- */

static void take_small(float *to, const int16_t *from, int count) {
    for (int i = 0; i < count; i++)
        to[i] = (float)from[i] / ONE_WEIGHT;
}

static void take_bias(float *to, const int32_t *from, int count, float one) {
    for (int i = 0; i < count; i++)
        to[i] = (float)from[i] / one;
}

bool learner_take(struct learner *l, const struct net *net) {
    if (strcmp(l->game, net->game) != 0 || l->seats != net->seats || l->inputs != net->inputs ||
        l->corrects != (net->lean != 0))
        return false;
    take_small(l->now.first, net->first, net->inputs * NET_WIDE);
    take_small(l->now.second, net->second, NET_WIDE * NET_NARROW);
    take_small(l->now.third, net->third, NET_NARROW * NET_OUT);
    take_bias(l->now.bias_wide, net->bias_wide, NET_WIDE, ONE_INPUT * ONE_WEIGHT);
    take_bias(l->now.bias_narrow, net->bias_narrow, NET_NARROW, ONE_HIDDEN * ONE_WEIGHT);
    take_bias(l->now.bias_out, net->bias_out, NET_OUT, ONE_HIDDEN * ONE_WEIGHT);
    l->now.lean = (float)net->lean / ONE_WEIGHT;
    l->steady = l->now;
    return true;
}
