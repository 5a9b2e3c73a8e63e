/* map.c: the ground of Wallenstein's board: sea, land and borders as smooth curves, names and what
 * provinces are worth. It never changes during a game, so a page gets it once. What stands on it
 * (land.c) uses its shapes by their names: s3 is the outline of province 3, k3 the same as a clip,
 * o3 the band of its owner, v3 its gold and grain. */
#include "games/wallenstein/show/layout.h"
#include "games/wallenstein/show/show.h"

const struct layout *wallenstein_layout_of(const struct drawing *d, struct layout *memory) {
    const void *kept = d->layout ? d->layout : draw_layout_kept(d->game, d->box);
    if (!kept)
        wallenstein_layout_plain(d->box, memory);
    return kept ? kept : memory;
}

struct point wallenstein_at(struct spot at) {
    return (struct point){at.x, at.y};
}

/* ---- curves ---- */

/* Even units do on a board of this size: what lies halfway between two points is a whole one. */
static struct spot point_of(const struct layout *l, const struct chain *c, int i, bool back) {
    struct spot p = l->point[c->first + (back ? c->count - 1 - i : i)];
    return (struct spot){(int16_t)((p.x + 1010) / 20 * 2 - 100),
                         (int16_t)((p.y + 1010) / 20 * 2 - 100)};
}

/* A coordinate behind another one: a minus parts them as well as a space. */
static void write_step(struct buf *out, int value, bool first) {
    if (!first && value >= 0)
        put(out, " ");
    markup_tenths(out, value * 10);
}

static struct spot halfway(struct spot a, struct spot b) {
    return (struct spot){(int16_t)((a.x + b.x) / 2), (int16_t)((a.y + b.y) / 2)};
}

static void write_pair(struct buf *out, struct spot from, struct spot to, bool first) {
    write_step(out, to.x - from.x, first);
    write_step(out, to.y - from.y, false);
}

/* Goes on from the chain's first point: quadratic curves that end halfway between two of its
 * points, which are their handles. So each handle mirrors the one before ("t"), and only the first
 * is written. */
static void write_curve(const struct layout *l, const struct chain *c, bool back, struct buf *out) {
    struct spot at = point_of(l, c, 0, back), handle = point_of(l, c, 1, back);
    put(out, c->count < 3 ? "l" : "q");
    write_pair(out, at, handle, true);
    for (int i = 2; i < c->count; i++) {
        struct spot next = point_of(l, c, i, back),
                    end = i + 1 < c->count ? halfway(handle, next) : next;
        put(out, i == 3 ? "t" : "");
        write_pair(out, at, end, i == 3);
        at = end;
        handle = next;
    }
}

static void write_start(const struct layout *l, const struct chain *c, struct buf *out) {
    struct spot p = point_of(l, c, 0, false);
    svg_to(out, 'M', (struct point){p.x * 10, p.y * 10});
}

static bool is_same(struct spot a, struct spot b) { return a.x == b.x && a.y == b.y; }

/* The chain, not yet used, that goes on from a point; -1. */
static int next_chain(const struct layout *l, int label, const bool *used, struct spot at,
                      bool *back) {
    for (int i = 0; i < l->chains; i++) {
        const struct chain *c = &l->chain[i];
        if (used[i] || (c->one != label && c->other != label))
            continue;
        *back = !is_same(l->point[c->first], at);
        if (!*back || is_same(l->point[c->first + c->count - 1], at))
            return i;
    }
    return -1;
}

/* All round a label: chain after chain; an island or a hole begins anew. */
static void write_outline(const struct layout *l, int label, struct buf *out) {
    bool used[LAID_CHAINS] = {0}, back;
    for (int i = 0; i < l->chains; i++) {
        const struct chain *c = &l->chain[i];
        if (used[i] || (c->one != label && c->other != label))
            continue;
        used[i] = true;
        write_start(l, c, out);
        write_curve(l, c, false, out);
        struct spot start = l->point[c->first], at = l->point[c->first + c->count - 1];
        for (int next;
             !is_same(at, start) && (next = next_chain(l, label, used, at, &back)) >= 0;) {
            const struct chain *n = &l->chain[next];
            used[next] = true;
            write_curve(l, n, back, out);
            at = l->point[n->first + (back ? 0 : n->count - 1)];
        }
        put(out, "z");
    }
}

/* ---- what a small picture shows ---- */

static bool is_near(const struct layout *l, const struct chain *c) {
    enum {
        LEFT = BOARD_WIDTH * GLANCE_LEFT / 100,
        TOP = BOARD_HEIGHT * GLANCE_TOP / 100,
        WIDTH = BOARD_WIDTH * GLANCE_WIDTH / 100,
        ROUND = 120
    };
    bool left = true, right = true, above = true, below = true;
    for (int i = 0; i < c->count; i++) {
        struct spot at = l->point[c->first + i];
        left &= at.x < LEFT - ROUND;
        right &= at.x > LEFT + WIDTH + ROUND;
        above &= at.y < TOP - ROUND;
        below &= at.y > TOP + WIDTH * 3 / 5 + ROUND;
    }
    return !left && !right && !above && !below;
}

uint64_t wallenstein_in_sight(const struct drawing *d, const struct layout *l) {
    uint64_t set = d->at_a_glance ? 0 : ~(uint64_t)0;
    for (int i = 0; d->at_a_glance && i < l->chains; i++)
        if (is_near(l, &l->chain[i])) {
            set |= is_province(l->chain[i].one) ? bit(l->chain[i].one) : 0;
            set |= is_province(l->chain[i].other) ? bit(l->chain[i].other) : 0;
        }
    return set;
}

/* ---- the ground ---- */

