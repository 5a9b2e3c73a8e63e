/* layout.c: the layout of a box: made, looked at, checked. */
#include "games/wallenstein/show/layout.h"

#include "draw/art.h"
#include "games/wallenstein/show/making.h"

#include <string.h>

/* ---- made ---- */

static double halves(double at) { return (int)(at * 2 + .5) / 2.0; }

/* The best of all places, to a unit. */
static struct found last_place(struct making *m, struct plot *p) {
    const double round = 4;
    struct outline *o = &m->outline;
    struct found best = {.room = -1e9};
    wallenstein_outline(m, p, o);
    for (int i = 0; i < p->arrangements; i++)
        wallenstein_search_room(o, &p->arrangement[i], o->all, 3, &best);
    if (!best.how)
        return (struct found){p->x, p->y, -1, p->how};
    struct bounds near = {best.x - round, best.x + round, best.y - round, best.y + round};
    wallenstein_search_room(o, best.how, near, 1, &best);
    return best;
}

/* Where a counter stands that is seen from afar. */
static struct spot far_place(struct making *m, const struct plot *p) {
    const struct arrangement large = {
        .rows = 1,
        .row = {{-FAR_WIDTH / 2.0, FAR_WIDTH / 2.0, -FAR_HEIGHT / 2.0, FAR_HEIGHT / 2.0}}};
    struct found best = {.x = p->x, .y = p->y, .room = -1e9};
    wallenstein_outline(m, p, &m->outline);
    wallenstein_search_room(&m->outline, &large, m->outline.all, 3, &best);
    return (struct spot){(int16_t)(best.x * 10), (int16_t)(best.y * 10)};
}

static void keep_stands(struct making *m, struct layout *out) {
    for (int p = 0; p < PROVINCES; p++) {
        struct found best = last_place(m, &m->plot[p]);
        struct stand *s = &out->stand[p];
        *s = wallenstein_stand_at(m->box, p, best.how, halves(best.x), halves(best.y));
        s->far = far_place(m, &m->plot[p]);
    }
}

/* Not far beyond the board, where nobody sees it. */
static int16_t tenths(double at) {
    const double beyond = 100;
    double limited = most(-beyond, least(BOARD_WIDTH + beyond, at));
    return (int16_t)((int)((limited + beyond) * 10 + .5) - (int)beyond * 10);
}

static const struct vertex *vertex_of(const struct making *m, const struct chain *c, int k) {
    return &m->vertex[m->order[c->first + k]];
}

/* Does the border turn at that vertex? */
static bool does_turn(const struct making *m, const struct chain *c, int k) {
    const double least_turn = 1;
    const struct vertex *a = vertex_of(m, c, k - 1), *v = vertex_of(m, c, k),
                        *b = vertex_of(m, c, k + 1);
    double dx = (a->x + b->x) / 2 - v->x, dy = (a->y + b->y) / 2 - v->y;
    return dx * dx + dy * dy > least_turn * least_turn;
}

/* Where a border is nearly straight, every second point does. */
static void keep_chain(const struct making *m, const struct chain *c, struct layout *out) {
    struct chain *kept = &out->chain[out->chains++];
    bool left_out = true;
    *kept = (struct chain){out->points, 0, c->one, c->other};
    for (int k = 0; k < c->count; k++) {
        const struct vertex *v = vertex_of(m, c, k);
        left_out = !left_out && k + 1 < c->count && c->count > 5 && !does_turn(m, c, k);
        if (!left_out)
            out->point[out->points++] = (struct spot){tenths(v->x), tenths(v->y)};
    }
    kept->count = (uint16_t)(out->points - kept->first);
}

static bool try_making(const struct wallenstein_box *box, struct tuning tuning, struct making *m,
                       struct layout *out) {
    if (!wallenstein_begin_making(box, m) || m->ordered > LAID_POINTS)
        return false;
    memset(out, 0, sizeof *out);
    out->key = wallenstein_layout_key(box);
    out->relaxed = 1;
    wallenstein_relax(m, tuning);
    for (int i = 0; i < m->chains; i++)
        keep_chain(m, &m->chain[i], out);
    keep_stands(m, out);
    return !wallenstein_layout_fault(box, out);
}

