/* canvas.c: see canvas.h. Only put writes cells, and it clips to the grid, so drawing code need not
 * check.
 *
 * People may be called anything: a letter of Chinese or a picture takes two columns. Its cell is
 * followed by one that holds no letter of its own, so that a column of the grid is one of the
 * screen. */
#include "term/canvas.h"

#include <string.h>
#include <wchar.h>

enum { SECOND_HALF = 1 }; /* the glyph of a cell that the wide one before it covers */

const struct style PLAIN = {-1, -1, false, false, false};
const struct style STRONG = {-1, -1, true, false, false};
const struct style FAINT = {-1, -1, false, true, false};
const struct style ACT = {36, -1, true, false, false};   /* verdigris: what you can do */
const struct style WARN = {166, -1, true, false, false}; /* rust: losses */

void canvas_clear(struct canvas *c, int width, const struct catalogue *words) {
    memset(c, 0, sizeof *c);
    c->words = words;
    c->width = width < CANVAS_COLS ? width : CANVAS_COLS;
}

/* Takes one code point off a well-formed UTF-8 text. */
static uint32_t next_glyph(const char **text) {
    const unsigned char *t = (const unsigned char *)*text;
    int more = t[0] < 0x80 ? 0 : t[0] < 0xE0 ? 1 : t[0] < 0xF0 ? 2 : 3;
    uint32_t glyph = more == 0 ? t[0] : more == 1 ? t[0] & 31 : more == 2 ? t[0] & 15 : t[0] & 7;
    (*text)++;
    for (; more > 0 && (**text & 0xC0) == 0x80; more--)
        glyph = glyph << 6 | (uint32_t)(*(*text)++ & 63);
    return glyph;
}

/* Columns of a glyph: none for an accent that belongs to the letter before it. */
static int columns_of(uint32_t glyph) {
    int columns = wcwidth((wchar_t)glyph);
    return columns < 0 ? 1 : columns;
}

/* What is left of a wide glyph that is half covered is empty. */
static void part_halves(struct canvas *c, int row, int col) {
    struct cell *line = c->cell[row];
    if (line[col].glyph == SECOND_HALF && col > 0)
        line[col - 1].glyph = ' ';
    if (col + 1 < c->width && line[col + 1].glyph == SECOND_HALF)
        line[col + 1].glyph = ' ';
}

static void put(struct canvas *c, int row, int col, struct style s, uint32_t glyph) {
    if (row < 0 || row >= CANVAS_ROWS || col < 0 || col >= c->width)
        return;
    part_halves(c, row, col);
    if (s.bg < 0)
        s.bg = c->cell[row][col].glyph ? c->cell[row][col].style.bg : s.bg;
    c->cell[row][col] = (struct cell){glyph, s};
    if (row >= c->height)
        c->height = row + 1;
}

int canvas_text_within(struct canvas *c, int row, int col, int room, struct style s,
                       const char *text) {
    while (*text) {
        uint32_t glyph = next_glyph(&text);
        if (glyph < ' ' || (glyph >= 0x7F && glyph < 0xA0))
            glyph = ' '; /* a control character from outside must not reach the terminal */
        int columns = columns_of(glyph);
        if (columns > room)
            break;
        if (columns > 0)
            put(c, row, col, s, glyph);
        if (columns > 1)
            put(c, row, col + 1, s, SECOND_HALF);
        col += columns;
        room -= columns;
    }
    return col;
}

int canvas_text(struct canvas *c, int row, int col, struct style s, const char *text) {
    return canvas_text_within(c, row, col, CANVAS_COLS, s, text);
}

int canvas_number(struct canvas *c, int row, int col, struct style s, int number) {
    char digits[16];
    struct buf b = buf_on(digits, sizeof digits);
    buf_int(&b, number);
    return canvas_text(c, row, col, s, buf_end(&b));
}

const char *canvas_sentence(struct canvas *c, const char *english, const struct say_arg *args,
                            int n) {
    struct buf text = buf_on(c->said, sizeof c->said);
    text.words = c->words;
    say_args(&text, english, args, n);
    return buf_end(&text);
}

int canvas_say(struct canvas *c, int row, int col, struct style s, const char *english) {
    return canvas_text(c, row, col, s, canvas_sentence(c, english, NULL, 0));
}

int canvas_say_in(struct canvas *c, int row, int col, struct style s, struct say_arg word) {
    struct buf text = buf_on(c->said, sizeof c->said);
    text.words = c->words;
    say_in(&text, word.name, word.text);
    return canvas_text(c, row, col, s, buf_end(&text));
}

