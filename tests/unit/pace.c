/* pace.c: the time that players have: what a clock does when turns begin and end, when a move is
 * taken back, in a pause, on vacation; and paces and clocks as text. */
#include "hall/pace.h"

#include "lib/test.h"

enum { S = PACE_SECOND, M = 60 * S, H = 60 * M };
static const int64_t D = 24LL * H;
enum { ANNA = 1, BERND = 2, CARL = 4, ALL = 7 }; /* seats 0, 1, 2 */

static struct pace pace_of(const char *text) {
    struct pace p = {0};
    EXPECT(pace_read(slice_of(text), &p));
    return p;
}

static struct clocks begun(const struct pace *p) {
    struct clocks c;
    clocks_begin(&c, p, 0);
    return c;
}

static bool turn(struct clocks *c, const struct pace *p, uint32_t owing, int64_t now) {
    return clocks_turn(c, p, (struct turn_now){owing, ALL, BY_MOVE}, now);
}

static int64_t left(const struct clocks *c, const struct pace *p, int seat, int64_t now) {
    return clock_left(&c->seat[seat], p, now);
}

/* ---- turns ---- */

/* One day, four hours a turn, never more than three days. */
static void increments_come_at_the_end_of_turns(void) {
    struct pace p = pace_of("1d+4h/3d");
    struct clocks c = begun(&p);
    EXPECT(turn(&c, &p, ANNA, 0));
    EXPECT(!turn(&c, &p, ANNA, 2LL * H)); /* a small move of a chain */
    EXPECT_INT(left(&c, &p, 0, 3LL * H), 21LL * H);
    EXPECT(turn(&c, &p, BERND, 6LL * H));
    EXPECT_INT(left(&c, &p, 0, 6LL * H), 22LL * H);
    EXPECT_INT(left(&c, &p, 0, 60LL * H), 22LL * H);
    EXPECT_INT(left(&c, &p, 1, 7LL * H), 23LL * H);
}

/* Who moves at once reaches the cap after twelve turns of four hours, and stays there. */
static void banks_end_at_the_cap(void) {
    static const struct {
        const char *pace;
        int turns;
        int64_t hours;
    } vectors[] = {{"1d+4h/3d", 12, 72}, {"3d+12h/5d", 4, 120}, {"3d+36h/10d", 5, 240}};
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++) {
        struct pace p = pace_of(vectors[i].pace);
        struct clocks c = begun(&p);
        int turns = 0;
        for (; left(&c, &p, 0, 0) < vectors[i].hours * H; turns++) {
            turn(&c, &p, ANNA, 0);
            turn(&c, &p, BERND, 0);
        }
        EXPECT_INT(turns, vectors[i].turns);
        turn(&c, &p, ANNA, 0);
        turn(&c, &p, BERND, 0);
        EXPECT_INT(left(&c, &p, 0, 0), vectors[i].hours * H);
    }
}

static void live_clocks_have_no_cap(void) {
    struct pace p = pace_of("10m+20s");
    struct clocks c = begun(&p);
    EXPECT(pace_is_live(&p));
    turn(&c, &p, ANNA, 0);
    turn(&c, &p, BERND, 5LL * S);
    EXPECT_INT(left(&c, &p, 0, 5LL * S), 10LL * M + 15 * S);
}

/* All who owe a move tick side by side; who has sealed does not. */
static void simultaneous_turns(void) {
    struct pace p = pace_of("10m+20s");
    struct clocks c = begun(&p);
    turn(&c, &p, ALL, 0);
    turn(&c, &p, BERND | CARL, 1LL * M);
    turn(&c, &p, CARL, 3LL * M);
    EXPECT_INT(left(&c, &p, 0, 4LL * M), 9LL * M + 20 * S);
    EXPECT_INT(left(&c, &p, 1, 4LL * M), 7LL * M + 20 * S);
    EXPECT_INT(left(&c, &p, 2, 4LL * M), 6LL * M);
    EXPECT(!clock_ticks(&c.seat[0], &p, 4LL * M) && clock_ticks(&c.seat[2], &p, 4LL * M));
}

/* Time that is over stays at zero; a late move still earns its increment. */
static void late_moves(void) {
    struct pace p = pace_of("10m+20s");
    struct clocks c = begun(&p);
    turn(&c, &p, ANNA, 0);
    EXPECT_INT(left(&c, &p, 0, 11LL * M), 0);
    turn(&c, &p, BERND, 12LL * M);
    EXPECT_INT(left(&c, &p, 0, 12LL * M), 20 * S);
}

