/* layout.c: the map of Wallenstein is laid out so that everything fits, also for an owner's own
 * map; and the kept table is what the layout gives.
 *
 *     build/tests/unit/layout --write > src/games/wallenstein/show/standard.c
 *
 * writes that table anew. */
#include "games/wallenstein/show/layout.h"

#include "lib/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct wallenstein_box standard;
static struct layout made;
static _Alignas(16) uint8_t room[LAYOUT_ROOM];

/* ---- the table as C ---- */

static void write_spot(struct spot at) { printf("{%d, %d}", at.x, at.y); }

static void write_chains(const struct layout *l) {
    printf("    .chain = {\n");
    for (int i = 0; i < l->chains; i++)
        printf("{%d, %d, %d, %d},%s", l->chain[i].first, l->chain[i].count, l->chain[i].one,
               l->chain[i].other, i % 5 == 4 ? "\n" : " ");
    printf("},\n    .point = {\n");
    for (int i = 0; i < l->points; i++) {
        write_spot(l->point[i]);
        printf(",%s", i % 7 == 6 ? "\n" : " ");
    }
    printf("},\n");
}

static void write_stand(const struct stand *s) {
    const struct spot all[] = {s->centre, s->counter, s->gold, s->grain,
                               s->houses, s->flame,   s->far};
    printf("{");
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        write_spot(all[i]);
        printf(", ");
    }
    printf("\n {");
    write_spot(s->line[0]);
    printf(", ");
    write_spot(s->line[1]);
    printf("}, {\"%s\", \"%s\"}, %d, {%d, %d}},\n", s->name[0], s->name[1], s->lines, s->width[0],
           s->width[1]);
}

static int write_table(const struct layout *l) {
    printf("/* standard.c: the layout of the standard box. Made by build/tests/unit/layout "
           "--write. */\n"
           "#include \"games/wallenstein/show/layout.h\"\n\n/* clang-format off */\n"
           "const struct layout wallenstein_standard_layout = {\n"
           "    .key = 0x%016llxu, .relaxed = %d, .chains = %d, .points = %d,\n",
           (unsigned long long)l->key, l->relaxed, l->chains, l->points);
    write_chains(l);
    printf("    .stand = {\n");
    for (int p = 0; p < PROVINCES; p++)
        write_stand(&l->stand[p]);
    printf("    },\n};\n");
    return l->relaxed ? 0 : 1;
}

/* ---- the standard box ---- */

static void kept_table(void) {
    const struct layout *kept = &wallenstein_standard_layout;
    EXPECT(made.relaxed && !wallenstein_layout_fault(&standard, &made));
    EXPECT(kept->key == made.key && kept->chains == made.chains && kept->points == made.points);
    EXPECT(memcmp(kept->chain, made.chain, sizeof made.chain) == 0);
    EXPECT(memcmp(kept->point, made.point, sizeof made.point) == 0);
    EXPECT(memcmp(kept->stand, made.stand, sizeof made.stand) == 0);
}

static void borders(void) {
    int count = 0;
    for (int one = 0; one < PROVINCES; one++)
        for (int other = 0; other < one; other++) {
            struct spot at = wallenstein_layout_border(&made, one, other);
            count += at.x || at.y;
            EXPECT((at.x || at.y) == (standard.province[one].borders >> other & 1));
        }
    EXPECT_INT(count, BORDERS);
}

/* What is wrong is found. */
static void faults(void) {
    static struct layout wrong;
    wrong = made;
    wrong.stand[0].gold = wrong.stand[1].gold;
    EXPECT_TEXT(slice_of(wallenstein_layout_fault(&standard, &wrong)),
                "something has no room in its province");
    wrong = made;
    for (int i = 0; i < wrong.chains; i++)
        if (wrong.chain[i].one == 0 || wrong.chain[i].other == 0)
            wrong.chain[i].one = wrong.chain[i].other = SEA;
    EXPECT_TEXT(slice_of(wallenstein_layout_fault(&standard, &wrong)),
                "borders are not those of the box");
    wrong = made;
    struct spot *p = wrong.point + wrong.chain[20].first, last = p[1];
    p[1] = p[3];
    p[3] = last;
    for (int i = 0; i < wrong.chain[20].count; i++)
        p[i].y = (int16_t)(p[i].y + (i % 2 ? 900 : -900));
    EXPECT_TEXT(slice_of(wallenstein_layout_fault(&standard, &wrong)), "a border crosses another");
}

/* ---- other maps ---- */

/* The map as in a mirror: other letters in every cell, the same neighbours. */
static void mirrored(bool across, bool down) {
    static struct wallenstein_box other;
    static struct layout l;
    int rows = standard.map_rows, cols = standard.map_cols;
    const struct place *land = standard.land;
    other = standard;
    for (int row = 0; row < rows; row++)
        for (int col = 0; col < cols; col++)
            other.map[row][col] =
                standard.map[down ? rows - 1 - row : row][across ? cols - 1 - col : col];
    for (int i = 0; i < 2; i++)
        other.land[i] = (struct place){(uint8_t)(across ? cols - 1 - land[1 - i].col : land[i].col),
                                       (uint8_t)(down ? rows - 1 - land[1 - i].row : land[i].row)};
    wallenstein_layout_make(&other, &l, room);
    EXPECT(l.key != made.key && l.relaxed);
    EXPECT(!wallenstein_layout_fault(&other, &l));
}

/* One cell of a province in the middle of another one's land is a hole: such a map stays as its
 * letters are, and all of its borders are there. */
static void with_a_lake(void) {
    static struct wallenstein_box other;
    static struct layout l, plain;
    other = standard;
    other.map[34][70] = '~';
    wallenstein_layout_make(&other, &l, room);
    wallenstein_layout_plain(&other, &plain);
    EXPECT(!l.relaxed);
    /* Static, so that what is between the members is zero.
     * NOLINTNEXTLINE(bugprone-suspicious-memory-comparison) */
    EXPECT(memcmp(&l, &plain, sizeof l) == 0);
    for (int one = 0; one < PROVINCES; one++)
        for (int other_one = 0; other_one < one; other_one++) {
            struct spot at = wallenstein_layout_border(&l, one, other_one);
            EXPECT((at.x || at.y) == (standard.province[one].borders >> other_one & 1));
        }
}

int main(int argc, char **argv) {
    struct fault fault = {0};
    EXPECT(wallenstein_read_box(&standard, *wallenstein_game.box_text, &fault));
    wallenstein_layout_make(&standard, &made, room);
    if (argc > 1 && strcmp(argv[1], "--write") == 0)
        return write_table(&made);
    kept_table();
    borders();
    faults();
    mirrored(true, false);
    mirrored(true, true);
    with_a_lake();
    return test_end();
}
