/* wallenstein.c: the box of Wallenstein (a map that disagrees with the lists is refused), and its
 * odds compared with fights that are played out. */
#include "games/wallenstein/rules/wallenstein.h"
#include "lib/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIGHTS = 20000 };

static struct wallenstein_box box;

/* ---- boxes ---- */

static void refused(const char *old, const char *new, const char *reason) {
    struct wallenstein_box *other = malloc(sizeof *other);
    struct fault fault = {0};
    char *text = test_replaced(*wallenstein_game.box_text, old, new);
    EXPECT(!wallenstein_read_box(other, slice_of(text), &fault));
    EXPECT_TEXT(slice_of(fault.text), reason);
    EXPECT(fault.line > 0);
    free(text);
    free(other);
}

static void damaged_boxes(void) {
    refused("armies    61", "armies    600", "not a number, or out of range: 600");
    refused("blanks     5", "blankets   5", "there is no supply of blankets");
    refused("palace    3\n", "", "costs: 5 found, 6 belong in the box");
    refused("knock   40", "knock    0", "not a number, or out of range: 0");
    refused("3  2  2\n", "2  2  2\n", "the rows of the revolt table do not rise from 1");
    refused("trade-bonus      -            7", "trade-bonus      -            5",
            "this event is there twice: trade-bonus      -            5");
    refused("trade-bonus      -            7", "trade-bonus      Sachsen      7",
            "harvests and lack of troops are for a country, other events for none: trade-bonus     "
            " Sachsen      7");
    refused("[country Kurpfalz]", "[land Kurpfalz]", "no such section: [land Kurpfalz]");
    refused("B  Bremen ", "A  Bremen ",
            "this letter is there already: A  Bremen             4 4  25 12   Bremen 22 12  Verden "
            "28 12");
    refused("B  Bremen ", "B  altmark ", "this name is there already: altmark");
    refused("B  Bremen ", "B  blank ", "this name is there already: blank");
    refused("[country Sachsen]", "[country Brandenburg]",
            "this name is there already: Brandenburg");
    refused("Kiel 33 5", "Hamburg 33 5", "this name is there already: Hamburg");
    refused("fall   700\n", "fall   700\nfall 600\n", "this stands in the box twice: fall");
    refused("armies    61\n", "armies    61\narmies 60\n", "this stands in the box twice: armies");
    refused("Passau              Böhmen ", "Passau              ",
            "the map and the list do not give the same neighbours to Passau");
    refused("Bremen 22 12", "Bremen 1 1", "its name or a town does not lie inside it: Bremen");
    refused("[list 3 A]", "[list 3 D]", "lists are called A, B, C ..., one for each player: D");
    refused("Vorpommern         2", "Burgund            2",
            "too many groups in this list, or the province is out of this game or taken: Burgund   "
            "         2");
    refused("Augsburg           5", "Augsburg           0", "not a number, or out of range: 0");
    refused("[revolts]\n1  1", "[revolts]\n1  0", "not a number, or out of range: 0");
    refused("[costs]", "3  18  5 4 4\n[costs]",
            "there is a start for this number of players already: 3  18  5 4 4");
    refused("[map]", "[out]\nAugsburg\n[map]",
            "a list for three players has a province that is out of that game");
}

/* The lists may come in any order, and a province named by two of them is found in any order. */
static void lists_in_any_order(void) {
    struct wallenstein_box *other = malloc(sizeof *other);
    struct fault fault = {0};
    char *text = test_replaced(*wallenstein_game.box_text, "[list 3 A]", "[list 3 C]");
    char *c = strstr(text, "[list 3 C]\nAugsburg");
    EXPECT(c != NULL);
    if (c)
        c[8] = 'A';
    EXPECT(wallenstein_read_box(other, slice_of(text), &fault));
    EXPECT_INT(other->start[3].armies[0][0], 5);
    EXPECT_TEXT(slice_of(other->province[other->start[3].province[0][0]].name), "Augsburg");
    free(text);
    free(other);
}

/* ---- the map ---- */

/* A single changed cell: a province in two pieces, a letter of no province. */
static void damaged_map(int row, int col, char letter, const char *reason) {
    struct wallenstein_box *other = malloc(sizeof *other);
    struct slice text = *wallenstein_game.box_text;
    struct fault fault = {0};
    char *copy = malloc(text.len + 1);
    memcpy(copy, text.at, text.len);
    copy[text.len] = 0;
    char *at = strstr(copy, "[map]\n") + 6 + row * (box.map_cols + 1) + col;
    EXPECT(*at == box.map[row][col]);
    *at = letter;
    EXPECT(!wallenstein_read_box(other, slice_of(copy), &fault));
    EXPECT_TEXT(slice_of(fault.text), reason);
    free(copy);
    free(other);
}

static void damaged_maps(void) {
    damaged_map(0, 0, '%', "the map has a letter that no province has: %");
    damaged_map(0, 0, 'A', "on the map this province is not in one piece: Altmark");
    damaged_map(35, 68, 'A', "the map and the list do not give the same neighbours to Altmark");
}

static void sound_map(void) {
    int ends = 0;
    for (int p = 0; p < PROVINCES; p++)
        ends += box.province[p].neighbours;
    EXPECT_INT(ends, 2 * 114);
    EXPECT_INT(box.map_cols, 94);
    EXPECT_INT(box.map_rows, 70);
    EXPECT_INT(count_bits(box.out_of_three), 8);
}

/* ---- odds ---- */

static int province(const char *name) {
    for (int p = 0; p < PROVINCES; p++)
        if (strcmp(box.province[p].name, name) == 0)
            return p;
    return NONE;
}

