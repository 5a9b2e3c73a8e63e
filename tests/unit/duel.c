/* duel.c: sealed bids by regret matching: against the mixture that is found, no other bid gains
 * much. And who has nothing to bid does not fight. */
#include "game/drive.h"
#include "game/fields.h"
#include "games/lowenherz/bot/contest.h"
#include "lib/test.h"

#include <string.h>

/* Contestants who gain this much by acting, with this many ducats, each worth four. */
static struct duel duel_of(int count, const int32_t *gain, const int *ducats) {
    struct duel d = {.count = count};
    for (int i = 0; i < count; i++) {
        d.seat[i] = i;
        d.gain[i][i] = gain[i];
        for (int total = 0; total < TOTALS; total++)
            d.cost[i][total] = total <= ducats[i] ? 4 * total : INT32_MAX;
    }
    lowenherz_duel_limit(&d);
    lowenherz_duel_solve(&d, 400);
    return d;
}

/* The probability that all others bid less than a total. */
static double chance_below(const struct duel *d, int i, int total) {
    double chance = 1;
    for (int j = 0; j < d->count; j++) {
        double below = 0, sum = 0;
        for (int k = 0; k < d->totals[j]; k++) {
            sum += d->often[j][k];
            below += k < total ? d->often[j][k] : 0;
        }
        chance *= j == i ? 1 : below / sum;
    }
    return chance;
}

/* What a bid brings against the others' mixtures; a tie is an even chance. */
static double bid_brings(const struct duel *d, int i, int total) {
    double wins = chance_below(d, i, total), ties = chance_below(d, i, total + 1) - wins;
    return (wins + ties / 2) * (d->gain[i][i] - d->cost[i][total]);
}

static double best_answer(const struct duel *d, int i) {
    double best = 0;
    for (int total = 0; total < d->totals[i]; total++)
        if (d->cost[i][total] != INT32_MAX && bid_brings(d, i, total) > best)
            best = bid_brings(d, i, total);
    return best;
}

/* What the mixture brings on average. */
static double duel_worth(const struct duel *d, int i) {
    double worth = 0, sum = 0;
    for (int total = 0; total < d->totals[i]; total++) {
        sum += d->often[i][total];
        worth += d->often[i][total] ? d->often[i][total] * bid_brings(d, i, total) : 0;
    }
    return worth / sum;
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
    EXPECT_INT(lowenherz_duel_draw(&d, 0, &rng), 0);
}

/* By the estimate; then just above what the others are assumed to bid; or nothing, if that costs
 * too much. */
static void levels_answer_each_other(void) {
    struct duel d = duel_of(2, (const int32_t[]){100, 60}, (const int[]){20, 20});
    struct lowenherz st = {.ducats = {20, 20}};
    struct look l = {.st = &st};
    int first = lowenherz_duel_total(&l, &d, 0, 0), second = lowenherz_duel_total(&l, &d, 1, 0);
    EXPECT(first >= 8 && first <= 12 && second >= 5 && second < first);
    EXPECT_INT(lowenherz_duel_total(&l, &d, 0, 1), second + 1);
    EXPECT_INT(lowenherz_duel_total(&l, &d, 1, 1), first + 1 < d.totals[1] ? first + 1 : 0);
    EXPECT_INT(lowenherz_duel_total(&l, &d, 1, 2), second + 2);
}

/* ---- the matrix ---- */

/* A duel for so much of the win, where a ducat costs a hundredth of that, as it would be found. */
static struct contest_look contest_of(int count, const int32_t *gain, const int *ducats) {
    struct contest_look c = {.duel = {.count = count}};
    for (int i = 0; i < count; i++) {
        c.least[i] = ducats[i] > 0;
        c.most[i] = ducats[i] < BIDS ? ducats[i] : BIDS - 1;
        for (int total = 0; total < TOTALS; total++)
            c.duel.cost[i][total] = total <= ducats[i] ? total : INT32_MAX;
        for (int total = 0; total < BIDS; total++)
            for (int k = 0; k < count; k++)
                c.share[i][total][k] = k == i ? 20000 + gain[i] - 100 * total : 20000;
        c.share[NOBODY][0][i] = 20000;
    }
    return c;
}

/* Against the others' mixtures no total promises more than what the judge's own mixture does, by
 * more than a ducat. */
static void no_bid_is_better(int count, const int32_t *gain, const int *ducats) {
    struct contest_look c = contest_of(count, gain, ducats);
    lowenherz_contest_solve(&c, false);
    for (int i = 0; i < count; i++)
        for (int total = 0; total <= c.most[i]; total++)
            EXPECT(c.brings[i][total] <= c.worth[i] + 100);
}

/* Nobody bids all that the action is worth, nobody can be foreseen, and both gain. */
static void something_is_left_to_gain(void) {
    struct contest_look c = contest_of(2, (const int32_t[]){900, 900}, (const int[]){12, 12});
    int64_t sum = 0, most = 0;
    lowenherz_contest_solve(&c, false);
    for (int total = 0; total < BIDS; total++) {
        sum += c.often[0][total];
        most = c.often[0][total] > most ? c.often[0][total] : most;
    }
    EXPECT(most * 2 < sum);
    EXPECT(c.worth[0] > 20000 + 100);
    EXPECT_INT((int)c.often[0][9], 0);
}

