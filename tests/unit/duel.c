/* duel.c: tests of sealed bids by regret matching: what is found leaves little to be gained by another bid. */
#include "bots/duel_lowenherz.h"
#include "lib/test.h"

#include <string.h>

/* Contestants to whom acting brings so much, with so many ducats each of which costs four. */
static struct duel duel_of(int count, const int32_t *gain, const int *ducats) {
    struct duel d = {.count = count};
    for (int i = 0; i < count; i++) {
        d.seat[i] = i;
        d.gain[i][i] = gain[i];
        for (int total = 0; total < TOTALS; total++)
            d.cost[i][total] = total <= ducats[i] ? 4 * total : INT32_MAX;
    }
    duel_limit(&d);
    duel_solve(&d, 400);
    return d;
}

/* What the best single bid would bring against the others as they are. */
static int32_t best_answer(const struct duel *d, int i) {
    int32_t best = INT32_MIN;
    for (int total = 0; total < d->totals[i]; total++) {
        struct duel other = *d;
        if (d->cost[i][total] == INT32_MAX)
            continue;
        memset(other.often[i], 0, sizeof other.often[i]);
        other.often[i][total] = 1;
        int32_t worth = duel_worth(&other, i);
        best = worth > best ? worth : best;
    }
    return best;
}

static void nothing_to_regret(int count, const int32_t *gain, const int *ducats) {
    struct duel d = duel_of(count, gain, ducats);
    for (int i = 0; i < count; i++)
        EXPECT(best_answer(&d, i) - duel_worth(&d, i) <= 4); /* a ducat */
}

static void the_richer_bids_just_enough(void) {
    struct duel d = duel_of(2, (const int32_t[]){100, 100}, (const int[]){3, 20});
    uint32_t more = 0;
    for (int total = 6; total < TOTALS; total++)
        more += d.often[1][total];
    EXPECT(more < d.often[1][4] / 8);
    EXPECT(duel_worth(&d, 1) > duel_worth(&d, 0));
}

static void what_is_worthless_is_not_bid_for(void) {
    struct duel d = duel_of(2, (const int32_t[]){0, 50}, (const int[]){10, 10});
    uint8_t seed[SEED_BYTES];
    rng_seed_from_number(1, seed);
    struct rng rng = rng_new(seed, 0);
    EXPECT_INT(d.totals[0], 1);
    EXPECT_INT(duel_draw(&d, 0, &rng), 0);
}

int main(void) {
    nothing_to_regret(2, (const int32_t[]){80, 80}, (const int[]){12, 12});
    nothing_to_regret(2, (const int32_t[]){80, 40}, (const int[]){12, 25});
    nothing_to_regret(3, (const int32_t[]){80, 60, 100}, (const int[]){12, 5, 9});
    nothing_to_regret(4, (const int32_t[]){80, 60, 100, 90}, (const int[]){12, 5, 9, 30});
    the_richer_bids_just_enough();
    what_is_worthless_is_not_bid_for();
    return test_end();
}