void wallenstein_layout_make(const struct wallenstein_box *box, struct layout *out, void *room) {
    static const struct tuning tunings[] = {{10, 28, 16}, {9, 28, 16},  {10, 30, 18}, {9, 30, 20},
                                            {10, 26, 14}, {11, 28, 18}, {9, 26, 18},  {9, 32, 14}};
    _Static_assert(sizeof(struct making) <= LAYOUT_ROOM, "the room is large enough");
    for (size_t i = 0; i < sizeof tunings / sizeof *tunings; i++)
        if (try_making(box, tunings[i], room, out))
            return;
    wallenstein_layout_plain(box, out);
}

/* ---- looked at ---- */

static bool is_between(const struct chain *c, int one, int other) {
    return (c->one == one && c->other == other) || (c->one == other && c->other == one);
}

struct spot wallenstein_layout_border(const struct layout *l, int one, int other) {
    const struct chain *longest = NULL;
    for (int i = 0; i < l->chains; i++)
        if (is_between(&l->chain[i], one, other) &&
            (!longest || l->chain[i].count > longest->count))
            longest = &l->chain[i];
    return longest ? l->point[longest->first + longest->count / 2] : (struct spot){0, 0};
}

static const void *kept_layout(const void *box) {
    const struct layout *kept = &wallenstein_standard_layout;
    return wallenstein_layout_key(box) == kept->key ? kept : NULL;
}

static void make_layout(const void *box, void *out, void *room) {
    wallenstein_layout_make(box, out, room);
}

const struct laying wallenstein_laying = {
    .size = sizeof(struct layout), .room = LAYOUT_ROOM, .kept = kept_layout, .make = make_layout};

/* ---- checked ---- */

static double step_length(struct spot a, struct spot b) {
    double dx = b.x - a.x, dy = b.y - a.y;
    return root(dx * dx + dy * dy);
}

static double border_length(const struct layout *l, int one, int other) {
    double length = 0;
    for (int i = 0; i < l->chains; i++) {
        const struct chain *c = &l->chain[i];
        for (int k = 1; k < c->count && is_between(c, one, other); k++)
            length += step_length(l->point[c->first + k - 1], l->point[c->first + k]);
    }
    return length;
}

static const char *borders_fault(const struct wallenstein_box *box, const struct layout *l) {
    for (int one = 0; one < PROVINCES; one++)
        for (int other = 0; other < one; other++) {
            bool listed = box->province[one].borders >> other & 1;
            double length = border_length(l, one, other);
            if (listed != (length > 0))
                return "borders are not those of the box";
            if (listed && length < LEAST_BORDER * 10)
                return "a border is too short";
        }
    return NULL;
}

/* On which side of the line from a to b c lies. */
static int side(struct spot a, struct spot b, struct spot c) {
    int64_t turn = (int64_t)(b.x - a.x) * (c.y - a.y) - (int64_t)(b.y - a.y) * (c.x - a.x);
    return (turn > 0) - (turn < 0);
}

