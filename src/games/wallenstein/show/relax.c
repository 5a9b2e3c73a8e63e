/* relax.c: the borders of a letter map are moved until every province has room for what stands in
 * it.
 *
 * Chains become rows of vertices some units apart. First every province presses on its borders
 * until it has the area it needs. Then the rows of what stands in it are hard boxes that push the
 * border points out of their way, while they themselves give way to the other side. In both, every
 * point is drawn to the middle of its neighbours, which keeps the borders smooth. */
#include "games/wallenstein/show/making.h"

#include <string.h>

enum {
    APART = 9, /* units from a vertex to the next */
    SMOOTHED = 6,
    PRESSED_ROUNDS = 260,
    PUSHED_ROUNDS = 720,
    TRIED_EVERY = 60, /* rounds until other arrangements are tried */
    UNTANGLED_EVERY = 20,
    EDGE = 9,      /* land keeps this far from the edge of the board */
    WEDGE = 11,    /* so far from each other leave borders a junction */
    NECK_EVERY = 4 /* rounds */
};

/* Corners of the board that stay free for the tower, the season, the events and the countries. */
static const struct bounds kept_free[] = {{-99, 166, -99, 194},
                                          {744, BOARD_WIDTH + 99, -99, 158},
                                          {764, BOARD_WIDTH + 99, 558, BOARD_HEIGHT + 99},
                                          {-99, 338, 628, BOARD_HEIGHT + 99}};

/* ---- from corners to vertices ---- */

/* Land fills the board; what lies at the edge of the letters reaches beyond it. */
static double stretched(int at, int from, int to, int all, double size) {
    double place = 12 + (at - from) * (size - 24) / (to + 1 - from);
    return at == 0 ? least(place, -80) : at == all ? most(place, size + 80) : place;
}

static void corner_place(const struct making *m, struct spot at, double out[2]) {
    const struct place *land = m->box->land;
    out[0] = stretched(at.x, land[0].col, land[1].col, m->traced.cols, BOARD_WIDTH);
    out[1] = stretched(at.y, land[0].row, land[1].row, m->traced.rows, BOARD_HEIGHT);
}

static void smooth_path(double path[][2], int n) {
    double last[2] = {path[0][0], path[0][1]};
    for (int i = 1; i + 1 < n; i++)
        for (int k = 0; k < 2; k++) {
            double here = path[i][k];
            path[i][k] = (last[k] + 2 * here + path[i + 1][k]) / 4;
            last[k] = here;
        }
}

static double length_of(double a[2], double b[2]) {
    return root((b[0] - a[0]) * (b[0] - a[0]) + (b[1] - a[1]) * (b[1] - a[1]));
}

static int add_vertex(struct making *m, const double at[2]) {
    if (m->vertices == MOST_VERTICES)
        return -1;
    m->vertex[m->vertices] = (struct vertex){.x = at[0], .y = at[1]};
    return m->vertices++;
}

static int junction_at(struct making *m, struct spot corner) {
    uint16_t *known = &m->junction[corner.y][corner.x];
    double at[2];
    corner_place(m, corner, at);
    if (!*known) {
        int v = add_vertex(m, at);
        if (v < 0)
            return -1;
        m->vertex[v].junction = true;
        *known = (uint16_t)(v + 1);
    }
    return *known - 1;
}

static bool append(struct making *m, struct chain *c, int vertex) {
    if (vertex < 0 || m->ordered == 2 * MOST_VERTICES)
        return false;
    m->order[m->ordered++] = (uint16_t)vertex;
    c->count++;
    return true;
}

