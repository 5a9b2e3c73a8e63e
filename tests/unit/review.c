/* review.c: reviews of games are true: shares have one sum, accounts add up, whoever moves at
 * random is told so and the lucky too, hidden moves do not show, and a review reads back. */
#include "review/review.h"
#include "base/check.h"
#include "lib/test.h"
#include "review/value.h"

#include <stdlib.h>
#include <string.h>

static struct room room(void) {
    static uint8_t memory[REVIEW_ROOM];
    return (struct room){memory, sizeof memory};
}

/* ---- games to look at ---- */

static Move choose(const struct table *t, const struct player *p, int seat, struct rng *rng) {
    _Alignas(16) uint8_t view[MAX_STATE];
    struct ask ask = {.game = t->head.game,
                      .box = t->box,
                      .view = view,
                      .seat = seat,
                      .rng = rng,
                      .room = room()};
    table_view(t, seat, view);
    return player_choose(p, &ask);
}

/* Seat 0 is `first`, the others are `rest`. */
static struct table *played(const struct game *g, int seats, const char *first, const char *rest,
                            uint64_t luck) {
    uint8_t seed[SEED_BYTES];
    struct fault fault;
    struct refused why;
    struct player one, other;
    uint32_t owing;
    rng_seed_from_number(luck, seed);
    struct rng rng = rng_new(seed, 1);
    struct table_how how = {.game = g, .setup = setup_default(g, seats), .seed = seed};
    struct table *t = table_new(&how, &fault);
    EXPECT(t && player_read(slice_of(first), &one) && player_read(slice_of(rest), &other));
    while (table_roll(t), (owing = g->pending(t->state)) != 0) {
        int seat = first_seat(owing);
        EXPECT(table_play(t, seat, choose(t, seat ? &other : &one, seat, &rng), &why));
    }
    return t;
}

static struct reviewing *reviewed(const struct table *t) {
    struct reviewing *r = review_begin(t, room());
    EXPECT(r != NULL);
    while (review_step(r))
        ;
    return r;
}

/* ---- what must hold ---- */

static bool about_all(const int32_t *share, int seats) {
    int64_t sum = 0;
    for (int i = 0; i < seats; i++)
        sum += share[i];
    return sum > SHARES - 2 * MAX_SEATS && sum <= SHARES + 2 * MAX_SEATS;
}

static void shares_have_one_sum(const struct review *r) {
    bool held = true;
    for (int i = 0; i < r->points; i++)
        held =
            held && about_all(r->point[i].share, r->seats) && about_all(r->point[i].open, r->seats);
    EXPECT(held);
}

static void accounts_add_up(const struct review *r) {
    for (int i = 0; i < r->seats; i++) {
        const struct review_account *a = &r->account[i];
        EXPECT_INT(SHARES / r->seats + a->own + a->others + a->luck, a->result);
    }
}

/* Only what everybody was shown is a point, so that the curve cannot tell a secret. */
static void hidden_moves_do_not_show(const struct review *r, const struct table *t) {
    EXPECT_INT(r->points, table_shown(t, SPECTATOR));
    EXPECT_INT(r->point[r->points - 1].share[0], r->account[0].result);
}

static void reads_back(const struct review *r, const struct table *t) {
    struct buf text = buf_growing(), again = buf_growing();
    review_write(r, &text);
    struct review *copy = review_read(buf_slice_of(&text), t);
    if (EXPECT(copy != NULL)) {
        review_write(copy, &again);
        EXPECT(slice_same(buf_slice_of(&text), buf_slice_of(&again)));
    }
    review_free(copy);
    for (size_t i = 0; i < text.len; i += text.len / 60 + 1) {
        text.at[i] ^= 1;
        EXPECT(review_read(buf_slice_of(&text), t) == NULL);
        text.at[i] ^= 1;
        EXPECT(review_read((struct slice){text.at, i}, t) == NULL);
    }
    buf_free(&text);
    buf_free(&again);
}

static void worst_come_first(const struct review *r) {
    for (int seat = 0; seat < r->seats; seat++) {
        const struct review_choice *worst[REVIEW_WORST];
        int n = review_worst(r, seat, worst);
        int32_t most = 0;
        for (int i = 0; i < r->choices; i++)
            if (r->choice[i].seat == seat && r->choice[i].cost > most)
                most = r->choice[i].cost;
        EXPECT(n == 0 || worst[0]->cost == most);
        for (int i = 0; i < n; i++) {
            EXPECT(worst[i]->seat == seat && worst[i]->follows > 0);
            EXPECT(i == 0 || worst[i - 1]->cost >= worst[i]->cost);
        }
    }
}

