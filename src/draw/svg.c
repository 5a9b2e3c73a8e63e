/* svg.c: see svg.h. */
#include "draw/svg.h"

#include <string.h>

enum { LONGEST_TEXT = 1200 }; /* bytes that markup_since escapes; what is longer is cut */

/* ---- text ------------------------------------------------------------------------------------------- */

static const char *escaped(char c) {
    switch (c) {
    case '<': return "&lt;";
    case '>': return "&gt;";
    case '&': return "&amp;";
    case '"': return "&quot;";
    case '\'': return "&#39;";
    default: return NULL;
    }
}

/* The length of the well-formed UTF-8 character in front; 0 if there is none. */
static size_t character(struct slice s) {
    size_t n = 1;
    while (n < s.len && n < 4 && ((unsigned char)s.at[n] & 0xC0) == 0x80)
        n++;
    return slice_printable((struct slice){s.at, n}) ? n : 0;
}

/* Printable ASCII but what is escaped. */
static const bool plain[256] = {
    [' '] = 1, 1, 0, 1, 1, 1, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 0, 1,
    1,         1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1,         1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
};

/* Writes the first character of s; returns how many bytes of s that was. */
static size_t write_special(struct buf *out, struct slice s) {
    const char *name = escaped(s.at[0]);
    size_t n = character(s);
    if (name)
        buf_str(out, name);
    else if (n > 0)
        buf_bytes(out, s.at, n);
    else if ((unsigned char)s.at[0] >= 0x80)
        buf_str(out, "\xEF\xBF\xBD");
    return n > 0 ? n : 1;
}

/* À to ÿ, which our languages are full of. */
static bool is_latin_letter(struct slice text, size_t at) {
    return text.at[at] == '\xC3' && at + 1 < text.len && ((unsigned char)text.at[at + 1] & 0xC0) == 0x80;
}

/* How many bytes in front are written as they are. */
static size_t plain_bytes(struct slice text) {
    size_t n = 0;
    for (;;) {
        while (n < text.len && plain[(unsigned char)text.at[n]])
            n++;
        if (n == text.len || !is_latin_letter(text, n))
            return n;
        n += 2;
    }
}

void markup_text(struct buf *out, struct slice text) {
    while (text.len > 0) {
        size_t n = plain_bytes(text);
        buf_bytes(out, text.at, n);
        text = slice_skip(text, n);
        if (text.len > 0)
            text = slice_skip(text, write_special(out, text));
    }
}

/* Most is plain, and stays where it is. */
void markup_since(struct buf *out, size_t length) {
    char memory[LONGEST_TEXT];
    struct slice text = {out->at + length, out->len - length};
    size_t n = plain_bytes(text);
    if (n == text.len)
        return;
    text = slice_skip(text, n);
    text.len = text.len < sizeof memory ? text.len : sizeof memory;
    memcpy(memory, text.at, text.len);
    out->len = length + n;
    markup_text(out, (struct slice){memory, text.len});
}

void markup_number(struct buf *out, const char *name, int value) {
    buf_char(out, ' ');
    buf_str(out, name);
    buf_str(out, "=\"");
    buf_int(out, value);
    buf_char(out, '"');
}

void markup_class(struct buf *out, const char *classes) {
    if (!classes)
        return;
    buf_str(out, " class=\"");
    buf_str(out, classes);
    buf_char(out, '"');
}

/* ---- geometry ---------------------------------------------------------------------------------------- */

static const uint16_t sines[91] = {
    0,     286,   572,   857,   1143,  1428,  1713,  1997,  2280,  2563,  2845,  3126,  3406,  3686,  3964,  4240,
    4516,  4790,  5063,  5334,  5604,  5872,  6138,  6402,  6664,  6924,  7182,  7438,  7692,  7943,  8192,  8438,
    8682,  8923,  9162,  9397,  9630,  9860,  10087, 10311, 10531, 10749, 10963, 11174, 11381, 11585, 11786, 11982,
    12176, 12365, 12551, 12733, 12911, 13085, 13255, 13421, 13583, 13741, 13894, 14044, 14189, 14330, 14466, 14598,
    14726, 14849, 14968, 15082, 15191, 15296, 15396, 15491, 15582, 15668, 15749, 15826, 15897, 15964, 16026, 16083,
    16135, 16182, 16225, 16262, 16294, 16322, 16344, 16362, 16374, 16382, 16384,
};

int sine(int degrees) {
    degrees = (degrees % 360 + 360) % 360;
    if (degrees >= 180)
        return -sine(degrees - 180);
    return sines[degrees <= 90 ? degrees : 180 - degrees];
}

static Tenths scaled(Tenths radius, int by) {
    int64_t product = (int64_t)radius * by;
    return (Tenths)((product + (product < 0 ? -SINE_OF_90 / 2 : SINE_OF_90 / 2)) / SINE_OF_90);
}

