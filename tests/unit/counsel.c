/* counsel.c: what a computer player advises can be done, its plan can be followed by that seat, it
 * tells nothing that depends on what the seat cannot know, and it is done in time. Whoever tells
 * people chances to win corrects them alike: a page, the terminal, a browser without a server. */
#include "bots/counsel.h"
#include "game/fields.h"
#include "host/clock.h"
#include "lib/test.h"
#include "offline/think.h"
#include "table/table.h"
#include "think/advice.h"

#include <string.h>
#include <time.h>

static struct room room(void) {
    static uint8_t memory[8 << 20];
    return (struct room){memory, sizeof memory};
}

static void advise(const struct game *g, const void *st, int seat, bool clock,
                   struct counsel *out) {
    _Alignas(16) uint8_t view[MAX_STATE];
    const uint8_t seed[SEED_BYTES] = {3};
    struct rng rng = rng_new(seed, 0);
    struct ask ask = {.game = g,
                      .box = table_standard_box(g),
                      .view = view,
                      .seat = seat,
                      .rng = &rng,
                      .room = room(),
                      .clock = clock ? now_nanoseconds : NULL};
    fields_view(g, st, seat, view);
    counsel_make(&ask, out);
}

static bool is_legal(const struct game *g, const void *st, int seat, Move m) {
    Move moves[MAX_MOVES];
    int n = g->moves(table_standard_box(g), st, seat, moves);
    for (int i = 0; i < n; i++)
        if (moves[i] == m)
            return true;
    return false;
}

static void is_sound(const struct game *g, const void *st, int seat, const struct counsel *c) {
    EXPECT(c->count >= 1 && c->count <= MOST_COUNSEL);
    for (int i = 0; i < c->count; i++) {
        const struct counsel_item *item = &c->item[i];
        EXPECT(is_legal(g, st, seat, item->move));
        EXPECT(item->share == NO_SHARE || (item->share >= 0 && item->share <= SHARES));
        EXPECT(item->steps >= 0 && item->steps <= COUNSEL_STEPS);
        EXPECT(i == 0 || item->share <= c->item[i - 1].share); /* as people read them */
        for (int k = 0; k < i; k++)
            EXPECT(c->item[k].move != item->move);
    }
}

/* Without a clock only the view decides: other secrets, the same advice. */
static void secrets_do_not_matter(const struct game *g, const void *st, int seat,
                                  const struct counsel *c) {
    _Alignas(16) uint8_t other[MAX_STATE];
    const uint8_t seed[SEED_BYTES] = {9};
    struct rng rng = rng_new(seed, 0);
    struct counsel again;
    memcpy(other, st, g->state_size);
    g->resample(table_standard_box(g), other, seat, &rng);
    advise(g, other, seat, false, &again);
    EXPECT_INT(again.count, c->count);
    for (int i = 0; i < c->count; i++)
        EXPECT(again.item[i].move == c->item[i].move && again.item[i].share == c->item[i].share &&
               again.item[i].lead == c->item[i].lead && again.item[i].steps == c->item[i].steps);
}

