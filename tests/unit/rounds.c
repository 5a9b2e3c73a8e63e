/* rounds.c: what Löwenherz's computer player imagines. Quickly played rounds end in sound
 * positions, whatever the set-up; the same luck gives the same round; and every variant has the
 * same number of features. And how it bargains. */
#include "bots/bot.h"
#include "games/lowenherz/bot/judge.h"
#include "games/lowenherz/rules/lowenherz.h"
#include "lib/test.h"

#include <string.h>

static const struct lowenherz_box *standard_box(void) {
    static struct lowenherz_box box;
    struct fault fault;
    EXPECT(lowenherz_read_box(&box, *lowenherz_game.box_text, &fault));
    return &box;
}

/* From every seat's point of view. */
static void features_fit(const struct lowenherz_box *box, const struct lowenherz *st, int *count) {
    for (int seat = 0; seat < st->head.seats; seat++) {
        struct features f;
        lowenherz_features(box, st, seat, NULL, &f);
        *count = *count ? *count : f.count;
        EXPECT_INT(f.count, *count);
    }
}

static void rounds_make_a_game(const struct lowenherz_box *box, const struct setup *how,
                               uint64_t luck, int *count) {
    static uint8_t shelf[1 << 18];
    static struct memo memo = {.shelf = {shelf, sizeof shelf}}; /* lent to game after game */
    struct lowenherz st, again;
    int rounds = 0;
    EXPECT(lowenherz_setup(box, &st, how) == R_OK);
    for (; st.step != OVER && rounds < ACTION_CARDS + 1; rounds++) {
        again = st;
        lowenherz_rehearse(box, &st, luck, NULL);
        lowenherz_rehearse(box, &again, luck, &memo);
        EXPECT(memcmp(&st, &again, sizeof st) == 0);
        EXPECT(lowenherz_audit(box, &st).invariant == NULL);
        EXPECT(st.step == TURN_CARD || st.step == OVER);
        features_fit(box, &st, count);
    }
    EXPECT_INT(st.step, OVER);
    EXPECT_INT(rounds, st.round + 2); /* the beginning, the rounds, and the king's death */
}

/* A game with thought, round by round: the same luck gives the same game, but another one than
 * without thought. */
static void games_are_played_with_thought(const struct lowenherz_box *box,
                                          const struct setup *how) {
    const struct net *net = net_find(&lowenherz_game, how->seats);
    struct lowenherz st, again, quick;
    int other = 0;
    EXPECT(lowenherz_setup(box, &st, how) == R_OK);
    while (st.step != OVER) {
        again = quick = st;
        lowenherz_ponder(box, &st, 7, net);
        lowenherz_ponder(box, &again, 7, net);
        lowenherz_rehearse(box, &quick, 7, NULL);
        other += memcmp(&st, &quick, sizeof st) != 0;
        EXPECT(memcmp(&st, &again, sizeof st) == 0);
        EXPECT(lowenherz_audit(box, &st).invariant == NULL);
        EXPECT(st.step == TURN_CARD || st.step == OVER);
    }
    EXPECT(other > 3);
}

/* ---- bargaining ---- */

static const char *const levels[] = {"normal", "hard", "expert", "greedy"};

static Move choice_with(const struct lowenherz_box *box, const struct lowenherz *st, int seat,
                        const char *level, uint64_t luck) {
    struct player player;
    uint8_t seed[SEED_BYTES];
    static _Alignas(16) uint8_t lent[1 << 20];
    EXPECT(player_read(slice_of(level), &player));
    rng_seed_from_number(luck, seed);
    struct rng rng = rng_new(seed, 0);
    struct ask ask = {.game = &lowenherz_game,
                      .box = box,
                      .view = st,
                      .seat = seat,
                      .rng = &rng,
                      .room = {lent, sizeof lent}};
    return player_choose(&player, &ask);
}

static Move choice_of(const struct lowenherz_box *box, const struct lowenherz *st,
                      const char *level) {
    return choice_with(box, st, st->mover, level, 7);
}