/* A computer player moves for her: her clock stands and earns nothing. */
static void lent_seats_earn_nothing(void) {
    struct pace p = pace_of("10m+20s");
    struct clocks c = begun(&p);
    turn(&c, &p, ANNA, 0);
    clocks_turn(&c, &p, (struct turn_now){0, BERND | CARL, BY_MOVE}, 10LL * M);
    EXPECT_INT(left(&c, &p, 0, 50LL * M), 0);
    clock_return(&c.seat[0], &p); /* she had lent her seat herself */
    EXPECT_INT(left(&c, &p, 0, 50LL * M), 0);
    c.seat[0].told |= TIME_TAKEN;
    clock_return(&c.seat[0], &p);
    EXPECT_INT(left(&c, &p, 0, 50LL * M), 1LL * M); /* a tenth of the bank is more than 20 s */
    turn(&c, &p, ANNA, 50LL * M);
    clock_return(&c.seat[0], &p);
    EXPECT_INT(left(&c, &p, 0, 50LL * M), 1LL * M);
}

/* Clocks that another server wrote may be ahead of this one's time. */
static void time_that_goes_back(void) {
    struct pace p = pace_of("10m+20s");
    struct clocks c = begun(&p);
    turn(&c, &p, ANNA, 5LL * M);
    EXPECT_INT(left(&c, &p, 0, 0), 10LL * M);
    turn(&c, &p, BERND, 1LL * M);
    EXPECT_INT(left(&c, &p, 0, 1LL * M), 10LL * M + 20 * S);
}

/* ---- taking back ---- */

/* Sealing, thinking on and taking back costs as much as thinking. */
static void undo_earns_nothing(void) {
    struct pace p = pace_of("10m+20s");
    struct clocks c = begun(&p);
    turn(&c, &p, ANNA | BERND, 0);
    turn(&c, &p, BERND, 1LL * M);
    clocks_turn(&c, &p, (struct turn_now){ANNA | BERND, ALL, BY_UNDO}, 3LL * M);
    EXPECT_INT(left(&c, &p, 0, 3LL * M), 7LL * M);
    EXPECT_INT(left(&c, &p, 1, 3LL * M), 7LL * M);
    turn(&c, &p, BERND, 4LL * M);
    EXPECT_INT(left(&c, &p, 0, 4LL * M), 6LL * M + 20 * S);
}

/* Anna took back what made it Bernd's turn: he loses nothing, and earns nothing. */
static void undo_costs_others_nothing(void) {
    struct pace p = pace_of("10m+20s");
    struct clocks c = begun(&p);
    turn(&c, &p, ANNA, 0);
    turn(&c, &p, BERND, 1LL * M);
    clocks_turn(&c, &p, (struct turn_now){ANNA, ALL, BY_UNDO}, 3LL * M);
    EXPECT_INT(left(&c, &p, 0, 3LL * M), 7LL * M);
    EXPECT_INT(left(&c, &p, 1, 3LL * M), 10LL * M);
}

static void going_back_by_consent(void) {
    struct pace p = pace_of("10m+20s");
    struct clocks c = begun(&p);
    turn(&c, &p, ANNA, 0);
    turn(&c, &p, BERND, 1LL * M);
    clocks_turn(&c, &p, (struct turn_now){ANNA, ALL, BY_CONSENT}, 3LL * M);
    EXPECT_INT(left(&c, &p, 0, 3LL * M), 9LL * M + 20 * S);
    EXPECT_INT(left(&c, &p, 1, 3LL * M), 8LL * M);
}

/* ---- pause and vacation ---- */

static void pauses_stop_and_never_reset(void) {
    struct pace p = pace_of("10m+20s");
    struct clocks c = begun(&p);
    struct clock_due due;
    turn(&c, &p, ANNA | BERND, 0);
    clocks_pause(&c, &p, true, 4LL * M);
    EXPECT_INT(left(&c, &p, 0, 100LL * M), 6LL * M);
    EXPECT(!clocks_due(&c, &p, &due));
    turn(&c, &p, BERND, 50LL * M); /* one may move meanwhile */
    EXPECT_INT(left(&c, &p, 0, 100LL * M), 6LL * M + 20 * S);
    clocks_pause(&c, &p, true, 60LL * M);
    clocks_pause(&c, &p, false, 100LL * M);
    clocks_pause(&c, &p, false, 100LL * M);
    EXPECT_INT(left(&c, &p, 0, 101LL * M), 6LL * M + 20 * S);
    EXPECT_INT(left(&c, &p, 1, 101LL * M), 5LL * M);
}

