/* wallenstein_land.c: what stands on the map of Wallenstein: owners, armies, buildings, markers, and where to go.
 *
 * The ground (wallenstein_map.c) never changes; here its shapes are used by their names: s3 is the outline of province
 * 3, k3 the same as a clip. Owner = band inside the border and plaque; the place a move starts from is outlined, and an
 * arrow stands on every border that may be crossed. */
#include "draw/wallenstein.h"

static void shape(struct buf *out, int province, const char *classes, const char *colour, bool clipped) {
    buf_str(out, "<use href=\"#s");
    buf_int(out, province);
    buf_str(out, "\" class=\"");
    buf_str(out, classes);
    buf_str(out, colour);
    if (clipped) {
        buf_str(out, "\" clip-path=\"url(#k");
        buf_int(out, province);
        buf_char(out, ')');
    }
    buf_str(out, "\"/>");
}

static bool is_owned(const struct wallenstein *st, int province) { return st->owner[province] < st->head.seats; }

/* ---- land ------------------------------------------------------------------------------------------------------ */

static void draw_owners(const struct drawing *d, struct buf *out) {
    const struct wallenstein *st = wallenstein_of(d);
    uint64_t playing = provinces_in_game(wallenstein_box_of(d), st);
    for (int p = 0; p < PROVINCES; p++) {
        if (!(playing & bit(p)))
            shape(out, p, "prov-out", "", false);
        else if (is_owned(st, p))
            shape(out, p, "band p-", seat_colour(d, st->owner[p]), true);
    }
}

static bool has_changed(const struct wallenstein *st, const struct wallenstein *was, int p) {
    return st->owner[p] != was->owner[p] || st->armies[p] != was->armies[p] || st->built[p] != was->built[p] ||
           st->markers[p] > was->markers[p];
}

/* What changed hands is outlined; where only armies, buildings or markers changed, a ring round them says so. */
static void draw_last(const struct drawing *d, const struct point centre[PROVINCES], struct buf *out) {
    const struct wallenstein *st = wallenstein_of(d), *was = wallenstein_before(d);
    for (int p = 0; was && p < PROVINCES; p++) {
        if (st->owner[p] != was->owner[p])
            shape(out, p, "prov-last", "", true);
        else if (has_changed(st, was, p))
            svg_rect(out, "lastring", (struct point){centre[p].x - 500, centre[p].y - 190}, (struct point){640, 400},
                     80);
    }
}

/* ---- a province ------------------------------------------------------------------------------------------------ */

static void draw_plaque(const struct drawing *d, int p, struct point at, struct buf *out) {
    const struct wallenstein *st = wallenstein_of(d);
    const char *colour = seat_colour(d, st->owner[p]);
    Tenths wider = st->armies[p] > 9 ? 110 : 0;
    buf_str(out, "<g class=\"plaque\" data-piece=\"");
    buf_str(out, colour);
    buf_int(out, p);
    buf_char(out, '-');
    buf_int(out, st->armies[p]); /* what has changed appears anew */
    buf_str(out, "\"><rect class=\"pf-");
    buf_str(out, colour);
    buf_char(out, '"');
    svg_at(out, "x", at.x - 280 - wider);
    svg_at(out, "y", at.y);
    svg_at(out, "width", 560 + wider);
    buf_str(out, " height=\"32\" rx=\"5\"/><use href=\"#shield-");
    buf_str(out, colour);
    buf_char(out, '"');
    svg_at(out, "x", at.x - 230 - wider);
    svg_at(out, "y", at.y + 45);
    buf_str(out, " width=\"23\" height=\"23\"/><text class=\"po-");
    buf_str(out, colour);
    buf_char(out, '"');
    svg_at(out, "x", at.x + 120 - wider / 2);
    svg_at(out, "y", at.y + 240);
    buf_char(out, '>');
    buf_int(out, st->armies[p]);
    buf_str(out, "</text></g>");
}

/* Buildings fill the towns one by one; revolt markers stand behind them. */
static void draw_towns(const struct drawing *d, int p, struct point at, struct buf *out) {
    const struct wallenstein *st = wallenstein_of(d);
    int towns = wallenstein_box_of(d)->province[p].towns, markers = st->markers[p], next = 0;
    Tenths x = at.x - (towns * 280 + markers * 180) / 2 + 140;
    for (int i = 0; i < towns; i++, x += 280) {
        while (next < BUILDINGS && !(st->built[p] >> next & 1))
            next++;
        if (next == BUILDINGS) {
            svg_circle(out, "free", (struct point){x, at.y}, 85);
            continue;
        }
        svg_rect(out, "bld", (struct point){x - 130, at.y - 130}, (struct point){260, 260}, 30);
        svg_use(out, wallenstein_buildings[next++], NULL, (struct point){x, at.y}, 200);
    }
    for (int i = 0; i < markers; i++, x += 180)
        svg_use(out, "revolt", "rv", (struct point){x - 40, at.y - 10}, 230);
}

