/* plain.c: a layout without moving any border: the letters as they are, shaken a little and
 * smoothed. For boxes whose map cannot be laid out otherwise, or not now: names may cross borders
 * there. */
#include "base/hash.h"
#include "games/wallenstein/show/making.h"

#include <string.h>

enum { SHAKE = 28, EDGE = 120 }; /* of a hundred, of a cell; tenths of a unit */

/* What part of the letters is drawn, and how large, in tenths. */
struct fit {
    int col, row;
    int unit; /* side of a cell */
    int x, y; /* of the first corner */
};

static struct fit fit_of(const struct wallenstein_box *box) {
    const struct place *first = &box->land[0], *last = &box->land[1];
    int cols = last->col - first->col + 1, rows = last->row - first->row + 1;
    int wide = (BOARD_WIDTH * 10 - 2 * EDGE) / cols, high = (BOARD_HEIGHT * 10 - 2 * EDGE) / rows;
    struct fit f = {.col = first->col, .row = first->row, .unit = wide < high ? wide : high};
    f.x = (BOARD_WIDTH * 10 - cols * f.unit) / 2;
    f.y = (BOARD_HEIGHT * 10 - rows * f.unit) / 2;
    return f;
}

/* The same for a corner whichever chain comes to it. */
static int shake(struct spot at, uint32_t axis) {
    uint32_t v = (uint32_t)at.x * 73856093u ^ (uint32_t)at.y * 19349663u ^ axis * 83492791u;
    v = (v ^ v >> 13) * 1274126177u;
    return (int)((v ^ v >> 16) % (2 * SHAKE + 1)) - SHAKE;
}

/* Not far beyond the board, where nobody sees it. */
static int16_t limited(int at) {
    const int beyond = 1000, farthest = BOARD_WIDTH * 10 + beyond;
    return (int16_t)(at < -beyond ? -beyond : at > farthest ? farthest : at);
}

static struct spot shaken(const struct fit *f, struct spot at) {
    return (struct spot){limited(f->x + (at.x - f->col) * f->unit + f->unit * shake(at, 1) / 100),
                         limited(f->y + (at.y - f->row) * f->unit + f->unit * shake(at, 2) / 100)};
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

/* Every second point is left out: a curve goes through the middles anyway. */
static void keep_chain(const struct fit *f, struct tracing *t, const struct chain *traced,
                       struct layout *out) {
    struct spot *p = t->point + traced->first;
    struct chain *c = &out->chain[out->chains];
    if (out->points + traced->count > LAID_POINTS)
        return;
    out->chains++;
    *c = (struct chain){out->points, 0, traced->one, traced->other};
    for (int i = 0; i < traced->count; i++)
        p[i] = shaken(f, p[i]);
    average(p, traced->count);
    average(p, traced->count);
    for (int i = 0; i < traced->count; i++)
        if (i == 0 || i + 1 == traced->count || traced->count < 6 || i % 2)
            out->point[out->points++] = p[i];
    c->count = (uint16_t)(out->points - c->first);
}

/* The middle of the cells round which there is most room. */
static struct stand stand_in(const struct wallenstein_box *box, const struct fit *f, int province) {
    struct arrangement how[MOST_ARRANGEMENTS];
    const struct clearing *found = &box->clearing[province];
    int x = f->x - f->col * f->unit + found->cols * f->unit / found->cells + f->unit / 2,
        y = f->y - f->row * f->unit + found->rows * f->unit / found->cells + f->unit / 2;
    wallenstein_arrangements(box, province, how);
    struct stand s = wallenstein_stand_at(box, province, &how[0], x / 10.0, y / 10.0);
    s.far = s.centre;
    return s;
}

uint64_t wallenstein_layout_key(const struct wallenstein_box *box) {
    uint64_t key = hash_bytes(box->map_rows, box->map, sizeof box->map);
    for (int p = 0; p < PROVINCES; p++) {
        const struct province *one = &box->province[p];
        key = hash_bytes(key + one->towns, one->name, strlen(one->name));
        key = hash_bytes(key, &one->letter, 1);
    }
    for (int i = 0; i < COUNTRIES; i++)
        key = hash_bytes(key, box->country[i], strlen(box->country[i]));
    return key;
}

void wallenstein_layout_plain(const struct wallenstein_box *box, struct layout *out) {
    struct fit f = fit_of(box);
    struct tracing t;
    wallenstein_trace(box, &t);
    memset(out, 0, sizeof *out);
    out->key = wallenstein_layout_key(box);
    for (int i = 0; i < t.chains; i++)
        keep_chain(&f, &t, &t.chain[i], out);
    for (int p = 0; p < PROVINCES; p++)
        out->stand[p] = stand_in(box, &f, p);
}