/* Vertices at equal distances along the smoothed path, between its ends. */
static bool sample_path(struct making *m, struct chain *c, int corners, double length) {
    int n = length > 2.5 * APART ? (int)(length / APART + .5) : 2;
    double gone = 0;
    for (int i = 1, k = 1; i < corners; i++) {
        double part = length_of(m->path[i - 1], m->path[i]);
        for (; k < n && gone + part >= length * k / n; k++) {
            double share = part > 0 ? (length * k / n - gone) / part : 0, at[2];
            for (int axis = 0; axis < 2; axis++)
                at[axis] = m->path[i - 1][axis] + (m->path[i][axis] - m->path[i - 1][axis]) * share;
            if (!append(m, c, add_vertex(m, at)))
                return false;
        }
        gone += part;
    }
    return true;
}

static bool add_chain(struct making *m, const struct chain *traced) {
    const struct spot *corner = m->traced.point + traced->first;
    struct chain *c = &m->chain[m->chains];
    double length = 0;
    if (m->chains == LAID_CHAINS)
        return false;
    *c = (struct chain){(uint16_t)m->ordered, 0, traced->one, traced->other};
    m->chains++;
    for (int i = 0; i < traced->count; i++)
        corner_place(m, corner[i], m->path[i]);
    for (int i = 0; i < SMOOTHED; i++)
        smooth_path(m->path, traced->count);
    for (int i = 1; i < traced->count; i++)
        length += length_of(m->path[i - 1], m->path[i]);
    return append(m, c, junction_at(m, corner[0])) && sample_path(m, c, traced->count, length) &&
           append(m, c, junction_at(m, corner[traced->count - 1]));
}

static void join(struct vertex *v, int other) {
    if (v->ways < MOST_BESIDE)
        v->beside[v->ways++] = (uint16_t)other;
}

/* Who is beside whom; only what is beside land moves. */
static void join_all(struct making *m) {
    for (int i = 0; i < m->chains; i++) {
        const struct chain *c = &m->chain[i];
        const uint16_t *order = m->order + c->first;
        for (int k = 0; k < c->count; k++) {
            m->vertex[order[k]].coast |= is_coast(c);
            if (k > 0) {
                join(&m->vertex[order[k]], order[k - 1]);
                join(&m->vertex[order[k - 1]], order[k]);
            }
        }
    }
}

/* ---- rings ---- */

static uint16_t end_of(const struct making *m, const struct chain *c, bool last) {
    return m->order[c->first + (last ? c->count - 1 : 0)];
}

/* The vertices of a chain but the last, so that the province lies to the right. */
static bool go_along(struct making *m, struct plot *p, const struct chain *c, bool back) {
    for (int k = 0; k + 1 < c->count; k++) {
        if (m->rounded == 2 * MOST_VERTICES || p->count == MOST_ROUND)
            return false;
        m->round[m->rounded++] = m->order[c->first + (back ? c->count - 1 - k : k)];
        p->count++;
    }
    return true;
}

/* The chain of the province, not yet gone, that begins at that vertex, or any if it is -1. */
static int chain_from(const struct making *m, int province, const bool *gone, int vertex) {
    for (int i = 0; i < m->chains; i++) {
        const struct chain *c = &m->chain[i];
        if (!gone[i] && (c->one == province || c->other == province) &&
            (vertex < 0 || end_of(m, c, c->one == province) == vertex))
            return i;
    }
    return -1;
}

/* Round a province once; false if that is not all of its border. */
static bool go_round(struct making *m, int province) {
    struct plot *p = &m->plot[province];
    bool gone[LAID_CHAINS] = {0};
    int start = -1, at = -1;
    *p = (struct plot){.first = (uint16_t)m->rounded};
    do {
        int next = chain_from(m, province, gone, at);
        if (next < 0)
            return false;
        const struct chain *c = &m->chain[next];
        bool back = c->one == province;
        gone[next] = true;
        start = start < 0 ? end_of(m, c, back) : start;
        at = end_of(m, c, !back);
        if (!go_along(m, p, c, back))
            return false;
    } while (at != start);
    return p->count >= 3 && chain_from(m, province, gone, -1) < 0;
}

