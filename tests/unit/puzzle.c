/* puzzle.c: every puzzle that is built in holds: its position is sound, its best move is legal and
 * promises ten points of a hundred more than any other, what follows is legal, and `hard` finds
 * nearly all of them. */
#include "lesson/puzzle.h"
#include "game/fields.h"
#include "lib/test.h"
#include "table/table.h"
#include "think/think.h"

enum { FEWEST = 60, BEHIND = 100 };

static bool finds(struct thinker *t, const struct puzzle *p, const void *box) {
    _Alignas(16) uint8_t view[MAX_STATE];
    const uint8_t seed[SEED_BYTES] = {1};
    struct rng rng = rng_new(seed, 0);
    struct player hard;
    struct ask ask = {.game = p->game, .box = box, .view = view, .seat = p->seat, .rng = &rng};
    fields_view(p->game, p->state, p->seat, view);
    return player_read(slice_of("hard"), &hard) && thinker_choose(t, &hard, &ask) == p->best;
}

static void best_is_clear(const struct puzzle *p, const void *box) {
    Move moves[MAX_MOVES];
    int n = p->game->moves(box, p->state, p->seat, moves);
    bool legal = false;
    for (int i = 0; i < n; i++) {
        legal = legal || moves[i] == p->best;
        if (moves[i] != p->best)
            EXPECT(puzzle_share(p, box, moves[i]) <= p->share - BEHIND + 1);
    }
    EXPECT(legal);
    EXPECT_INT(puzzle_share(p, box, p->best), p->share);
}

static void rest_follows(const struct puzzle *p, const void *box) {
    _Alignas(16) uint8_t before[MAX_STATE];
    struct puzzle ahead = *p;
    int seat;
    Move m;
    int all = puzzle_follow(&ahead, box, 100, before, &seat, &m);
    EXPECT(p->game->audit(box, ahead.state).invariant == NULL);
    EXPECT(all == 0 || (m != p->best || seat != p->seat));
}

static void look_at(const struct game *g, struct thinker *t) {
    const void *box = table_standard_box(g);
    int n = puzzle_count(g), found = 0;
    struct puzzle p;
    struct fault fault;
    EXPECT(n >= FEWEST);
    for (int i = 1; i <= n; i++) {
        test_doing("%s %d", g->id, i);
        if (!EXPECT(puzzle_read(g, box, i, &p, &fault)))
            continue;
        best_is_clear(&p, box);
        rest_follows(&p, box);
        found += finds(t, &p, box);
    }
    EXPECT(found * 10 >= n * 9);
    EXPECT(!puzzle_read(g, box, 0, &p, &fault) && !puzzle_read(g, box, n + 1, &p, &fault));
}

static void days_differ(void) {
    int games = 0, number, last = 0;
    const struct game *before = NULL;
    for (int64_t day = 20000; day < 20030; day++) {
        const struct game *g = puzzle_of_day(day, &number);
        games += g != before;
        EXPECT(g && number >= 1 && number <= puzzle_count(g));
        EXPECT(g != before || number != last);
        before = g;
        last = number;
    }
    EXPECT(games == 30);
}

int main(void) {
    struct thinker *t = thinker_new(1);
    for (int i = 0; all_games[i]; i++)
        if (!all_games[i]->is_template)
            look_at(all_games[i], t);
    days_differ();
    thinker_free(t);
    return test_end();
}