/* Two want the same action of the first card, and have so many ducats. */
static struct lowenherz bargain(const struct lowenherz_box *box, uint64_t luck, int one,
                                int other) {
    struct setup how = setup_default(&lowenherz_game, 4);
    struct lowenherz st;
    uint8_t seed[SEED_BYTES];
    rng_seed_from_number(luck, seed);
    struct rng rng = rng_new(seed, 0);
    EXPECT(lowenherz_setup(box, &st, &how) == R_OK);
    while (st.step != DECIDE)
        EXPECT(lowenherz_apply(box, &st, NATURE, lowenherz_roll(box, &st, &rng), NULL) == R_OK);
    while (st.step == DECIDE) {
        int later = (st.mover + 4 - st.first) % 4, action = later < 2 ? 3 : 1;
        EXPECT(lowenherz_apply(box, &st, st.mover, move_of(M_CHOOSE, action, 0, 0), NULL) == R_OK);
    }
    EXPECT_INT(st.step, NEGOTIATE);
    st.ducats[st.mover] = (uint8_t)one;
    st.ducats[lowenherz_rival(&st)] = (uint8_t)other;
    return st;
}

/* Whoever made an offer and got another one takes it or fights: nobody says the same again. */
static void nobody_repeats_an_offer(const struct lowenherz_box *box) {
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++)
        for (uint64_t luck = 1; luck <= 12; luck++) {
            struct lowenherz st = bargain(box, luck, 12, 9);
            test_doing("%s, turned down, luck %d", levels[i], (int)luck);
            lowenherz_offer(&st, OFFERS, 2);
            lowenherz_offer(&st, luck % 2 ? OFFERS : ASKS, luck % 2 ? 0 : 12);
            int kind = move_kind(choice_of(box, &st, levels[i]));
            EXPECT(kind == M_ACCEPT || kind == M_DUEL);
        }
}

/* Without ducats a duel against 15 is lost: every offer is better. */
static void nobody_fights_without_ducats(const struct lowenherz_box *box) {
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++)
        for (int price = 2; price <= 8; price += 2) {
            struct lowenherz st = bargain(box, 3, 15, 0);
            test_doing("%s, without ducats, offered %d", levels[i], price);
            lowenherz_offer(&st, OFFERS, price);
            EXPECT_INT(move_kind(choice_of(box, &st, levels[i])), M_ACCEPT);
        }
}

/* Whoever knows a player's thoughts but not its luck cannot tell what it will bid. */
static void bids_are_not_foreseen(const struct lowenherz_box *box) {
    int surprises = 0;
    for (uint64_t luck = 1; luck <= 6; luck++) {
        struct lowenherz st = bargain(box, luck, 12, 12);
        int seat = st.mover;
        EXPECT(lowenherz_apply(box, &st, seat, move_of(M_DUEL, 0, 0, 0), NULL) == R_OK);
        Move first = choice_with(box, &st, seat, "hard", 1);
        EXPECT_INT(move_kind(first), M_BID);
        for (uint64_t other = 2; other <= 8; other++)
            surprises += choice_with(box, &st, seat, "hard", other) != first;
    }
    EXPECT(surprises > 10);
}

int main(void) {
    const struct lowenherz_box *box = standard_box();
    int variable = 0;
    for (int seats = 2; seats <= LOWENHERZ_SEATS; seats++) {
        int count = 0;
        for (uint64_t luck = 1; luck <= 8; luck++) {
            struct setup how = setup_default(&lowenherz_game, seats);
            test_doing("rounds: %d seats, luck %d", seats, (int)luck);
            lowenherz_vary(&how, luck);
            variable += how.option[OPT_SETUP] == SETUP_VARIABLE;
            rounds_make_a_game(box, &how, luck, &count);
            if (luck < 3)
                games_are_played_with_thought(box, &how);
        }
    }
    nobody_repeats_an_offer(box);
    bids_are_not_foreseen(box);
    nobody_fights_without_ducats(box);
    EXPECT_INT(variable, 8 + 2 + 2); /* two players always have the variable set-up */
    return test_end();
}
