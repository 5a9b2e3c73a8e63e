/* box.c: reads boxes/league.box and counts what is in it. It also works out once what every turning
 * of every tax tile brings in every town, because the search asks for that all the time. */
#include "game/boxfile.h"
#include "games/league/rules/league.h"

#include <string.h>

static const char *const symbol_words[SYMBOLS] = {"red",  "green", "yellow",
                                                  "blue", "guard", "horse"};

enum section {
    NO_SECTION,
    TOWN_SECTION,
    TAX_SECTION,
    STORAGE_SECTION,
    CUBE_SECTION,
    LEADER_SECTION
};

struct reader {
    struct boxfile file;
    struct boxline line;
    struct league_box *box;
    enum section section;
    int part, face, rows; /* of the town or storage tile being read */
    uint32_t towns, faces, tiles, storages, piles;
    struct boxnames names; /* of towns */
    bool cubes;
};

static bool wrong(struct reader *r, const char *before, struct slice what) {
    boxfile_wrong(&r->file, before, what, "");
    return false;
}

/* "guard2": a word of the list followed by a number. */
static bool word_and_count(struct reader *r, struct slice text, const char *const *words, int n,
                           int max, int out[2]) {
    for (int i = 0; i < n; i++) {
        int64_t count;
        if (!slice_starts(text, words[i]))
            continue;
        if (!slice_number(slice_skip(text, strlen(words[i])), 0, max, &count))
            continue;
        out[0] = i;
        out[1] = (int)count;
        return true;
    }
    return wrong(r, "there is no such thing, or not so many: ", text);
}

/* ---- headings ---- */

static bool town_heading(struct reader *r) {
    int number;
    if (!boxfile_number(&r->file, &r->line, 1, 1, TOWNS, &number))
        return false;
    if (r->line.words != 3)
        return wrong(r, "a town has a number and a name: ", r->line.text);
    if (r->towns & 1u << number)
        return wrong(r, "there is a second town with the number ", r->line.word[1]);
    r->towns |= 1u << number;
    r->section = TOWN_SECTION;
    r->part = number - 1;
    return boxfile_name(&r->file, &r->names, r->line.word[2], r->box->town[r->part],
                        sizeof r->box->town[0]);
}

static bool storage_heading(struct reader *r) {
    struct slice tile = r->line.words == 3 ? r->line.word[1] : slice_of("");
    if (tile.len != 1 || tile.at[0] < 'A' || tile.at[0] > 'F')
        return wrong(r,
                     "a storage tile is A, B, C, D, E or F, with a side behind it: ", r->line.text);
    r->part = tile.at[0] - 'A';
    if (slice_is(r->line.word[2], "I"))
        r->face = 0;
    else if (slice_is(r->line.word[2], "II"))
        r->face = 1;
    else
        return wrong(r, "a storage tile has no such side: ", r->line.word[2]);
    if (r->storages & 1u << (2 * r->part + r->face))
        return wrong(r, "this side stands in the box twice: ", r->line.text);
    r->storages |= 1u << (2 * r->part + r->face);
    r->section = STORAGE_SECTION;
    r->rows = 0;
    return true;
}

static bool section_complete(struct reader *r) {
    return r->section != STORAGE_SECTION ||
           boxfile_count(&r->file, "rows of the storage tile", r->rows, ROWS);
}

static bool heading(struct reader *r) {
    struct slice word = r->line.words ? r->line.word[0] : slice_of("");
    if (!section_complete(r))
        return false;
    if (slice_is(word, "town"))
        return town_heading(r);
    if (slice_is(word, "storage"))
        return storage_heading(r);
    if (slice_is(word, "tax"))
        r->section = TAX_SECTION;
    else if (slice_is(word, "cubes"))
        r->section = CUBE_SECTION;
    else if (slice_is(word, "leaders"))
        r->section = LEADER_SECTION;
    else
        return wrong(r, "there is no such section: ", word);
    return true;
}

/* ---- lines ---- */

