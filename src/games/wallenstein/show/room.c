/* room.c: the place in a province where there is most room round what stands in it. */
#include "games/wallenstein/show/making.h"

void wallenstein_outline(const struct making *m, const struct plot *p, struct outline *out) {
    const uint16_t *round = m->round + p->first;
    const struct vertex *from = &m->vertex[round[p->count - 1]];
    out->count = 0;
    out->all = (struct bounds){from->x, from->x, from->y, from->y};
    for (int i = 0; i < p->count; i++) {
        const struct vertex *to = &m->vertex[round[i]];
        out->x[out->count] = (from->x + to->x) / 2;
        out->y[out->count++] = (from->y + to->y) / 2;
        out->x[out->count] = to->x;
        out->y[out->count++] = to->y;
        out->all = (struct bounds){least(out->all.left, to->x), most(out->all.right, to->x),
                                   least(out->all.top, to->y), most(out->all.bottom, to->y)};
        from = to;
    }
}

/* Where the outline crosses a height, from left to right; how often. */
enum { MOST_CROSSINGS = 64 };
static int crossings_at(const struct outline *o, double y, double out[MOST_CROSSINGS]) {
    int n = 0;
    for (int i = 0, j = o->count - 1; i < o->count && n < MOST_CROSSINGS; j = i++) {
        if ((o->y[i] > y) == (o->y[j] > y))
            continue;
        double x = (o->x[j] - o->x[i]) * (y - o->y[i]) / (o->y[j] - o->y[i]) + o->x[i];
        int at = n++;
        for (; at > 0 && out[at - 1] > x; at--)
            out[at] = out[at - 1];
        out[at] = x;
    }
    return n;
}

/* How far a point is from a row; below 0 inside. */
static double away(const struct bounds *row, double x, double y) {
    double dx = most(row->left - x, x - row->right), dy = most(row->top - y, y - row->bottom);
    if (dx > 0 && dy > 0)
        return root(dx * dx + dy * dy);
    return most(dx, dy);
}

static double away_from_all(const struct arrangement *a, double x, double y) {
    double room = away(&a->row[0], x, y);
    for (int i = 1; i < a->rows; i++)
        room = least(room, away(&a->row[i], x, y));
    return room;
}

double wallenstein_room_round(const struct outline *o, const struct arrangement *a, double x,
                              double y, double bound) {
    double room = 1e9;
    for (int i = 0; i < o->count && room > bound; i++)
        room = least(room, away_from_all(a, o->x[i] - x, o->y[i] - y));
    return room;
}

/* The room there, and in `hit` the point that left too little: the next place tries it first. */
static double room_at(const struct outline *o, const struct arrangement *a, const double at[2],
                      double bound, int *hit) {
    double room = away_from_all(a, o->x[*hit] - at[0], o->y[*hit] - at[1]);
    for (int i = 0; i < o->count && room > bound; i++) {
        room = least(room, away_from_all(a, o->x[i] - at[0], o->y[i] - at[1]));
        *hit = room > bound ? *hit : i;
    }
    return room;
}

void wallenstein_search_room(const struct outline *o, const struct arrangement *a, struct bounds in,
                             double step, struct found *best) {
    double crossing[MOST_CROSSINGS], at[2];
    int hit = 0;
    for (at[1] = in.top; at[1] <= in.bottom; at[1] += step) {
        int n = crossings_at(o, at[1], crossing), passed = 0;
        for (at[0] = in.left; at[0] <= in.right; at[0] += step) {
            while (passed < n && crossing[passed] <= at[0])
                passed++;
            if (passed % 2 == 0)
                continue;
            double bound = best->room + a->handicap, room = room_at(o, a, at, bound, &hit);
            if (room > bound)
                *best = (struct found){at[0], at[1], room - a->handicap, a};
            for (; room + step <= bound; room += step) /* a step brings no more than its length */
                at[0] += step;
        }
    }
}