bool wallenstein_begin_making(const struct wallenstein_box *box, struct making *m) {
    m->box = box;
    m->vertices = m->ordered = m->rounded = m->chains = 0;
    memset(m->junction, 0, sizeof m->junction);
    wallenstein_trace(box, &m->traced);
    for (int i = 0; i < m->traced.chains; i++)
        if (!add_chain(m, &m->traced.chain[i]))
            return false;
    join_all(m);
    for (int p = 0; p < PROVINCES; p++) {
        if (!go_round(m, p))
            return false;
        m->plot[p].arrangements = wallenstein_arrangements(box, p, m->plot[p].arrangement);
    }
    return true;
}

/* ---- areas ---- */

static double area_of(const struct making *m, const struct plot *p) {
    const uint16_t *round = m->round + p->first;
    const struct vertex *a = &m->vertex[round[p->count - 1]];
    double twice = 0;
    for (int i = 0; i < p->count; i++) {
        const struct vertex *b = &m->vertex[round[i]];
        twice += a->x * b->y - b->x * a->y;
        a = b;
    }
    return twice / 2;
}

static double area_of_all(const struct making *m) {
    double all = 0;
    for (int p = 0; p < PROVINCES; p++)
        all += area_of(m, &m->plot[p]);
    return all;
}

/* What the smallest of the arrangements covers with what is round it. */
static double area_needed(const struct plot *p) {
    const double round = 26;
    double needed = 1e9;
    for (int i = 0; i < p->arrangements; i++) {
        const struct arrangement *a = &p->arrangement[i];
        double width = 0, height = 0;
        for (int row = 0; row < a->rows; row++) {
            width = most(width, a->row[row].right - a->row[row].left);
            height += a->row[row].bottom - a->row[row].top;
        }
        needed = least(needed, (width + round) * (height + round));
    }
    return needed;
}

/* Mostly what it needs, a little of what it has on the letters. */
static void want_areas(struct making *m) {
    double land = area_of_all(m), needed = 0;
    for (int p = 0; p < PROVINCES; p++)
        needed += area_needed(&m->plot[p]);
    for (int p = 0; p < PROVINCES; p++)
        m->plot[p].wanted =
            .78 * area_needed(&m->plot[p]) + .22 * area_of(m, &m->plot[p]) * needed / land;
}

static void find_pressures(struct making *m, double land, double gain) {
    double wanted = 0;
    for (int p = 0; p < PROVINCES; p++)
        wanted += m->plot[p].wanted;
    memset(m->pressure, 0, sizeof m->pressure);
    for (int p = 0; p < PROVINCES; p++) {
        double want = m->plot[p].wanted * land / wanted * gain;
        m->pressure[p] = most(-.5, least(.6, (want - area_of(m, &m->plot[p])) / want));
    }
}

/* ---- forces ---- */

/* Along the normal, away from the province with more pressure. */
static void press(struct making *m, const struct chain *c) {
    const uint16_t *order = m->order + c->first;
    double force = (m->pressure[c->other] - m->pressure[c->one]) * 2.2;
    for (int i = 0; i < c->count; i++) {
        const struct vertex *a = &m->vertex[order[i > 0 ? i - 1 : 0]],
                            *b = &m->vertex[order[i + 1 < c->count ? i + 1 : i]];
        struct vertex *v = &m->vertex[order[i]];
        double dx = b->x - a->x, dy = b->y - a->y, d = root(dx * dx + dy * dy);
        if (d > 0) {
            v->fx += dy / d * force;
            v->fy -= dx / d * force;
        }
    }
}

/* Towards the middle of those beside it. */
static void straighten(struct making *m, struct vertex *v) {
    double x = 0, y = 0, pull = v->junction ? .3 : .6;
    for (int i = 0; i < v->ways; i++) {
        x += m->vertex[v->beside[i]].x;
        y += m->vertex[v->beside[i]].y;
    }
    v->fx = (x / v->ways - v->x) * pull;
    v->fy = (y / v->ways - v->y) * pull;
}

