/* rating.c: src/rating: the published figures of the method, ties, which games count, and that
 * ratings worked out again are the same. */
#include "rating/rating.h"
#include "lib/test.h"

#include <math.h>
#include <string.h>

static const double young = 25.0 / 3, tau = 25.0 / 300;

static void expect_belief(const struct belief *b, double mu, double sigma, double within) {
    EXPECT(fabs(b->mu - mu) < within);
    EXPECT(fabs(b->sigma - sigma) < within);
}

static void start_all(struct belief *b, int n) {
    for (int i = 0; i < n; i++)
        b[i] = (struct belief){25, young};
}

/* The figures of the tests of openskill.js, where certainty does not fade (tau 0). */
static const struct belief published[4][5] = {
    {{27.63523138347365, 8.065506316323548}, {22.36476861652635, 8.065506316323548}},
    {{27.868876552746237, 8.204837030780652},
     {25.717219138186557, 8.057829747583874},
     {21.413904309067206, 8.057829747583874}},
    {{27.795084971874736, 8.263160757613477},
     {26.552824984374855, 8.179213704945203},
     {24.68943500312503, 8.083731307186588},
     {20.96265504062538, 8.083731307186588}},
    {{27.666666666666668, 8.290556877154474},
     {26.833333333333332, 8.240145629781066},
     {25.72222222222222, 8.179996679645559},
     {24.055555555555557, 8.111796013701358},
     {20.72222222222222, 8.111796013701358}},
};

static void published_figures(void) {
    const int place[] = {1, 2, 3, 4, 5};
    for (int n = 2; n <= 5; n++) {
        struct belief b[5];
        start_all(b, n);
        beliefs_change(b, place, n, 0);
        for (int i = 0; i < n; i++)
            expect_belief(&b[i], published[n - 2][i].mu, published[n - 2][i].sigma, 1e-11);
    }
}

static void figures_with_fading(void) {
    struct belief two[2], four[4] = {{32.5, 4}, {25, young}, {20, 2}, {28, 6}};
    start_all(two, 2);
    beliefs_change(two, (const int[]){1, 2}, 2, tau);
    expect_belief(&two[0], 27.635389493140, 8.065901413544, 1e-11);
    expect_belief(&two[1], 22.364610506860, 8.065901413544, 1e-11);
    beliefs_change(four, (const int[]){2, 1, 4, 3}, 4, tau);
    expect_belief(&four[0], 32.687059115784, 3.978130473556, 1e-11);
    expect_belief(&four[1], 28.904755879251, 8.182775457866, 1e-11);
    expect_belief(&four[2], 19.798416840358, 2.000221113539, 1e-11);
    expect_belief(&four[3], 27.366258472432, 5.843597225005, 1e-11);
}

/* A shared first place is worth the mean of the first and the second. */
static void ties_are_the_mean_of_their_orders(void) {
    struct belief b[5];
    start_all(b, 5);
    beliefs_change(b, (const int[]){1, 1, 3, 4, 5}, 5, 0);
    EXPECT(fabs(b[0].mu - 27.25) < 1e-11 && fabs(b[1].mu - 27.25) < 1e-11);
    EXPECT(fabs(b[2].mu - published[3][2].mu) < 1e-11);
    EXPECT(fabs(b[3].mu - published[3][3].mu) < 1e-11);
    EXPECT(fabs(b[4].mu - published[3][4].mu) < 1e-11);
}

static void a_tie_of_all_moves_nobody_of_equals(void) {
    struct belief b[6];
    start_all(b, 6);
    beliefs_change(b, (const int[]){1, 1, 1, 1, 1, 1}, 6, 0);
    for (int i = 0; i < 6; i++)
        EXPECT(fabs(b[i].mu - 25) < 1e-11 && b[i].sigma < young);
}

/* The order in which the seats are listed does not matter. */
static void seats_do_not_matter(void) {
    struct rating a[3], b[3];
    for (int i = 0; i < 3; i++)
        a[i] = b[i] = rating_new();
    ratings_change(a, (const int[]){1, 2, 3}, 3);
    ratings_change(b, (const int[]){3, 1, 2}, 3);
    EXPECT(a[0].mu == b[1].mu && a[1].mu == b[2].mu && a[2].mu == b[0].mu);
    EXPECT(a[0].sigma == b[1].sigma && a[0].games == 1);
}

/* A thousand games of six players, and the millionths in which they end: on every machine. */
static void the_same_everywhere(void) {
    struct rating r[6];
    uint32_t luck = 1;
    for (int i = 0; i < 6; i++)
        r[i] = rating_new();
    for (int game = 0; game < 1000; game++) {
        int place[6];
        for (int i = 0; i < 6; i++) {
            luck = luck * 1664525 + 1013904223;
            place[i] = 1 + (int)(luck >> 24) * (i + 2) / 600;
        }
        ratings_change(r, place, 6);
    }
    for (int i = 0; i + 1 < 6; i++)
        EXPECT(r[i].mu > r[i + 1].mu);
    EXPECT_INT((int)r[0].mu, 35704354);
    EXPECT_INT((int)r[5].mu, 17304504);
    EXPECT_INT((int)r[5].games, 1000);
}

static void bad_numbers_are_bounded(void) {
    struct rating r[2] = {{INT64_MAX, INT64_MIN, 3}, {INT64_MIN, INT64_MAX, 0}};
    ratings_change(r, (const int[]){2, 1}, 2);
    EXPECT(r[0].mu <= 2000000000 && r[1].mu >= -2000000000);
    EXPECT(r[0].sigma > 0 && r[1].sigma > 0);
}

static void what_is_told(void) {
    struct rating r = rating_new();
    EXPECT_INT(rating_points(&r), 1000);
    EXPECT_INT(rating_doubt(&r), 667);
    EXPECT(rating_is_provisional(&r) && rating_order(&r) == 1);
    r.games = PROVISIONAL_GAMES;
    EXPECT(!rating_is_provisional(&r));
}

/* ---- which games count ---- */

static bool places_are(const struct rated_seat *seat, int n, const int *wanted) {
    int out[MAX_RATED];
    return rated_places(seat, n, out) && memcmp(out, wanted, sizeof *out * (size_t)n) == 0;
}

static void only_people_count(void) {
    int out[MAX_RATED];
    struct rated_seat s[3] = {{7, 1, 0, false}, {8, 2, 0, false}, {9, 2, 0, false}};
    EXPECT(places_are(s, 3, (const int[]){1, 2, 2}));
    EXPECT(!rated_places(s, 1, out) && !rated_places(s, 7, out));
    s[1].person = 0;
    EXPECT(!rated_places(s, 3, out));
    s[1].person = 9;
    EXPECT(!rated_places(s, 3, out));
}

static void who_quits_is_last(void) {
    struct rated_seat s[4] = {
        {7, 1, 50, false}, {8, 2, 0, true}, {9, 4, 0, false}, {10, 3, 60, true}};
    EXPECT(places_are(s, 4, (const int[]){4, 2, 1, 3}));
    s[0] = (struct rated_seat){7, 1, 0, true};
    s[3] = (struct rated_seat){10, 4, 0, false};
    EXPECT(places_are(s, 4, (const int[]){3, 4, 1, 1}));
}

int main(void) {
    published_figures();
    figures_with_fading();
    ties_are_the_mean_of_their_orders();
    a_tie_of_all_moves_nobody_of_equals();
    seats_do_not_matter();
    the_same_everywhere();
    bad_numbers_are_bounded();
    what_is_told();
    only_people_count();
    who_quits_is_last();
    return test_end();
}
