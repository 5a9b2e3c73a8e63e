/* svg.c: see svg.h. */
#include "draw/svg.h"

#include <string.h>

/* ` class="..."`; nothing for NULL. The classes are our own words. */
static void markup_class(struct buf *out, const char *classes) {
    if (!classes)
        return;
    buf_str(out, " class=\"");
    buf_str(out, classes);
    buf_char(out, '"');
}

/* ---- geometry ---- */

static const uint16_t sines[91] = {
    0,     286,   572,   857,   1143,  1428,  1713,  1997,  2280,  2563,  2845,  3126,  3406,
    3686,  3964,  4240,  4516,  4790,  5063,  5334,  5604,  5872,  6138,  6402,  6664,  6924,
    7182,  7438,  7692,  7943,  8192,  8438,  8682,  8923,  9162,  9397,  9630,  9860,  10087,
    10311, 10531, 10749, 10963, 11174, 11381, 11585, 11786, 11982, 12176, 12365, 12551, 12733,
    12911, 13085, 13255, 13421, 13583, 13741, 13894, 14044, 14189, 14330, 14466, 14598, 14726,
    14849, 14968, 15082, 15191, 15296, 15396, 15491, 15582, 15668, 15749, 15826, 15897, 15964,
    16026, 16083, 16135, 16182, 16225, 16262, 16294, 16322, 16344, 16362, 16374, 16382, 16384,
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
    return (struct point){centre.x + scaled(radius, sine(degrees + 90)),
                          centre.y + scaled(radius, sine(degrees))};
}

struct point between(struct point a, struct point b, int part, int whole) {
    return (struct point){a.x + (b.x - a.x) * part / whole, a.y + (b.y - a.y) * part / whole};
}

/* ---- shapes ---- */

/* They are written piece by piece, without a pattern to read: boards are made of little else. */

/* `before` the value, as it is written: ` x="`. */
static inline void svg_value(struct buf *out, const char *before, Tenths value) {
    buf_str(out, before);
    markup_tenths(out, value);
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

void svg_rect(struct buf *out, const char *classes, struct point corner, struct point size,
              Tenths round) {
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

void svg_use(struct buf *out, const char *symbol, const char *classes, struct point centre,
             Tenths size) {
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

void svg_shield(struct buf *out, const char *colour, struct point corner, Tenths size) {
    buf_str(out, "<use href=\"#shield-");
    buf_str(out, colour);
    svg_value(out, "\" x=\"", corner.x);
    svg_value(out, "\" y=\"", corner.y);
    svg_value(out, "\" width=\"", size);
    svg_value(out, "\" height=\"", size);
    buf_str(out, "\"/>");
}

/* What stands on a board is told in words elsewhere (draw_describe, labels of places): it is hidden
 * from screen readers. */
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
    markup_tenths(out, p.x);
    buf_char(out, ' ');
    markup_tenths(out, p.y);
}
