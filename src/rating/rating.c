/* rating.c: see rating.h. */
#include "rating/rating.h"

static const double start = 25, beta = 25.0 / 6, least = 1e-4, drift = 25.0 / 300;
static const double points_a_unit = 40; /* so that a beginner's 25 is told as 1000 */

/* ---- exact mathematics ---- */

/* A square root is rounded the same way everywhere. */
static double root(double x) { return __builtin_sqrt(x); }

/* e to the x, for x from -700 to 0: a power of 2 times a series that is short because its argument
 * is at most ln 2 / 2. Only sums and products, so it is the same everywhere. */
static double exponential(double x) {
    const double ln2_high = 0x1.62e42fefp-1, ln2_low = 0x1.473de6af278edp-34;
    int power = (int)(x * 0x1.71547652b82fep+0 - 0.5);
    double r = x - power * ln2_high - power * ln2_low, sum = 1, out = 1;
    for (int i = 16; i > 0; i--)
        sum = 1 + sum * r / i;
    for (; power < 0; power++)
        out *= 0.5;
    return sum * out;
}

/* ---- one strict order ---- */

struct played {
    int n;
    const int *place;
    double c, strength[MAX_RATED]; /* exp(mu / c), of which only the ratios matter */
    double s2[MAX_RATED];          /* sigma squared, with the drift */
};

struct change {
    double omega[MAX_RATED], delta[MAX_RATED];
};

/* The players in the order of their places; adds what each of them learns. */
static void add_order(const struct played *g, const int *order, struct change *out) {
    double rest = 0, left[MAX_RATED] = {0}; /* the strengths of those from the q-th place on */
    for (int q = g->n - 1; q >= 0; q--)
        left[q] = rest += g->strength[order[q]];
    for (int at = 0; at < g->n; at++) {
        int i = order[at];
        double omega = 0, delta = 0;
        for (int q = 0; q <= at; q++) {
            double p = g->strength[i] / left[q];
            omega += (q == at) - p;
            delta += p * (1 - p);
        }
        out->omega[i] += omega * g->s2[i] / g->c;
        out->delta[i] += delta * g->s2[i] / (g->c * g->c) * root(g->s2[i]) / g->c;
    }
}

/* ---- all orders that the places allow ---- */

/* Completes `order` from its at-th place in every way that the places allow. Returns in how many.
 */
static int add_orders(const struct played *g, int *order, int at, uint32_t used,
                      struct change *out) {
    int best = 0, ways = 0;
    if (at == g->n) {
        add_order(g, order, out);
        return 1;
    }
    for (int i = 0; i < g->n; i++)
        if (!(used >> i & 1) && (best == 0 || g->place[i] < best))
            best = g->place[i];
    for (int i = 0; i < g->n; i++)
        if (!(used >> i & 1) && g->place[i] == best) {
            order[at] = i;
            ways += add_orders(g, order, at + 1, used | 1u << i, out);
        }
    return ways;
}

static struct played played_of(const struct belief *b, const int *place, int n, double tau) {
    struct played g = {.n = n, .place = place};
    double sum = 0, most = b[0].mu;
    for (int i = 0; i < n; i++) {
        g.s2[i] = b[i].sigma * b[i].sigma + tau * tau;
        sum += g.s2[i] + beta * beta;
        most = b[i].mu > most ? b[i].mu : most;
    }
    g.c = root(sum);
    for (int i = 0; i < n; i++)
        g.strength[i] = exponential((b[i].mu - most) / g.c);
    return g;
}

void beliefs_change(struct belief *b, const int *place, int n, double tau) {
    struct played g = played_of(b, place, n, tau);
    struct change change = {{0}, {0}};
    int order[MAX_RATED], ways = add_orders(&g, order, 0, 0, &change);
    for (int i = 0; i < n; i++) {
        double keeps = 1 - change.delta[i] / ways;
        b[i].mu += change.omega[i] / ways;
        b[i].sigma = root(g.s2[i]) * root(keeps > least ? keeps : least);
    }
}

/* ---- ratings ---- */

struct rating rating_new(void) {
    return (struct rating){.mu = 25 * (int64_t)RATING_UNIT, .sigma = 8333333};
}

bool rating_is_provisional(const struct rating *r) { return r->games < PROVISIONAL_GAMES; }

int64_t rating_order(const struct rating *r) { return r->mu - 3 * r->sigma; }

static int64_t whole(double x) { return (int64_t)(x < 0 ? x - 0.5 : x + 0.5); }

static int points(int64_t units) { return (int)whole((double)units / RATING_UNIT * points_a_unit); }

int rating_points(const struct rating *r) { return points(r->mu); }

int rating_doubt(const struct rating *r) { return points(2 * r->sigma); }

/* No rating leaves this range, whatever a database says. */
static double within(int64_t units, double lo, double hi) {
    double x = (double)units / RATING_UNIT;
    return x < lo ? lo : x > hi ? hi : x;
}

void ratings_change(struct rating *r, const int *place, int n) {
    struct belief b[MAX_RATED] = {{0}};
    for (int i = 0; i < n; i++)
        b[i] = (struct belief){within(r[i].mu, start - 1000, start + 1000),
                               within(r[i].sigma, 0.01, 25)};
    beliefs_change(b, place, n, drift);
    for (int i = 0; i < n; i++)
        r[i] = (struct rating){whole(b[i].mu * RATING_UNIT), whole(b[i].sigma * RATING_UNIT),
                               r[i].games + 1};
}

/* ---- which games count ---- */

/* 0: played to the end; 1: a computer player finished; 2: resigned. */
static int desertion(const struct rated_seat *s) { return s->resigned ? 2 : s->lent; }

/* Whoever did not play to the end is behind all who did; of those who resigned the earlier one. */
static bool is_before(const struct rated_seat *a, const struct rated_seat *b) {
    int of_a = desertion(a), of_b = desertion(b);
    if ((of_a == 0) != (of_b == 0))
        return of_a == 0;
    if (of_a == 2 && of_b == 2)
        return a->resigned > b->resigned;
    return of_a != of_b ? of_a < of_b : a->place < b->place;
}

bool rated_places(const struct rated_seat *seat, int n, int out[MAX_RATED]) {
    if (n < 2 || n > MAX_RATED)
        return false;
    for (int i = 0; i < n; i++) {
        out[i] = 1;
        for (int j = 0; j < n; j++) {
            if (!seat[i].person || (i != j && seat[i].person == seat[j].person))
                return false;
            out[i] += is_before(&seat[j], &seat[i]);
        }
    }
    return true;
}
