/* tips.c: the tips of every game: each has its section and fits its place in every language; over
 * some games of random moves every tip comes, to nobody twice. Damaged texts are refused by line.
 */
#include "lesson/tips.h"

#include "draw/draw.h"
#include "game/fields.h"
#include "game/rulebook.h"
#include "game/sim.h"
#include "lib/test.h"
#include "table/table.h"
#include "words/words.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST_GAMES = 400 };

static int characters(const char *text) {
    int n = 0;
    for (; *text; text++)
        n += (*text & 0xC0) != 0x80;
    return n;
}

static void expect_texts(const struct tips *t) {
    for (int i = 0; i < t->count; i++) {
        char memory[400];
        struct buf title = buf_on(memory, sizeof memory);
        test_doing("%s, line %d", t->game->id, t->tip[i].number);
        EXPECT(rulebook_title(rulebook_text(t->game, "en"), slice_of(t->tip[i].rule), &title));
        for (int l = 0; all_words[l]; l++) {
            struct buf language = {.words = all_words[l]};
            const char *text = say_translate(&language, t->tip[i].text);
            if (!EXPECT(characters(text) <= TIP_TEXT + TIP_TEXT / 4))
                printf("%s: %s\n", all_words[l]->lang, text);
        }
    }
}

/* ---- they come ---- */

struct player {
    uint64_t seen;
    struct tip_sight sight; /* what he was told since his last move */
};

struct match {
    const struct tips *tips;
    const void *box;
    struct rng rng;
    struct player player[MAX_SEATS];
    uint64_t came;
    bool twice;
    _Alignas(16) uint8_t state[MAX_STATE];
};

/* What a page would show this seat now. */
static void look(struct match *m, int seat) {
    const struct game *g = m->tips->game;
    struct player *p = &m->player[seat];
    _Alignas(16) uint8_t view[MAX_STATE];
    Move moves[MAX_MOVES];
    struct drawing d = {.game = g, .box = m->box, .view = view, .viewer = seat | PERSON};
    fields_view(g, m->state, seat | PERSON, view);
    p->sight.box = m->box;
    p->sight.view = view;
    p->sight.moves = moves;
    p->sight.move_count =
        g->pending(m->state) >> seat & 1 ? g->moves(m->box, view, seat, moves) : 0;
    p->sight.phase = draw_phase(&d);
    int tip = tips_next(m->tips, p->seen, &p->sight);
    if (tip < 0)
        return;
    m->twice |= p->seen >> tip & 1;
    p->seen |= 1ull << tip;
    m->came |= 1ull << tip;
}

static void play(struct match *m) {
    const struct game *g = m->tips->game;
    struct events ev = {.count = 0};
    g->setup(m->box, m->state, &m->tips->how);
    for (uint32_t owing; (owing = g->pending(m->state)) != 0;) {
        Move moves[MAX_MOVES];
        int seat = sim_pick_seat(owing, &m->rng);
        int n = seat == NATURE ? 1 : g->moves(m->box, m->state, seat, moves);
        Move move = seat == NATURE ? g->roll(m->box, m->state, &m->rng)
                                   : moves[rng_below(&m->rng, (uint32_t)n)];
        ev.count = 0;
        g->apply(m->box, m->state, seat, move, &ev);
        if (seat < MAX_SEATS)
            m->player[seat].sight = (struct tip_sight){0};
        for (int i = 0; i < m->tips->how.seats; i++) {
            tips_hear(&m->player[i].sight, &ev, i);
            look(m, i);
        }
    }
}

