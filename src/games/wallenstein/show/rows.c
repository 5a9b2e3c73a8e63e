/* rows.c: what stands in a province, in rows: its name in one line or two, the counter with the
 * armies, gold, grain, towns and unrest. A few ways to arrange them, of which the one is taken that
 * fits best into the shape. */
#include "games/wallenstein/show/making.h"
#include "games/wallenstein/show/show.h"

#include <string.h>

enum { NAME_SIZE = 135, LINE_HEIGHT = 15, LOW_ROW = 19, FLAME_WIDTH = 17, GAP = 3 };

/* ---- names ---- */

/* Ranks are not written on the map, where room is short. */
static const char *const ranks[] = {"Hm. ", "Erzbm. ", "Bm. ", "Gft. ", "Fm. ", "Hzm. ", "Mgft. "};

static bool is_taken(const struct wallenstein_box *box, const char *name) {
    for (int i = 0; i < COUNTRIES; i++)
        if (strcmp(box->country[i], name) == 0)
            return true;
    for (int i = 0; i < PROVINCES; i++)
        if (strcmp(box->province[i].name, name) == 0)
            return true;
    return false;
}

/* The name without its rank, unless a country or a province is called so. */
const char *wallenstein_bare_name(const struct wallenstein_box *box, int province) {
    const char *name = box->province[province].name;
    for (size_t i = 0; i < sizeof ranks / sizeof *ranks; i++) {
        size_t len = strlen(ranks[i]);
        if (strlen(name) > len && memcmp(name, ranks[i], len) == 0 && !is_taken(box, name + len))
            return name + len;
    }
    return name;
}

/* In thousandths of its size, in a wide serif; narrower fonts fit as well. */
static int letter_width(unsigned letter) {
    static const uint16_t upper[26] = {698, 760, 716, 780, 686,  639, 769, 850, 421,
                                       426, 782, 633, 996, 822,  784, 677, 784, 748,
                                       650, 669, 785, 698, 1011, 698, 642, 657};
    static const uint16_t lower[26] = {583, 629, 548, 629, 572, 387, 629, 654, 342,
                                       325, 624, 342, 952, 654, 600, 629, 629, 474,
                                       506, 416, 654, 523, 774, 536, 523, 511};
    if (letter >= 'a' && letter <= 'z')
        return lower[letter - 'a'];
    if (letter >= 'A' && letter <= 'Z')
        return upper[letter - 'A'];
    return letter == '-' ? 374 : letter < '0' ? 320 : letter <= '9' ? 626 : 680;
}

/* Letters beyond ASCII are as wide as most of their kind. */
static double text_width(const char *text) {
    int width = 0;
    for (const unsigned char *s = (const unsigned char *)text; *s; s++)
        width += *s < 128 ? letter_width(*s) : *s >= 192 ? 655 : 0;
    return width * (double)NAME_SIZE / 10000;
}

/* Where a name may be broken: behind a hyphen or a space, or behind a first part that many have. 0:
 * nowhere. */
size_t wallenstein_break_of(const char *name) {
    static const char *const parts[] = {"Nieder", "Ober", "Unter", "Hinter", "Mittel"};
    for (size_t i = 1; name[i]; i++)
        if (name[i - 1] == '-' || name[i - 1] == ' ')
            return i;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        size_t len = strlen(parts[i]);
        if (strlen(name) > len + 8 && memcmp(name, parts[i], len) == 0)
            return len;
    }
    return 0;
}

void wallenstein_write_bare(const struct wallenstein_box *box, int province, struct buf *out) {
    const char *name = wallenstein_bare_name(box, province);
    size_t at = wallenstein_break_of(name);
    struct slice first = {name, at};
    put(out, "%t", first);
    put(out, at && name[at - 1] != '-' && name[at - 1] != ' ' ? "&shy;%t" : "%t", name + at);
}

static void copy_text(const char *text, char out[NAME_BYTES]) {
    memcpy(out, text, strlen(text) + 1);
}

/* Copies so many bytes, without a space at the end and with a hyphen between letters. */
static void first_line(const char *name, size_t len, char out[NAME_BYTES]) {
    memcpy(out, name, len);
    if (out[len - 1] == ' ')
        len--;
    else if (out[len - 1] != '-')
        out[len++] = '-';
    out[len] = 0;
}

/* ---- rows ---- */

static double item_width(const struct wallenstein_box *box, int province, int item) {
    int towns = box->province[province].towns;
    switch (item) {
    case COUNTER: return COUNTER_WIDTH;
    case HOUSES: return towns > 0 ? towns * HOUSE_STEP - 2 : 0;
    case FLAME: return FLAME_WIDTH;
    default: return WORTH_WIDTH;
    }
}

