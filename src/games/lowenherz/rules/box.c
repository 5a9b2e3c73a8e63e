/* box.c: what is in the box: map pieces, the basic set-up, cards, tables. */
#include "game/boxfile.h"
#include "games/lowenherz/rules/lowenherz.h"

#include <string.h>

/* Counts what was found, to compare it with the component list. */
struct reading {
    struct lowenherz_box *box;
    struct boxfile file;
    struct boxline line;
    int pieces, rows, castles, cards;
    struct boxnames names;      /* of action cards */
    uint32_t politics, numbers; /* bits of the lines that were found */
};

static bool wrong(struct reading *r, const char *what, int word) {
    return boxfile_wrong(&r->file, what, word < r->line.words ? r->line.word[word] : slice_of(""),
                         "");
}

static bool wrong_plainly(struct reading *r, const char *what) {
    return boxfile_wrong(&r->file, what, slice_of(""), "");
}

static bool number(struct reading *r, int word, int lo, int hi, uint8_t *out) {
    int value;
    if (!boxfile_number(&r->file, &r->line, word, lo, hi, &value))
        return false;
    *out = (uint8_t)value;
    return true;
}

/* ---- map pieces ---- */

static bool piece_heading(struct reading *r) {
    struct slice name = r->line.words == 2 ? r->line.word[1] : slice_of("");
    if (name.len != 1 || r->pieces == PIECES || name.at[0] != 'A' + r->pieces)
        return wrong(r, "the map pieces are A to F, in this order; not ", 1);
    r->pieces++;
    r->rows = 0;
    return true;
}

static bool piece_row(struct reading *r) {
    static const char letters[] = ".ftm";
    struct slice row = r->line.word[0];
    if (r->line.words != 1 || row.len != PIECE_SIDE || r->rows == PIECE_SIDE)
        return wrong(r, "a map piece has five rows of five letters; not ", 0);
    for (int col = 0; col < PIECE_SIDE; col++) {
        const char *letter = strchr(letters, row.at[col]);
        if (!letter || !row.at[col])
            return wrong(r, "unknown terrain in ", 0);
        r->box->piece[r->pieces - 1][r->rows][col] = (uint8_t)(letter - letters);
    }
    r->rows++;
    return true;
}

static bool pieces_complete(struct reading *r) {
    return r->rows == PIECE_SIDE ||
           wrong_plainly(r, "the map piece before this line has too few rows");
}

/* ---- the basic set-up ---- */

static bool read_square(struct reading *r, int word, uint8_t *out) {
    for (int sq = 0; word < r->line.words && sq < SQUARES; sq++)
        if (slice_is(r->line.word[word], lowenherz_square_words[sq])) {
            *out = (uint8_t)sq;
            return true;
        }
    return wrong(r, "not a square: ", word);
}

static int find_colour(struct slice word) {
    for (int i = 0; i < COLOURS; i++)
        if (slice_is(word, lowenherz_colours[i]))
            return i;
    return NONE;
}

static bool start_row(struct reading *r) {
    struct lowenherz_box *box = r->box;
    int colour = find_colour(r->line.word[0]), i = 0;
    uint8_t castle = 0, knight = 0;
    if (colour == NONE)
        return wrong(r, "unknown colour: ", 0);
    if (!read_square(r, 1, &castle) || !read_square(r, 2, &knight))
        return false;
    while (i < CASTLES_EACH && box->start_castle[colour * CASTLES_EACH + i] != NONE)
        i++;
    if (i == CASTLES_EACH - 1 || box->start_piece[castle] || box->start_piece[knight] ||
        castle == knight)
        return wrong(r, "three castles a colour, each piece on a square of its own: ", 1);
    box->start_castle[colour * CASTLES_EACH + i] = castle;
    box->start_piece[castle] = (uint8_t)(CASTLE + colour);
    box->start_piece[knight] = (uint8_t)(KNIGHT + colour);
    r->castles++;
    return true;
}

static bool wall_row(struct reading *r) {
    uint8_t a = 0, b = 0;
    if (!read_square(r, 0, &a) || !read_square(r, 1, &b))
        return false;
    if (lowenherz_next[a][EAST] == b)
        r->box->start_wall[a] |= WALL_EAST;
    else if (lowenherz_next[a][SOUTH] == b)
        r->box->start_wall[a] |= WALL_SOUTH;
    else
        return wrong(r, "the second square must lie east or south of the first: ", 1);
    return true;
}

