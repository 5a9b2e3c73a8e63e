/* feats.c: src/table/feats: what a player did, counted from whole games against what the rules'
 * states say, and as words. */
#include "table/feats.h"
#include "bots/bot.h"
#include "game/sim.h"
#include "games/league/rules/league.h"
#include "lib/test.h"

#include <string.h>

/* Plays a game of normal's rules of thumb out of the seed. */
static struct table *played(const char *game, int seats, uint64_t number) {
    uint8_t seed[SEED_BYTES];
    const struct game *g = game_find(slice_of(game));
    struct table_how how = {.game = g, .setup = setup_default(g, seats), .seed = seed};
    struct fault fault;
    struct refused why;
    rng_seed_from_number(number, seed);
    struct rng rng = rng_new(seed, 1);
    struct table *t = table_new(&how, &fault);
    EXPECT(t);
    while (table_roll(t), g->pending(t->state)) {
        Move moves[MAX_MOVES];
        int seat = first_seat(g->pending(t->state)), n = table_moves(t, seat, moves);
        EXPECT(table_play(t, seat, moves[rng_below(&rng, (uint32_t)n)], &why));
    }
    return t;
}

static int count_of(const struct table *t, const char *event) {
    struct table_walk w;
    int n = 0;
    for (table_walk(t, &w); table_walk_next(&w);)
        for (int i = 0; i < w.events.count; i++)
            n += strcmp(t->head.game->events[w.events.item[i].kind].name, event) == 0;
    return n;
}

static int sum_of(const struct table *t, int kind) {
    int32_t count[MAX_SEATS][MAX_FEATS];
    int sum = 0;
    feats_count(t, count);
    for (int i = 0; i < MAX_SEATS; i++)
        sum += count[i][kind];
    return sum;
}

/* All guards that were collected, bought or there at the beginning, and are gone in the end. */
static void guards_are_spent(void) {
    struct table *t = played("league", 3, 1);
    int32_t count[MAX_SEATS][MAX_FEATS];
    const struct league *end = t->state;
    struct league begin;
    struct table_walk w;
    int32_t had[3];
    feats_count(t, count);
    table_state_at(t, 0, &begin);
    for (int seat = 0; seat < 3; seat++)
        had[seat] = begin.guards[seat];
    for (table_walk(t, &w); table_walk_next(&w);)
        for (int i = 0; i < w.events.count; i++) {
            const struct event *e = &w.events.item[i];
            if (e->kind == E_GUARDS || e->kind == E_BOUGHT)
                had[e->arg[0]] += e->arg[1];
            if (e->kind == E_GUARDS_GIVEN)
                had[e->arg[1]] += e->arg[2];
        }
    for (int seat = 0; seat < 3; seat++)
        EXPECT_INT(count[seat][0], had[seat] - end->guards[seat]);
    EXPECT_INT(sum_of(t, 1),
               count_of(t, "royal-bonus") + count_of(t, "leader") + count_of(t, "no-leader"));
    EXPECT(sum_of(t, 0) > 0 && sum_of(t, 1) > 0);
    table_free(t);
}

static void battles_are_won(void) {
    struct table *t = played("wallenstein", 3, 2);
    EXPECT_INT(sum_of(t, 0), count_of(t, "attack"));
    EXPECT_INT(sum_of(t, 1), count_of(t, "conquered") + count_of(t, "held"));
    EXPECT_INT(sum_of(t, 2), count_of(t, "revolt-down"));
    EXPECT(sum_of(t, 1) > 0 && sum_of(t, 1) <= sum_of(t, 0));
    table_free(t);
}

/* Every duel has at least two who fight, and at most one who wins. */
static void duels_are_fought(void) {
    struct table *t = played("lowenherz", 4, 3);
    EXPECT_INT(sum_of(t, 1), count_of(t, "won"));
    EXPECT(sum_of(t, 1) > 0 && sum_of(t, 0) >= 2 * count_of(t, "duel"));
    EXPECT(sum_of(t, 0) <= count_of(t, "bids"));
    table_free(t);
}

static void words_are_read_again(void) {
    const struct game *g = game_find(slice_of("league"));
    char memory[FEATS_BYTES];
    struct buf out = buf_on(memory, sizeof memory);
    int64_t sum[MAX_FEATS] = {1, 1};
    feats_write(g, (const int32_t[MAX_FEATS]){12, 3}, &out);
    EXPECT_TEXT(buf_slice_of(&out), "guards 12 rows 3");
    EXPECT(feats_add(g, slice_of("old 9 rows 3 guards 12"), sum));
    EXPECT(sum[0] == 13 && sum[1] == 4);
    EXPECT(!feats_add(g, slice_of(""), sum) && !feats_add(g, slice_of("guards 12"), sum));
    EXPECT(!feats_add(g, slice_of("guards -1 rows x"), sum));
    EXPECT(sum[0] == 13 && sum[1] == 4);
}

static void a_game_may_have_none(void) {
    struct table *t = played("null", 2, 4);
    int64_t sum[MAX_FEATS] = {0};
    EXPECT_INT(sum_of(t, 0), 0);
    EXPECT(!feats_add(t->head.game, slice_of("x 1"), sum));
    table_free(t);
}

int main(void) {
    guards_are_spent();
    battles_are_won();
    duels_are_fought();
    words_are_read_again();
    a_game_may_have_none();
    return test_end();
}
