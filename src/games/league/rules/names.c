/* names.c: the words of things (seats, towns, goods, cards) that several files of the rules
 * use; screens and boards use them too. Moves and events are in words.c. */
#include "base/say.h"
#include "games/league/rules/league.h"

const char *const league_colours[] = {N_("red"),  N_("yellow"), N_("green"),
                                      N_("blue"), N_("purple"), NULL};

static const char *seat_word(const void *box, const void *st, int seat) {
    const struct head *head = st;
    (void)box;
    if (seat == NATURE)
        return N_("nature");
    return seat < head->seats ? league_colours[head->colour[seat]] : NULL;
}

static const char *town_word(const void *box, const void *st, int town) {
    (void)st;
    return ((const struct league_box *)box)->town[town];
}

const char *const league_class_words[CLASSES] = {N_("clergy"), N_("aristocracy"), N_("burghers")};
const char *const league_good_words[GOODS] = {C_("good", "red"), C_("good", "green"),
                                              C_("good", "yellow"), C_("good", "blue")};
static const char *const row_words[] = {"royal-1", "royal-2", "royal-3", "royal-4",
                                        "civic-1", "civic-2", "civic-3", "civic-4"};
static const char *const tile_words[] = {"1",  "2",  "3",  "4",  "5",  "6",  "7",  "8",  "9",
                                         "10", "11", "12", "13", "14", "15", "16", "17", "18"};

const struct vocab league_seats = {.name = "seat", .hi = NATURE, .none = true, .word = seat_word};
const struct vocab league_towns = {
    .name = "town", .hi = TOWNS - 1, .none = true, .word = town_word, .names = true};
const struct vocab league_goods = {.name = "good", .hi = GOODS - 1, .list = league_good_words};
const struct vocab league_tax_tiles = {
    .name = "tile", .hi = TAX_TILES - 1, .none = true, .list = tile_words};
const struct vocab league_rows = {
    .name = "row", .hi = ALL_ROWS - 1, .none = true, .list = row_words};
const struct vocab league_piles = {.name = "pile", .lo = 1, .hi = PILES};