/* Gold and grain stand close together. */
static double gap_behind(int item) { return item == GOLD ? 1 : GAP; }

static double items_width(const struct wallenstein_box *box, int province, int items) {
    double width = 0;
    for (int item = COUNTER; item <= FLAME; item *= 2)
        if (items & item)
            width += item_width(box, province, item) + (items >= 2 * item ? gap_behind(item) : 0);
    return width;
}

static void add_row(struct arrangement *a, int items, double width, double height) {
    a->items[a->rows] = (uint8_t)items;
    a->row[a->rows++] =
        (struct bounds){.left = -width / 2, .right = width / 2, .top = 0, .bottom = height};
}

static void add_lines(struct arrangement *a) {
    for (int i = 0; i < a->lines; i++)
        add_row(a, 0, text_width(a->name[i]), LINE_HEIGHT);
}

/* Stacks the rows round the middle. */
static void stack_rows(struct arrangement *a) {
    const double between = 1.5;
    double height = (a->rows - 1) * between;
    for (int i = 0; i < a->rows; i++)
        height += a->row[i].bottom;
    double y = -height / 2;
    for (int i = 0; i < a->rows; i++) {
        a->row[i].top = y;
        a->row[i].bottom += y;
        y = a->row[i].bottom + between;
    }
}

/* The rows below the name, or, for the last two ways, round it. */
static const uint8_t ways[][3] = {
    {COUNTER | GOLD | GRAIN, HOUSES | FLAME},  {COUNTER | HOUSES, GOLD | GRAIN | FLAME},
    {COUNTER | GOLD | GRAIN | HOUSES | FLAME}, {COUNTER, GOLD | GRAIN | FLAME, HOUSES},
    {COUNTER | GOLD | GRAIN, HOUSES | FLAME},  {COUNTER | HOUSES, GOLD | GRAIN | FLAME}};
enum { WAYS = 6, FIRST_ROUND = 4 };

static void arrange(const struct wallenstein_box *box, int province, int way,
                    struct arrangement *a) {
    bool round = way >= FIRST_ROUND;
    a->handicap = round ? 2 : 0;
    if (!round)
        add_lines(a);
    for (int i = 0; i < 3 && ways[way][i]; i++) {
        int items = ways[way][i];
        add_row(a, items, items_width(box, province, items),
                items & COUNTER ? COUNTER_HEIGHT : LOW_ROW);
        if (round && i == 0)
            add_lines(a);
    }
    stack_rows(a);
}

int wallenstein_arrangements(const struct wallenstein_box *box, int province,
                             struct arrangement out[MOST_ARRANGEMENTS]) {
    const char *name = wallenstein_bare_name(box, province);
    size_t cut = wallenstein_break_of(name);
    int n = 0;
    for (int lines = 1; lines <= (cut ? 2 : 1); lines++)
        for (int way = 0; way < WAYS; way++) {
            struct arrangement *a = &out[n++];
            *a = (struct arrangement){.lines = lines};
            copy_text(lines == 2 ? name + cut : name, a->name[lines - 1]);
            if (lines == 2)
                first_line(name, cut, a->name[0]);
            arrange(box, province, way, a);
        }
    return n;
}

/* ---- places ---- */

static struct spot spot_of(double x, double y) {
    return (struct spot){(int16_t)(int)(x * 10 + .5), (int16_t)(int)(y * 10 + .5)};
}

static struct spot *place_of(struct stand *s, int item) {
    switch (item) {
    case COUNTER: return &s->counter;
    case GOLD: return &s->gold;
    case GRAIN: return &s->grain;
    case HOUSES: return &s->houses;
    default: return &s->flame;
    }
}

static void name_line(struct stand *s, const struct arrangement *a, int row, struct spot at) {
    double width = a->row[row].right - a->row[row].left;
    memcpy(s->name[s->lines], a->name[s->lines], NAME_BYTES);
    s->width[s->lines] = (int16_t)(int)(width * 10 + .5);
    s->line[s->lines++] = at;
}

struct stand wallenstein_stand_at(const struct wallenstein_box *box, int province,
                                  const struct arrangement *a, double x, double y) {
    struct stand s = {.centre = spot_of(x, y)};
    for (int i = 0; i < a->rows; i++) {
        double at = x + a->row[i].left, middle = y + (a->row[i].top + a->row[i].bottom) / 2;
        if (!a->items[i])
            name_line(&s, a, i, spot_of(x, middle));
        for (int item = COUNTER; item <= FLAME; item *= 2) {
            double width = item_width(box, province, item);
            if (!(a->items[i] & item))
                continue;
            *place_of(&s, item) = spot_of(at + width / 2, middle);
            at += width + gap_behind(item);
        }
    }
    return s;
}