static void vacation_goes_by_before_time(void) {
    struct pace p = pace_of("1d+4h/3d");
    p.vacation = 2;
    struct clocks c = begun(&p);
    struct clock_due due;
    clock_rest(&c.seat[0], &p, true, 0);
    EXPECT_INT(vacation_left(&c.seat[0], &p, 5 * D), 2 * D); /* he owed nothing so far */
    turn(&c, &p, ANNA, 5 * D);
    EXPECT(!clock_ticks(&c.seat[0], &p, 6 * D));
    EXPECT_INT(left(&c, &p, 0, 6 * D), D);
    EXPECT_INT(vacation_left(&c.seat[0], &p, 6 * D), D);
    EXPECT(clocks_due(&c, &p, &due));
    EXPECT_INT(due.at, 8 * D - D / 5);
    EXPECT_INT(left(&c, &p, 0, 7 * D + D / 2), D / 2); /* it lasts two days */
    EXPECT(clock_ticks(&c.seat[0], &p, 7 * D + D / 2));
    clock_rest(&c.seat[0], &p, false, 6 * D);
    EXPECT_INT(left(&c, &p, 0, 6 * D + D / 2), D / 2);
    EXPECT_INT(vacation_left(&c.seat[0], &p, 6 * D + D / 2), D);
    turn(&c, &p, BERND, 6 * D + D / 2);
    EXPECT_INT(vacation_left(&c.seat[0], &p, 366 * D), 2 * D); /* a new year */
}

static void no_vacation_no_rest(void) {
    struct pace p = pace_of("1d+4h/3d");
    struct clocks c = begun(&p);
    turn(&c, &p, ANNA, 0);
    clock_rest(&c.seat[0], &p, true, 0);
    EXPECT(clock_ticks(&c.seat[0], &p, 0));
    EXPECT_INT(left(&c, &p, 0, D / 2), D / 2);
}

/* ---- what is told ---- */

static void told_once_a_turn(void) {
    struct pace p = pace_of("10m+20s");
    struct clocks c = begun(&p);
    struct clock_due due;
    EXPECT(!clocks_due(&c, &p, &due));
    turn(&c, &p, ANNA, 0);
    turn(&c, &p, ANNA | CARL, 1LL * M);
    EXPECT(clocks_due(&c, &p, &due));
    EXPECT_INT(due.what, TIME_SHORT);
    EXPECT_INT(due.seat, 0);
    EXPECT_INT(due.at, 8LL * M);
    c.seat[0].told |= TIME_SHORT;
    EXPECT(clocks_due(&c, &p, &due));
    EXPECT_INT(due.seat, 2);
    EXPECT_INT(due.at, 9LL * M);
    c.seat[2].told |= TIME_SHORT;
    EXPECT(clocks_due(&c, &p, &due));
    EXPECT_INT(due.what, TIME_OVER);
    EXPECT_INT(due.at, 10LL * M);
    c.seat[0].told |= TIME_OVER;
    c.seat[2].told |= TIME_OVER;
    EXPECT(!clocks_due(&c, &p, &due));
    turn(&c, &p, CARL, 12LL * M);
    clocks_turn(&c, &p, (struct turn_now){ANNA | CARL, ALL, BY_UNDO}, 12LL * M);
    EXPECT(!clocks_due(&c, &p, &due)); /* the same turn */
    turn(&c, &p, CARL, 12LL * M);
    turn(&c, &p, ANNA | CARL, 12LL * M);
    EXPECT(clocks_due(&c, &p, &due)); /* the next one */
    EXPECT_INT(due.at, 12LL * M + 16 * S);
}

/* At most a day before the end, however much time there was. */
static void long_banks_are_short_late(void) {
    struct pace p = pace_of("30d+1d/60d");
    struct clocks c = begun(&p);
    struct clock_due due;
    turn(&c, &p, ANNA, 0);
    EXPECT(clocks_due(&c, &p, &due));
    EXPECT_INT(due.at, 29 * D);
}

/* ---- texts ---- */