/* What can be chosen comes before what has happened, and nothing comes while others move. */
static void expect_choice_first(void) {
    static struct tips tips;
    struct fault fault;
    const struct game *g = game_find(slice_of("league"));
    _Alignas(16) uint8_t state[MAX_STATE];
    Move go = 0;
    bool read = tips_read(&tips,
                          slice_of("hoftag tips 1\ngame league\nseats 4\nagainst easy\n"
                                   "tip L4 event reordered -> Happened.\n"
                                   "tip L5.2 choice go -> To choose.\n"),
                          &fault);
    EXPECT(read);
    EXPECT(g->setup(table_standard_box(g), state, &tips.how) == 0);
    for (int kind = 1; g->kinds[kind].words; kind++)
        if (slice_starts(slice_of(g->kinds[kind].words), "go "))
            go = move_of(kind, 0, 0, 0);
    struct tip_sight sight = {.box = table_standard_box(g), .view = state, .moves = &go};
    for (size_t i = 0; i < sizeof sight.told / sizeof sight.told[0]; i++)
        sight.told[i] = ~0ull;
    EXPECT_INT(tips_next(&tips, 0, &sight), -1);
    sight.move_count = 1;
    EXPECT_INT(tips_next(&tips, 0, &sight), 1);
    EXPECT_INT(tips_next(&tips, 2, &sight), 0);
    EXPECT_INT(tips_next(&tips, 3, &sight), -1);
}

/* Games are played until every tip has come. */
static void expect_all_come(const struct tips *t) {
    struct match *m = calloc(1, sizeof *m);
    uint8_t seed[SEED_BYTES];
    uint64_t all = t->count == 64 ? ~0ull : (1ull << t->count) - 1;
    rng_seed_from_number(1608, seed);
    m->tips = t;
    m->box = table_standard_box(t->game);
    for (uint64_t i = 0; i < MOST_GAMES && m->came != all; i++) {
        m->rng = rng_new(seed, i);
        for (int p = 0; p < MAX_SEATS; p++)
            m->player[p] = (struct player){0};
        play(m);
    }
    for (int i = 0; i < t->count; i++)
        if (!EXPECT(m->came >> i & 1))
            printf("%s, line %d: this tip never comes\n", t->game->id, t->tip[i].number);
    EXPECT(!m->twice);
    free(m);
}

/* ---- damaged texts ---- */

static void expect_fault(const char *text, int line) {
    static struct tips t;
    struct fault fault = {0};
    EXPECT(!tips_read(&t, slice_of(text), &fault));
    EXPECT_INT(fault.line, line);
}

#define HEAD "hoftag tips 1\ngame null\nseats 2\nagainst easy\n"

static void damage_is_named(void) {
    expect_fault("", 0);
    expect_fault("hoftag tips 2\n", 1);
    expect_fault("hoftag tips 1\nseats 2\n", 2);
    expect_fault("hoftag tips 1\ngame chess\n", 2);
    expect_fault("hoftag tips 1\ngame null\nseats 99\n", 3);
    expect_fault("hoftag tips 1\ngame null\nagainst easy\n", 3);
    expect_fault(HEAD "option none of\n", 5);
    expect_fault(HEAD "fly away\n", 5);
    expect_fault(HEAD "tip N1 choice fly -> Fly.\n", 5);
    expect_fault(HEAD "tip N1 event fly -> Fly.\n", 5);
    expect_fault(HEAD "tip N1 is fly 3 -> Fly.\n", 5);
    expect_fault(HEAD "tip N1 perhaps -> Fly.\n", 5);
    expect_fault(HEAD "tip N1 -> Fly.\n", 5);
    expect_fault(HEAD "tip N1 phase A & phase B & phase C -> Fly.\n", 5);
    expect_fault(HEAD "tip N1 phase A\n", 5);
}

int main(void) {
    static struct tips t;
    struct fault fault;
    int games = 0;
    for (int i = 0; all_games[i]; i++) {
        struct slice text = tips_of(all_games[i]);
        if (text.len == 0)
            continue;
        if (!EXPECT(tips_read(&t, text, &fault))) {
            printf("%s:%d: %s\n", all_games[i]->id, fault.line, fault.text);
            continue;
        }
        games++;
        expect_texts(&t);
        expect_all_come(&t);
    }
    EXPECT(games >= 3);
    expect_choice_first();
    damage_is_named();
    return test_end();
}