/* The more the others are known to bid by the estimate, the more is gained by that. */
static void what_is_expected_is_used(void) {
    struct contest_look open = contest_of(2, (const int32_t[]){900, 900}, (const int[]){12, 12}),
                        known = open;
    known.expected[0] = known.expected[1] = 4;
    known.trust = 200;
    lowenherz_contest_solve(&open, false);
    lowenherz_contest_solve(&known, false);
    EXPECT(known.worth[0] > open.worth[0]);
    EXPECT(known.often[0][5] > known.often[0][4] && known.often[0][5] > known.often[0][6]);
}

/* ---- between two ---- */

struct table_of_two {
    const void *box;
    struct rng rng;
    int duels, open;
};

/* Only expert tries where the first castle should stand; hard asks the estimate. */
static void expert_tries_sites(struct ask ask) {
    struct verdict v;
    for (uint32_t playouts = 1000; playouts <= 10000; playouts += 9000) {
        int tried = 0;
        ask.playouts = ask.budget = playouts;
        EXPECT(lowenherz_weigh(&ask, &v));
        for (int i = 0; i < v.count; i++)
            tried += v.item[i].visits > 0;
        EXPECT(playouts == 1000 ? tried == 0 : tried > 12 && tried < v.count);
    }
}

/* Greedy players; of every bid that is to be laid, hard is asked what it would do. */
static struct turn greedy_turn(void *self, const void *st, uint32_t owing) {
    struct table_of_two *t = self;
    const struct lowenherz *state = st;
    static _Alignas(16) uint8_t view[MAX_STATE];
    int seat = first_seat(owing), bids = 0;
    struct ask ask = {.game = &lowenherz_game,
                      .box = t->box,
                      .view = view,
                      .seat = seat,
                      .rng = &t->rng,
                      .playouts = 1000,
                      .budget = 1000};
    if (seat == NATURE)
        return (struct turn){NATURE, lowenherz_roll(t->box, st, &t->rng)};
    fields_view(&lowenherz_game, st, seat, view);
    if (state->step == PLACE_CASTLE && state->placed == 0 && t->duels == 0)
        expert_tries_sites(ask);
    if (state->step == BID && state->bid[seat] == NONE && state->ducats[seat] > 3) {
        struct verdict v;
        lowenherz_weigh(&ask, &v);
        for (int i = 0; i < v.count; i++)
            bids += v.item[i].visits > 0;
        EXPECT(v.mixed && bids > 0);
        t->duels++;
        t->open += bids > 1;
    }
    return (struct turn){seat, greedy_choose(&ask)};
}

/* Two players mix bids that seem nearly as good as the best one; where acting is worth little there
 * is only one. */
static void two_cannot_be_foreseen(void) {
    static struct lowenherz_box box;
    static struct lowenherz st;
    struct table_of_two t = {.box = &box};
    struct setup how = setup_default(&lowenherz_game, 2);
    struct fault fault;
    uint8_t seed[SEED_BYTES];
    rng_seed_from_number(3, seed);
    t.rng = rng_new(seed, 0);
    how.option[OPT_SETUP] = SETUP_VARIABLE;
    EXPECT(lowenherz_game.read_box(&box, *lowenherz_game.box_text, &fault));
    for (int games = 0; games < 4; games++) {
        EXPECT_INT(lowenherz_setup(&box, &st, &how), 0);
        game_drive(&lowenherz_game, &box, &st, &t, greedy_turn);
    }
    EXPECT(t.duels >= 8);
    EXPECT(t.open * 2 > t.duels);
}

/* Random players of four; every bargain is looked at. */
static void random_game(const struct lowenherz_box *box, uint64_t number,
                        void (*look)(const struct lowenherz_box *box, const struct lowenherz *st,
                                     void *out),
                        void *out) {
    struct setup how = setup_default(&lowenherz_game, 4);
    struct lowenherz st;
    uint8_t seed[SEED_BYTES];
    uint32_t owing;
    rng_seed_from_number(number, seed);
    struct rng rng = rng_new(seed, 0);
    EXPECT(lowenherz_setup(box, &st, &how) == R_OK);
    while ((owing = lowenherz_pending(&st)) != 0) {
        Move moves[MAX_MOVES];
        int seat = owing >> NATURE & 1 ? NATURE : first_seat(owing);
        int n = seat == NATURE ? 0 : lowenherz_moves(box, &st, seat, moves);
        if (st.step == NEGOTIATE)
            look(box, &st, out);
        Move m = n ? moves[rng_below(&rng, (uint32_t)n)] : lowenherz_roll(box, &st, &rng);
        EXPECT(lowenherz_apply(box, &st, seat, m, NULL) == R_OK);
    }
}

struct sobriety {
    int bargains, late;
};