static void draw_province(const struct drawing *d, int p, struct point at, struct buf *out) {
    if (is_owned(wallenstein_of(d), p))
        draw_plaque(d, p, (struct point){at.x - 180, at.y - 150}, out);
    draw_towns(d, p, (struct point){at.x, at.y + 330}, out);
    buf_char(out, '\n');
}

/* ---- choices --------------------------------------------------------------------------------------------------- */

/* The move that clicking a province makes, or would if it could be chosen; 0. While planning: the next action is
 * planned for it. */
static Move province_move(const struct drawing *d, int p) {
    const struct wallenstein *st = wallenstein_of(d);
    int action;
    switch (st->step) {
    case CHOOSE_CARD: return move_of(M_TAKE, p, 0, 0);
    case OPEN_CARD:
    case DRAW_CARD: return move_of(M_CARD, p, 0, 0);
    case DRAW_REVOLT: return move_of(M_REVOLT, p, 0, 0);
    case SHIFT:
    case MUST_SHIFT:
    case MARCH: return move_of(M_GO, p, 0, 0);
    case PICK_REVOLT: return move_of(M_FACE, p, 0, 0);
    case PLAN: action = wallenstein_to_plan(d); return action == NONE ? 0 : move_of(M_PLAN, action, p, 0);
    default: return 0;
    }
}

/* Which way, in degrees, to the nearest 15. */
static int direction(struct point from, struct point to) {
    int best = 0;
    int64_t most = INT64_MIN;
    for (int degrees = 0; degrees < 360; degrees += 15) {
        int64_t along = (int64_t)(to.x - from.x) * sine(degrees + 90) + (int64_t)(to.y - from.y) * sine(degrees);
        if (along > most) {
            most = along;
            best = degrees;
        }
    }
    return best;
}

struct map {
    struct fit fit;
    struct point centre[PROVINCES];
};

static void draw_arrow(const struct wallenstein_box *box, const struct map *map, int from, int to, struct buf *out) {
    struct point at = wallenstein_border(box, &map->fit, from, to);
    buf_str(out, "<g class=\"arrowhead\" transform=\"translate(");
    svg_tenths(out, at.x);
    buf_char(out, ' ');
    svg_tenths(out, at.y);
    buf_str(out, ")\"><circle r=\"17\"/><path transform=\"rotate(");
    buf_int(out, direction(map->centre[from], map->centre[to]));
    buf_str(out, ")\" d=\"M-9-4h8v-6L10 0-1 10v-6h-8z\"/></g>");
}

/* While planning, the province is a card that can be dragged. */
static void open_province(const struct drawing *d, const char *classes, Move m, struct buf *out) {
    char memory[MAX_WORDS + 1];
    struct buf text = buf_on(memory, sizeof memory);
    if (move_kind(m) != M_PLAN) {
        place_open(d, classes, m, out);
        return;
    }
    place_begin(d, "g", classes, m, out);
    wallenstein_write_card(d, move_arg(m, 1), &text);
    markup_attr(out, "data-card", buf_slice_of(&text));
    place_title(d, m, out);
}

static void draw_choices(const struct drawing *d, const struct map *map, bool arrows, struct buf *out) {
    const struct wallenstein *st = wallenstein_of(d);
    bool marching = st->step == SHIFT || st->step == MUST_SHIFT || st->step == MARCH;
    for (int p = 0; p < PROVINCES; p++) {
        Move m = province_move(d, p);
        if (!m || !move_listed(d, m) || (arrows && !marching))
            continue;
        open_province(d, arrows ? "border" : "provplace", m, out);
        if (arrows)
            draw_arrow(wallenstein_box_of(d), map, st->from, p, out);
        else
            shape(out, p, "shape", "", true);
        buf_str(out, "</g>\n");
    }
}

/* Provinces that cannot be chosen now: whoever asks is told the rule. */
static void draw_why_not(const struct drawing *d, struct buf *out) {
    for (int p = 0; p < PROVINCES && may_ask(d); p++) {
        Move m = province_move(d, p);
        if (!m || move_listed(d, m))
            continue;
        place_begin(d, "g", "whynot", m, out);
        buf_char(out, '>');
        shape(out, p, "shape", "", false);
        buf_str(out, "</g>\n");
    }
}

/* Where the armies come from, where they go, and the card in hand. */
static void draw_chosen(const struct wallenstein *st, struct buf *out) {
    if (st->from < PROVINCES)
        shape(out, st->from, "prov-from", "", true);
    if (st->target < PROVINCES)
        shape(out, st->target, "prov-to", "", true);
    if (st->card < PROVINCES)
        shape(out, st->card, "prov-from", "", true);
}

