/* league.c: League's box: what the standard one contains, and how a damaged one is refused; and
 * what its boards tell. The rules are tested by the scripts in tests/rules/league. */
#include "games/league/rules/league.h"
#include "draw/art.h"

#include "lib/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const struct slice embedded_style_css;

static struct league_box box;

static void damaged_boxes(void) {
    static const struct {
        const char *passage, *by, *reason;
    } damaged[] = {
        {"[town 1 Lauban]", "[town 7 Lauban]", "not a number, or out of range: 7"},
        {"[town 1 Lauban]", "[town 1]", "a town has a number and a name: [town 1]"},
        {"[town 1 Lauban]", "[town 1 none]", "this cannot be a name: \"none\""},
        {"[town 1 Lauban]", "[town 2 Lauban]", "there is a second town with the number 2"},
        {"[town 1 Lauban]", "[town 1 Zittau]", "this name is there already: Zittau"},
        {"[town 1 Lauban]", "[town 1 zíttau]", "this name is there already: Zittau"},
        {"[town 1 Lauban]", "[town 1 \" Lauban\"]", "this cannot be a name: \" Lauban\""},
        {"[town 1 Lauban]", "[village]", "there is no such section: village"},
        {"\nwhite   blue2 ", "\nmauve   blue2 ", "a town has a white and a yellow face, not mauve"},
        {"\nwhite   blue2 ", "\nyellow  blue2 ",
         "this face of the town stands in the box twice: yellow"},
        {"\nwhite   blue2 ", "\nwhite ", "sides of the town: 5 found, 6 belong in the box"},
        {"\nwhite   blue2 ", "\nwhite   blue5 ", "there is no such thing, or not so many: blue5"},
        {"\nwhite   blue2 ", "\nwhite   pink2 ", "there is no such thing, or not so many: pink2"},
        {" 1  ^^....", "19  ^^....", "not a number, or out of range: 19"},
        {" 1  ^^....", " 2  ^^....", "there is a second tax tile with the number 2"},
        {" 1  ^^....", " 1  ^^...",
         "the six sides of a tax tile are written like ^.^^.. and not ^^..."},
        {" 1  ^^....", " 1  ^^..x.", "a side of a tax tile is ^ or . and nothing else: ^^..x."},
        {"18  ^^^^^.  horse1\n", "", "tax tiles: 17 found, 18 belong in the box"},
        {"clergy2\n10", "clergy3\n10", "a gray card shows 2 figures, not clergy3"},
        {"clergy2\n10", "clergy2 burghers2\n10",
         "a centre shows one gray card at most, this is a second: burghers2"},
        {"red1 blue1\n", "red1 red1\n", "a centre says once how many there are: red1"},
        {"[storage A I]", "[storage G I]",
         "a storage tile is A, B, C, D, E or F, with a side behind it: [storage G I]"},
        {"[storage A I]", "[storage A III]", "a storage tile has no such side: III"},
        {"[storage A I]", "[storage A II]", "this side stands in the box twice: [storage A II]"},
        {"2  yellow3  green3   blue2\n", "",
         "rows of the storage tile: 3 found, 4 belong in the box"},
        {"2  yellow3  green3   blue2\n", "2 red1\n2 red1\n",
         "a storage tile has four rows, this is a fifth: 1  red4     green3   yellow2"},
        {"2  yellow3  green3   blue2\n", "2\n", "a row has 1 to 5 spaces: 2"},
        {"2  yellow3  green3   blue2\n", "2 guard1\n",
         "there is no such thing, or not so many: guard1"},
        {"red10 green9", "red9 green9", "cubes: 36 found, 37 belong in the box"},
        {"red10 green9", "red1 red9 green9", "cubes: 36 found, 37 belong in the box"},
        {"\n1     clergy2", "\n1     clergy1", "cards of the pile: 5 found, 6 belong in the box"},
        {"\n1     clergy2 ", "\n1     clergy1 clergy1 ",
         "cards of the pile: 5 found, 6 belong in the box"},
        {"\n1     clergy2", "\n2     clergy2", "these leader cards stand in the box twice: 2"},
        {"gray  clergy2 aristocracy2 burghers2\n", "",
         "kinds of leader cards: 4 found, 5 belong in the box"},
    };
    for (size_t i = 0; i < sizeof damaged / sizeof *damaged; i++) {
        struct fault fault = {0};
        char *text = test_replaced(*league_game.box_text, damaged[i].passage, damaged[i].by);
        test_doing("%s instead of %s", damaged[i].by, damaged[i].passage);
        EXPECT(!league_read_box(&box, slice_of(text), &fault));
        EXPECT_TEXT(slice_of(fault.text), damaged[i].reason);
        EXPECT(fault.line > 0);
        free(text);
    }
}