void canvas_frame(struct canvas *c, int row, int col, int height, int width, struct style s) {
    for (int x = 1; x < width - 1; x++) {
        canvas_text(c, row, col + x, s, "─");
        canvas_text(c, row + height - 1, col + x, s, "─");
    }
    for (int y = 1; y < height - 1; y++) {
        canvas_text(c, row + y, col, s, "│");
        canvas_text(c, row + y, col + width - 1, s, "│");
    }
    canvas_text(c, row, col, s, "┌");
    canvas_text(c, row, col + width - 1, s, "┐");
    canvas_text(c, row + height - 1, col, s, "└");
    canvas_text(c, row + height - 1, col + width - 1, s, "┘");
}

/* ---- parts of it ---- */

void canvas_copy(struct canvas *c, struct area at, const struct canvas *from) {
    for (int row = 0; row < at.height && row < from->height; row++)
        for (int col = 0; col < at.width && col < from->width; col++)
            if (from->cell[row][col].glyph)
                put(c, at.row + row, at.col + col, from->cell[row][col].style,
                    from->cell[row][col].glyph);
}

void canvas_invert(struct canvas *c, struct area at) {
    for (int row = at.row < 0 ? 0 : at.row; row < at.row + at.height && row < CANVAS_ROWS; row++)
        for (int col = at.col < 0 ? 0 : at.col; col < at.col + at.width && col < c->width; col++) {
            struct cell *cell = &c->cell[row][col];
            if (!cell->glyph)
                put(c, row, col, PLAIN, ' ');
            cell->style.inverse = true;
        }
}

int canvas_wrap(struct canvas *c, struct area at, struct style s, const char *text, int skip) {
    struct buf lines = buf_growing();
    int n = 0;
    text_wrap((struct look){0}, text, at.width, &lines);
    buf_end(&lines);
    for (char *line = lines.len ? lines.at : NULL, *end; line; line = end) {
        end = strchr(line, '\n');
        if (end)
            *end++ = 0;
        if (n >= skip && n - skip < at.height)
            canvas_text_within(c, at.row + n - skip, at.col, at.width, s, line);
        n += *line || end;
    }
    buf_free(&lines);
    return n;
}

/* ---- writing ---- */

/* Lines: what is not straight is a +. */
static char plain_line(uint32_t g) {
    switch (g) {
    case 0x2500: return '-';
    case 0x2501:
    case 0x2550: return '=';
    case 0x2502:
    case 0x2503:
    case 0x2551: return '|';
    default: return '+';
    }
}

/* The closest ASCII character. */
static char plain_char(uint32_t g) {
    static const struct {
        uint32_t glyph;
        char plain;
    } table[] = {
        {0x00E4, 'a'}, {0x00F6, 'o'}, {0x00FC, 'u'}, {0x00C4, 'A'}, {0x00D6, 'O'},  {0x00DC, 'U'},
        {0x00DF, 's'}, {0x00E9, 'e'}, {0x00E8, 'e'}, {0x00E0, 'a'}, {0x00E1, 'a'},  {0x00EB, 'e'},
        {0x00EF, 'i'}, {0x2192, '>'}, {0x2190, '<'}, {0x2191, '^'}, {0x2193, 'v'},  {0x25B2, '^'},
        {0x25BC, 'v'}, {0x25B6, '>'}, {0x25C0, '<'}, {0x2026, '.'}, {0x2013, '-'},  {0x2014, '-'},
        {0x00B7, '.'}, {0x25CF, '*'}, {0x25CB, 'o'}, {0x2588, '#'}, {0x2581, '_'},  {0x2592, '#'},
        {0x2591, ':'}, {0x265C, 'A'}, {0x265E, 'k'}, {0x2694, 'x'}, {0x2019, '\''}, {0x00A0, ' '},
        {0x00AB, '"'}, {0x00BB, '"'}, {0x00C0, 'A'}, {0x00C7, 'C'}, {0x00C9, 'E'},  {0x00CA, 'E'},
        {0x00D7, 'x'}, {0x00E2, 'a'}, {0x00E7, 'c'}, {0x00EA, 'e'}, {0x00EE, 'i'},  {0x00F3, 'o'},
        {0x00F4, 'o'}, {0x00F9, 'u'}, {0x00FB, 'u'}, {0x0153, 'o'}, {0x201C, '"'},  {0x201D, '"'},
        {0x201E, '"'}, {0x2264, '<'},
    };
    if (g < 0x80 && g != SECOND_HALF)
        return (char)g;
    if (g >= 0x2500 && g < 0x2580)
        return plain_line(g);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (table[i].glyph == g)
            return table[i].plain;
    return '?';
}

static void put_glyph(struct look look, uint32_t glyph, struct buf *out) {
    if (look.ascii)
        buf_char(out, plain_char(glyph));
    else if (glyph != SECOND_HALF)
        buf_code(out, glyph);
}

