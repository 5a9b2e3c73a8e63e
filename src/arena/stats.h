/* stats.h: means with confidence intervals, and a test that stops as early as the evidence
 * allows. */
#ifndef ARENA_STATS_H
#define ARENA_STATS_H

#include <stdbool.h>

struct estimate {
    double mean, low, high; /* the 95 % interval */
};

/* Sums over independent observations. */
struct sums {
    int n;
    double sum, squares;
};

void sums_add(struct sums *s, double x);
/* By Student's t. One observation gives an infinite interval. */
struct estimate sums_estimate(const struct sums *s);
/* The same for shares of 1. If all observations are 0, or all are 1, the interval is what n of them
 * can prove (the rule of three). */
struct estimate sums_share(const struct sums *s);

/* Is the expected value lo or hi? Wald's sequential test for a mean with estimated variance; each
 * answer is wrong in at most 5 % of cases. */
enum sprt_answer { UNDECIDED, ACCEPTED, REJECTED };
struct sprt {
    double lo, hi;
    double ratio; /* log of the likelihood ratio of hi to lo */
    enum sprt_answer answer;
};
enum { SPRT_LEAST = 10 }; /* observations before the variance is trusted */
void sprt_look(struct sprt *t, const struct sums *s);

#endif