/* With nothing to bid, nobody who may still bargain breaks off against a full purse. */
static void check_sober(const struct lowenherz_box *box, const struct lowenherz *st, void *out) {
    struct sobriety *s = out;
    struct lowenherz poor = *st;
    struct ask ask = {.game = &lowenherz_game, .box = box, .view = &poor, .seat = st->mover};
    Move duel = move_of(M_DUEL, 0, 0, 0);
    s->bargains++;
    poor.ducats[st->mover] = 0;
    for (int i = 0; i < TREASURES; i++)
        if (lowenherz_hand(st, st->mover, TREASURE + i))
            return;
    poor.ducats[lowenherz_rival(st)] = 0;
    EXPECT(lowenherz_sober(&ask, duel) == duel);
    poor.ducats[lowenherz_rival(st)] = 15;
    Move m = lowenherz_sober(&ask, duel);
    EXPECT((m != duel) == (st->offers < MOST_OFFERS || lowenherz_may_accept(&poor) == R_OK));
    s->late += m != duel && st->offers >= 4;
    EXPECT(lowenherz_apply(box, &poor, st->mover, m, NULL) == R_OK);
}

static void the_poor_do_not_fight(void) {
    static struct lowenherz_box box;
    struct fault fault;
    struct sobriety s = {0, 0};
    EXPECT(lowenherz_game.read_box(&box, *lowenherz_game.box_text, &fault));
    random_game(&box, 14, check_sober, &s);
    EXPECT(s.bargains > 3 && s.late > 0);
}

/* ---- deals ---- */

/* What `hard` does here, and what it did when it was meek. */
struct haggle {
    Move now, meek;
};

static struct haggle haggle_at(const struct lowenherz_box *box, const struct lowenherz *st) {
    static _Alignas(16) uint8_t view[MAX_STATE];
    struct verdict v;
    struct haggle out;
    uint8_t seed[SEED_BYTES];
    rng_seed_from_number(5, seed);
    struct rng rng = rng_new(seed, 0);
    struct ask ask = {.game = &lowenherz_game,
                      .box = box,
                      .view = view,
                      .seat = st->mover,
                      .rng = &rng,
                      .playouts = 1000,
                      .budget = 1000};
    fields_view(&lowenherz_game, st, st->mover, view);
    lowenherz_weigh(&ask, &v);
    out.now = verdict_pick(&ask, &v);
    rng = rng_new(seed, 0);
    lowenherz_weigh_meek(&ask, &v);
    out.meek = verdict_pick(&ask, &v);
    return out;
}

/* By how many ducats the first of two offers is better for whoever makes it. */
static int cheaper(Move now, Move meek) {
    int less = move_arg(meek, 0) - move_arg(now, 0);
    return move_kind(now) != move_kind(meek) ? 0 : move_kind(now) == M_ASK ? -less : less;
}

struct haggles {
    int saved, answered;
};

static void check_haggle(const struct lowenherz_box *box, const struct lowenherz *st, void *out) {
    struct haggles *sum = out;
    if (st->offers >= 2)
        return;
    struct haggle h = haggle_at(box, st);
    sum->saved += cheaper(h.now, h.meek);
    sum->answered += move_kind(h.meek) == M_ACCEPT && move_kind(h.now) != M_ACCEPT;
    EXPECT(move_kind(h.meek) == M_ACCEPT || move_kind(h.now) != M_ACCEPT);
}

/* Who shares what a deal brings is content with less from all who do not: hard offers as little as
 * the other should take, and answers a mean offer with one of its own. */
static void hard_is_not_meek(void) {
    static struct lowenherz_box box;
    struct fault fault;
    struct haggles h = {0, 0};
    EXPECT(lowenherz_game.read_box(&box, *lowenherz_game.box_text, &fault));
    for (uint64_t game = 15; game < 23; game++)
        random_game(&box, game, check_haggle, &h);
    EXPECT(h.saved > 0 && h.answered > 0);
}

int main(void) {
    two_cannot_be_foreseen();
    no_bid_is_better(2, (const int32_t[]){800, 800}, (const int[]){12, 12});
    no_bid_is_better(2, (const int32_t[]){800, 400}, (const int[]){12, 3});
    no_bid_is_better(3, (const int32_t[]){800, 600, 1000}, (const int[]){12, 5, 9});
    something_is_left_to_gain();
    what_is_expected_is_used();
    nothing_to_regret(2, (const int32_t[]){80, 80}, (const int[]){12, 12});
    nothing_to_regret(2, (const int32_t[]){80, 40}, (const int[]){12, 25});
    nothing_to_regret(3, (const int32_t[]){80, 60, 100}, (const int[]){12, 5, 9});
    nothing_to_regret(4, (const int32_t[]){80, 60, 100, 90}, (const int[]){12, 5, 9, 30});
    the_richer_bids_just_enough();
    what_is_worthless_is_not_bid_for();
    levels_answer_each_other();
    the_poor_do_not_fight();
    hard_is_not_meek();
    return test_end();
}