/* ---- cards ---- */

static bool read_deed(struct reading *r, int word, struct action_card *card, int i) {
    static const struct {
        const char *name;
        int deed, most;
    } deeds[] = {{"ducats", DUCATS, MOST_BAG}, {"borders", BORDERS, 3}, {"swords", SWORDS, 2}};
    struct slice text = r->line.word[word];
    int64_t amount;
    card->deed[i] = POLITICS_CARD;
    if (slice_is(text, "politics"))
        return true;
    for (size_t d = 0; d < sizeof deeds / sizeof deeds[0]; d++)
        if (slice_starts(text, deeds[d].name) &&
            slice_number(slice_skip(text, strlen(deeds[d].name)), 1, deeds[d].most, &amount)) {
            card->deed[i] = (uint8_t)deeds[d].deed;
            card->amount[i] = (uint8_t)amount;
            return true;
        }
    return wrong(r, "unknown action: ", word);
}

static bool read_deeds(struct reading *r, struct action_card *card) {
    if (r->line.words != 1 + ACTIONS)
        return wrong(r, "an action card shows three actions, or mine, or king: ", 0);
    for (int i = 0; i < ACTIONS; i++)
        if (!read_deed(r, 1 + i, card, i))
            return false;
    return true;
}

static bool card_row(struct reading *r) {
    struct slice name = r->line.word[0];
    int last = r->cards ? r->box->card[r->cards - 1].name[0] : 'A',
        letter = name.len ? name.at[0] : 0;
    if (r->cards == ACTION_CARDS || letter < last || letter > last + 1 || letter >= 'A' + LETTERS)
        return wrong(r, "31 cards, with the letters A to E in this order; not ", 0);
    struct action_card *card = &r->box->card[r->cards++];
    if (!boxfile_name(&r->file, &r->names, name, card->name, sizeof card->name))
        return false;
    r->box->letter[letter - 'A' + 1] = (uint8_t)r->cards;
    if (r->line.words == 2 && slice_is(r->line.word[1], "mine"))
        card->kind = MINE_CARD;
    else if (r->line.words == 2 && slice_is(r->line.word[1], "king"))
        card->kind = KING_CARD;
    return card->kind != ACTION_CARD || read_deeds(r, card);
}

/* The king dies in the last letter, once; and the money bags keep the total of ducats within its
 * bound. */
static bool cards_complete(struct reading *r) {
    const struct lowenherz_box *box = r->box;
    int kings = 0, ducats = 0;
    if (!boxfile_count(&r->file, "action cards", r->cards, ACTION_CARDS))
        return false;
    for (int i = 0; i < ACTION_CARDS; i++) {
        kings += box->card[i].kind == KING_CARD && i >= box->letter[LETTERS - 1];
        kings += i < box->letter[LETTERS - 1] && box->card[i].kind == KING_CARD ? 9 : 0;
        for (int j = 0; j < ACTIONS; j++)
            ducats += box->card[i].deed[j] == DUCATS ? box->card[i].amount[j] : 0;
    }
    if (kings != 1)
        return wrong_plainly(r, "one card with the letter E, and only that, is the king");
    return ducats <= MOST_DUCATS / 2 || wrong_plainly(r, "too many ducats on the action cards");
}

/* ---- politics cards ---- */

static void name_card(struct lowenherz_box *box, int kind, const char *name, int worth) {
    struct buf b = buf_on(box->politics_name[kind], sizeof box->politics_name[kind]);
    buf_str(&b, name);
    if (worth) {
        buf_char(&b, ' ');
        buf_int(&b, worth);
    }
    buf_end(&b);
}

/* Cards that differ only in their worth, in rising order. */
static bool read_worths(struct reading *r, int first, int count, const char *name) {
    if (r->line.words != 1 + count)
        return wrong(r, "the wrong number of cards: ", 0);
    for (int i = 0; i < count; i++) {
        uint8_t *worth = &r->box->worth[first + i];
        if (!number(r, 1 + i, i ? worth[-1] + 1 : 1, 40, worth))
            return false;
        r->box->politics[first + i] = 1;
        name_card(r->box, first + i, name, *worth);
    }
    return true;
}

static bool read_piles(struct reading *r) {
    return number(r, 1, 1, POLITICS_CARDS - 1, &r->box->pile[0]) &&
           number(r, 2, POLITICS_CARDS - r->box->pile[0], POLITICS_CARDS - r->box->pile[0],
                  &r->box->pile[1]);
}

