/* puzzle.c: every puzzle that is built in holds: its position is sound, its best move is legal and
 * promises ten points of a hundred more than any other, what follows is legal, and `hard` finds
 * nearly all of them. */
#include "lesson/puzzle.h"
#include "game/fields.h"
#include "game/words.h"
#include "lib/test.h"
#include "table/table.h"
#include "think/think.h"

#include <string.h>

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

/* What people are told of the moves that were looked at: the best one first. */
static void chances_are_in_order(const struct puzzle *p, const void *box) {
    struct puzzle_chance chance[PUZZLE_CHANCES];
    int n = puzzle_chances(p, box, chance);
    EXPECT(n >= 2 && chance[0].move == p->best);
    for (int i = 0; i < n; i++) {
        EXPECT(i == 0 || chance[i].share <= chance[i - 1].share);
        EXPECT_INT(puzzle_share(p, box, chance[i].move), chance[i].share);
    }
}

/* Its theme is what its best move is about, and whoever wishes for it gets it. */
static void theme_is_right(const struct puzzle *p, const void *box) {
    char memory[MAX_WORDS];
    struct buf words = buf_on(memory, sizeof memory);
    move_write(p->game, box, p->state, p->seat, p->best, NATURE, &words);
    EXPECT(p->theme && theme_of(p->game, buf_slice_of(&words)) == p->theme);
    EXPECT(puzzle_fits(p->game, p->number, (struct puzzle_wish){p->theme, p->level}));
    EXPECT(!puzzle_fits(p->game, p->number, (struct puzzle_wish){NULL, p->level % 3 + 1}));
}

/* A player can choose: at least five themes, none with more than two thirds, and all levels. */
static void there_is_a_choice(const struct game *g) {
    int n = puzzle_count(g), last = puzzle_last(g), themes = 0;
    for (const struct theme *t = g->themes; t->name; t++) {
        int fit = 0;
        for (int i = 1; i <= last; i++)
            fit += puzzle_fits(g, i, (struct puzzle_wish){.theme = t});
        themes += fit > 0;
        EXPECT(fit * 3 <= n * 2);
    }
    EXPECT(themes >= 5);
    for (int level = 1; level <= PUZZLE_LEVELS; level++)
        EXPECT(puzzle_next(g, 0, (struct puzzle_wish){.level = level}) > 0);
}

/* One after another, every one that fits comes once before the first comes again. */
static void next_goes_round(const struct game *g) {
    for (const struct theme *t = g->themes; t->name; t++) {
        struct puzzle_wish wish = {.theme = t};
        int first = puzzle_next(g, 0, wish), at = first, n = 0, fit = 0;
        for (int i = 1; i <= puzzle_last(g); i++)
            fit += puzzle_fits(g, i, wish);
        do {
            at = puzzle_next(g, at, wish);
            n++;
        } while (at && at != first && n < 1000);
        EXPECT(fit == 0 ? first == 0 : n == fit);
    }
}

/* Every step is legal: it makes another position, and a sound one. */
static void rest_follows(const struct puzzle *p, const void *box) {
    static struct puzzle ahead, last;
    _Alignas(16) uint8_t before[MAX_STATE];
    int seat;
    Move m;
    last = *p;
    for (int k = 0, all = 0; k <= all; k++) {
        ahead = *p;
        all = puzzle_follow(&ahead, box, k, before, &seat, &m);
        EXPECT(memcmp(ahead.state, last.state, p->game->state_size) != 0);
        EXPECT(p->game->audit(box, ahead.state).invariant == NULL);
        last = ahead;
    }
}

/* A line that is cut short is refused. One with a wrong byte is refused, or it is another puzzle
 * that is sound and can be played. */
static void damage_is_noticed(const struct game *g, const void *box) {
    const struct puzzle_line *whole = NULL;
    int first = puzzle_next(g, 0, (struct puzzle_wish){0});
    for (const struct puzzle_set *s = puzzle_sets; s->game; s++)
        if (slice_is(slice_of(s->game), g->id))
            whole = &s->line[first - 1];
    static char text[1 << 16];
    static struct puzzle p;
    struct fault fault;
    if (!EXPECT(whole && whole->json.len < sizeof text))
        return;
    memcpy(text, whole->json.at, whole->json.len);
    struct puzzle_line line = *whole;
    for (size_t i = 0; i < whole->json.len; i += 7) {
        line.json = (struct slice){text, i};
        EXPECT(!puzzle_parse(g, box, &line, &p, &fault));
        line.json.len = whole->json.len;
        text[i] ^= 1;
        if (puzzle_parse(g, box, &line, &p, &fault))
            EXPECT(!g->audit(box, p.state).invariant && g->pending(p.state) >> p.seat & 1);
        text[i] ^= 1;
    }
    line.theme = "nonsense";
    EXPECT(!puzzle_parse(g, box, &line, &p, &fault));
    line = *whole;
    line.level = 4;
    EXPECT(!puzzle_parse(g, box, &line, &p, &fault));
}