static void push_apart(struct vertex *a, struct vertex *b, double apart, double strength,
                       double limit) {
    double dx = b->x - a->x, dy = b->y - a->y, square = dx * dx + dy * dy;
    if (square >= apart * apart || square <= 0)
        return;
    double d = root(square), force = least(limit, (apart - d) * strength);
    a->fx -= dx / d * force;
    a->fy -= dy / d * force;
    b->fx += dx / d * force;
    b->fy += dy / d * force;
}

/* A border is never a mere point. */
static void hold_ends(struct making *m, const struct chain *c) {
    if (is_province(c->one) && is_province(c->other))
        push_apart(&m->vertex[end_of(m, c, false)], &m->vertex[end_of(m, c, true)],
                   m->tuning.border, .5, 6);
}

/* Borders leave a junction in different directions. */
static void open_junction(struct making *m, const struct vertex *v) {
    for (int i = 0; i < v->ways; i++)
        for (int j = 0; j < i; j++)
            push_apart(&m->vertex[v->beside[i]], &m->vertex[v->beside[j]], WEDGE, .3, 1.5);
}

/* No thread-thin necks, no folds. Of what is far away the next few are not looked at. */
static void widen_necks(struct making *m, const struct plot *p) {
    enum { NEAR = 4, FAR = 6 * APART };
    const uint16_t *round = m->round + p->first;
    for (int i = 0; i < p->count; i++)
        for (int j = i + NEAR; j < p->count && j - i < p->count - NEAR; j++) {
            struct vertex *a = &m->vertex[round[i]], *b = &m->vertex[round[j]];
            double dx = b->x - a->x, dy = b->y - a->y;
            if (dx > FAR || dx < -FAR || dy > FAR || dy < -FAR)
                j++;
            else
                push_apart(a, b, m->tuning.neck, .12 * NECK_EVERY, 2);
        }
}

/* ---- rows push ---- */

struct push {
    double x, y;
    int count;
};

/* Out of a row with its margin, to the nearest side. */
static struct push out_of(const struct bounds *row, double margin, double x, double y) {
    double west = x - row->left + margin, east = row->right + margin - x,
           north = y - row->top + margin, south = row->bottom + margin - y;
    double depth = least(least(west, east), least(north, south)), force = least(depth, 7) * .75;
    if (depth <= 0)
        return (struct push){0};
    return depth == west    ? (struct push){-force, 0, 1}
           : depth == east  ? (struct push){force, 0, 1}
           : depth == north ? (struct push){0, -force, 1}
                            : (struct push){0, force, 1};
}

/* Pushes a point of the border, the middle of two vertices, out of all rows. */
static void push_point(const struct plot *p, double margin, struct vertex *const ends[2],
                       struct push *back) {
    struct vertex *a = ends[0], *b = ends[1];
    double x = (a->x + b->x) / 2 - p->x, y = (a->y + b->y) / 2 - p->y;
    for (int i = 0; i < p->how->rows; i++) {
        struct push f = out_of(&p->how->row[i], margin, x, y);
        if (!f.count)
            continue;
        a->fx += f.x / 2;
        a->fy += f.y / 2;
        b->fx += f.x / 2;
        b->fy += f.y / 2;
        back->x -= f.x;
        back->y -= f.y;
        back->count++;
    }
}

static void centre_of(const struct making *m, const struct plot *p, double out[2]) {
    const uint16_t *round = m->round + p->first;
    const struct vertex *a = &m->vertex[round[p->count - 1]];
    double all = 0, x = 0, y = 0;
    for (int i = 0; i < p->count; i++) {
        const struct vertex *b = &m->vertex[round[i]];
        double part = a->x * b->y - b->x * a->y;
        all += part;
        x += (a->x + b->x) * part;
        y += (a->y + b->y) * part;
        a = b;
    }
    out[0] = all > 0 ? x / 3 / all : p->x;
    out[1] = all > 0 ? y / 3 / all : p->y;
}