static void paces_as_text(void) {
    char memory[PACE_TEXT];
    for (int i = 0; usual_paces[i]; i++) {
        struct pace p = pace_of(usual_paces[i]);
        struct buf out = buf_on(memory, sizeof memory);
        pace_write(&p, &out);
        EXPECT_TEXT(buf_slice_of(&out), usual_paces[i]);
        EXPECT_INT(has_clocks(&p), i > 0);
    }
    EXPECT_INT(pace_of("1d12h+90s/2d").bank, 36 * 3600);
    EXPECT_INT(pace_of("1d12h+0s").increment, 0);
    EXPECT_INT(pace_of("60d+60d/60d").cap, 60 * 86400);
}

static void bad_paces(void) {
    static const char *const bad[] = {"",
                                      "10",
                                      "10m",
                                      "10m+",
                                      "+20s",
                                      "10m+20",
                                      "10m+20x",
                                      "10m+20s/",
                                      "10m+20s/5m",
                                      "10m+20s/1h/2h",
                                      "-10m+20s",
                                      "10m+-20s",
                                      "4s+1s",
                                      "0s+0s",
                                      "61d+1d",
                                      "1d+61d",
                                      "99999999999999999999d+1d",
                                      "5184000d+1d",
                                      "1 d+4h",
                                      "1D+4h",
                                      " none",
                                      "m+s",
                                      "none+none"};
    struct pace p = pace_of("10m+20s"), before = p;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        test_doing("%s", bad[i]);
        EXPECT(!pace_read(slice_of(bad[i]), &p));
        EXPECT(pace_same(&p, &before));
    }
}

static void kept_paces(void) {
    char memory[PACE_TEXT];
    struct buf out = buf_on(memory, sizeof memory);
    struct pace p = pace_of("3d+36h/10d"), read = {0};
    enum at_zero zero;
    p.vacation = 12;
    p.at_zero = ZERO_BOT;
    pace_keep(&p, &out);
    EXPECT_TEXT(buf_slice_of(&out), "3d+36h/10d bot 12");
    EXPECT(pace_restore(buf_slice_of(&out), &read) && pace_same(&p, &read));
    EXPECT(!pace_restore(slice_of("3d+36h/10d bot"), &read));
    EXPECT(!pace_restore(slice_of("3d+36h/10d bot 61"), &read));
    EXPECT(!pace_restore(slice_of("3d+36h/10d bots 1"), &read));
    EXPECT(!pace_restore(slice_of("3d+36h/10d bot 1 1"), &read));
    EXPECT(!zero_read(slice_of(""), &zero));
    EXPECT(pace_number(&p) != 0 && pace_number(&p) >> PACE_BITS == 0);
    read = p;
    EXPECT(pace_number(&p) == pace_number(&read));
    read.vacation++;
    EXPECT(pace_number(&p) != pace_number(&read));
    read = (struct pace){.vacation = 3};
    EXPECT_INT((int64_t)pace_number(&read), 0);
}

static void kept_clocks(void) {
    char memory[CLOCKS_TEXT];
    struct buf out = buf_on(memory, sizeof memory), again = buf_growing();
    struct pace p = pace_of("1d+4h/3d");
    p.vacation = 3;
    struct clocks c = begun(&p), read = {0};
    turn(&c, &p, ANNA | CARL, 7);
    turn(&c, &p, CARL, 1000);
    clock_rest(&c.seat[1], &p, true, 2000);
    c.seat[2].told = TIME_SHORT;
    clocks_keep(&c, &out);
    EXPECT(!out.cut && clocks_restore(buf_slice_of(&out), &read));
    clocks_keep(&read, &again);
    EXPECT(slice_same(buf_slice_of(&out), buf_slice_of(&again)));
    for (size_t n = 0; n + 1 < out.len; n++) /* no beginning of it is one */
        EXPECT(!clocks_restore((struct slice){out.at, n}, &read));
    buf_str(&again, " 0");
    EXPECT(!clocks_restore(buf_slice_of(&again), &read));
    buf_free(&again);
}

int main(void) {
    increments_come_at_the_end_of_turns();
    banks_end_at_the_cap();
    live_clocks_have_no_cap();
    simultaneous_turns();
    late_moves();
    lent_seats_earn_nothing();
    time_that_goes_back();
    undo_earns_nothing();
    undo_costs_others_nothing();
    going_back_by_consent();
    pauses_stop_and_never_reset();
    vacation_goes_by_before_time();
    no_vacation_no_rest();
    told_once_a_turn();
    long_banks_are_short_late();
    paces_as_text();
    bad_paces();
    kept_paces();
    kept_clocks();
    return test_end();
}
