/* wallenstein_map.c: the map of Wallenstein as smooth outlines, traced from the letters in the box.
 *
 * Between cells of different letters run edges; corners where three or more of them meet are junctions, and what lies
 * between two junctions is a chain. A chain is traced, shaken a little and smoothed once, and both provinces beside it
 * are drawn with the same points: so that neighbours share their border exactly. */
#include "draw/wallenstein.h"

#include <string.h>

enum {
    OUTSIDE = NONE, /* labels of cells that are no province */
    SEA = UNKNOWN,
    MOST_POINTS = 12000,
    MOST_CHAINS = 800,
    SHAKE = 28 /* of a hundred: how far a corner may go, of a cell */
};

enum way { GO_EAST, GO_SOUTH, GO_WEST, GO_NORTH };

struct spot {
    int16_t x, y;
};

struct chain {
    uint16_t first, count;
    uint8_t one, other; /* the labels beside it */
};

struct tracing {
    uint8_t label[MAP_ROWS + 2][MAP_COLS + 2]; /* cell (x, y) is label[y + 1][x + 1] */
    uint8_t ways[MAP_ROWS + 1][MAP_COLS + 1];  /* by corner: bits of ways that edges lead */
    uint8_t left[MAP_ROWS + 1][MAP_COLS + 1];  /* and of those that have not been gone yet */
    int points, chains, rows, cols;
    struct spot point[MOST_POINTS];
    struct chain chain[MOST_CHAINS];
};

/* ---- fitting the letters into the board ------------------------------------------------------------------------ */

struct fit wallenstein_fit(const struct wallenstein_box *box) {
    const struct place *first = &box->land[0], *last = &box->land[1];
    struct fit f = {
        .col = first->col, .row = first->row, .cols = last->col - first->col + 1, .rows = last->row - first->row + 1};
    Tenths wide = LAND_WIDTH * 10 / (f.cols + 1), high = LAND_HEIGHT * 10 / (f.rows + 1);
    f.unit = wide < high ? wide : high;
    f.corner = (struct point){(LAND_WIDTH * 10 - f.cols * f.unit) / 2, (LAND_HEIGHT * 10 - f.rows * f.unit) / 2};
    return f;
}

static struct point corner_at(const struct fit *f, int x, int y) {
    return (struct point){f->corner.x + (x - f->col) * f->unit, f->corner.y + (y - f->row) * f->unit};
}

/* The middle of the cells round which there is most room. */
void wallenstein_centres(const struct wallenstein_box *box, const struct fit *f, struct point out[PROVINCES]) {
    struct point corner = corner_at(f, 0, 0);
    for (int p = 0; p < PROVINCES; p++) {
        const struct clearing *found = &box->clearing[p];
        out[p] = (struct point){corner.x + found->cols * f->unit / found->cells + f->unit / 2,
                                corner.y + found->rows * f->unit / found->cells + f->unit / 2};
    }
}

/* ---- tracing ------------------------------------------------------------------------------------------------------
 */

static void read_labels(const struct wallenstein_box *box, struct tracing *t) {
    uint8_t province[256];
    memset(province, OUTSIDE, sizeof province);
    memset(t->label, OUTSIDE, sizeof t->label);
    province['~'] = SEA;
    for (int p = 0; p < PROVINCES; p++)
        province[(uint8_t)box->province[p].letter] = (uint8_t)p;
    t->rows = box->map_rows;
    t->cols = box->map_cols;
    for (int row = 0; row < t->rows; row++)
        for (int col = 0; col < t->cols; col++)
            t->label[row + 1][col + 1] = province[(uint8_t)box->map[row][col]];
}

static uint8_t label_at(const struct tracing *t, int x, int y) { return t->label[y + 1][x + 1]; }

/* The cells to the left and right of somebody who goes this way from a corner. */
static void beside(const struct tracing *t, struct spot at, int way, uint8_t *left, uint8_t *right) {
    static const struct spot lefts[] = {{0, -1}, {0, 0}, {-1, 0}, {-1, -1}},
                             rights[] = {{0, 0}, {-1, 0}, {-1, -1}, {0, -1}};
    *left = label_at(t, at.x + lefts[way].x, at.y + lefts[way].y);
    *right = label_at(t, at.x + rights[way].x, at.y + rights[way].y);
}

