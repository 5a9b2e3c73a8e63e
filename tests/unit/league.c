/* league.c: League's box: what the standard one holds, and how a damaged one is refused. The rules themselves are
 * tested by the scripts in tests/rules/league. */
#include "games/league/league.h"

#include "lib/test.h"

#include <stdlib.h>
#include <string.h>

static struct league_box box;

static void damaged_boxes(void) {
    static const struct {
        const char *passage, *by, *reason;
    } damaged[] = {
        {"[town 1 Lauban]", "[town 7 Lauban]", "not a number, or out of range: 7"},
        {"[town 1 Lauban]", "[town 1]", "a town has a number and a name: [town 1]"},
        {"[town 1 Lauban]", "[town 1 none]", "a town has a number and a name: [town 1 none]"},
        {"[town 1 Lauban]", "[town 2 Lauban]", "there is a second town with the number 2"},
        {"[town 1 Lauban]", "[town 1 Zittau]", "two towns have the name Zittau"},
        {"[town 1 Lauban]", "[village]", "there is no such section: village"},
        {"\nwhite   blue2 ", "\nmauve   blue2 ", "a town has a white and a yellow face, not mauve"},
        {"\nwhite   blue2 ", "\nyellow  blue2 ", "this face of the town stands in the box twice: yellow"},
        {"\nwhite   blue2 ", "\nwhite ", "sides of the town: 5 found, 6 belong in the box"},
        {"\nwhite   blue2 ", "\nwhite   blue5 ", "there is no such thing, or not so many: blue5"},
        {"\nwhite   blue2 ", "\nwhite   pink2 ", "there is no such thing, or not so many: pink2"},
        {" 1  ^^....", "19  ^^....", "not a number, or out of range: 19"},
        {" 1  ^^....", " 2  ^^....", "there is a second tax tile with the number 2"},
        {" 1  ^^....", " 1  ^^...", "the six sides of a tax tile are written like ^.^^.. and not ^^..."},
        {" 1  ^^....", " 1  ^^..x.", "a side of a tax tile is ^ or . and nothing else: ^^..x."},
        {"18  ^^^^^.  horse1\n", "", "tax tiles: 17 found, 18 belong in the box"},
        {"clergy2\n10", "clergy3\n10", "a gray card shows 2 figures, not clergy3"},
        {"clergy2\n10", "clergy2 burghers2\n10", "a centre shows one gray card at most, this is a second: burghers2"},
        {"red1 blue1\n", "red1 red1\n", "a centre says once how many there are: red1"},
        {"[storage A I]", "[storage G I]",
         "a storage tile is A, B, C, D, E or F, with a side behind it: [storage G I]"},
        {"[storage A I]", "[storage A III]", "a storage tile has no such side: III"},
        {"[storage A I]", "[storage A II]", "this side stands in the box twice: [storage A II]"},
        {"2  yellow3  green3   blue2\n", "", "rows of the storage tile: 3 found, 4 belong in the box"},
        {"2  yellow3  green3   blue2\n", "2 red1\n2 red1\n",
         "a storage tile has four rows, this is a fifth: 1  red4     green3   yellow2"},
        {"2  yellow3  green3   blue2\n", "2\n", "a row has 1 to 5 spaces: 2"},
        {"2  yellow3  green3   blue2\n", "2 guard1\n", "there is no such thing, or not so many: guard1"},
        {"red10 green9", "red9 green9", "cubes: 36 found, 37 belong in the box"},
        {"red10 green9", "red1 red9 green9", "cubes: 36 found, 37 belong in the box"},
        {"\n1     clergy2", "\n1     clergy1", "cards of the pile: 5 found, 6 belong in the box"},
        {"\n1     clergy2 ", "\n1     clergy1 clergy1 ", "cards of the pile: 5 found, 6 belong in the box"},
        {"\n1     clergy2", "\n2     clergy2", "these leader cards stand in the box twice: 2"},
        {"gray  clergy2 aristocracy2 burghers2\n", "", "kinds of leader cards: 4 found, 5 belong in the box"},
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

int main(void) {
    standard_box();
    damaged_boxes();
    return test_end();
}