/* From mistake to mistake: each once, in the order of the game, and counted. */
static void mistakes_come_in_order(const struct review *r) {
    for (int seat = 0; seat < r->seats; seat++) {
        int n = 0, last = 0, costly = 0;
        const struct review_choice *c;
        for (int i = 0; i < r->choices; i++)
            costly +=
                r->choice[i].seat == seat && review_blame(r->seats, r->choice[i].cost) != NO_BLAME;
        for (; (c = review_next_mistake(r, seat, last)) != NULL; last = c->number) {
            EXPECT(c->seat == seat && c->number > last);
            EXPECT_INT(review_mistake_rank(r, c), ++n);
        }
        EXPECT_INT(n, costly);
        EXPECT_INT(review_mistakes(r, seat), costly);
    }
}

/* The lead before the move after the last is the one of the end. */
static void leads_are_of_points(const struct review *r) {
    const int32_t *points = r->point[r->points - 1].points;
    int best = 0;
    for (int i = 0; i < r->seats; i++)
        best = points[i] > points[best] ? i : best;
    for (int i = 0; i < r->seats; i++) {
        int32_t lead = review_lead(r, i, r->moves + 1);
        EXPECT(i == best ? lead >= 0 : lead == points[i] - points[best]);
    }
    EXPECT_INT(review_lead(r, 0, 0), 0);
}

/* In the middle of what Nature does nothing is told yet: half of a throw says nothing. */
static void chance_shows_at_its_end(const struct review *r) {
    for (int i = 1; i + 1 < r->points; i++) {
        const struct review_point *p = &r->point[i];
        if (p->seat == NATURE && p[1].seat == NATURE && p[1].number == p->number + 1)
            EXPECT(memcmp(p->share, p[-1].share, sizeof p->share) == 0 &&
                   memcmp(p->open, p[-1].open, sizeof p->open) == 0);
    }
}

static void look_at(const struct game *g, int seats) {
    struct table *t = played(g, seats, "random", "normal", 7);
    struct reviewing *making = reviewed(t);
    const struct review *r = review_found(making);
    test_doing("%s with %d", g->id, seats);
    shares_have_one_sum(r);
    accounts_add_up(r);
    hidden_moves_do_not_show(r, t);
    reads_back(r, t);
    worst_come_first(r);
    mistakes_come_in_order(r);
    leads_are_of_points(r);
    chance_shows_at_its_end(r);
    for (int i = 1; i < seats; i++)
        EXPECT(r->account[0].own < r->account[i].own);
    review_end(making);
    table_free(t);
}

/* Among equals luck decides more often than not: winners have more of it than the others. */
static void the_lucky_are_told(const struct game *g) {
    int64_t winners = 0, all = 0;
    for (uint64_t luck = 0; luck < 2; luck++) {
        struct table *t = played(g, 3, "normal", "normal", luck);
        struct reviewing *making = reviewed(t);
        const struct review *r = review_found(making);
        for (int i = 0; i < r->seats; i++) {
            all += r->account[i].luck;
            winners += (int64_t)r->account[i].luck * r->account[i].result / SHARES;
        }
        review_end(making);
        table_free(t);
    }
    EXPECT(all > -SHARES / 100 && all < SHARES / 100); /* what one gains others lose */
    EXPECT(winners > 0);
}

/* Nature at a table where people play her: of some rolls the one that is best for seat 0. */
static Move kind_roll(const struct table *t, struct valuer *v, struct rng *rng) {
    enum { ROLLS = 3 };
    const struct game *g = t->head.game;
    Move best = 0;
    for (int i = 0, most = -1; i < ROLLS; i++) {
        _Alignas(16) uint8_t next[MAX_STATE];
        int32_t share[MAX_SEATS];
        Move m = g->roll(t->box, t->state, rng);
        memcpy(next, t->state, g->state_size);
        EXPECT(g->apply(t->box, next, NATURE, m, NULL) == 0);
        value_open(v, next, NATURE, share);
        if (share[0] > most)
            most = share[0], best = m;
    }
    return best;
}

/* Equals play, and Nature is kind to one of them: luck is what that one is told, not skill. */
static void the_favoured_is_told(const struct game *g) {
    const uint8_t seed[SEED_BYTES] = {4};
    struct rng rng = rng_new(seed, 0);
    struct fault fault;
    struct refused why;
    struct player normal;
    struct valuer valuer;
    uint32_t owing;
    struct table_how how = {.game = g, .setup = setup_default(g, 3)};
    struct table *t = table_new(&how, &fault);
    CHECK(t);
    EXPECT(player_read(slice_of("normal"), &normal));
    EXPECT(valuer_begin(g, t->box, t->state, &valuer));
    while ((owing = g->pending(t->state)) != 0) {
        int seat = first_seat(owing);
        Move m = seat == NATURE ? kind_roll(t, &valuer, &rng) : choose(t, &normal, seat, &rng);
        EXPECT(table_play(t, seat, m, &why));
    }
    struct reviewing *making = reviewed(t);
    const struct review_account *a = review_found(making)->account;
    test_doing("%s, where Nature is kind to one", g->id);
    EXPECT(a[0].luck > SHARES / 20);
    for (int i = 1; i < 3; i++)
        EXPECT(a[0].luck > a[i].luck);
    review_end(making);
    table_free(t);
}

