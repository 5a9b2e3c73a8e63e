/* stats.h: means with intervals, and a test that stops as early as the evidence allows. */
#ifndef ARENA_STATS_H
#define ARENA_STATS_H

#include <stdbool.h>

struct estimate {
    double mean, low, high; /* the 95 % interval */
};

/* A sum over independent observations. */
struct sums {
    int n;
    double sum, squares;
};

void sums_add(struct sums *s, double x);
double sums_mean(const struct sums *s);
double sums_variance(const struct sums *s);
/* By Student's t. With one observation the interval is everything it can be: mean +- infinity. */
struct estimate sums_estimate(const struct sums *s);
/* The same for shares of 1. Where all observations are 0 or all are 1, the interval reaches as far as n of them can
 * tell (the rule of three). */
struct estimate sums_share(const struct sums *s);

/* Is the expected value lo or hi? Wald's sequential test for a mean, the variance estimated on the way;
 * each answer is wrong in at most 5 of 100 cases. */
enum sprt_answer { UNDECIDED, ACCEPTED, REJECTED };
struct sprt {
    double lo, hi;
    double ratio; /* logarithm of how much more likely hi is than lo */
    enum sprt_answer answer;
};
enum { SPRT_LEAST = 10 }; /* observations before the variance is trusted */
void sprt_look(struct sprt *t, const struct sums *s);

#endif