static bool do_cross(struct spot a, struct spot b, struct spot c, struct spot d) {
    return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

static int smaller(int a, int b) { return a < b ? a : b; }
static int larger(int a, int b) { return a > b ? a : b; }

/* Does a step of one chain cross any later one? */
static bool step_crosses(const struct layout *l, int chain, int k) {
    const struct spot *p = l->point + l->chain[chain].first + k;
    int left = smaller(p[0].x, p[1].x), right = larger(p[0].x, p[1].x),
        top = smaller(p[0].y, p[1].y), bottom = larger(p[0].y, p[1].y);
    for (int i = chain; i < l->chains; i++) {
        const struct spot *q = l->point + l->chain[i].first;
        for (int j = i == chain ? k + 1 : 0; j + 1 < l->chain[i].count && is_coast(&l->chain[i]);
             j++)
            if (smaller(q[j].x, q[j + 1].x) <= right && larger(q[j].x, q[j + 1].x) >= left &&
                smaller(q[j].y, q[j + 1].y) <= bottom && larger(q[j].y, q[j + 1].y) >= top &&
                do_cross(p[0], p[1], q[j], q[j + 1]))
                return true;
    }
    return false;
}

/* Sea and foreign land lie below the provinces: what they have in common is of no account. */
static const char *crossing_fault(const struct layout *l) {
    for (int i = 0; i < l->chains; i++)
        for (int k = 0; k + 1 < l->chain[i].count && is_coast(&l->chain[i]); k++)
            if (step_crosses(l, i, k))
                return "a border crosses another";
    return NULL;
}

static bool is_of(const struct chain *c, int province) {
    return c->one == province || c->other == province;
}

static bool holds(const struct layout *l, int province, struct spot at) {
    bool in = false;
    for (int i = 0; i < l->chains; i++) {
        const struct spot *p = l->point + l->chain[i].first;
        for (int k = 0; k + 1 < l->chain[i].count && is_of(&l->chain[i], province); k++)
            if ((p[k].y > at.y) != (p[k + 1].y > at.y) &&
                (p[k].y > p[k + 1].y ? side(p[k + 1], p[k], at) : side(p[k], p[k + 1], at)) > 0)
                in = !in;
    }
    return in;
}

/* How far a point is from a rectangle round a middle; squared, in tenths. */
static int64_t away_from(struct spot middle, int width, int height, struct spot at) {
    int dx = larger(0, larger(middle.x - at.x, at.x - middle.x) - width / 2),
        dy = larger(0, larger(middle.y - at.y, at.y - middle.y) - height / 2);
    return (int64_t)dx * dx + (int64_t)dy * dy;
}

static struct spot halfway(struct spot a, struct spot b) {
    return (struct spot){(int16_t)((a.x + b.x) / 2), (int16_t)((a.y + b.y) / 2)};
}

/* Is a thing of that size inside its province, with room round it? */
static bool has_room(const struct layout *l, int province, struct spot middle, int width,
                     int height) {
    const int64_t least_away = (LEAST_ROOM * 10) * (LEAST_ROOM * 10);
    for (int i = 0; i < l->chains; i++) {
        const struct spot *p = l->point + l->chain[i].first;
        for (int k = 0; k + 1 < l->chain[i].count && is_of(&l->chain[i], province); k++)
            if (away_from(middle, width, height, p[k]) < least_away ||
                away_from(middle, width, height, halfway(p[k], p[k + 1])) < least_away)
                return false;
    }
    return holds(l, province, middle);
}

static const char *room_fault(const struct wallenstein_box *box, const struct layout *l) {
    for (int p = 0; p < PROVINCES; p++) {
        const struct stand *s = &l->stand[p];
        int towns = box->province[p].towns * HOUSE_STEP * 10 - 20;
        bool fits = has_room(l, p, s->counter, COUNTER_WIDTH * 10, COUNTER_HEIGHT * 10) &&
                    has_room(l, p, s->gold, WORTH_WIDTH * 10, WORTH_WIDTH * 10) &&
                    has_room(l, p, s->grain, WORTH_WIDTH * 10, WORTH_WIDTH * 10) &&
                    has_room(l, p, s->flame, WORTH_WIDTH * 10, WORTH_WIDTH * 10) &&
                    has_room(l, p, s->houses, larger(towns, 0), WORTH_WIDTH * 10);
        for (int i = 0; i < s->lines; i++)
            fits = fits && has_room(l, p, s->line[i], s->width[i], 150);
        if (!fits)
            return "something has no room in its province";
    }
    return NULL;
}

const char *wallenstein_layout_fault(const struct wallenstein_box *box, const struct layout *l) {
    const char *fault = borders_fault(box, l);
    if (!fault)
        fault = crossing_fault(l);
    return fault ? fault : room_fault(box, l);
}