static bool town_line(struct reader *r) {
    int face = slice_is(r->line.word[0], "white") ? WHITE_SIDE : YELLOW_SIDE;
    struct town_face *out = &r->box->face[r->part][face];
    if (face == YELLOW_SIDE && !slice_is(r->line.word[0], "yellow"))
        return wrong(r, "a town has a white and a yellow face, not ", r->line.word[0]);
    if (r->faces & 1u << (2 * r->part + face))
        return wrong(r, "this face of the town stands in the box twice: ", r->line.word[0]);
    r->faces |= 1u << (2 * r->part + face);
    if (!boxfile_count(&r->file, "sides of the town", r->line.words - 1, SIDES))
        return false;
    for (int i = 0; i < SIDES; i++) {
        int found[2] = {0, 0};
        if (!word_and_count(r, r->line.word[i + 1], symbol_words, SYMBOLS, 4, found))
            return false;
        out->symbol[i] = (uint8_t)found[0];
        out->count[i] = (uint8_t)found[1];
    }
    return true;
}

static bool tax_centre(struct reader *r, struct slice word, struct yield *centre) {
    int found[2] = {0, 0};
    for (int i = 0; i < CLASSES; i++)
        if (slice_starts(word, league_class_words[i])) {
            if (centre->class != NONE)
                return wrong(r, "a centre shows one gray card at most, this is a second: ", word);
            centre->class = (uint8_t)i;
            return slice_is(slice_skip(word, strlen(league_class_words[i])), "2") ||
                   wrong(r, "a gray card shows 2 figures, not ", word);
        }
    if (!word_and_count(r, word, symbol_words, SYMBOLS, 4, found))
        return false;
    if (centre->count[found[0]])
        return wrong(r, "a centre says once how many there are: ", word);
    centre->count[found[0]] = (uint8_t)found[1];
    return true;
}

static bool tax_line(struct reader *r) {
    int number;
    struct slice arrows = r->line.words > 1 ? r->line.word[1] : slice_of("");
    if (!boxfile_number(&r->file, &r->line, 0, 1, TAX_TILES, &number))
        return false;
    if (r->tiles & 1u << number)
        return wrong(r, "there is a second tax tile with the number ", r->line.word[0]);
    r->tiles |= 1u << number;
    struct tax_tile *tile = &r->box->tile[number - 1];
    *tile = (struct tax_tile){.centre.class = NONE};
    if (arrows.len != SIDES)
        return wrong(r, "the six sides of a tax tile are written like ^.^^.. and not ", arrows);
    for (int i = 0; i < SIDES; i++) {
        if (arrows.at[i] != '^' && arrows.at[i] != '.')
            return wrong(r, "a side of a tax tile is ^ or . and nothing else: ", arrows);
        tile->arrows |= (uint8_t)((arrows.at[i] == '^') << i);
    }
    for (int i = 2; i < r->line.words; i++)
        if (!tax_centre(r, r->line.word[i], &tile->centre))
            return false;
    return true;
}

/* L6.3: the most valuable space of a good is filled first; of equals, the left one. */
static void order_by_points(struct storage_row *row) {
    for (int i = 0; i < row->spaces; i++) {
        for (int j = 0; j < row->spaces; j++)
            row->dearer[i] +=
                row->good[j] == row->good[i] &&
                (row->points[j] > row->points[i] || (j < i && row->points[j] == row->points[i]));
        row->goods[row->good[i]] = 255;
    }
}

static bool storage_line(struct reader *r) {
    int bonus;
    if (r->rows == ROWS)
        return wrong(r, "a storage tile has four rows, this is a fifth: ", r->line.text);
    struct storage_row *row = &r->box->row[r->part][r->face][r->rows++];
    if (!boxfile_number(&r->file, &r->line, 0, 1, 9, &bonus))
        return false;
    if (r->line.words < 2 || r->line.words > SPACES + 1)
        return wrong(r, "a row has 1 to 5 spaces: ", r->line.text);
    *row = (struct storage_row){.bonus = (uint8_t)bonus, .spaces = (uint8_t)(r->line.words - 1)};
    for (int i = 0; i < row->spaces; i++) {
        int found[2] = {0, 0};
        if (!word_and_count(r, r->line.word[i + 1], symbol_words, GOODS, 9, found))
            return false;
        row->good[i] = (uint8_t)found[0];
        row->points[i] = (uint8_t)found[1];
    }
    order_by_points(row);
    return true;
}