void wallenstein_draw_land(const struct drawing *d, struct buf *out) {
    struct map map = {.fit = wallenstein_fit(wallenstein_box_of(d))};
    wallenstein_centres(wallenstein_box_of(d), &map.fit, map.centre);
    buf_str(out, "<use href=\"#wland\"/>\n");
    draw_owners(d, out);
    buf_str(out, "<use href=\"#wborders\"/>\n");
    draw_last(d, map.centre, out);
    draw_chosen(wallenstein_of(d), out);
    draw_why_not(d, out);
    draw_choices(d, &map, false, out);
    buf_str(out, "<g class=\"quiet\"><use href=\"#wnames\"/>\n");
    for (int p = 0; p < PROVINCES; p++)
        draw_province(d, p, map.centre[p], out);
    buf_str(out, "</g>\n");
    draw_choices(d, &map, true, out);
}

/* ---- what just happened ---------------------------------------------------------------------------------------- */

static bool is_march(const struct event *e) {
    return e->kind == E_MOVED || e->kind == E_ATTACK || e->kind == E_ATTACK_EMPTY;
}

void wallenstein_write_way(const struct drawing *d, const struct event *e, struct buf *out) {
    const struct wallenstein_box *box = wallenstein_box_of(d);
    int from = e->arg[2], to = e->arg[3];
    if (!is_march(e) || from >= PROVINCES || to >= PROVINCES)
        return;
    struct map map = {.fit = wallenstein_fit(box)};
    wallenstein_centres(box, &map.fit, map.centre);
    const struct point way[] = {map.centre[from], wallenstein_border(box, &map.fit, from, to), map.centre[to]};
    for (int i = 0; i < 3; i++)
        svg_to(out, ' ', way[i]);
}

/* ---- nearer ---------------------------------------------------------------------------------------------------- */

static int smaller(int a, int b) { return a < b ? a : b; }
static int larger(int a, int b) { return a > b ? a : b; }

struct window {
    struct point corner, size;
};

/* Provinces with what is round them, in the shape of the board. */
static struct window round_them(const struct point centre[PROVINCES], uint64_t set) {
    enum { ROUND = 130, LEAST = 440 };
    struct point low = {LAND_WIDTH, LAND_HEIGHT}, high = {0, 0};
    for (int p = 0; p < PROVINCES; p++) {
        if (!(set & bit(p)))
            continue;
        low = (struct point){smaller(low.x, centre[p].x / 10 - ROUND), smaller(low.y, centre[p].y / 10 - ROUND)};
        high = (struct point){larger(high.x, centre[p].x / 10 + ROUND), larger(high.y, centre[p].y / 10 + ROUND)};
    }
    int width = larger(LEAST, larger(high.x - low.x, (high.y - low.y) * LAND_WIDTH / LAND_HEIGHT));
    int height = width * LAND_HEIGHT / LAND_WIDTH;
    return (struct window){{(low.x + high.x - width) / 2, (low.y + high.y - height) / 2}, {width, height}};
}

static uint64_t provinces_in(const struct wallenstein_box *box, int country) {
    uint64_t set = 0;
    for (int p = 0; p < PROVINCES; p++)
        set |= box->province[p].country == country ? bit(p) : 0;
    return set;
}

/* What the viewer is asked about: where armies come from and may go, where a fight is, the card in hand; none: the
 * whole land. */
static uint64_t asked_about(const struct drawing *d) {
    const struct wallenstein *st = wallenstein_of(d);
    uint64_t set = 0;
    if (d->move_count == 0)
        return 0;
    for (int p = 0; p < PROVINCES; p++) {
        bool goes = st->from < PROVINCES && province_move(d, p) && move_listed(d, province_move(d, p));
        set |= goes || p == st->from || p == st->target || p == st->card ? bit(p) : 0;
    }
    return set;
}

/* A small screen goes there by itself. */
static void write_focus(struct window w, struct buf *out) {
    buf_str(out, "<span data-focus=\"");
    write_part_of_board(out, w.corner, w.size);
    buf_str(out, "\"></span>");
}

void wallenstein_write_countries(const struct drawing *d, struct buf *out) {
    const struct wallenstein_box *box = wallenstein_box_of(d);
    struct fit fit = wallenstein_fit(box);
    struct point centre[PROVINCES];
    uint64_t asked = asked_about(d);
    wallenstein_centres(box, &fit, centre);
    if (asked)
        write_focus(round_them(centre, asked), out);
    for (int country = 0; country < COUNTRIES; country++) {
        struct window w = round_them(centre, provinces_in(box, country));
        near_button(out, box->country[country], w.corner, w.size);
    }
}