/* One that is gone is in no list, and nobody comes to it. */
static bool is_nowhere(const struct game *g, const void *box, int number) {
    static struct puzzle p;
    struct fault fault;
    return EXPECT(!puzzle_fits(g, number, (struct puzzle_wish){0})) &&
           EXPECT(puzzle_next(g, number - 1, (struct puzzle_wish){0}) != number) &&
           EXPECT(!puzzle_read(g, box, number, &p, &fault));
}

static void look_at(const struct game *g, struct thinker *t) {
    const void *box = table_standard_box(g);
    int n = puzzle_count(g), last = puzzle_last(g), found = 0, gone = 0;
    struct puzzle p;
    struct fault fault;
    EXPECT(n >= FEWEST);
    for (int i = 1; i <= last; i++) {
        test_doing("%s %d", g->id, i);
        if (puzzle_is_gone(g, i)) {
            gone += is_nowhere(g, box, i);
            continue;
        }
        if (!EXPECT(puzzle_read(g, box, i, &p, &fault)))
            continue;
        EXPECT_INT(p.number, i);
        best_is_clear(&p, box);
        chances_are_in_order(&p, box);
        theme_is_right(&p, box);
        rest_follows(&p, box);
        found += finds(t, &p, box);
    }
    EXPECT(found * 10 >= n * 9);
    EXPECT_INT(gone, last - n);
    there_is_a_choice(g);
    damage_is_noticed(g, box);
    next_goes_round(g);
    EXPECT(!puzzle_read(g, box, 0, &p, &fault) && !puzzle_read(g, box, last + 1, &p, &fault));
}

static const struct game *game_called(const char *id) { return game_find(slice_of(id)); }

/* The number of a puzzle is its own for ever: links and what people have solved rest on it. */
static void numbers_stay(void) {
    static const struct {
        const char *game;
        int number;
        bool gone;
        const char *best;
    } known[] = {{"league", 1, true, ""},
                 {"league", 2, false, "go Löbau"},
                 {"lowenherz", 124, false, "knight n3"},
                 {"wallenstein", 172, false, "move to Breisgau"}};
    static struct puzzle p;
    struct fault fault;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const struct game *g = game_called(known[i].game);
        char memory[MAX_WORDS];
        struct buf words = buf_on(memory, sizeof memory);
        test_doing("%s %d", known[i].game, known[i].number);
        EXPECT(puzzle_is_gone(g, known[i].number) == known[i].gone);
        if (known[i].gone ||
            !EXPECT(puzzle_read(g, table_standard_box(g), known[i].number, &p, &fault)))
            continue;
        move_write(g, table_standard_box(g), p.state, p.seat, p.best, NATURE, &words);
        EXPECT_TEXT(buf_slice_of(&words), known[i].best);
    }
}

static void days_differ(void) {
    int games = 0, number, last = 0;
    const struct game *before = NULL;
    for (int64_t day = 20000; day < 20030; day++) {
        const struct game *g = puzzle_of_day(day, &number);
        games += g != before;
        EXPECT(g && puzzle_fits(g, number, (struct puzzle_wish){0}));
        EXPECT(g != before || number != last);
        before = g;
        last = number;
    }
    EXPECT(games == 30);
}

/* A day that is left out ends a streak; the same day counts once. */
static void streaks_are_of_days(void) {
    uint64_t kept = 0;
    EXPECT_INT(puzzle_day(20000 * 86400 + 86399), 20000);
    EXPECT_INT(puzzle_streak(kept, 20000), 0);
    for (int64_t day = 20000; day < 20003; day++)
        kept = puzzle_streak_on(puzzle_streak_on(kept, day), day);
    EXPECT_INT(puzzle_streak(kept, 20002), 3);
    EXPECT_INT(puzzle_streak(kept, 20003), 3);
    EXPECT_INT(puzzle_streak(kept, 20004), 0);
    EXPECT_INT(puzzle_streak(puzzle_streak_on(kept, 20004), 20004), 1);
}

int main(void) {
    struct thinker *t = thinker_new(1);
    for (int i = 0; all_games[i]; i++)
        if (!all_games[i]->is_template)
            look_at(all_games[i], t);
    numbers_stay();
    days_differ();
    streaks_are_of_days();
    thinker_free(t);
    return test_end();
}