/* The rows push the border, and give way themselves. */
static void push_border(struct making *m, struct plot *p) {
    const uint16_t *round = m->round + p->first;
    struct push back = {0};
    double centre[2];
    for (int i = 0; i < p->count; i++) {
        struct vertex *a = &m->vertex[round[i]],
                      *b = &m->vertex[round[i + 1 < p->count ? i + 1 : 0]];
        push_point(p, m->tuning.margin, (struct vertex *[]){a, a}, &back);
        push_point(p, m->tuning.margin, (struct vertex *[]){a, b}, &back);
    }
    if (back.count) {
        p->x += back.x / back.count * .5;
        p->y += back.y / back.count * .5;
    }
    centre_of(m, p, centre);
    p->x += (centre[0] - p->x) * .02;
    p->y += (centre[1] - p->y) * .02;
}

/* ---- a round ---- */

/* Out of a corner that stays free, to its nearest side that is on the board. */
static void keep_out(struct vertex *v, const struct bounds *b) {
    if (v->x <= b->left || v->x >= b->right || v->y <= b->top || v->y >= b->bottom)
        return;
    double across = b->left < 0 ? b->right - v->x : v->x - b->left,
           down = b->top < 0 ? b->bottom - v->y : v->y - b->top;
    if (across < down)
        v->x = b->left < 0 ? b->right : b->left;
    else
        v->y = b->top < 0 ? b->bottom : b->top;
}

static void go(struct vertex *v) {
    const double longest = 3;
    double d = root(v->fx * v->fx + v->fy * v->fy), share = d > longest ? longest / d : 1;
    v->x = most(EDGE, least(BOARD_WIDTH - EDGE, v->x + v->fx * share));
    v->y = most(EDGE, least(BOARD_HEIGHT - EDGE, v->y + v->fy * share));
    for (size_t i = 0; i < sizeof kept_free / sizeof *kept_free; i++)
        keep_out(v, &kept_free[i]);
}

static void move_once(struct making *m, int round, bool pushing) {
    for (int i = 0; i < m->vertices; i++)
        straighten(m, &m->vertex[i]);
    for (int i = 0; i < m->chains; i++) {
        if (!is_coast(&m->chain[i]))
            continue;
        press(m, &m->chain[i]);
        hold_ends(m, &m->chain[i]);
    }
    for (int i = 0; i < m->vertices; i++)
        if (m->vertex[i].junction)
            open_junction(m, &m->vertex[i]);
    for (int p = 0; pushing && p < PROVINCES; p++) {
        if (round % NECK_EVERY == 0)
            widen_necks(m, &m->plot[p]);
        push_border(m, &m->plot[p]);
    }
    for (int i = 0; i < m->vertices; i++)
        if (m->vertex[i].coast)
            go(&m->vertex[i]);
}

/* ---- tangles ---- */

enum { REACH = 6 };

/* Up to REACH vertices along a border that leaves a junction, the junction first; how many. */
static int walk(struct making *m, int junction, int way, struct vertex *out[REACH + 1]) {
    int last = junction, at = m->vertex[junction].beside[way], n = 1;
    out[0] = &m->vertex[junction];
    while (n <= REACH) {
        const struct vertex *v = out[n++] = &m->vertex[at];
        if (v->ways != 2 || v->junction)
            break;
        int next = v->beside[0] == last ? v->beside[1] : v->beside[0];
        last = at;
        at = next;
    }
    return n;
}

/* Where the line from a to b meets that from c to d, as shares of both; false if it does not. */
static bool do_meet(struct vertex *const a[2], struct vertex *const b[2], double *share) {
    double ax = a[1]->x - a[0]->x, ay = a[1]->y - a[0]->y, bx = b[1]->x - b[0]->x,
           by = b[1]->y - b[0]->y, dx = b[0]->x - a[0]->x, dy = b[0]->y - a[0]->y;
    double turn = ax * by - ay * bx, s = dx * by - dy * bx, t = dx * ay - dy * ax;
    if (turn < 0) {
        turn = -turn;
        s = -s;
        t = -t;
    }
    *share = turn > 0 ? s / turn : 0;
    return turn > 0 && s > 0 && s < turn && t > 0 && t < turn;
}

