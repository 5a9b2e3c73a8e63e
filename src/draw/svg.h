/* svg.h: writing SVG and HTML: the one escaping writer, and shapes.
 *
 * Texts of our own that are markup go through buf_str; everything else (names, words of moves, sentences that hold
 * them) through markup_text, markup_attr or markup_since, and nowhere else are < & " escaped.
 *
 * Coordinates are whole tenths of a board unit, so that no float is needed: Tenths 1234 is written "123.4". */
#ifndef DRAW_SVG_H
#define DRAW_SVG_H

#include "base/buf.h"

#include <stdint.h>

typedef int32_t Tenths;

struct point {
    Tenths x, y;
};

/* ---- text ------------------------------------------------------------------------------------------- */

/* Between tags. Control characters are dropped; bytes that are no UTF-8 become U+FFFD. */
void markup_text(struct buf *out, struct slice text);
/* The same for what has been written since out was so long: for texts that are said straight into it. */
void markup_since(struct buf *out, size_t length);
/* ` name="value"`, with a space in front. */
static inline void markup_attr(struct buf *out, const char *name, struct slice value) {
    buf_char(out, ' ');
    buf_str(out, name);
    buf_str(out, "=\"");
    markup_text(out, value);
    buf_char(out, '"');
}
void markup_number(struct buf *out, const char *name, int value);
/* ` class="..."`; nothing for NULL. The classes are our own words. */
void markup_class(struct buf *out, const char *classes);

/* ---- geometry ---------------------------------------------------------------------------------------- */

/* The point at a distance from the centre: degrees clockwise, 0 to the right, -90 up. */
struct point polar(struct point centre, Tenths radius, int degrees);
/* A share of the way from a to b: `part` of `whole`. */
struct point between(struct point a, struct point b, int part, int whole);
enum { SINE_OF_90 = 16384 };
/* The sine of whole degrees, times SINE_OF_90. */
int sine(int degrees);

/* ---- shapes ------------------------------------------------------------------------------------------ */

void svg_tenths(struct buf *out, Tenths value);
/* ` name="12.3"` */
void svg_at(struct buf *out, const char *name, Tenths value);
void svg_circle(struct buf *out, const char *classes, struct point centre, Tenths radius);
void svg_line(struct buf *out, const char *classes, struct point a, struct point b);
void svg_rect(struct buf *out, const char *classes, struct point corner, struct point size, Tenths round);
void svg_polygon(struct buf *out, const char *classes, const struct point *corner, int n);
/* A symbol of the sprite in the square of that size round its centre. classes: NULL for none. */
void svg_use(struct buf *out, const char *symbol, const char *classes, struct point centre, Tenths size);
void svg_text(struct buf *out, const char *classes, struct point at, struct slice text);
void svg_number(struct buf *out, const char *classes, struct point at, int number);
/* "M1 2" and "L3 4" of a path. */
void svg_to(struct buf *out, char command, struct point p);

#endif
