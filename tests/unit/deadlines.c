/* deadlines.c: the heap of deadlines: the earliest is always first, whatever is set, moved and
 * dropped; and playing time, which no date and no sleep disturbs. */
#include "server/deadlines.h"

#include "base/hash.h"
#include "base/rng.h"
#include "lib/test.h"
#include "server/playtime.h"

enum { TABLES = 300, CHANGES = 20000 };

/* Ids of tables are evenly spread. */
static int64_t id_of(int i) { return (int64_t)(hash_mix((uint64_t)i + 1) >> 4); }

static int64_t earliest(const int64_t at[TABLES]) {
    int64_t least = -1;
    for (int i = 0; i < TABLES; i++)
        if (at[i] >= 0 && (least < 0 || at[i] < least))
            least = at[i];
    return least;
}

static void first_is_earliest(void) {
    struct deadlines d = {0};
    int64_t at[TABLES];
    struct rng rng = rng_new((const uint8_t[SEED_BYTES]){7}, 0);
    for (int i = 0; i < TABLES; i++)
        at[i] = -1;
    bool right = true;
    for (int n = 0; n < CHANGES; n++) {
        int i = (int)rng_below(&rng, TABLES);
        at[i] = (int64_t)rng_below(&rng, 1000) - 300;
        if (at[i] < 0)
            at[i] = -1;
        deadlines_set(&d, id_of(i), at[i]);
        const struct deadline *first = deadlines_first(&d);
        right = right && (first ? first->at : -1) == earliest(at);
    }
    EXPECT(right);
    for (int64_t last = 0; d.count > 0;) { /* they leave in their order */
        const struct deadline *first = deadlines_first(&d);
        right = right && first->at >= last;
        last = first->at;
        deadlines_set(&d, first->table, -1);
    }
    EXPECT(right && !deadlines_first(&d));
    deadlines_free(&d);
}

static void dropping_what_is_not_there(void) {
    struct deadlines d = {0};
    deadlines_set(&d, id_of(1), -1);
    EXPECT(!deadlines_first(&d));
    deadlines_set(&d, id_of(1), 5);
    deadlines_set(&d, id_of(1), 9);
    EXPECT_INT(deadlines_first(&d)->at, 9);
    EXPECT_INT((int64_t)d.count, 1);
    deadlines_free(&d);
}

/* ---- playing time ---- */

enum { SECOND = 1000000 }; /* of the machine's clock */

static void time_goes_on_from_what_was_kept(void) {
    struct playtime p = {.at = 5000};
    EXPECT_INT(playtime_at(&p, 77LL * SECOND), 5000); /* the first look since the start */
    EXPECT_INT(playtime_at(&p, 78LL * SECOND), 6000);
    EXPECT_INT(playtime_at(&p, 78LL * SECOND + 500), 6000);
    EXPECT_INT(playtime_at(&p, 78LL * SECOND + 1000), 6001); /* nothing is lost by rounding */
}

/* A program or a machine that slept takes nobody's time. */
static void sleep_does_not_count(void) {
    struct playtime p = {0};
    playtime_at(&p, 1LL * SECOND);
    EXPECT_INT(playtime_at(&p, 41LL * SECOND), 40000);
    EXPECT_INT(playtime_at(&p, 100041LL * SECOND), 100000);
    EXPECT_INT(playtime_at(&p, 100042LL * SECOND), 101000);
}

static void a_clock_that_goes_back(void) {
    struct playtime p = {0};
    playtime_at(&p, 50LL * SECOND);
    EXPECT_INT(playtime_at(&p, 20LL * SECOND), 0);
    EXPECT_INT(playtime_at(&p, 21LL * SECOND), 1000);
}

int main(void) {
    first_is_earliest();
    dropping_what_is_not_there();
    time_goes_on_from_what_was_kept();
    sleep_does_not_count();
    a_clock_that_goes_back();
    return test_end();
}
