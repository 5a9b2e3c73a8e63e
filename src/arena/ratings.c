/* ratings.c: one number per player, fitted to all games of a contest.
 *
 * A seat of player i wins with probability exp(r[i]) / (sum over the seats). A deal contributes how
 * many seats and how many wins each player had. The likelihood has a single maximum; Hunter's
 * iteration climbs to it (each strength becomes wins / (sum of seats / strength of the table)).
 * Everybody gets a quarter of a win and a quarter of a loss in addition, so that a player who never
 * won has a rating, too. */
#include "arena/arena.h"
#include "base/check.h"

#include <math.h>
#include <stdlib.h>

enum { MOST_STEPS = 2000 };
static const double prior = 0.25;

struct evidence {
    const struct contest *contest;
    const int *weight; /* per deal */
};

/* For one table and one deal, which is one game per rotation: adds the wins, and the seats divided
 * by the strength of the table. */
static void add_table(const struct evidence *e, int deal, int table, const double *strength,
                      double *wins, double *weight) {
    const struct contest *c = e->contest;
    double all = 0;
    for (int i = 0; i < c->pool; i++)
        all += arena_tally(c, deal, table, i)->seats * strength[i];
    for (int i = 0; i < c->pool; i++) {
        const struct tally *t = arena_tally(c, deal, table, i);
        wins[i] += e->weight[deal] * t->wins;
        weight[i] += e->weight[deal] * c->how.seats * t->seats / all;
    }
}

static double step(const struct evidence *e, double *strength) {
    const struct contest *c = e->contest;
    double wins[MAX_POOL] = {0}, weight[MAX_POOL] = {0}, moved = 0, product = 0;
    for (int i = 0; i < c->pool; i++) { /* the prior: half a game against a player of strength 1 */
        wins[i] = prior;
        weight[i] = 2 * prior / (strength[i] + 1);
    }
    for (int deal = 0; deal < c->played; deal++)
        for (int table = 0; e->weight[deal] && table < c->tables; table++)
            add_table(e, deal, table, strength, wins, weight);
    for (int i = 0; i < c->pool; i++) {
        double was = strength[i];
        strength[i] = wins[i] / weight[i];
        moved = fmax(moved, fabs(log(strength[i] / was)));
        product += log(strength[i]);
    }
    for (int i = 0; i < c->pool; i++)
        strength[i] /= exp(product / c->pool);
    return moved;
}

static void fit(const struct evidence *e, double rating[MAX_POOL]) {
    double strength[MAX_POOL];
    for (int i = 0; i < e->contest->pool; i++)
        strength[i] = 1;
    for (int i = 0; i < MOST_STEPS && step(e, strength) > 1e-6; i++) {
    }
    for (int i = 0; i < e->contest->pool; i++)
        rating[i] = log(strength[i]) * 400 / log(10);
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void draw_deals(const struct contest *c, struct rng *rng, int *weight) {
    for (int i = 0; i < c->played; i++)
        weight[i] = 0;
    for (int i = 0; i < c->played; i++)
        weight[rng_below(rng, (uint32_t)c->played)]++;
}

void arena_ratings(const struct contest *c, int draws, struct estimate out[MAX_POOL]) {
    uint8_t seed[SEED_BYTES];
    double rating[MAX_POOL], *drawn = malloc(sizeof *drawn * (size_t)draws * MAX_POOL);
    int *weight = malloc(sizeof *weight * (size_t)c->played);
    struct evidence e = {c, weight};
    CHECK(drawn && weight);
    rng_seed_from_number(c->seed, seed);
    struct rng rng = rng_new(seed, 0);
    for (int d = 0; d < draws; d++) {
        draw_deals(c, &rng, weight);
        fit(&e, rating);
        for (int i = 0; i < c->pool; i++)
            drawn[i * draws + d] = rating[i];
    }
    for (int i = 0; i < c->played; i++)
        weight[i] = 1;
    fit(&e, rating);
    for (int i = 0; i < c->pool; i++) {
        qsort(drawn + i * draws, (size_t)draws, sizeof *drawn, compare);
        out[i] = (struct estimate){rating[i], drawn[i * draws + draws / 40],
                                   drawn[i * draws + draws - 1 - draws / 40]};
    }
    free(drawn);
    free(weight);
}
