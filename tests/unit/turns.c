/* turns.c: whose computer players think when: nobody can crowd out the others. */
#include "server/turns.h"

#include "base/rng.h"
#include "lib/test.h"

enum { HERE = 1000, THERE = 2000, ANNA = 1, BERND = 2, CARL = 3 };

static struct turn turn(uint64_t address, uint64_t visitor, bool live, bool brief) {
    return (struct turn){.address = address,
                         .visitor = visitor,
                         .rank = live ? FOR_WATCHER : FOR_ABSENT,
                         .brief = brief};
}

static struct turn turn_for_nobody(uint64_t address, bool brief) {
    return (struct turn){.address = address, .visitor = CARL, .rank = FOR_NOBODY, .brief = brief};
}

static void add(struct turns *q, struct turn *t, struct turn how) {
    *t = how;
    turns_add(q, t);
}

static void nobody_waits(void) {
    struct turns q;
    turns_open(&q, 2);
    EXPECT(!turns_take(&q, false));
    EXPECT(!turns_take(&q, true));
    EXPECT_INT(q.waiting, 0);
    turns_free(&q);
}

/* A waits with a hundred tables. B, from elsewhere, is second, whoever came first. */
static void many_tables_are_one_visitor(void) {
    struct turns q;
    struct turn many[100], one = turn(THERE, BERND, true, true);
    turns_open(&q, 2);
    for (int i = 0; i < 100; i++)
        add(&q, &many[i], turn(HERE, ANNA, true, true));
    turns_add(&q, &one);
    EXPECT(turns_take(&q, true) == &many[0]);
    EXPECT(turns_take(&q, true) == &one);
    EXPECT(turns_take(&q, true) == &many[1]);
    EXPECT_INT(q.waiting, 98);
    turns_add(&q, &many[0]);
    for (int i = 2; i < 100; i++)
        EXPECT(turns_take(&q, true) == &many[i]);
    EXPECT(turns_take(&q, true) == &many[0]);
    EXPECT(!turns_take(&q, true));
    turns_free(&q);
}

/* Many names at one address count as one address; among themselves they take turns. */
static void many_visitors_are_one_address(void) {
    struct turns q;
    struct turn a = turn(HERE, ANNA, true, true), a2 = a, b = turn(HERE, BERND, true, true),
                c = turn(THERE, CARL, true, true), c2 = c;
    turns_open(&q, 2);
    turns_add(&q, &a);
    turns_add(&q, &a2);
    turns_add(&q, &b);
    turns_add(&q, &c);
    turns_add(&q, &c2);
    EXPECT(turns_take(&q, true) == &a);
    EXPECT(turns_take(&q, true) == &c);
    EXPECT(turns_take(&q, true) == &b);
    EXPECT(turns_take(&q, true) == &c2);
    EXPECT(turns_take(&q, true) == &a2);
    turns_free(&q);
}

static void live_comes_first(void) {
    struct turns q;
    struct turn quiet[3], live[9];
    turns_open(&q, 2);
    for (int i = 0; i < 3; i++)
        add(&q, &quiet[i], turn(HERE, ANNA, false, true));
    for (int i = 0; i < 9; i++)
        add(&q, &live[i], turn(HERE, ANNA, true, true));
    for (int i = 0; i < 3; i++)
        EXPECT(turns_take(&q, true) == &live[i]);
    EXPECT(turns_take(&q, true) == &quiet[0]); /* the fourth turn */
    turns_liven(&q, &quiet[2]);
    for (int i = 3; i < 6; i++)
        EXPECT(turns_take(&q, true) == &live[i]);
    EXPECT(turns_take(&q, true) == &quiet[1]);
    for (int i = 6; i < 9; i++)
        EXPECT(turns_take(&q, true) == &live[i]);
    EXPECT(turns_take(&q, true) == &quiet[2]); /* after those that were live before it */
    turns_liven(&q, &quiet[2]);                /* it does not wait any more */
    EXPECT_INT(q.waiting, 0);
    turns_free(&q);
}

/* Not even the fourth turn is for a table at which nobody waits. */
static void where_nobody_waits_comes_last(void) {
    struct turns q;
    struct turn idle = turn_for_nobody(THERE, true), live[5];
    turns_open(&q, 2);
    turns_add(&q, &idle);
    for (int i = 0; i < 5; i++)
        add(&q, &live[i], turn(HERE, ANNA, i != 4, true));
    for (int i = 0; i < 3; i++)
        EXPECT(turns_take(&q, true) == &live[i]);
    EXPECT(turns_take(&q, true) == &live[4]);
    EXPECT(turns_take(&q, true) == &live[3]);
    EXPECT(turns_take(&q, true) == &idle);
    turns_free(&q);
}

