/* lowenherz.c: when hidden cards are drawn anew, what others can conclude from a renegade still
 * holds. */
#include "games/lowenherz/rules/lowenherz.h"
#include "draw/draw.h"
#include "lib/test.h"
#include "term/term.h"

#include <stdlib.h>
#include <string.h>

enum { YELLOW, PURPLE, ROSE, GRAY, DRAWS = 200 };

static struct lowenherz_box box;

static int square(const char *word) {
    int sq = 0;
    while (strcmp(lowenherz_square_words[sq], word) != 0)
        sq++;
    return sq;
}

/* Yellow took these cards from the first pile, and found there those, the three parchments and a
 * treasure. */
static void give_yellow(struct lowenherz *st, int first, int second) {
    const int others[] = {PARCHMENT, PARCHMENT + 1, PARCHMENT + 2, TREASURE + 3};
    for (int i = 0; i < 4; i++)
        st->dealt[0][others[i]]++;
    memcpy(st->rest[1], st->dealt[0], POLITICS);
    memcpy(st->rest[0], st->dealt[0], POLITICS);
    st->rest[0][second]++;
    st->dealt[0][first]++;
    st->dealt[0][second]++;
    st->takings = 2;
    for (int i = 0; i < 2; i++) {
        st->taker[i] = YELLOW;
        st->from[i] = 0;
        st->taken[i] = (uint8_t)(i ? second : first);
    }
}

/* Yellow has no ducats, has played a renegade against d10, and can place the own knight only in the
 * forest. */
static struct lowenherz renegade_laid(void) {
    const struct setup how = {.seats = 4, .colour = {YELLOW, PURPLE, ROSE, GRAY}};
    const int rose_castle = ROSE * CASTLES_EACH + 2;
    struct lowenherz st;
    EXPECT(lowenherz_setup(&box, &st, &how) == R_OK);
    st.step = PLACE_RENEGADE;
    st.first = st.mover = YELLOW;
    st.card = box.letter[1];
    st.turned[st.card] = st.round = st.laid = 1;
    st.focus = (uint8_t)rose_castle;
    st.piece[square("c10")] = NO_PIECE;
    st.knights[ROSE]++;
    st.owner[square("c10")] = st.owner[square("d10")] = (uint8_t)rose_castle;
    lowenherz_close_edges(&st, square("c10"));
    lowenherz_close_edges(&st, square("d10"));
    st.terrain[square("a10")] = FOREST;
    st.ducats[YELLOW] = 0;
    give_yellow(&st, RENEGADE, TREASURE);
    st.played[YELLOW][RENEGADE] = 1;
    return st;
}

static void renegades_stay_possible(void) {
    struct lowenherz truth = renegade_laid();
    uint8_t seed[SEED_BYTES];
    rng_seed_from_number(1, seed);
    struct rng rng = rng_new(seed, 0);
    EXPECT(lowenherz_audit(&box, &truth) == NULL);
    for (int i = 0; i < DRAWS; i++) {
        struct lowenherz st = truth;
        lowenherz_resample(&box, &st, PURPLE, &rng);
        EXPECT(lowenherz_audit(&box, &st) == NULL);
        EXPECT(lowenherz_treasures(&st, YELLOW) != 0);
    }
}

/* A renegade that cannot be played says what is missing. */
static void renegades_say_what_is_missing(void) {
    struct lowenherz st = renegade_laid();
    int target = square("c10");
    st.laid = st.played[YELLOW][RENEGADE] = 0;
    st.piece[target] = KNIGHT + ROSE;
    EXPECT_INT(lowenherz_may_turn(&box, &st, YELLOW, target, NONE), R_OK);
    st.played[YELLOW][TREASURE] = 1;
    EXPECT_INT(lowenherz_may_turn(&box, &st, YELLOW, target, NONE), R_KNIGHT_UNPAID);
    st.ducats[YELLOW] = box.forest;
    EXPECT_INT(lowenherz_may_turn(&box, &st, YELLOW, target, NONE), R_OK);
    for (int sq = 0; sq < SQUARES; sq++)
        st.terrain[sq] = st.terrain[sq] == FOREST ? MOUNTAIN : st.terrain[sq];
    EXPECT_INT(lowenherz_may_turn(&box, &st, YELLOW, target, NONE), R_NO_PLACE_FOR_KNIGHT);
    st.knights[YELLOW] = 0;
    EXPECT_INT(lowenherz_may_turn(&box, &st, YELLOW, target, NONE), R_NO_KNIGHTS);
}