/* The ways that edges lead from every corner, as bits: between the cells to the north-west, north-east and so on. */
static void find_ways(struct tracing *t) {
    for (int y = 0; y <= t->rows; y++) {
        const uint8_t *north = t->label[y], *south = t->label[y + 1];
        for (int x = 0; x <= t->cols; x++)
            t->ways[y][x] =
                (uint8_t)((north[x + 1] != south[x + 1]) << GO_EAST | (south[x] != south[x + 1]) << GO_SOUTH |
                          (north[x] != south[x]) << GO_WEST | (north[x] != north[x + 1]) << GO_NORTH);
    }
}

static bool is_junction(int ways) { return ways & (ways - 1) && (ways & (ways - 1)) & ((ways & (ways - 1)) - 1); }

static struct spot step(struct spot at, int way) {
    static const struct spot steps[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    return (struct spot){(int16_t)(at.x + steps[way].x), (int16_t)(at.y + steps[way].y)};
}

static void add_point(struct tracing *t, struct spot p) {
    if (t->points < MOST_POINTS)
        t->point[t->points++] = p;
}

/* From a corner along its edges to the next junction, or round to where it began. */
static void follow(struct tracing *t, struct spot start, int way) {
    struct chain *c = &t->chain[t->chains];
    struct spot at = start;
    if (t->chains == MOST_CHAINS)
        return;
    t->chains++;
    c->first = (uint16_t)t->points;
    beside(t, at, way, &c->one, &c->other);
    add_point(t, at);
    do {
        t->left[at.y][at.x] &= (uint8_t) ~(1 << way);
        at = step(at, way);
        t->left[at.y][at.x] &= (uint8_t) ~(1 << (way + 2) % 4);
        add_point(t, at);
        int ways = t->ways[at.y][at.x];
        if (is_junction(ways) || (at.x == start.x && at.y == start.y))
            break;
        way = __builtin_ctz((unsigned)(ways & ~(1 << (way + 2) % 4)));
    } while (true);
    c->count = (uint16_t)(t->points - c->first);
}

static void follow_all(struct tracing *t, bool from_junctions) {
    for (int y = 0; y <= t->rows; y++)
        for (int x = 0; x <= t->cols; x++)
            if (t->left[y][x] && is_junction(t->ways[y][x]) == from_junctions)
                for (int way = 0; way < 4; way++)
                    if (t->left[y][x] >> way & 1)
                        follow(t, (struct spot){(int16_t)x, (int16_t)y}, way);
}

/* ---- smoothing ------------------------------------------------------------------------------------------------------
 */

/* The same for a corner whichever chain comes to it. */
static int shake(struct spot at, uint32_t axis) {
    uint32_t v = (uint32_t)at.x * 73856093u ^ (uint32_t)at.y * 19349663u ^ axis * 83492791u;
    v = (v ^ v >> 13) * 1274126177u;
    return (int)((v ^ v >> 16) % (2 * SHAKE + 1)) - SHAKE;
}

static struct spot shaken(const struct fit *f, struct spot at) {
    struct point p = corner_at(f, at.x, at.y);
    return (struct spot){(int16_t)(p.x + f->unit * shake(at, 1) / 100), (int16_t)(p.y + f->unit * shake(at, 2) / 100)};
}

static void average(struct spot *p, int n) {
    struct spot last = p[0];
    for (int i = 1; i + 1 < n; i++) {
        struct spot here = p[i];
        p[i] = (struct spot){(int16_t)((last.x + 2 * here.x + p[i + 1].x) / 4),
                             (int16_t)((last.y + 2 * here.y + p[i + 1].y) / 4)};
        last = here;
    }
}

/* Shaken, averaged, in whole units, and every second point left out: a curve goes through the middles anyway. */
static void smooth(const struct fit *f, struct tracing *t, struct chain *c) {
    struct spot *p = t->point + c->first;
    int n = 0;
    for (int i = 0; i < c->count; i++)
        p[i] = shaken(f, p[i]);
    average(p, c->count);
    average(p, c->count);
    for (int i = 0; i < c->count; i++)
        if (i == 0 || i + 1 == c->count || c->count < 6 || i % 2)
            p[n++] = (struct spot){(int16_t)((p[i].x + 5) / 10), (int16_t)((p[i].y + 5) / 10)};
    c->count = (uint16_t)n;
}

/* ---- writing
 * ---------------------------------------------------------------------------------------------------------- */

/* A coordinate behind another one: a minus parts them as well as a space. */
static void write_step(struct buf *out, int value, bool first) {
    if (!first && value >= 0)
        buf_char(out, ' ');
    svg_tenths(out, value * 10);
}

static struct spot point_of(const struct tracing *t, const struct chain *c, int i, bool back) {
    return t->point[c->first + (back ? c->count - 1 - i : i)];
}

static struct spot halfway(struct spot a, struct spot b) {
    return (struct spot){(int16_t)((a.x + b.x) / 2), (int16_t)((a.y + b.y) / 2)};
}

/* Goes on from the chain's first point: quadratic curves, the points being their handles. */
static void write_curve(const struct tracing *t, const struct chain *c, bool back, struct buf *out) {
    struct spot at = point_of(t, c, 0, back);
    for (int i = 1; i + 1 < c->count; i++) {
        struct spot handle = point_of(t, c, i, back), next = point_of(t, c, i + 1, back);
        struct spot end = i + 2 < c->count ? halfway(handle, next) : next;
        buf_char(out, 'q');
        write_step(out, handle.x - at.x, true);
        write_step(out, handle.y - at.y, false);
        write_step(out, end.x - at.x, false);
        write_step(out, end.y - at.y, false);
        at = end;
    }
    if (c->count < 3) {
        struct spot end = point_of(t, c, c->count - 1, back);
        buf_char(out, 'l');
        write_step(out, end.x - at.x, true);
        write_step(out, end.y - at.y, false);
    }
}

static void write_start(const struct tracing *t, const struct chain *c, struct buf *out) {
    struct spot p = point_of(t, c, 0, false);
    svg_to(out, 'M', (struct point){p.x * 10, p.y * 10});
}

static bool is_same(struct spot a, struct spot b) { return a.x == b.x && a.y == b.y; }

/* The chain, not yet used, that goes on from a point; -1. */
static int next_chain(const struct tracing *t, int label, const bool *used, struct spot at, bool *back) {
    for (int i = 0; i < t->chains; i++) {
        const struct chain *c = &t->chain[i];
        if (used[i] || (c->one != label && c->other != label))
            continue;
        *back = !is_same(point_of(t, c, 0, false), at);
        if (!*back || is_same(point_of(t, c, 0, true), at))
            return i;
    }
    return -1;
}

/* All round a label: chain after chain; an island or a hole begins anew. */
static void write_outline(const struct tracing *t, int label, struct buf *out) {
    bool used[MOST_CHAINS] = {0}, back;
    for (int i = 0; i < t->chains; i++) {
        const struct chain *c = &t->chain[i];
        if (used[i] || (c->one != label && c->other != label))
            continue;
        used[i] = true;
        write_start(t, c, out);
        write_curve(t, c, false, out);
        struct spot start = point_of(t, c, 0, false), at = point_of(t, c, 0, true);
        for (int next; !is_same(at, start) && (next = next_chain(t, label, used, at, &back)) >= 0;) {
            used[next] = true;
            write_curve(t, &t->chain[next], back, out);
            at = point_of(t, &t->chain[next], 0, !back);
        }
        buf_char(out, 'z');
    }
}

/* ---- the ground
 * ---------------------------------------------------------------------------------------------------------- */

static bool is_province(int label) { return label < PROVINCES; }

static bool parts_countries(const struct wallenstein_box *box, const struct chain *c) {
    return is_province(c->one) && is_province(c->other) &&
           box->province[c->one].country != box->province[c->other].country;
}

static bool is_outer(const struct chain *c) { return is_province(c->one) != is_province(c->other); }

static void write_borders(const struct wallenstein_box *box, const struct tracing *t, struct buf *out) {
    buf_str(out, "<g id=\"wborders\"><path class=\"b-land\" d=\"");
    for (int i = 0; i < t->chains; i++)
        if (parts_countries(box, &t->chain[i])) {
            write_start(t, &t->chain[i], out);
            write_curve(t, &t->chain[i], false, out);
        }
    buf_str(out, "\"/><path class=\"b-out\" d=\"");
    for (int i = 0; i < t->chains; i++)
        if (is_outer(&t->chain[i])) {
            write_start(t, &t->chain[i], out);
            write_curve(t, &t->chain[i], false, out);
        }
    buf_str(out, "\"/></g>\n");
}

static void write_shapes(const struct tracing *t, struct buf *out) {
    for (int p = 0; p < PROVINCES; p++) {
        buf_str(out, "<path id=\"s");
        buf_int(out, p);
        buf_str(out, "\" d=\"");
        write_outline(t, p, out);
        buf_str(out, "\"/><clipPath id=\"k");
        buf_int(out, p);
        buf_str(out, "\"><use href=\"#s");
        buf_int(out, p);
        buf_str(out, "\"/></clipPath>\n");
    }
}

static void write_land(const struct wallenstein_box *box, const struct tracing *t, struct buf *out) {
    buf_str(out, "<g id=\"wland\"><path class=\"sea\" d=\"");
    write_outline(t, SEA, out);
    buf_str(out, "\"/>\n");
    for (int p = 0; p < PROVINCES; p++) {
        buf_str(out, "<use href=\"#s");
        buf_int(out, p);
        buf_str(out, "\" class=\"prov country");
        buf_int(out, box->province[p].country);
        buf_str(out, "\"/>");
    }
    buf_str(out, "</g>\n");
}

/* Which tint is which country, in the corner. */
static void write_legend(const struct wallenstein_box *box, struct buf *out) {
    for (int country = 0; country < COUNTRIES; country++) {
        Tenths y = (LAND_HEIGHT - 30 * (COUNTRIES - country)) * 10;
        char classes[] = "legend country0";
        classes[sizeof classes - 2] = (char)('0' + country);
        svg_rect(out, classes, (struct point){60, y}, (struct point){260, 200}, 40);
        svg_text(out, "legendn", (struct point){400, y + 160}, slice_of(box->country[country]));
    }
}

/* Names, and what a province is worth: gold above grain, beside where the armies stand. */
static void write_names(const struct wallenstein_box *box, const struct fit *f, struct buf *out) {
    struct point centre[PROVINCES];
    wallenstein_centres(box, f, centre);
    buf_str(out, "<g id=\"wnames\">");
    for (int p = 0; p < PROVINCES; p++) {
        struct point at = centre[p];
        svg_text(out, "pname", (struct point){at.x, at.y - 230}, slice_of(box->province[p].name));
        svg_use(out, "gold", "worth", (struct point){at.x + 230, at.y - 80}, 165);
        svg_number(out, "worthn", (struct point){at.x + 385, at.y - 20}, box->province[p].gold);
        svg_use(out, "grain", "worth", (struct point){at.x + 230, at.y + 95}, 165);
        svg_number(out, "worthn", (struct point){at.x + 385, at.y + 155}, box->province[p].grain);
    }
    write_legend(box, out);
    buf_str(out, "</g>\n");
}

void wallenstein_draw_ground(const struct drawing *d, struct buf *out) {
    const struct wallenstein_box *box = wallenstein_box_of(d);
    struct fit f = wallenstein_fit(box);
    struct tracing t;
    t.points = t.chains = 0;
    read_labels(box, &t);
    find_ways(&t);
    memcpy(t.left, t.ways, sizeof t.left);
    follow_all(&t, true);
    follow_all(&t, false);
    for (int i = 0; i < t.chains; i++)
        smooth(&f, &t, &t.chain[i]);
    write_shapes(&t, out);
    write_land(box, &t, out);
    write_borders(box, &t, out);
    write_names(box, &f, out);
}

/* ---- one border
 * ------------------------------------------------------------------------------------------------------------ */

/* Which of two letters a row has, as bits. */
static int letters_in(const struct wallenstein_box *box, int row, char a, char b) {
    size_t n = box->map_cols;
    return (memchr(box->map[row], a, n) ? 1 : 0) | (memchr(box->map[row], b, n) ? 2 : 0);
}

/* The edges between two letters that lie east and south of the cells of a row, from the n-th on; how many there are
 * then. */
static int edges_of_row(const struct wallenstein_box *box, const struct fit *f, int row, const char pair[2],
                        struct point *found, int n) {
    const char *letters = box->map[row], *below = box->map[row + 1];
    for (int col = 0; col + 1 < box->map_cols && n < MAP_ROWS + MAP_COLS; col++) {
        char here = letters[col], other = here == pair[0] ? pair[1] : pair[0];
        if (here != pair[0] && here != pair[1])
            continue;
        struct point corner = corner_at(f, col + 1, row + 1);
        if (letters[col + 1] == other)
            found[n++] = (struct point){corner.x, corner.y - f->unit / 2};
        else if (below[col] == other)
            found[n++] = (struct point){corner.x - f->unit / 2, corner.y};
    }
    return n;
}

/* The edge in the middle of those between the two, in the order of rows. */
struct point wallenstein_border(const struct wallenstein_box *box, const struct fit *f, int one, int other) {
    const char pair[2] = {box->province[one].letter, box->province[other].letter};
    struct point found[MAP_ROWS + MAP_COLS];
    int n = 0, here, below = letters_in(box, 0, pair[0], pair[1]);
    for (int row = 0; row + 1 < box->map_rows; row++) {
        here = below;
        below = letters_in(box, row + 1, pair[0], pair[1]);
        if (here && (here | below) == 3)
            n = edges_of_row(box, f, row, pair, found, n);
    }
    return n ? found[n / 2] : (struct point){0, 0};
}
