/* chart.c: the points of all players over a game that has been played, a line for each.
 *
 * The lines lie in a picture that is stretched to the width of the page; the numbers beside them
 * are not stretched, so they stand outside of it, at the same height in hundredths. */
#include "base/check.h"
#include "draw/draw.h"
#include "pages/pieces.h"

#include <stdlib.h>

enum { WIDTH = 600, HEIGHT = 200, ABOVE = 18, BELOW = 4, MOST_LINES = 5 };

/* The points after every move, one walk through the game. */
struct course {
    const struct hall_table *ht;
    int count; /* of moves */
    int lo, hi;
    int32_t (*points)[MAX_SEATS];
};

static void follow(const struct hall_table *ht, struct course *c) {
    const struct table *t = ht->live->table;
    struct table_walk *w = malloc(sizeof *w);
    *c = (struct course){.ht = ht,
                         .count = t->count,
                         .hi = 1,
                         .points = calloc((size_t)t->count + 1, sizeof *c->points)};
    CHECK(w && c->points);
    table_walk(t, w);
    while (table_walk_next(w)) {
        int32_t *points = c->points[w->number];
        ht->game->scores(t->box, w->state, points);
        for (int i = 0; i < seats_of(ht); i++) {
            c->lo = points[i] < c->lo ? points[i] : c->lo;
            c->hi = points[i] > c->hi ? points[i] : c->hi;
        }
    }
    free(w);
}

static int x_of(const struct course *c, int number) {
    return (int)((int64_t)number * WIDTH / c->count);
}

static int y_of(const struct course *c, int points) {
    return HEIGHT - (points - c->lo) * HEIGHT / (c->hi - c->lo);
}

/* ---- lines ---- */

static void put_point(struct buf *out, const struct course *c, int number, int seat) {
    put(out, "%d,%d ", x_of(c, number), y_of(c, c->points[number][seat]));
}

/* Each in his colour, and dashed in his own way, for those who do not see the colour. Only the
 * points are written where the line turns. */
static void put_line(struct buf *out, const struct course *c, int seat) {
    put(out, "<polyline class='line dash-%d p-%t' points='", seat, colour_at(c->ht, seat));
    for (int n = 1; n <= c->count; n++) {
        bool turns = n > 1 && c->points[n][seat] != c->points[n - 1][seat];
        if (turns)
            put_point(out, c, n - 1, seat);
        if (turns || n == 1 || n == c->count)
            put_point(out, c, n, seat);
    }
    put(out, "'/>");
}

static void put_key(struct buf *out, const struct course *c) {
    put(out, "<ul class='key'>");
    for (int i = 0; i < seats_of(c->ht); i++) {
        put(out,
            "<li><svg viewBox='0 0 36 8' aria-hidden='true'>"
            "<path class='line dash-%d p-%t' d='M0 4h36'/></svg>",
            i, colour_at(c->ht, i));
        draw_arms(out, colour_at(c->ht, i));
        put(out, "%t</li>", read_name(c->ht, i, out));
    }
    put(out, "</ul>");
}

/* ---- the scale ---- */

static int step_of(const struct course *c) {
    static const int steps[] = {1, 2, 5, 10, 20, 25, 50, 100, 200, 500};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        if ((c->hi - c->lo) / steps[i] <= MOST_LINES)
            return steps[i];
    return 1000;
}

static int lowest(const struct course *c, int step) { return c->lo < 0 ? c->lo / step * step : 0; }

static void put_levels(struct buf *out, const struct course *c) {
    int step = step_of(c);
    put(out, "<path class='level' d='");
    for (int points = lowest(c, step); points <= c->hi; points += step)
        put(out, "M0 %dh600", y_of(c, points));
    put(out, "'/>");
}

static void put_numbers(struct buf *out, const struct course *c) {
    int step = step_of(c);
    for (int points = lowest(c, step); points <= c->hi; points += step) {
        int thousandth = (y_of(c, points) + ABOVE) * 1000 / (ABOVE + HEIGHT + BELOW);
        put(out, "<text x='5' dy='-3' y='%d.%d%%'>%d</text>", thousandth / 10, thousandth % 10,
            points);
    }
}

void put_chart(struct buf *out, const struct hall_table *ht, int here) {
    struct course c;
    if (ht->phase != OVER || ht->live->table->count == 0)
        return;
    follow(ht, &c);
    put(out,
        "<figure class='chart panel' id='chart'><figcaption>%m</figcaption>"
        "<svg role='img' aria-label=%l><svg viewBox='-4 -18 608 222' preserveAspectRatio='none' "
        "width='100%%' height='100%%'>",
        N_("Points over the game"), N_("Points over the game"));
    put_levels(out, &c);
    if (here >= 0) /* where in the game the reader is */
        put(out, "<path class='here' d='M%d -18v222'/>", x_of(&c, here));
    for (int i = 0; i < seats_of(ht); i++)
        put_line(out, &c, i);
    put(out, "</svg>");
    put_numbers(out, &c);
    put(out, "</svg>");
    put_key(out, &c);
    put(out, "</figure>");
    free(c.points);
}