/* ---- boards ---- */

/* Two knights of a colour keep a border free of a wall, and the land on both sides has the same
 * colour. */
static struct lowenherz two_territories(void) {
    const struct setup how = {.seats = 4, .colour = {YELLOW, PURPLE, ROSE, GRAY}};
    struct lowenherz st;
    EXPECT(lowenherz_setup(&box, &st, &how) == R_OK);
    st.piece[square("f6")] = st.piece[square("g6")] = st.piece[square("f7")] = KNIGHT + YELLOW;
    st.owner[square("f6")] = YELLOW * CASTLES_EACH;
    st.owner[square("g6")] = st.owner[square("f7")] = YELLOW * CASTLES_EACH + 1;
    lowenherz_close_edges(&st, square("f6"));
    lowenherz_close_edges(&st, square("g6"));
    lowenherz_close_edges(&st, square("f7"));
    return st;
}

static void borders_without_walls_are_seen(void) {
    static struct canvas canvas;
    static char memory[64 * 1024];
    static const char *const names[] = {"A", "B", "C", "D"};
    struct lowenherz st = two_territories();
    struct buf out = buf_on(memory, sizeof memory);
    struct shown shown = {
        .game = &lowenherz_game, .box = &box, .view = &st, .viewer = SPECTATOR, .names = names};
    struct drawing d = {
        .game = &lowenherz_game, .box = &box, .view = &st, .viewer = SPECTATOR, .names = names};
    EXPECT(lowenherz_seam(&st, square("f6"), EAST) && !lowenherz_seam(&st, square("e6"), EAST));
    canvas_clear(&canvas, 80, NULL);
    screen_find(&lowenherz_game)->draw(&canvas, &shown);
    canvas_write(&canvas, (struct look){.ascii = true}, &out);
    EXPECT(strstr(buf_end(&out), "yy|") != NULL && strstr(memory, "---") != NULL);
    out.len = 0;
    draw_board(&d, &out);
    EXPECT(strstr(buf_end(&out), "class=\"seam\" d=\"M") != NULL);
    d.in_words = true;
    out.len = 0;
    draw_board(&d, &out);
    EXPECT(strstr(buf_end(&out),
                  "Edges without a wall, between pieces of one colour: f6–g6, f6–f7.") != NULL);
}

/* ---- boxes ---- */

static void refused(const char *passage, const char *by, int line, const char *reason) {
    struct lowenherz_box other;
    struct fault fault = {0};
    char *text = test_replaced(*lowenherz_game.box_text, passage, by);
    EXPECT(!lowenherz_read_box(&other, slice_of(text), &fault));
    EXPECT_TEXT(slice_of(fault.text), reason);
    EXPECT_INT(fault.line, line);
    free(text);
}

/* Records refer to cards by name. */
static void names_are_there_once(void) {
    refused("\nA4  politics", "\nA3  politics", 93, "this name is there already: A3");
    refused("\nB5  politics", "\nB4  politics", 100, "this name is there already: B4");
    refused("\nB5  politics", "\n\"B5 \"  politics", 100, "this cannot be a name: \"B5 \"");
    refused("\nrenegade   3", "\nalliance   3", 125, "this stands in the box twice: alliance");
    refused("\nknights   12", "\nforest    12", 143, "this stands in the box twice: forest");
}

int main(void) {
    struct fault fault = {0};
    EXPECT(lowenherz_read_box(&box, *lowenherz_game.box_text, &fault));
    renegades_stay_possible();
    renegades_say_what_is_missing();
    borders_without_walls_are_seen();
    names_are_there_once();
    return test_end();
}
