/* trace.c: the letters of a map as chains of corners. */
#include "games/wallenstein/show/trace.h"

#include <string.h>

enum way { GO_EAST, GO_SOUTH, GO_WEST, GO_NORTH };

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
static void beside(const struct tracing *t, struct spot at, int way, uint8_t *left,
                   uint8_t *right) {
    static const struct spot lefts[] = {{0, -1}, {0, 0}, {-1, 0}, {-1, -1}},
                             rights[] = {{0, 0}, {-1, 0}, {-1, -1}, {0, -1}};
    *left = label_at(t, at.x + lefts[way].x, at.y + lefts[way].y);
    *right = label_at(t, at.x + rights[way].x, at.y + rights[way].y);
}

/* The ways that edges lead from every corner, as bits: between the cells to the north-west,
 * north-east and so on. */
static void find_ways(struct tracing *t) {
    for (int y = 0; y <= t->rows; y++) {
        const uint8_t *north = t->label[y], *south = t->label[y + 1];
        for (int x = 0; x <= t->cols; x++)
            t->ways[y][x] = (uint8_t)((north[x + 1] != south[x + 1]) << GO_EAST |
                                      (south[x] != south[x + 1]) << GO_SOUTH |
                                      (north[x] != south[x]) << GO_WEST |
                                      (north[x] != north[x + 1]) << GO_NORTH);
    }
}

static bool is_junction(int ways) {
    return ways & (ways - 1) && (ways & (ways - 1)) & ((ways & (ways - 1)) - 1);
}

static struct spot step(struct spot at, int way) {
    static const struct spot steps[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    return (struct spot){(int16_t)(at.x + steps[way].x), (int16_t)(at.y + steps[way].y)};
}

static void add_point(struct tracing *t, struct spot p) {
    if (t->points < MOST_CORNERS)
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

void wallenstein_trace(const struct wallenstein_box *box, struct tracing *t) {
    t->points = t->chains = 0;
    read_labels(box, t);
    find_ways(t);
    memcpy(t->left, t->ways, sizeof t->left);
    follow_all(t, true);
    follow_all(t, false);
}