/* However many addresses they belong to: one thread that thinks for long is kept for people. */
static void where_nobody_waits_not_all_think(void) {
    struct turns q;
    struct turn idle[3], a = turn(HERE, ANNA, false, false);
    turns_open(&q, 2);
    for (int i = 0; i < 3; i++)
        add(&q, &idle[i], turn_for_nobody(THERE + (uint64_t)i, false));
    EXPECT(turns_take(&q, false) == &idle[0]);
    EXPECT(!turns_take(&q, false));
    turns_add(&q, &a);
    EXPECT(turns_take(&q, false) == &a);
    turns_done(&q, &idle[0]);
    EXPECT(turns_take(&q, false) == &idle[1]);
    turns_done(&q, &a);
    turns_liven(&q, &idle[2]); /* somebody opens it */
    EXPECT(turns_take(&q, false) == &idle[2]);
    turns_done(&q, &idle[2]);
    turns_done(&q, &idle[1]);
    EXPECT_INT(q.busy_for_nobody, 0);
    turns_free(&q);
}

/* One thread is kept for short thinking and never takes long thinking; the others take short
 * thinking when there is nothing else. */
static void short_thinking_has_a_thread(void) {
    struct turns q;
    struct turn slow = turn(HERE, ANNA, true, false), quick = turn(HERE, ANNA, true, true);
    turns_open(&q, 1);
    turns_add(&q, &slow);
    EXPECT(!turns_take(&q, true));
    turns_add(&q, &quick);
    EXPECT(turns_take(&q, true) == &quick);
    turns_done(&q, &quick);
    turns_add(&q, &quick);
    EXPECT(turns_take(&q, false) == &slow);
    EXPECT(turns_take(&q, false) == &quick);
    turns_done(&q, &slow);
    turns_free(&q);
}

/* One thread of long thinking is always left for another address, even for one that waits
 * behind. */
static void nobody_has_all_threads(void) {
    struct turns q;
    struct turn a[3], b = turn(THERE, BERND, true, false);
    turns_open(&q, 3);
    for (int i = 0; i < 3; i++)
        add(&q, &a[i], turn(HERE, i ? ANNA : CARL, true, false));
    EXPECT(turns_take(&q, false) == &a[0]);
    EXPECT(turns_take(&q, false) == &a[1]);
    EXPECT(!turns_take(&q, false));
    turns_add(&q, &b);
    EXPECT(turns_take(&q, false) == &b);
    turns_done(&q, &b);
    EXPECT(!turns_take(&q, false));
    turns_done(&q, &a[0]);
    EXPECT(turns_take(&q, false) == &a[2]);
    turns_free(&q);
}

static void one_thread_is_everybodys(void) {
    struct turns q;
    struct turn a = turn(HERE, ANNA, true, false), a2 = a;
    turns_open(&q, 1);
    turns_add(&q, &a);
    turns_add(&q, &a2);
    EXPECT(turns_take(&q, false) == &a);
    turns_done(&q, &a);
    EXPECT(turns_take(&q, false) == &a2);
    turns_free(&q);
}

/* A visitor changes address: their tables stay together, and what is given back matches what was
 * taken. */
static void somebody_moves_house(void) {
    struct turns q;
    struct turn a = turn(HERE, ANNA, true, false), a2 = turn(THERE, ANNA, true, false);
    turns_open(&q, 2);
    turns_add(&q, &a);
    turns_add(&q, &a2);
    EXPECT(turns_take(&q, false) == &a);
    EXPECT(!turns_take(&q, false));
    turns_done(&q, &a);
    EXPECT(turns_take(&q, false) == &a2);
    turns_done(&q, &a2);
    EXPECT_INT(q.busy_count, 0);
    turns_free(&q);
}

/* Random operations in any order: whatever was added is taken once, nobody exceeds their share, and
 * nothing is left over. */
static void at_random(void) {
    enum { TABLES = 60, THREADS = 3 };
    static struct turn table[TABLES];
    static bool thinking[TABLES];
    struct turns q;
    struct rng rng;
    uint8_t seed[SEED_BYTES];
    int waiting = 0;
    rng_seed_from_number(1, seed);
    rng = rng_new(seed, 0);
    turns_open(&q, THREADS);
    for (int step = 0; step < 20000; step++) {
        int i = (int)rng_below(&rng, TABLES);
        if (thinking[i]) {
            turns_done(&q, &table[i]);
            thinking[i] = false;
        } else if (turn_waits(&table[i])) {
            turns_liven(&q, &table[i]);
            struct turn *t = turns_take(&q, q.busy_count == THREADS || rng_below(&rng, 2));
            if (t) {
                EXPECT(!thinking[t - table] && !turn_waits(t));
                thinking[t - table] = true;
                waiting--;
            }
        } else {
            add(&q, &table[i],
                rng_below(&rng, 3) ? turn(rng_below(&rng, 4), rng_below(&rng, 12),
                                          rng_below(&rng, 2), rng_below(&rng, 2))
                                   : turn_for_nobody(rng_below(&rng, 4), rng_below(&rng, 2)));
            waiting++;
        }
        EXPECT_INT(q.waiting, waiting);
    }
    turns_free(&q);
    for (int i = 0; i < TABLES; i++)
        EXPECT(!turn_waits(&table[i]));
}

int main(void) {
    nobody_waits();
    many_tables_are_one_visitor();
    many_visitors_are_one_address();
    live_comes_first();
    where_nobody_waits_comes_last();
    where_nobody_waits_not_all_think();
    short_thinking_has_a_thread();
    nobody_has_all_threads();
    one_thread_is_everybodys();
    somebody_moves_house();
    at_random();
    return test_end();
}
