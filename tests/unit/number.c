/* number.c: the number that a move answers to. No two positions share one; another player's hidden
 * or commuting move does not change it; and replaying the record gives it again. */
#include "lib/test.h"
#include "table/table.h"

#include <string.h>

static bool make(struct table *t, int seat, const char *words) {
    struct refused why;
    return table_move(t, seat, slice_of(words), &why);
}

static struct table *two_players(void) {
    const struct game *g = game_find(slice_of("null"));
    struct table_how how = {.game = g, .setup = setup_default(g, 2)};
    uint8_t seed[SEED_BYTES];
    struct fault fault;
    rng_seed_from_number(7, seed);
    how.seed = seed;
    struct table *t = table_new(&how, &fault);
    table_roll(t);
    return t;
}

static void expect_replays(const struct table *t) {
    struct table_damage damage;
    struct table *again = table_read(buf_slice_of(&t->record), slice_of(""), &damage);
    EXPECT(again && memcmp(again->told, t->told, sizeof t->told) == 0);
    EXPECT(again && memcmp(again->asked, t->asked, sizeof t->asked) == 0);
    table_free(again);
}

static void commuting(void) {
    struct table *t = two_players();
    int number = table_number(t, 1), told = table_told(t, 1), watched = table_number(t, SPECTATOR);
    EXPECT(make(t, 0, "lay 2"));
    EXPECT_INT(table_number(t, 1), number);
    EXPECT(table_told(t, 1) > told);
    EXPECT(table_number(t, SPECTATOR) > watched);
    EXPECT(make(t, 0, "seal"));
    EXPECT_INT(table_number(t, 1), number);
    EXPECT(make(t, 1, "lay 3"));
    EXPECT(table_number(t, 1) > number);
    expect_replays(t);
    table_free(t);
}

static void taken_back(void) {
    struct table *t = two_players();
    struct refused why;
    EXPECT(make(t, 0, "lay 2"));
    int number = table_number(t, 0);
    EXPECT(table_undo(t, 0, &why));
    EXPECT(table_number(t, 0) > number);
    EXPECT(make(t, 0, "lay 2"));
    EXPECT(table_number(t, 0) > number + 1);
    number = table_number(t, 0);
    EXPECT(table_rewind(t, 0, &why));
    EXPECT(table_number(t, 0) > number);
    expect_replays(t);
    table_free(t);
}

int main(void) {
    commuting();
    taken_back();
    return test_end();
}
