/* arena.c: src/arena and src/bots/match: a deal stays the same deal, results do not depend on
 * threads, intervals and tests are right, and ratings recover the strengths that made the
 * results. */
#include "arena/arena.h"
#include "lib/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void *box_of(const struct game *g) {
    struct fault fault;
    void *box = calloc(1, g->box_size);
    EXPECT(box && g->read_box(box, *g->box_text, &fault));
    return box;
}

static struct player player(const char *words) {
    struct player p = {0};
    EXPECT(player_read(slice_of(words), &p));
    return p;
}

static void players_are_read(void) {
    struct player p;
    EXPECT(player_read(slice_of("greedy"), &p));
    EXPECT(!player_read(slice_of("greedy:5"), &p));
    EXPECT(!player_read(slice_of("nobody"), &p));
    EXPECT(!player_read(slice_of(""), &p));
}

static void deals_differ_by_use_and_number(void) {
    uint8_t a[SEED_BYTES], b[SEED_BYTES], c[SEED_BYTES];
    deal_seed(1, DEALS_TO_MEASURE, 7, a);
    deal_seed(1, DEALS_TO_LEARN, 7, b);
    deal_seed(1, DEALS_TO_MEASURE, 8, c);
    EXPECT(memcmp(a, b, sizeof a) != 0);
    EXPECT(memcmp(a, c, sizeof a) != 0);
    deal_seed(1, DEALS_TO_MEASURE, 7, b);
    EXPECT(memcmp(a, b, sizeof a) == 0);
}

static struct contest contest(const struct game *g, const void *box, int jobs) {
    struct contest c = {
        .game = g, .box = box, .how = setup_default(g, 3), .seed = 5, .deals = 12, .jobs = jobs};
    c.pool = 3;
    c.player[0] = player("greedy");
    c.player[1] = player("random");
    c.player[2] = player("random");
    c.name[0] = "greedy", c.name[1] = "random", c.name[2] = "other";
    c.tables = 2;
    c.table[0] = (struct lineup){.at = {0, 1, 1}};
    c.table[1] = (struct lineup){.mixed = true};
    return c;
}

static void threads_change_nothing(const struct game *g) {
    void *box = box_of(g);
    struct contest one = contest(g, box, 1), three = contest(g, box, 3);
    arena_prepare(&one);
    arena_prepare(&three);
    arena_run(&one);
    arena_run(&three);
    EXPECT_INT(one.played, 12);
    EXPECT(one.hash == three.hash);
    struct showing alone = arena_showing(&one, 0, 0), rest = arena_showing(&one, 0, 1);
    EXPECT_INT(alone.seats, 1);
    EXPECT_INT(rest.seats, 2);
    EXPECT(fabs(alone.wins.mean + 2 * rest.wins.mean - 1) < 1e-9);
    EXPECT_INT(arena_showing(&one, 1, 2).seats, 1);
    arena_free(&one);
    arena_free(&three);
    free(box);
}

static void intervals_hold_their_mean(void) {
    struct sums s = {0}, all = {0};
    const double seen[] = {1, 2, 3, 4, 5};
    for (int i = 0; i < 5; i++)
        sums_add(&s, seen[i]);
    struct estimate e = sums_estimate(&s);
    EXPECT(fabs(e.mean - 3) < 1e-12);
    EXPECT(fabs(e.high - (3 + 2.776 * sqrt(2.5 / 5))) < 1e-3);
    for (int i = 0; i < 100; i++)
        sums_add(&all, 1);
    e = sums_share(&all);
    EXPECT(e.high == 1 && fabs(e.low - 0.97) < 1e-9);
}

/* Runs the test 400 times on a coin whose true value is `truth`; returns how often it said "hi". */
static int ask_sprt(double truth) {
    uint8_t seed[SEED_BYTES];
    int accepted = 0;
    rng_seed_from_number(3, seed);
    struct rng rng = rng_new(seed, 0);
    for (int i = 0; i < 400; i++) {
        struct sprt t = {.lo = 0.25, .hi = 0.35};
        struct sums s = {0};
        while (t.answer == UNDECIDED) {
            sums_add(&s, rng_below(&rng, 1000) < truth * 1000);
            sprt_look(&t, &s);
        }
        accepted += t.answer == ACCEPTED;
    }
    return accepted;
}

static void sprt_errs_seldom(void) {
    EXPECT(ask_sprt(0.25) < 32);
    EXPECT(ask_sprt(0.35) > 368);
}

/* Results made from the model itself: one seat of strength 4 against three of strength 1. */
static void ratings_find_the_strength(void) {
    struct contest c = {.pool = 2, .tables = 1, .played = 50, .seed = 1, .how.seats = 4};
    struct tally *tally = calloc(100, sizeof *tally);
    struct estimate rating[MAX_POOL];
    c.tally = tally;
    for (int deal = 0; deal < 50; deal++) {
        *arena_tally(&c, deal, 0, 0) = (struct tally){.seats = 4, .wins = 4 * 4.0 / 7};
        *arena_tally(&c, deal, 0, 1) = (struct tally){.seats = 12, .wins = 4 * 3.0 / 7};
    }
    arena_ratings(&c, 40, rating);
    EXPECT(fabs(rating[0].mean - rating[1].mean - 400 * log10(4)) < 4);
    EXPECT(rating[0].low < rating[0].mean + 1e-6 && rating[0].mean < rating[0].high + 1e-6);
    free(tally);
}

int main(void) {
    players_are_read();
    deals_differ_by_use_and_number();
    threads_change_nothing(game_find(slice_of("null")));
    threads_change_nothing(game_find(slice_of("league")));
    intervals_hold_their_mean();
    sprt_errs_seldom();
    ratings_find_the_strength();
    return test_end();
}