void text_write(struct look look, const char *text, struct buf *out) {
    while (*text)
        put_glyph(look, next_glyph(&text), out);
}

/* Columns up to the next space or line break. */
static int word_width(const char *text) {
    int n = 0;
    while (*text && *text != ' ' && *text != '\n')
        n += columns_of(next_glyph(&text));
    return n;
}

/* Spaces that it begins with; of no use where they are half of a line. */
static int indent_of(const char *text, int width) {
    int n = (int)strspn(text, " ");
    return n < width / 2 ? n : 0;
}

void text_wrap(struct look look, const char *text, int width, struct buf *out) {
    int column = 0, indent = indent_of(text, width);
    while (*text) {
        if (*text == ' ' && column > indent && column + 1 + word_width(text + 1) > width) {
            buf_char(out, '\n');
            for (column = 0; column < indent; column++)
                buf_char(out, ' ');
            text++;
            continue;
        }
        uint32_t glyph = next_glyph(&text);
        column = glyph == '\n' ? 0 : column + columns_of(glyph);
        if (glyph == '\n')
            indent = indent_of(text, width);
        put_glyph(look, glyph, out);
    }
}

int text_width(const char *text) {
    int n = 0;
    while (*text)
        n += columns_of(next_glyph(&text));
    return n;
}

const char *text_tail(const char *text, int room) {
    while (text_width(text) > room)
        next_glyph(&text);
    return text;
}

static void put_colour(struct buf *out, int kind, int number) {
    buf_char(out, ';');
    buf_int(out, kind);
    buf_str(out, ";5;");
    buf_int(out, number);
}

void style_write(struct look look, struct style s, struct buf *out) {
    if (!look.colour) {
        if (look.inverse)
            buf_str(out, s.inverse ? "\033[0;7m" : "\033[0m");
        return;
    }
    buf_str(out, "\033[0");
    if (s.inverse)
        buf_str(out, ";7");
    if (s.bold)
        buf_str(out, ";1");
    if (s.dim)
        buf_str(out, ";2");
    if (s.fg >= 0)
        put_colour(out, 38, s.fg);
    if (s.bg >= 0)
        put_colour(out, 48, s.bg);
    buf_char(out, 'm');
}

void style_end(struct look look, struct buf *out) {
    if (look.colour || look.inverse)
        buf_str(out, "\033[0m");
}

static bool same_style(struct style a, struct style b) {
    return a.fg == b.fg && a.bg == b.bg && a.bold == b.bold && a.dim == b.dim &&
           a.inverse == b.inverse;
}

/* Cells have padding, so their bytes say nothing. */
bool canvas_same_row(const struct canvas *a, const struct canvas *b, int row) {
    for (int col = 0; col < a->width; col++) {
        const struct cell *one = &a->cell[row][col], *other = &b->cell[row][col];
        if (one->glyph != other->glyph || !same_style(one->style, other->style))
            return false;
    }
    return a->width == b->width;
}

void canvas_write_row(const struct canvas *c, int row, struct look look, struct buf *out) {
    int end = c->width;
    struct style now = PLAIN;
    while (end > 0 && !c->cell[row][end - 1].glyph)
        end--;
    for (int col = 0; col < end; col++) {
        struct cell cell = c->cell[row][col];
        struct style s = cell.glyph ? cell.style : PLAIN;
        if (!same_style(s, now))
            style_write(look, s, out);
        now = s;
        put_glyph(look, cell.glyph ? cell.glyph : ' ', out);
    }
    if (!same_style(now, PLAIN))
        style_end(look, out);
}

void canvas_write(const struct canvas *c, struct look look, struct buf *out) {
    for (int row = 0; row < c->height; row++) {
        canvas_write_row(c, row, look, out);
        buf_char(out, '\n');
    }
}

/* ---- players' colours ---- */

static const struct {
    const char *name;
    int16_t ground, letter, ink;
} inks[] = {
    {"red", 124, 231, 167}, {"yellow", 178, 16, 178}, {"green", 28, 231, 71},
    {"blue", 25, 231, 75},  {"purple", 90, 231, 139}, {"black", 236, 231, 244},
    {"rose", 211, 16, 211}, {"gray", 246, 16, 248},
};

struct style style_shield(const char *colour) {
    for (size_t i = 0; i < sizeof inks / sizeof *inks; i++)
        if (strcmp(inks[i].name, colour) == 0)
            return (struct style){inks[i].letter, inks[i].ground, true, false, false};
    return STRONG;
}

struct style style_ink(const char *colour) {
    for (size_t i = 0; i < sizeof inks / sizeof *inks; i++)
        if (strcmp(inks[i].name, colour) == 0)
            return (struct style){inks[i].ink, -1, true, false, false};
    return STRONG;
}
