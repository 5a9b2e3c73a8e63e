/* standing.c: standing orders: their words, and what they leave. Whole games are played with all
 * orders of a game given: what they leave is always legal, and never nothing. */
#include "table/standing.h"

#include "base/say.h"
#include "game/sim.h"
#include "lib/test.h"

#include <string.h>

static const struct game *game(const char *id) { return game_find(slice_of(id)); }

static struct table *new_table(const struct game *g, uint64_t number) {
    struct table_how how = {.game = g, .setup = setup_default(g, g->max_seats)};
    uint8_t seed[SEED_BYTES];
    struct fault fault;
    rng_seed_from_number(number, seed);
    how.seed = seed;
    return table_new(&how, &fault);
}

static void orders_have_words(void) {
    static const struct {
        const char *game, *words, *again; /* NULL: it is none */
    } cases[] = {
        {"league", "accept from 3", "accept from 3"},
        {"league", " accept from  12 ", "accept from 12"},
        {"league", "accept from 0", NULL},
        {"league", "accept from 13", NULL},
        {"league", "accept from", NULL},
        {"league", "defend all", NULL},
        {"wallenstein", "defend all", "defend all"},
        {"wallenstein", "defend 0", "defend 0"},
        {"wallenstein", "resist 2", "resist 2"},
        {"wallenstein", "defendall", NULL},
        {"lowenherz", "no politics card", "no politics card"},
        {"lowenherz", "no politics card 1", NULL},
        {"lowenherz", "bid all", "bid all"},
        {"null", "seal", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct order order;
        char memory[ORDER_BYTES];
        struct buf words = buf_on(memory, sizeof memory);
        bool read = order_read(game(cases[i].game), slice_of(cases[i].words), &order);
        EXPECT(read == (cases[i].again != NULL));
        if (!read || !cases[i].again)
            continue;
        order_write(&order, &words);
        EXPECT_TEXT(buf_slice_of(&words), cases[i].again);
    }
}

static void one_order_of_a_kind(void) {
    struct orders all = {0};
    char memory[ORDERS_BYTES];
    struct buf text = buf_on(memory, sizeof memory);
    orders_read(game("wallenstein"), slice_of("defend 2\nnonsense\nresist all\ndefend 5\n"), &all);
    EXPECT(all.count == 2);
    orders_write(&all, &text);
    EXPECT(strcmp(buf_end(&text), "resist all\ndefend 5\n") == 0);
    EXPECT(orders_cancel(&all, all.item[0].kind) && all.count == 1);
}

/* Each kind, with a number in the middle of its range. */
static struct orders every_order(const struct game *g) {
    struct orders all = {0};
    for (const struct order_kind *k = order_kinds(g); k->words; k++)
        orders_give(&all, (struct order){k, k->lo + (k->hi - k->lo) / 20});
    return all;
}

static int play(const struct game *g, uint64_t number) {
    struct table *t = new_table(g, number);
    struct orders all = every_order(g);
    struct rng rng = rng_new(t->seed, 7);
    int answered = 0;
    while (table_roll(t), g->pending(t->state)) {
        Move moves[MAX_MOVES], left[MAX_MOVES];
        struct refused why;
        int seat = sim_pick_seat(g->pending(t->state), &rng), n = orders_moves(&all, t, seat, left);
        Move answer = orders_answer(&all, t, seat);
        EXPECT(n > 0 && n <= table_moves(t, seat, moves) &&
               (!answer || (n == 1 && left[0] == answer)));
        answered += answer != 0;
        if (!EXPECT(table_play(t, seat, left[rng_below(&rng, (uint32_t)n)], &why)))
            break;
    }
    table_free(t);
    return answered;
}

int main(void) {
    orders_have_words();
    one_order_of_a_kind();
    for (int i = 0; all_games[i]; i++) {
        int answered = play(all_games[i], 1) + play(all_games[i], 2);
        EXPECT((answered > 0) == (order_kinds(all_games[i])->words != NULL));
    }
    return test_end();
}
