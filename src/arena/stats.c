/* stats.c: see stats.h. */
#include "arena/stats.h"

#include <math.h>

void sums_add(struct sums *s, double x) {
    s->n++;
    s->sum += x;
    s->squares += x * x;
}

static double sums_mean(const struct sums *s) { return s->n ? s->sum / s->n : 0; }

static double sums_variance(const struct sums *s) {
    double mean = sums_mean(s);
    double variance = s->n > 1 ? (s->squares - s->n * mean * mean) / (s->n - 1) : 0;
    return variance > 0 ? variance : 0;
}

/* The 97.5 % quantile of Student's t: exact for few degrees of freedom, beyond that the first terms
 * of the Cornish-Fisher expansion. */
static double student(int degrees) {
    static const double small[] = {0, 12.706, 4.303, 3.182, 2.776, 2.571};
    const double z = 1.959964;
    double v = degrees;
    if (degrees < 6)
        return small[degrees];
    return z + (pow(z, 3) + z) / (4 * v) + (5 * pow(z, 5) + 16 * pow(z, 3) + 3 * z) / (96 * v * v) +
           (3 * pow(z, 7) + 19 * pow(z, 5) + 17 * pow(z, 3) - 15 * z) / (384 * v * v * v);
}

struct estimate sums_estimate(const struct sums *s) {
    double mean = sums_mean(s),
           half = s->n > 1 ? student(s->n - 1) * sqrt(sums_variance(s) / s->n) : INFINITY;
    return (struct estimate){mean, mean - half, mean + half};
}

struct estimate sums_share(const struct sums *s) {
    struct estimate e = sums_estimate(s);
    double unseen = s->n > 3 ? 3.0 / s->n : 1;
    bool always = s->n && s->sum >= s->n, never = s->sum <= 0;
    e.low = always ? 1 - unseen : e.low;
    e.high = never ? unseen : e.high;
    return (struct estimate){e.mean, e.low > 0 ? e.low : 0, e.high < 1 ? e.high : 1};
}

void sprt_look(struct sprt *t, const struct sums *s) {
    const double bound = log(0.95 / 0.05);
    /* A few observations tell little about the variance, and equal ones would decide the test at
     * once. So we assume thirty more with the largest variance that a share can have. */
    double middle = (t->lo + t->hi) / 2, assumed = 30;
    double variance =
        (sums_variance(s) * (s->n - 1) + assumed * middle * (1 - middle)) / (s->n - 1 + assumed);
    t->ratio = s->n * (t->hi - t->lo) * (2 * sums_mean(s) - t->lo - t->hi) / (2 * variance);
    if (t->answer != UNDECIDED || s->n < SPRT_LEAST)
        return;
    if (t->ratio >= bound)
        t->answer = ACCEPTED;
    else if (t->ratio <= -bound)
        t->answer = REJECTED;
}