static bool cube_line(struct reader *r) {
    uint8_t *cubes = r->box->cubes;
    for (int i = 0; i < r->line.words; i++) {
        int found[2] = {0, 0};
        if (!word_and_count(r, r->line.word[i], symbol_words, GOODS, 37, found))
            return false;
        cubes[found[0]] = (uint8_t)found[1];
    }
    r->cubes = true;
    return boxfile_count(&r->file, "cubes", cubes[RED] + cubes[GREEN] + cubes[YELLOW] + cubes[BLUE],
                         37);
}

static bool leader_line(struct reader *r) {
    int pile = GRAY;
    if (!slice_is(r->line.word[0], "gray")) {
        if (!boxfile_number(&r->file, &r->line, 0, 1, PILES, &pile))
            return false;
        pile--;
    }
    if (r->piles & 1u << pile)
        return wrong(r, "these leader cards stand in the box twice: ", r->line.word[0]);
    r->piles |= 1u << pile;
    uint8_t *cards = r->box->leaders[pile];
    for (int i = 1; i < r->line.words; i++) {
        int found[2] = {0, 0};
        if (!word_and_count(r, r->line.word[i], league_class_words, CLASSES, 6, found))
            return false;
        cards[found[0]] = (uint8_t)found[1];
    }
    return boxfile_count(&r->file, "cards of the pile",
                         cards[CLERGY] + cards[ARISTOCRACY] + cards[BURGHERS], 6);
}

static bool body_line(struct reader *r) {
    switch (r->section) {
    case TOWN_SECTION: return town_line(r);
    case TAX_SECTION: return tax_line(r);
    case STORAGE_SECTION: return storage_line(r);
    case CUBE_SECTION: return cube_line(r);
    case LEADER_SECTION: return leader_line(r);
    case NO_SECTION: break;
    }
    return wrong(r, "this line stands in no section: ", r->line.text);
}

/* ---- the whole ---- */

static bool all_there(struct reader *r) {
    struct boxfile *f = &r->file;
    return section_complete(r) && boxfile_count(f, "towns", __builtin_popcount(r->towns), TOWNS) &&
           boxfile_count(f, "faces of towns", __builtin_popcount(r->faces), 2 * TOWNS) &&
           boxfile_count(f, "tax tiles", __builtin_popcount(r->tiles), TAX_TILES) &&
           boxfile_count(f, "sides of storage tiles", __builtin_popcount(r->storages),
                         2 * STORAGE_TILES) &&
           boxfile_count(f, "cubes", r->cubes, 1) &&
           boxfile_count(f, "kinds of leader cards", __builtin_popcount(r->piles), PILES + 1);
}

/* L5.2: everything the arrows point at, and the centre. */
static struct yield yield_of(const struct town_face *face, const struct tax_tile *tile,
                             int turning) {
    struct yield sum = tile->centre;
    for (int side = 0; side < SIDES; side++)
        if (tile->arrows >> side & 1) {
            int target = (side + turning) % SIDES;
            sum.count[face->symbol[target]] =
                (uint8_t)(sum.count[face->symbol[target]] + face->count[target]);
        }
    return sum;
}

static void keep_yields(struct league_box *box) {
    for (int town = 0; town < TOWNS; town++)
        for (int face = 0; face < 2; face++)
            for (int tile = 0; tile < TAX_TILES; tile++)
                for (int turning = 0; turning < SIDES; turning++)
                    box->yield[town][face][tile][turning] =
                        yield_of(&box->face[town][face], &box->tile[tile], turning);
}

bool league_read_box(void *out, struct slice text, struct fault *fault) {
    struct reader r = {.box = out};
    memset(out, 0, sizeof *r.box);
    if (!boxfile_open(&r.file, "league", text, &r.box->head, fault))
        return false;
    while (boxfile_next(&r.file, &r.line))
        if (!(r.line.heading ? heading(&r) : body_line(&r)))
            return false;
    if (fault->text[0] || !all_there(&r))
        return false;
    keep_yields(r.box);
    return true;
}