/* Positions of a game that is played at random. */
static void look_at(const struct game *g) {
    enum { POSITIONS = 4, APART = 25, SECONDS = 2 };
    const void *box = table_standard_box(g);
    const uint8_t seed[SEED_BYTES] = {5};
    struct rng rng = rng_new(seed, 0);
    struct setup how = setup_default(g, 4 < g->max_seats ? 4 : g->max_seats);
    _Alignas(16) uint8_t st[MAX_STATE];
    int seen = 0, plans = 0;
    uint32_t owing;
    EXPECT(g->setup(box, st, &how) == 0);
    for (int n = 0; seen < POSITIONS && (owing = g->pending(st)) != 0; n++) {
        int seat = first_seat(owing);
        Move moves[MAX_MOVES];
        if (seat != NATURE && n % APART == 0) {
            struct counsel c;
            test_doing("%s after %d moves", g->id, n);
            advise(g, st, seat, false, &c);
            is_sound(g, st, seat, &c);
            secrets_do_not_matter(g, st, seat, &c);
            plans += c.item[0].steps > 0;
            clock_t from = clock(); /* of the processor: the machine may be busy with other tests */
            advise(g, st, seat, true, &c);
            EXPECT(clock() - from < SECONDS * (clock_t)CLOCKS_PER_SEC);
            is_sound(g, st, seat, &c);
            seen++;
        }
        uint32_t count = seat == NATURE ? 0 : (uint32_t)g->moves(box, st, seat, moves);
        Move m = count ? moves[rng_below(&rng, count)] : g->roll(box, st, &rng);
        EXPECT(g->apply(box, st, seat, m, NULL) == 0);
    }
    EXPECT(seen > 0 && plans > 0);
}

/* ---- chances are told alike ---- */

struct spot {
    const struct game *game;
    int seat;
    _Alignas(16) uint8_t view[MAX_STATE];
};

static const uint8_t ASKED_WITH[SEED_BYTES] = {3};

static void by_terminal(const struct spot *s, struct verdict *out) {
    struct rng rng = rng_new(ASKED_WITH, 0);
    struct thinker *t = thinker_new(1);
    struct player expert = advice_player();
    struct ask ask = {.game = s->game,
                      .box = table_standard_box(s->game),
                      .view = s->view,
                      .seat = s->seat,
                      .rng = &rng};
    advice_weigh(t, &expert, &ask, out);
    thinker_free(t);
}

static struct thought by_browser(const struct spot *s) {
    struct question q = {.seat = s->seat, .bot = "expert", .weigh = true};
    struct buf bytes = buf_growing();
    while (all_games[q.game] != s->game)
        q.game++;
    memcpy(q.seed, ASKED_WITH, sizeof q.seed);
    buf_bytes(&bytes, (const char *)&q, sizeof q);
    buf_bytes(&bytes, (const char *)s->view, s->game->state_size);
    buf_bytes(&bytes, table_standard_box(s->game), s->game->box_size);
    struct thought t = think_over(buf_slice_of(&bytes), room());
    buf_free(&bytes);
    return t;
}

static void chances_are_told_alike(const char *id, int seats) {
    struct spot s = {.game = game_find(slice_of(id))};
    _Alignas(16) uint8_t st[MAX_STATE];
    struct setup how = setup_default(s.game, seats);
    struct rng rng = rng_new(ASKED_WITH, 1);
    struct counsel page;
    struct verdict terminal;
    EXPECT(s.game->setup(table_standard_box(s.game), st, &how) == 0);
    while ((s.seat = first_seat(s.game->pending(st))) == NATURE)
        EXPECT(s.game->apply(table_standard_box(s.game), st, NATURE,
                             s.game->roll(table_standard_box(s.game), st, &rng), NULL) == 0);
    fields_view(s.game, st, s.seat, s.view);
    advise(s.game, st, s.seat, false, &page);
    by_terminal(&s, &terminal);
    struct thought browser = by_browser(&s);
    test_doing("%s with %d", id, seats);
    EXPECT_INT(browser.count, page.count);
    for (int i = 0; i < page.count; i++) {
        EXPECT(terminal.item[i].move == page.item[i].move && browser.move[i] == page.item[i].move);
        EXPECT_INT(terminal.item[i].share, page.item[i].share);
        EXPECT_INT(browser.thousandths[i], (int64_t)page.item[i].share * 1000 / SHARES);
    }
}

int main(void) {
    chances_are_told_alike("lowenherz", 3); /* its judge is too bold */
    chances_are_told_alike("league", 5);    /* too timid */
    for (int i = 0; all_games[i]; i++)
        if (!all_games[i]->is_template)
            look_at(all_games[i]);
    return test_end();
}
