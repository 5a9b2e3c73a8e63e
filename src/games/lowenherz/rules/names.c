/* names.c: the words of things (seats, colours, squares, castles, cards, deeds) that several files
 * of the rules use; screens and boards use them too. Moves and events are in words.c. */
#include "base/say.h"
#include "games/lowenherz/rules/lowenherz.h"

const char *const lowenherz_colours[] = {N_("yellow"), N_("purple"), N_("rose"), N_("gray"), NULL};

static const char *seat_word(const void *box, const void *st, int seat) {
    const struct head *head = st;
    (void)box;
    return seat < head->seats ? lowenherz_colours[head->colour[seat]] : NULL;
}

/* A castle, and the territory around it, is named after its square. */
static const char *castle_word(const void *box, const void *state, int castle) {
    const struct lowenherz *st = state;
    int sq = st->castle[castle];
    (void)box;
    return sq < SQUARES ? lowenherz_square_words[sq] : NULL;
}

static const char *politics_word(const void *box, const void *st, int kind) {
    (void)st;
    return ((const struct lowenherz_box *)box)->politics_name[kind];
}

enum {
    POLITICS_CODE,
    BORDERS_CODE = 0,
    SWORDS_CODE = 3,
    DUCATS_CODE = 5,
    DEED_CODES = DUCATS_CODE + MOST_BAG + 1
};
static const char *const deed_words[DEED_CODES] = {
    N_("a politics card"), N_("1 wall"),    N_("2 walls"),  N_("3 walls"),  N_("1 sword"),
    N_("2 swords"),        N_("1 ducat"),   N_("2 ducats"), N_("3 ducats"), N_("4 ducats"),
    N_("5 ducats"),        N_("6 ducats"),  N_("7 ducats"), N_("8 ducats"), N_("9 ducats"),
    N_("10 ducats"),       N_("11 ducats"), N_("12 ducats")};

int lowenherz_deed_code(const struct action_card *card, int action) {
    switch (card->deed[action]) {
    case BORDERS: return BORDERS_CODE + card->amount[action];
    case SWORDS: return SWORDS_CODE + card->amount[action];
    case DUCATS: return DUCATS_CODE + card->amount[action];
    default: return POLITICS_CODE;
    }
}

const char *lowenherz_deed_word(int code) { return deed_words[code]; }

static const char *const piece_words[] = {"A", "B", "C", "D", "E", "F"};

const struct vocab lowenherz_seats = {
    .name = "seat", .hi = LOWENHERZ_SEATS - 1, .none = true, .word = seat_word};
const struct vocab lowenherz_colour_words = {
    .name = "colour", .hi = COLOURS - 1, .list = lowenherz_colours};
const struct vocab lowenherz_pieces = {
    .name = "piece", .hi = PIECES - 1, .none = true, .list = piece_words};
const struct vocab lowenherz_squares = {
    .name = "square", .hi = SQUARES - 1, .list = lowenherz_square_words, .names = true};
const struct vocab lowenherz_castles = {
    .name = "castle", .hi = CASTLES - 1, .none = true, .word = castle_word, .names = true};
const struct vocab lowenherz_politics = {
    .name = "politics card", .hi = POLITICS - 1, .none = true, .word = politics_word};
const struct vocab lowenherz_deeds = {.name = "deed", .hi = DEED_CODES - 1, .list = deed_words};