static void standard_box(void) {
    struct fault fault = {0};
    EXPECT(league_read_box(&box, *league_game.box_text, &fault));
    EXPECT_TEXT(slice_of(box.town[0]), "Lauban");
    EXPECT_TEXT(slice_of(box.town[2]), "Bautzen");
    EXPECT(box.head.notice[0] != 0);
    for (int tile = 0; tile < TAX_TILES; tile++) {
        int arrows = __builtin_popcount(box.tile[tile].arrows);
        EXPECT(arrows >= 2 && arrows <= 5);
    }
}

/* ---- boards ---- */

static const char *const names[] = {"Ann", "Ben", "Cleo", "Dan", "Eve"};
static char memory[256 * 1024];
static Move moves[MAX_MOVES];

static struct drawing drawing_of(const struct league *st, int seat) {
    struct drawing d = {.game = &league_game,
                        .box = &box,
                        .view = st,
                        .viewer = seat,
                        .names = names,
                        .post = "/",
                        .moves = moves};
    d.move_count = league_moves(&box, st, seat, moves);
    return d;
}

static int times(const char *text, const char *what) {
    int n = 0;
    for (; (text = strstr(text, what)); text++)
        n++;
    return n;
}

static const char *prompt_of(const struct drawing *d) {
    struct buf out = buf_on(memory, sizeof memory);
    draw_prompt(d, &out);
    return buf_end(&out);
}

/* Each town to choose tells what every turning of its tile would bring. */
static void towns_tell_their_taxes(const struct league *st) {
    struct drawing d = drawing_of(st, st->mover);
    int turnings = 0;
    for (int i = 0; i < d.move_count; i++) {
        struct yield seen[SIDES];
        int n = 0;
        for (int turning = 0; turning < SIDES; turning++) {
            struct yield y = league_yield(&box, st, move_arg(d.moves[i], 0), turning);
            int k = 0;
            while (k < n && memcmp(&seen[k], &y, sizeof y) != 0)
                k++;
            if (k == n)
                seen[n++] = y;
        }
        turnings += n;
    }
    const char *page = prompt_of(&d);
    EXPECT_INT(times(page, "class=\"brings\""), d.move_count);
    EXPECT_INT(times(page, "class=\"gain\""), turnings);
}

/* The tile goes through the turnings that differ, and each of them has a knob and a button. */
static void tiles_can_be_turned(const struct league *st) {
    struct drawing d = drawing_of(st, st->mover);
    Move once[MAX_MOVES];
    int n = moves_once(&d, once);
    EXPECT_INT(times(prompt_of(&d), "<button name=\"move\""), n);
    struct buf out = buf_on(memory, sizeof memory);
    draw_board(&d, &out);
    EXPECT_INT(times(buf_end(&out), "class=\"knob legal\""), n);
    EXPECT_INT(times(memory, "data-turns=\"turn 0|turn"), n > 1);
    for (int i = 0; i < d.move_count; i++) {
        struct yield y = league_yield(&box, st, st->town[st->mover], move_arg(d.moves[i], 0));
        bool is_there = false;
        for (int k = 0; k < n; k++) {
            struct yield other = league_yield(&box, st, st->town[st->mover], move_arg(once[k], 0));
            is_there |= memcmp(&other, &y, sizeof y) == 0;
        }
        EXPECT(is_there);
    }
}

