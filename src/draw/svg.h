/* svg.h: shapes of a board as SVG. What is not a shape is written by patterns (base/markup.h). */
#ifndef DRAW_SVG_H
#define DRAW_SVG_H

#include "base/markup.h"

struct point {
    Tenths x, y;
};

/* ---- attributes ---- */

/* ` name="value"`, with a space in front. */
static inline void markup_attr(struct buf *out, const char *name, struct slice value) {
    buf_char(out, ' ');
    buf_str(out, name);
    buf_str(out, "=\"");
    markup_text(out, value);
    buf_char(out, '"');
}

/* ---- geometry ---- */

/* The point at a distance from the centre: degrees clockwise, 0 to the right, -90 up. */
struct point polar(struct point centre, Tenths radius, int degrees);
/* A share of the way from a to b: `part` of `whole`. */
struct point between(struct point a, struct point b, int part, int whole);
enum { SINE_OF_90 = 16384 };
/* The sine of whole degrees, times SINE_OF_90. */
int sine(int degrees);

/* ---- shapes ---- */

void svg_circle(struct buf *out, const char *classes, struct point centre, Tenths radius);
void svg_line(struct buf *out, const char *classes, struct point a, struct point b);
void svg_rect(struct buf *out, const char *classes, struct point corner, struct point size,
              Tenths round);
void svg_polygon(struct buf *out, const char *classes, const struct point *corner, int n);
/* A symbol of the sprite in the square of that size round its centre. classes: NULL for none. */
void svg_use(struct buf *out, const char *symbol, const char *classes, struct point centre,
             Tenths size);
/* The shield of a colour, in the square of that size below its corner. */
void svg_shield(struct buf *out, const char *colour, struct point corner, Tenths size);
void svg_text(struct buf *out, const char *classes, struct point at, struct slice text);
void svg_number(struct buf *out, const char *classes, struct point at, int number);
/* "M1 2" and "L3 4" of a path. */
void svg_to(struct buf *out, char command, struct point p);

#endif