/* Where nothing is hidden, what was worked out with all cards open is not worked out again: it is
 * the same. */
static void what_is_known_is_the_same(const struct game *g) {
    const uint8_t seed[SEED_BYTES] = {0};
    struct fault fault;
    struct valuer once, twice;
    int32_t open[MAX_SEATS], anew[MAX_SEATS], known[MAX_SEATS];
    struct table_how how = {.game = g, .setup = setup_default(g, 3), .seed = seed};
    struct table *t = table_new(&how, &fault);
    CHECK(t);
    EXPECT(valuer_begin(g, t->box, t->state, &once) && valuer_begin(g, t->box, t->state, &twice));
    value_public(&once, t->state, NATURE, anew);
    value_open(&twice, t->state, NATURE, open);
    value_public(&twice, t->state, NATURE, known);
    test_doing("%s, valued with all cards open before", g->id);
    EXPECT(memcmp(known, anew, 3 * sizeof *anew) == 0);
    EXPECT(memcmp(known, open, 3 * sizeof *open) != 0); /* of half as many worlds */
    table_roll(t);
    value_public(&once, t->state, NATURE, anew);
    value_public(&twice, t->state, NATURE, known);
    EXPECT(memcmp(known, anew, 3 * sizeof *anew) == 0); /* of another position nothing is known */
    table_free(t);
}

static void not_every_game_has_one(void) {
    uint8_t seed[SEED_BYTES] = {0};
    struct fault fault;
    struct table_how how = {.game = game_find(slice_of("league")), .seed = seed};
    how.setup = setup_default(how.game, 3);
    struct table *t = table_new(&how, &fault);
    EXPECT(review_begin(t, room()) == NULL); /* it is not over */
    table_free(t);
    t = played(game_find(slice_of("null")), 3, "random", "random", 1);
    EXPECT(review_begin(t, room()) == NULL); /* it has no judge */
    table_free(t);
}

static void blame_depends_on_seats(void) {
    EXPECT(review_blame(2, SHARES * 4 / 100) == NO_BLAME);
    EXPECT(review_blame(2, SHARES * 11 / 100) == MISTAKE);
    EXPECT(review_blame(4, SHARES * 11 / 100) == BLUNDER);
    EXPECT(review_blame(4, NO_SHARE) == NO_BLAME);
}

/* Whoever is bold is told less, the timid more; nothing, an equal share and all stay as they are.
 */
static void boldness_is_taken_back(void) {
    for (int seats = 2; seats <= 5; seats++) {
        int32_t last = -1, equal = SHARES / seats;
        for (int32_t share = 0; share <= SHARES; share += SHARES / 64) {
            int32_t told = share_less_bold(seats, share, 150);
            EXPECT(told >= last && told >= 0 && told <= SHARES);
            EXPECT(share <= equal ? told >= share - 8 : told <= share + 8);
            last = told;
        }
        EXPECT_INT(share_less_bold(seats, 0, 150), 0);
        EXPECT_INT(share_less_bold(seats, SHARES, 150), SHARES);
        int32_t same = share_less_bold(seats, equal, 150);
        EXPECT(same >= equal - 16 && same <= equal + 16);
        EXPECT(share_less_bold(seats, SHARES * 3 / 4, 150) < SHARES * 3 / 4);
        EXPECT(share_less_bold(seats, SHARES * 3 / 4, 65) > SHARES * 3 / 4);
    }
    /* odds of 4 to 1 are 2 to 1 for who is twice too bold */
    int32_t told = share_less_bold(2, SHARES * 4 / 5, 200);
    EXPECT(told > SHARES * 66 / 100 && told < SHARES * 67 / 100);
}

/* Judges that were measured to be bold are corrected, and all shares together stay the win. */
static void told_shares_have_one_sum(void) {
    for (int i = 0; all_games[i]; i++)
        for (int seats = all_games[i]->min_seats; seats <= all_games[i]->max_seats; seats++) {
            int32_t share[MAX_SEATS] = {SHARES / 2, SHARES / 3}, sum = 0;
            share[seats - 1] += SHARES - SHARES / 2 - SHARES / 3;
            true_shares(all_games[i], seats, share);
            for (int k = 0; k < seats; k++)
                sum += share[k];
            EXPECT_INT(sum, SHARES);
        }
}

int main(void) {
    boldness_is_taken_back();
    told_shares_have_one_sum();
    for (int i = 0; all_games[i]; i++)
        if (!all_games[i]->is_template) {
            look_at(all_games[i], all_games[i]->min_seats);
            the_favoured_is_told(all_games[i]);
        }
    what_is_known_is_the_same(game_find(slice_of("lowenherz")));
    the_lucky_are_told(game_find(slice_of("wallenstein")));
    not_every_game_has_one();
    blame_depends_on_seats();
    return test_end();
}