enum { POLITICS_LINES = 5, NUMBER_LINES = 6 };

static bool politics_row(struct reading *r) {
    static const char *const lines[] = {"alliance", "renegade", "parchment", "treasure", "piles"};
    int i = 0;
    while (i < POLITICS_LINES && !slice_is(r->line.word[0], lines[i]))
        i++;
    if (i < POLITICS_LINES && !boxfile_once(&r->file, &r->line, i, &r->politics))
        return false;
    switch (i) {
    case 0:
    case 1:
        name_card(r->box, ALLIANCE + i, lines[i], 0);
        return number(r, 1, ALLIANCES, ALLIANCES, &r->box->politics[ALLIANCE + i]);
    case 2: return read_worths(r, PARCHMENT, PARCHMENTS, lines[i]);
    case 3: return read_worths(r, TREASURE, TREASURES, lines[i]);
    case 4: return read_piles(r);
    default: return wrong(r, "unknown kind of card: ", 0);
    }
}

/* ---- tables ---- */

static bool founding_row(struct reading *r) {
    uint8_t from, points;
    if (!number(r, 0, 1, SQUARES, &from) || !number(r, 1, 0, 40, &points))
        return false;
    memset(r->box->founding + from, points, (size_t)(SQUARES + 1 - from));
    return true;
}

static bool number_row(struct reading *r) {
    struct lowenherz_box *box = r->box;
    const struct {
        const char *name;
        int lo, hi;
        uint8_t *at;
    } names[NUMBER_LINES] = {{"town", 0, 20, &box->town},       {"forest", 1, 20, &box->forest},
                             {"alliance", 1, 40, &box->ending}, {"ducats", 0, 20, &box->ducats},
                             {"knights", 4, 20, &box->knights}, {"walls", 20, 200, &box->walls}};
    for (int i = 0; i < NUMBER_LINES; i++)
        if (slice_is(r->line.word[0], names[i].name))
            return boxfile_once(&r->file, &r->line, i, &r->numbers) &&
                   number(r, 1, names[i].lo, names[i].hi, names[i].at);
    return wrong(r, "unknown number: ", 0);
}

/* ---- the whole ---- */

typedef bool (*Row)(struct reading *r);

static Row section(struct reading *r) {
    static const struct {
        const char *name;
        Row row;
    } sections[] = {{"start", start_row},       {"walls", wall_row},
                    {"cards", card_row},        {"politics", politics_row},
                    {"founding", founding_row}, {"numbers", number_row}};
    if (r->line.words && slice_is(r->line.word[0], "piece"))
        return piece_heading(r) ? piece_row : NULL;
    for (size_t i = 0; i < sizeof sections / sizeof sections[0]; i++)
        if (r->line.words == 1 && slice_is(r->line.word[0], sections[i].name))
            return sections[i].row;
    wrong(r, "no such section: ", 0);
    return NULL;
}

static bool read_sections(struct reading *r) {
    Row row = NULL;
    while (boxfile_next(&r->file, &r->line)) {
        if (!r->line.heading) {
            if (!row(r)) /* boxfile_open stopped before a heading */
                return false;
            continue;
        }
        if (row == piece_row && !pieces_complete(r))
            return false;
        row = section(r);
        if (!row)
            return false;
    }
    return !r->file.fault->text[0];
}

bool lowenherz_read_box(void *out, struct slice text, struct fault *fault) {
    struct reading r = {.box = out, .rows = PIECE_SIDE};
    *r.box = (struct lowenherz_box){0};
    memset(r.box->start_castle, NONE, sizeof r.box->start_castle);
    if (!boxfile_open(&r.file, "lowenherz", text, &r.box->head, fault) || !read_sections(&r))
        return false;
    if (!boxfile_count(&r.file, "map pieces", r.pieces, PIECES) || !pieces_complete(&r) ||
        !boxfile_count(&r.file, "castles", r.castles, COLOURS * 3) || !cards_complete(&r) ||
        !boxfile_count(&r.file, "lines on politics cards", __builtin_popcount(r.politics),
                       POLITICS_LINES) ||
        !boxfile_count(&r.file, "lines of numbers", __builtin_popcount(r.numbers), NUMBER_LINES))
        return false;
    return lowenherz_keep_start(r.box) ||
           wrong_plainly(&r, "the walls of the basic set-up do not make territories");
}
