/* chart.c: the points of all players over a game that has been played, a line for each.
 *
 * The lines lie in a picture that is stretched to the width of the page; the numbers beside them are not stretched, so
 * they stand outside of it, at the same height in hundredths. */
#include "base/check.h"
#include "server/page.h"

#include <stdlib.h>

enum { WIDTH = 600, HEIGHT = 200, ABOVE = 18, BELOW = 4, MOST_LINES = 5 };

/* The points after every move, one walk through the game. */
struct course {
    const struct place *p;
    int count; /* of moves */
    int lo, hi;
    int32_t (*points)[MAX_SEATS];
};

static void follow(const struct place *p, struct course *c) {
    const struct table *t = p->match->table;
    struct table_walk *w = malloc(sizeof *w);
    *c = (struct course){.p = p, .count = t->count, .hi = 1, .points = calloc((size_t)t->count + 1, sizeof *c->points)};
    CHECK(w && c->points);
    table_walk(t, w);
    while (table_walk_next(w)) {
        int32_t *points = c->points[w->number];
        p->game->scores(t->box, w->state, points);
        for (int i = 0; i < seats_of(p); i++) {
            c->lo = points[i] < c->lo ? points[i] : c->lo;
            c->hi = points[i] > c->hi ? points[i] : c->hi;
        }
    }
    free(w);
}

static int x_of(const struct course *c, int number) { return (int)((int64_t)number * WIDTH / c->count); }

static int y_of(const struct course *c, int points) { return HEIGHT - (points - c->lo) * HEIGHT / (c->hi - c->lo); }

/* ---- lines ------------------------------------------------------------------------------------------------------ */

/* Each in his colour, and dashed in his own way, for those who do not see the colour. */
static void line_class(const struct course *c, int seat, struct buf *out) {
    buf_str(out, " class=\"line dash-");
    buf_int(out, seat);
    buf_str(out, " p-");
    buf_str(out, colour_at(c->p, seat));
    buf_char(out, '"');
}

static void write_point(int x, int y, struct buf *out) {
    buf_int(out, x);
    buf_char(out, ',');
    buf_int(out, y);
    buf_char(out, ' ');
}

/* Only where it turns. */
static void write_line(const struct course *c, int seat, struct buf *out) {
    buf_str(out, "<polyline");
    line_class(c, seat, out);
    buf_str(out, " points=\"");
    for (int n = 1; n <= c->count; n++) {
        bool turns = n > 1 && c->points[n][seat] != c->points[n - 1][seat];
        if (turns)
            write_point(x_of(c, n - 1), y_of(c, c->points[n - 1][seat]), out);
        if (turns || n == 1 || n == c->count)
            write_point(x_of(c, n), y_of(c, c->points[n][seat]), out);
    }
    buf_str(out, "\"/>");
}

static void write_key(const struct course *c, struct buf *out) {
    buf_str(out, "<ul class=\"key\">");
    for (int i = 0; i < seats_of(c->p); i++) {
        buf_str(out, "<li><svg viewBox=\"0 0 36 8\" aria-hidden=\"true\"><path");
        line_class(c, i, out);
        buf_str(out, " d=\"M0 4h36\"/></svg>");
        draw_arms(out, colour_at(c->p, i));
        put_text(out, c->p->match->table->head.name[i]);
        buf_str(out, "</li>");
    }
    buf_str(out, "</ul>");
}

/* ---- the scale -------------------------------------------------------------------------------------------------- */

static int step_of(const struct course *c) {
    static const int steps[] = {1, 2, 5, 10, 20, 25, 50, 100, 200, 500};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        if ((c->hi - c->lo) / steps[i] <= MOST_LINES)
            return steps[i];
    return 1000;
}

static int lowest(const struct course *c, int step) { return c->lo < 0 ? c->lo / step * step : 0; }

static void write_levels(const struct course *c, struct buf *out) {
    int step = step_of(c);
    buf_str(out, "<path class=\"level\" d=\"");
    for (int points = lowest(c, step); points <= c->hi; points += step) {
        buf_str(out, "M0 ");
        buf_int(out, y_of(c, points));
        buf_str(out, "h600");
    }
    buf_str(out, "\"/>");
}

static void write_numbers(const struct course *c, struct buf *out) {
    int step = step_of(c);
    for (int points = lowest(c, step); points <= c->hi; points += step) {
        int thousandth = (y_of(c, points) + ABOVE) * 1000 / (ABOVE + HEIGHT + BELOW);
        buf_str(out, "<text x=\"5\" dy=\"-3\" y=\"");
        buf_int(out, thousandth / 10);
        buf_char(out, '.');
        buf_int(out, thousandth % 10);
        buf_str(out, "%\">");
        buf_int(out, points);
        buf_str(out, "</text>");
    }
}

/* Where in the game the reader is. */
static void write_here(const struct course *c, int here, struct buf *out) {
    if (here < 0)
        return;
    buf_str(out, "<path class=\"here\" d=\"M");
    buf_int(out, x_of(c, here));
    buf_str(out, " -18v222\"/>");
}

void write_chart(const struct place *p, int here, struct buf *out) {
    struct course c;
    if (p->phase != OVER || p->match->table->count == 0)
        return;
    follow(p, &c);
    buf_str(out, "<figure class=\"chart panel\" id=\"chart\"><figcaption>");
    say(out, "Points over the game");
    buf_str(out, "</figcaption><svg role=\"img\" aria-label=\"");
    say(out, "Points over the game");
    buf_str(out, "\"><svg viewBox=\"-4 -18 608 222\" preserveAspectRatio=\"none\" width=\"100%\" height=\"100%\">");
    write_levels(&c, out);
    write_here(&c, here, out);
    for (int i = 0; i < seats_of(p); i++)
        write_line(&c, i, out);
    buf_str(out, "</svg>");
    write_numbers(&c, out);
    buf_str(out, "</svg>");
    write_key(&c, out);
    buf_str(out, "</figure>");
    free(c.points);
}