/* Goods that rows of others took are told to their owner, with what they brought. */
static int losses_are_told(const struct league *st) {
    struct drawing d = drawing_of(st, st->mover);
    int goods = 0, points = 0;
    char text[40];
    for (int number = 0; number < ALL_ROWS; number++) {
        const struct storage_row *row = league_row(&box, st, number);
        for (int i = 0; i < row->spaces; i++)
            if (st->giver[number][i] == st->mover && st->chosen[number] != st->mover) {
                goods++;
                points += row->points[i];
            }
    }
    snprintf(text, sizeof text, "from you (+%d).", points);
    EXPECT_INT(times(prompt_of(&d), text), goods > 0);
    return goods;
}

/* What is told at the end adds up to what everybody has. */
static void influence_adds_up(const struct league *st, const struct gains *gains) {
    struct drawing d = drawing_of(st, 0);
    struct points p = {0};
    d.gains = gains;
    art_find(&league_game)->points(&d, &p);
    EXPECT_INT(p.columns, 8);
    for (int seat = 0; seat < st->head.seats; seat++) {
        int sum = 0;
        for (int i = 0; i < p.columns - 1; i++)
            sum += p.cell[seat][i].is_counted ? p.cell[seat][i].points
                   : i < 4                    ? p.cell[seat][i].number
                                              : 0;
        EXPECT_INT(p.cell[seat][0].number, 10);
        EXPECT_INT(p.cell[seat][p.columns - 1].number, st->influence[seat]);
        EXPECT_INT(sum, st->influence[seat]);
    }
}

/* A small picture begins at the top, with the name of a town, wherever it is cut to another shape;
 * what cannot be read in it is left out. */
static void small_pictures_keep_their_top(const struct league *st) {
    struct drawing d = drawing_of(st, SPECTATOR);
    struct buf out = buf_on(memory, sizeof memory);
    draw_glance(&d, embedded_style_css, "light", &out);
    EXPECT_INT(times(buf_end(&out), "viewBox=\"0 0 840 504\""), 1);
    EXPECT_INT(times(memory, "preserveAspectRatio=\"xMidYMin slice\""), 1);
    EXPECT_INT(times(memory, ">Round "), 0);
}

static void boards_tell(uint64_t luck, int seats) {
    struct setup how = setup_default(&league_game, seats);
    uint8_t seed[SEED_BYTES];
    struct league st;
    struct gains gains = {0};
    struct events ev = {.count = 0};
    int taken = 0;
    rng_seed_from_number(luck, seed);
    struct rng rng = rng_new(seed, 0);
    EXPECT(league_setup(&box, &st, &how) == R_OK);
    while (league_pending(&st)) {
        struct drawing d = {.game = &league_game, .viewer = SPECTATOR};
        int n = st.mover == NATURE ? 0 : league_moves(&box, &st, st.mover, moves);
        if (st.step == CHOOSE_TOWN)
            towns_tell_their_taxes(&st);
        else if (st.step == COLLECT)
            tiles_can_be_turned(&st);
        else if (st.step == STORE)
            taken += losses_are_told(&st);
        Move m = n ? moves[rng_below(&rng, (uint32_t)n)] : league_roll(&box, &st, &rng);
        ev.count = 0;
        EXPECT(league_apply(&box, &st, st.mover, m, &ev) == R_OK);
        draw_gains(&d, &ev, &gains);
    }
    EXPECT(taken > 0);
    small_pictures_keep_their_top(&st);
    influence_adds_up(&st, &gains);
}

int main(void) {
    standard_box();
    for (int seats = 3; seats <= LEAGUE_SEATS; seats++)
        boards_tell((uint64_t)seats, seats);
    damaged_boxes();
    return test_end();
}