/* What lay between the junction and the crossing is laid straight behind it. */
static void lay_straight(struct vertex *const way[], int n) {
    for (int i = 1; i < n; i++) {
        way[i]->x = way[0]->x + (way[n]->x - way[0]->x) * i / n;
        way[i]->y = way[0]->y + (way[n]->y - way[0]->y) * i / n;
    }
}

/* Two borders that leave a junction and cross soon behind it leave from the crossing instead. */
static void untangle_pair(struct vertex *const a[], int as, struct vertex *const b[], int bs) {
    double share;
    for (int i = as - 2; i >= 0; i--)
        for (int j = bs - 2; j >= 0; j--)
            if (i + j > 0 && do_meet(a + i, b + j, &share)) {
                a[0]->x = a[i]->x + (a[i + 1]->x - a[i]->x) * share;
                a[0]->y = a[i]->y + (a[i + 1]->y - a[i]->y) * share;
                lay_straight(a, i + 1);
                lay_straight(b, j + 1);
                return;
            }
}

static void untangle(struct making *m) {
    struct vertex *a[REACH + 1], *b[REACH + 1];
    for (int v = 0; v < m->vertices; v++)
        for (int i = 0; m->vertex[v].junction && m->vertex[v].coast && i < m->vertex[v].ways; i++)
            for (int j = 0; j < i; j++) {
                int as = walk(m, v, i, a), bs = walk(m, v, j, b);
                untangle_pair(a, as, b, bs);
            }
}

/* ---- blocks ---- */

/* Another arrangement or place, if it has clearly more room; a province with too little room wants
 * more area. */
static void try_others(struct making *m, struct plot *p) {
    struct outline *o = &m->outline;
    wallenstein_outline(m, p, o);
    double now = wallenstein_room_round(o, p->how, p->x, p->y, -1e9);
    struct found best = {.room = now + 1.5};
    p->wanted *= 1 + most(-.03, least(.12, (8 - now) * .02));
    for (int i = 0; i < p->arrangements; i++)
        wallenstein_search_room(o, &p->arrangement[i], o->all, 6, &best);
    if (best.how) {
        p->x = best.x;
        p->y = best.y;
        p->how = best.how;
    }
}

static void place_first(struct making *m, struct plot *p) {
    struct found best = {.room = -1e9};
    wallenstein_outline(m, p, &m->outline);
    for (int i = 0; i < p->arrangements; i++)
        wallenstein_search_room(&m->outline, &p->arrangement[i], m->outline.all, 5, &best);
    p->how = best.how ? best.how : &p->arrangement[0];
    p->x = best.x;
    p->y = best.y;
}

void wallenstein_relax(struct making *m, struct tuning tuning) {
    double land = area_of_all(m);
    m->tuning = tuning;
    want_areas(m);
    for (int i = 0; i < PRESSED_ROUNDS; i++) {
        find_pressures(m, land, 1.1);
        move_once(m, i, false);
    }
    for (int p = 0; p < PROVINCES; p++)
        place_first(m, &m->plot[p]);
    for (int i = 0; i < PUSHED_ROUNDS; i++) {
        find_pressures(m, land, 1.16);
        move_once(m, i, true);
        if (i % UNTANGLED_EVERY == 0)
            untangle(m);
        if (i % TRIED_EVERY == TRIED_EVERY - 1 && i < PUSHED_ROUNDS - 2 * TRIED_EVERY)
            for (int p = 0; p < PROVINCES; p++)
                try_others(m, &m->plot[p]);
    }
    untangle(m);
}