static bool parts_countries(const struct wallenstein_box *box, const struct chain *c) {
    return is_province(c->one) && is_province(c->other) &&
           box->province[c->one].country != box->province[c->other].country;
}

/* Every province once more, for a line of its own. */
static void write_all(struct buf *out, uint64_t seen, const char *classes) {
    put(out, "<g class='%t'>", classes);
    for (int p = 0; p < PROVINCES; p++)
        if (seen & bit(p))
            put(out, "<use href='#s%d'/>", p);
    put(out, "</g>");
}

/* The border of a country is two dark lines with a light one between. */
static void write_borders(const struct wallenstein_box *box, const struct layout *l, uint64_t seen,
                          struct buf *out) {
    put(out, "<path id='wb' d='");
    for (int i = 0; i < l->chains; i++)
        if (parts_countries(box, &l->chain[i]) &&
            seen & (bit(l->chain[i].one) | bit(l->chain[i].other))) {
            write_start(l, &l->chain[i], out);
            write_curve(l, &l->chain[i], false, out);
        }
    put(out, "'/><g id='wborders'>");
    write_all(out, seen, "b-in");
    put(out, "<use href='#wb' class='b-land'/><use href='#wb' class='b-core'/></g>\n");
}

static void write_shapes(const struct layout *l, uint64_t seen, struct buf *out) {
    for (int p = 0; p < PROVINCES; p++) {
        if (!(seen & bit(p)))
            continue;
        put(out, "<path id='s%d' d='", p);
        write_outline(l, p, out);
        put(out, "'/><clipPath id='k%d'><use href='#s%d'/></clipPath>", p, p);
        put(out,
            "<g id='o%d' clip-path='url(#k%d)'><use href='#s%d' class='band-edge'/>"
            "<use href='#s%d' class='band'/></g>\n",
            p, p, p, p);
    }
}

static void write_land(const struct wallenstein_box *box, const struct layout *l, uint64_t seen,
                       struct buf *out) {
    put(out, "<g id='wland'><path class='foreign' d='M0 0h%dv%dH0z'/><path class='sea' d='",
        BOARD_WIDTH, BOARD_HEIGHT);
    write_outline(l, SEA, out);
    put(out, "'/>\n");
    write_all(out, seen, "b-out"); /* of which the fields leave the outer half: the coast */
    for (int p = 0; p < PROVINCES; p++)
        if (seen & bit(p))
            put(out, "<use href='#s%d' class='country%d'/>", p, box->province[p].country);
    put(out, "</g>\n");
}

static struct point lower(struct spot at, int by) { return (struct point){at.x, at.y + by}; }

/* Names by country, for what they are written on. */
static void write_names(const struct wallenstein_box *box, const struct layout *l, uint64_t seen,
                        struct buf *out) {
    put(out, "<g id='wnames'>");
    for (int p = 0; p < PROVINCES; p++) {
        const struct stand *s = &l->stand[p];
        char classes[] = "pname on0";
        classes[sizeof classes - 2] = (char)('0' + box->province[p].country);
        for (int i = 0; seen & bit(p) && i < s->lines; i++)
            svg_text(out, classes, lower(s->line[i], 46), slice_of(s->name[i]));
    }
    put(out, "</g>\n");
}

static void write_signs(struct buf *out) {
    put(out, "<circle id='wcoin' r='8.4'/>"
             "<path id='wsack' d='M0-9.3l3-1.2-1.2 3.4c3.5 1.4 6.4 4.6 6.4 8 0 3.9-2.9 "
             "6-8.2 6s-8.2-2.1-8.2-6c0-3.4 2.9-6.6 6.4-8l-1.2-3.4z'/>"
             "<path id='whouse' d='M-8 9V-2.5L0-9.5 8-2.5V9z'/>\n");
}

/* A sign with a number on it, so far to the right. */
static void write_value(const char *sign, Tenths right, const char *lower, int value,
                        struct buf *out) {
    char memory[24];
    struct buf aside = buf_on(memory, sizeof memory);
    if (right)
        put(&aside, " x='%p'", right);
    const char *raw_aside = buf_end(&aside);
    put(out, "<use href='#%t' class='%t'%r/>", sign, sign, raw_aside);
    put(out, "<text aria-hidden='true' class='worthn'%r y='%t'>%d</text>", raw_aside, lower, value);
}

/* Gold in a coin, grain in a sack, in a row: the place is written once. */
static void write_values(const struct wallenstein_box *box, const struct layout *l,
                         struct buf *out) {
    for (int p = 0; p < PROVINCES; p++) {
        const struct stand *s = &l->stand[p];
        put(out, "<g id='v%d' transform='translate(%p %p)'>", p, (Tenths)s->gold.x,
            (Tenths)s->gold.y);
        write_value("wcoin", 0, "4.3", box->province[p].gold, out);
        write_value("wsack", s->grain.x - s->gold.x, "4.8", box->province[p].grain, out);
        put(out, "</g>\n");
    }
}

void wallenstein_draw_ground(const struct drawing *d, struct buf *out) {
    const struct wallenstein_box *box = wallenstein_box_of(d);
    struct layout memory;
    const struct layout *l = wallenstein_layout_of(d, &memory);
    uint64_t seen = wallenstein_in_sight(d, l);
    put(out, "<pattern id='whatch' width='7' height='7' patternUnits='userSpaceOnUse' "
             "patternTransform='rotate(45)'><path class='foreign' d='M0 0h7v7H0z'/>"
             "<path class='hatch' d='M0 0v7'/></pattern>\n");
    write_shapes(l, seen, out);
    write_land(box, l, seen, out);
    write_borders(box, l, seen, out);
    write_names(box, l, seen, out);
    write_signs(out);
    if (!d->at_a_glance)
        write_values(box, l, out);
}