/* Yellow stands in Passau and is about to march on Regensburg. */
static struct wallenstein march(int armies, int defenders, const uint8_t tower[CUBES],
                                const uint8_t tray[CUBES]) {
    struct setup how = setup_default(&wallenstein_game, 4);
    struct wallenstein st;
    how.option[OPT_START] = START_LIST;
    wallenstein_setup(&box, &st, &how);
    memset(st.thrown, 0, sizeof st.thrown);
    st.air = 0;
    st.falling = NONE;
    st.year = 1;
    st.step = SEND;
    st.mover = st.turn = 0;
    st.row[0] = DO_MOVE_A;
    st.from = (uint8_t)province("Passau");
    st.target = (uint8_t)province("Regensburg");
    st.shown[0][DO_MOVE_A] = st.from;
    st.owner[st.from] = 0;
    st.armies[st.from] = (uint8_t)(armies + 1);
    st.owner[st.target] = defenders ? 1 : NONE;
    st.armies[st.target] = (uint8_t)defenders;
    memcpy(st.tower, tower, CUBES);
    memcpy(st.tray, tray, CUBES);
    memset(st.supply, 10, sizeof st.supply);
    return st;
}

/* The share of fights that end each way, in 1/1000. */
struct shares {
    int win, waste, loss;
};

static struct shares play_out(const struct wallenstein *start, int defend, struct rng *rng) {
    struct shares n = {0, 0, 0};
    int target = start->target, defender = start->owner[target];
    for (int i = 0; i < FIGHTS; i++) {
        struct wallenstein st = *start;
        if (st.step == SEND)
            wallenstein_apply(&box, &st, 0, move_of(M_SEND, st.armies[st.from] - 1, 0, 0), NULL);
        if (st.step == DEFEND)
            wallenstein_apply(&box, &st, defender, move_of(M_DEFEND, defend, 0, 0), NULL);
        while (st.step == FALL)
            wallenstein_apply(&box, &st, NATURE, wallenstein_roll(&box, &st, rng), NULL);
        n.win += st.owner[target] == 0;
        n.waste += st.owner[target] == NONE && defender != NONE;
        n.loss += st.owner[target] == defender;
    }
    return (struct shares){n.win * 1000 / FIGHTS, n.waste * 1000 / FIGHTS, n.loss * 1000 / FIGHTS};
}

static bool near(uint32_t odds, int share) {
    int of_1000 = (int)((uint64_t)odds * 1000 >> 32);
    return of_1000 - share < 15 && share - of_1000 < 15;
}

static void odds_agree(int armies, int defenders, int defend, const uint8_t tower[CUBES],
                       const uint8_t tray[CUBES]) {
    struct wallenstein st = march(armies, defenders, tower, tray);
    uint8_t seed[SEED_BYTES];
    rng_seed_from_number((uint64_t)armies * 100 + (uint64_t)defenders * 10 + (uint64_t)defend,
                         seed);
    struct rng rng = rng_new(seed, 0);
    struct odds odds = wallenstein_odds_of_attack(&box, &st, st.from, st.target, armies, defend);
    struct shares shares = play_out(&st, defend, &rng);
    EXPECT(near(odds.win, shares.win) && near(odds.waste, shares.waste) &&
           near(odds.loss, shares.loss));
    EXPECT((uint64_t)odds.win + odds.waste + odds.loss > UINT32_MAX - 4096u);
    wallenstein_apply(&box, &st, 0, move_of(M_SEND, armies, 0, 0), NULL);
    if (st.step == DEFEND) {
        struct odds before = wallenstein_odds_of_defence(&box, &st, defend);
        EXPECT_INT(before.win, odds.win);
        wallenstein_apply(&box, &st, 1, move_of(M_DEFEND, defend, 0, 0), NULL);
    }
    EXPECT_INT(wallenstein_odds_in_air(&box, &st).win, odds.win);
    EXPECT_INT(wallenstein_odds_in_air(&box, &st).loss, odds.loss);
}

static void attacks(void) {
    static const uint8_t bare[CUBES] = {0}, full[CUBES] = {4, 3, 5, 2, 0, 6},
                         tray[CUBES] = {1, 0, 2, 0, 0, 3};
    odds_agree(4, 3, 3, bare, bare);
    odds_agree(4, 3, 3, full, bare);
    odds_agree(5, 3, 1, full, tray);
    odds_agree(1, 1, 0, bare, bare);
    odds_agree(9, 6, 6, full, tray);
    odds_agree(3, 0, 0, bare, bare);
    odds_agree(3, 0, 0, full, tray);
}

static void revolts(void) {
    static const uint8_t tower[CUBES] = {4, 3, 5, 2, 0, 6}, tray[CUBES] = {0};
    struct wallenstein st = march(2, 4, tower, tray);
    uint8_t seed[SEED_BYTES];
    rng_seed_from_number(5, seed);
    struct rng rng = rng_new(seed, 0);
    st.from = NONE;
    st.row[0] = DO_GOLD;
    st.order[0] = 1, st.order[1] = 0;
    st.shown[1][DO_GOLD] = st.target;
    st.step = DEFEND;
    st.mover = 1;
    st.rebels = 3;
    struct odds odds = wallenstein_odds_of_defence(&box, &st, 3);
    struct shares shares = play_out(&st, 3, &rng);
    EXPECT_INT(odds.waste, 0);
    EXPECT(near(odds.win, shares.waste) && near(odds.loss, shares.loss));
}

int main(void) {
    struct fault fault = {0};
    EXPECT(wallenstein_read_box(&box, *wallenstein_game.box_text, &fault));
    sound_map();
    damaged_boxes();
    lists_in_any_order();
    damaged_maps();
    attacks();
    revolts();
    return test_end();
}