struct point polar(struct point centre, Tenths radius, int degrees) {
    return (struct point){centre.x + scaled(radius, sine(degrees + 90)), centre.y + scaled(radius, sine(degrees))};
}

struct point between(struct point a, struct point b, int part, int whole) {
    return (struct point){a.x + (b.x - a.x) * part / whole, a.y + (b.y - a.y) * part / whole};
}

/* ---- shapes ------------------------------------------------------------------------------------------ */

/* Coordinates are most of what a board is made of, and most of them are below 1000. */
static size_t write_whole(char *at, uint32_t value) {
    if (value >= 1000)
        return digits_write(at, value);
    size_t n = 0;
    if (value >= 100)
        at[n++] = (char)('0' + value / 100);
    if (value >= 10)
        at[n++] = (char)('0' + value / 10 % 10);
    at[n++] = (char)('0' + value % 10);
    return n;
}

void svg_tenths(struct buf *out, Tenths value) {
    char memory[NUMBER_BYTES], *at = buf_number(out, memory);
    uint32_t size = value < 0 ? 0 - (uint32_t)value : (uint32_t)value, tenth = size % 10;
    size_t n = value < 0;
    if (n)
        at[0] = '-';
    n += write_whole(at + n, size / 10);
    if (tenth) {
        at[n++] = '.';
        at[n++] = (char)('0' + tenth);
    }
    buf_written(out, at, n);
}

void svg_at(struct buf *out, const char *name, Tenths value) {
    buf_char(out, ' ');
    buf_str(out, name);
    buf_str(out, "=\"");
    svg_tenths(out, value);
    buf_char(out, '"');
}

/* `before` the value, as it is written: ` x="`. */
static inline void svg_value(struct buf *out, const char *before, Tenths value) {
    buf_str(out, before);
    svg_tenths(out, value);
}

void svg_circle(struct buf *out, const char *classes, struct point centre, Tenths radius) {
    buf_str(out, "<circle");
    markup_class(out, classes);
    svg_value(out, " cx=\"", centre.x);
    svg_value(out, "\" cy=\"", centre.y);
    svg_value(out, "\" r=\"", radius);
    buf_str(out, "\"/>");
}

void svg_line(struct buf *out, const char *classes, struct point a, struct point b) {
    buf_str(out, "<path");
    markup_class(out, classes);
    buf_str(out, " d=\"");
    svg_to(out, 'M', a);
    svg_to(out, 'L', b);
    buf_str(out, "\"/>");
}

void svg_rect(struct buf *out, const char *classes, struct point corner, struct point size, Tenths round) {
    buf_str(out, "<rect");
    markup_class(out, classes);
    svg_value(out, " x=\"", corner.x);
    svg_value(out, "\" y=\"", corner.y);
    svg_value(out, "\" width=\"", size.x);
    svg_value(out, "\" height=\"", size.y);
    if (round)
        svg_value(out, "\" rx=\"", round);
    buf_str(out, "\"/>");
}

void svg_polygon(struct buf *out, const char *classes, const struct point *corner, int n) {
    buf_str(out, "<path");
    markup_class(out, classes);
    buf_str(out, " d=\"");
    for (int i = 0; i < n; i++)
        svg_to(out, i ? 'L' : 'M', corner[i]);
    buf_str(out, "z\"/>");
}

void svg_use(struct buf *out, const char *symbol, const char *classes, struct point centre, Tenths size) {
    buf_str(out, "<use href=\"#");
    buf_str(out, symbol);
    buf_char(out, '"');
    markup_class(out, classes);
    svg_value(out, " x=\"", centre.x - size / 2);
    svg_value(out, "\" y=\"", centre.y - size / 2);
    svg_value(out, "\" width=\"", size);
    svg_value(out, "\" height=\"", size);
    buf_str(out, "\"/>");
}

/* What stands on a board is told in words elsewhere (draw_describe, labels of places): it is hidden from screen
 * readers. */
static void open_text(struct buf *out, const char *classes, struct point at) {
    buf_str(out, "<text aria-hidden=\"true\"");
    markup_class(out, classes);
    svg_value(out, " x=\"", at.x);
    svg_value(out, "\" y=\"", at.y);
    buf_str(out, "\">");
}

void svg_text(struct buf *out, const char *classes, struct point at, struct slice text) {
    open_text(out, classes, at);
    markup_text(out, text);
    buf_str(out, "</text>");
}

void svg_number(struct buf *out, const char *classes, struct point at, int number) {
    open_text(out, classes, at);
    buf_int(out, number);
    buf_str(out, "</text>");
}

void svg_to(struct buf *out, char command, struct point p) {
    buf_char(out, command);
    svg_tenths(out, p.x);
    buf_char(out, ' ');
    svg_tenths(out, p.y);
}
