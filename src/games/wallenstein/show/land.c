/* land.c: what stands on the map of Wallenstein: owners, armies, buildings, markers, and where to
 * go.
 *
 * The ground (map.c) never changes; here its shapes are used by their names: s3 is the outline of
 * province 3, k3 the same as a clip. Owner = band inside the border and counter. A state is a line
 * inside the border, on card, and never half transparent: dashed for what can be chosen, solid
 * under hand and where armies come from, dotted for what just happened. */
#include "games/wallenstein/show/layout.h"
#include "games/wallenstein/show/show.h"

static void shape(struct buf *out, int province, const char *classes, const char *more,
                  bool clipped) {
    put(out, "<use href='#s%d' class='%t%t'", province, classes, more);
    if (clipped)
        put(out, " clip-path='url(#k%d)'", province);
    put(out, "/>");
}

static bool is_owned(const struct wallenstein *st, int province) {
    return st->owner[province] < st->head.seats;
}

/* ---- land ---- */

static void draw_band(const struct drawing *d, int p, struct buf *out) {
    const struct wallenstein *st = wallenstein_of(d);
    if (is_owned(st, p))
        put(out, "<use href='#o%d' class='p-%t'/>", p, seat_colour(d, st->owner[p]));
}

/* The line of a state, on card. */
static void draw_state(int p, const char *state, struct buf *out) {
    shape(out, p, "state-card ", state, true);
    shape(out, p, "state ", state, true);
}

/* The lighter tint of its country, with the band of its owner. */
static void draw_lit(const struct drawing *d, int p, struct buf *out) {
    static const char *const countries[COUNTRIES] = {"0", "1", "2", "3", "4"};
    shape(out, p, "shape lit", countries[wallenstein_box_of(d)->province[p].country], false);
    draw_band(d, p, out);
}

static void draw_owners(const struct drawing *d, uint64_t playing, uint64_t seen, struct buf *out) {
    for (int p = 0; p < PROVINCES; p++) {
        if (!(seen & bit(p)))
            continue;
        if (!(playing & bit(p)))
            shape(out, p, "prov-out", "", false);
        else
            draw_band(d, p, out);
    }
}

static bool has_changed(const struct wallenstein *st, const struct wallenstein *was, int p) {
    return st->owner[p] != was->owner[p] || st->armies[p] != was->armies[p] ||
           st->built[p] != was->built[p] || st->markers[p] > was->markers[p];
}

/* What changed hands is outlined; where only armies, buildings or markers changed, a ring round
 * the counter says so. The set-up changed everything: at the first plan nothing is marked. */
static void draw_last(const struct drawing *d, const struct layout *l, uint64_t seen,
                      struct buf *out) {
    const struct wallenstein *st = wallenstein_of(d), *was = wallenstein_before(d);
    bool is_told = was && (was->year > 0 || st->year == 0);
    for (int p = 0; is_told && p < PROVINCES; p++) {
        struct spot at = l->stand[p].counter;
        if (!(seen & bit(p)))
            continue;
        if (st->owner[p] != was->owner[p])
            draw_state(p, "last", out);
        else if (has_changed(st, was, p) && is_owned(st, p))
            svg_rect(out, "lastring near-only", (struct point){at.x - 265, at.y - 155},
                     (struct point){530, 310}, 80);
    }
}

/* ---- a province ---- */

/* Once at its place, and once larger at another, for maps seen from afar. The number is in the
 * name of the piece: what has changed appears anew. */
static void draw_counter(const struct drawing *d, int p, const struct stand *s, struct buf *out) {
    const struct wallenstein *st = wallenstein_of(d);
    const char *colour = seat_colour(d, st->owner[p]);
    bool wide = st->armies[p] > 9;
    put(out, "<g class='near-only%r' transform='translate(%p %p)' data-piece='%t%d-%d'>",
        value_shown(d, "province", p) ? " pointed" : "", (Tenths)s->counter.x, (Tenths)s->counter.y,
        colour, p, st->armies[p]);
    put(out,
        "<g id='c%d' class='counter'><rect class='pf-%t' x='-23' y='-12' width='46' height='24' "
        "rx='5'/>",
        p, colour);
    svg_shield(out, colour, (struct point){wide ? -208 : -205, wide ? -75 : -87}, wide ? 155 : 180);
    put(out, "<text class='po-%t' x='%p' y='6.4'>%d</text></g></g>", colour, wide ? 85 : 105,
        st->armies[p]);
    put(out, "<use class='far-only' href='#c%d' transform='translate(%p %p) scale(1.75)'/>", p,
        (Tenths)s->far.x, (Tenths)s->far.y);
}

/* Buildings fill the towns one by one. */
static void draw_towns(const struct drawing *d, int p, struct point at, struct buf *out) {
    const struct wallenstein *st = wallenstein_of(d);
    int towns = wallenstein_box_of(d)->province[p].towns, next = 0;
    Tenths x = at.x - (towns - 1) * HOUSE_STEP * 10 / 2;
    for (int i = 0; i < towns; i++, x += HOUSE_STEP * 10) {
        while (next < BUILDINGS && !(st->built[p] >> next & 1))
            next++;
        put(out, "<use href='#whouse' class='%r' x='%p' y='%p'/>",
            next == BUILDINGS ? "free" : "bld", x, at.y);
        if (next < BUILDINGS)
            svg_use(out, wallenstein_buildings[next++], "bsym", (struct point){x, at.y + 14}, 125);
    }
}

/* A flame, and how many from two up. */
static void draw_unrest(int markers, struct point at, struct buf *out) {
    if (markers == 0)
        return;
    svg_use(out, "revolt", "rv", (struct point){at.x - (markers > 1 ? 30 : 0), at.y}, 170);
    if (markers > 1)
        svg_number(out, "rvn", (struct point){at.x + 62, at.y + 70}, markers);
}

/* Where nobody has a counter, what stands in its row moves together; a row that was its own is
 * taken by the next, which is no wider. */
static struct point closed_up(const struct stand *s, struct spot at, bool owned) {
    enum { HALF = (COUNTER_WIDTH + 3) * 10 / 2, ROW = 230 };
    int y = s->counter.y;
    bool alone = s->gold.y != y && s->houses.y != y && s->flame.y != y;
    if (owned)
        return (struct point){at.x, at.y};
    return (struct point){at.x - (at.y == y ? HALF : 0), at.y - (alone && at.y > y ? ROW : 0)};
}

/* The gold and grain of a province, as they lie in the ground. */
static void draw_worth(int p, struct spot there, struct point at, struct buf *out) {
    put(out, "<use href='#v%d'", p);
    if (at.x != there.x)
        put(out, " x='%p'", at.x - there.x);
    if (at.y != there.y)
        put(out, " y='%p'", at.y - there.y);
    put(out, "/>");
}

static void draw_province(const struct drawing *d, int p, const struct stand *s, struct buf *out) {
    const struct wallenstein *st = wallenstein_of(d);
    bool owned = is_owned(st, p);
    put(out, "<g class='near-only'>");
    if (!d->at_a_glance)
        draw_worth(p, s->gold, closed_up(s, s->gold, owned), out);
    draw_towns(d, p, closed_up(s, s->houses, owned), out);
    draw_unrest(st->markers[p], closed_up(s, s->flame, owned), out);
    put(out, "</g>");
    if (owned)
        draw_counter(d, p, s, out);
    put(out, "\n");
}

/* ---- choices ---- */

/* The move that clicking a province makes, or would if it could be chosen; 0. While planning: the
 * next action is planned for it. */
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
    case PLAN:
        action = wallenstein_to_plan(d);
        return action == NONE ? 0 : move_of(M_PLAN, action, p, 0);
    default: return 0;
    }
}

/* Which way, in degrees, to the nearest 15. */
static int direction(struct point from, struct point to) {
    int best = 0;
    int64_t most = INT64_MIN;
    for (int degrees = 0; degrees < 360; degrees += 15) {
        int64_t along = (int64_t)(to.x - from.x) * sine(degrees + 90) +
                        (int64_t)(to.y - from.y) * sine(degrees);
        if (along > most) {
            most = along;
            best = degrees;
        }
    }
    return best;
}

static void draw_arrow(const struct layout *l, int from, int to, struct buf *out) {
    struct spot at = wallenstein_layout_border(l, from, to);
    put(out,
        "<path class='arrowhead' transform='translate(%p %p) rotate(%d)' "
        "d='M-12-5.5H1V-12L14 0 1 12V5.5H-12z'/>",
        (Tenths)at.x, (Tenths)at.y,
        direction(wallenstein_at(l->stand[from].centre), wallenstein_at(l->stand[to].centre)));
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
    put(out, " data-card=%a", buf_slice_of(&text));
    place_title(d, m, out);
}

static void draw_choices(const struct drawing *d, const struct layout *l, bool arrows,
                         struct buf *out) {
    const struct wallenstein *st = wallenstein_of(d);
    bool marching = st->step == SHIFT || st->step == MUST_SHIFT || st->step == MARCH;
    for (int p = 0; p < PROVINCES; p++) {
        Move m = province_move(d, p);
        if (!m || !move_listed(d, m) || (arrows && !marching))
            continue;
        open_province(d, arrows ? "border" : "provplace", m, out);
        if (arrows)
            draw_arrow(l, st->from, p, out);
        else {
            draw_lit(d, p, out);
            draw_state(p, "", out);
        }
        put(out, "</g>\n");
    }
}

/* Provinces that cannot be chosen now: whoever asks is told the rule. */
static void draw_why_not(const struct drawing *d, struct buf *out) {
    for (int p = 0; p < PROVINCES && may_ask(d); p++) {
        Move m = province_move(d, p);
        if (!m || move_listed(d, m))
            continue;
        place_begin(d, "g", "whynot", m, out);
        put(out, ">");
        shape(out, p, "shape", "", false);
        put(out, "</g>\n");
    }
}

static void draw_source(const struct drawing *d, int p, uint64_t seen, struct buf *out) {
    if (p >= PROVINCES || !(seen & bit(p)))
        return;
    draw_lit(d, p, out);
    draw_state(p, "from", out);
}

/* Where the armies come from, where they go, and the card in hand. */
static void draw_chosen(const struct drawing *d, uint64_t seen, struct buf *out) {
    const struct wallenstein *st = wallenstein_of(d);
    draw_source(d, st->from, seen, out);
    if (st->target < PROVINCES && seen & bit(st->target))
        draw_state(st->target, "to", out);
    draw_source(d, st->card, seen, out);
}

/* ---- plans ---- */

/* The place of an action in the row, from 1; 0: it lies face down somewhere behind. */
static int place_of(const struct wallenstein *st, int action) {
    for (int i = 0; i < ACTIONS; i++)
        if (st->row[i] == action)
            return i + 1;
    return 0;
}

/* Over the shield of the counter: the action's symbol and its number, or ? while that is hidden. */
static void draw_pin(const struct stand *s, int action, int place, struct buf *out) {
    put(out, "<g class='near-only' transform='translate(%p %p)'><g id='w-pin%d' class='w-pin'>",
        (Tenths)s->counter.x - 130, (Tenths)s->counter.y, action);
    svg_circle(out, "", (struct point){0, 0}, 125);
    svg_use(out, wallenstein_action_symbols[action], NULL, (struct point){0, 0}, 160);
    svg_circle(out, "w-pin-back", (struct point){-130, -60}, place < 10 ? 80 : 96);
    if (place)
        svg_number(out, "w-pin-n", (struct point){-130, -16}, place);
    else
        svg_text(out, "w-pin-n", (struct point){-130, -16}, slice_of("?"));
    put(out,
        "</g></g><use class='far-only' href='#w-pin%d' transform='translate(%p %p) scale(1.5)'/>",
        action, (Tenths)s->far.x - 210, (Tenths)s->far.y);
}

/* What the viewer has planned and not carried out yet. */
static void draw_plans(const struct drawing *d, const struct layout *l, struct buf *out) {
    const struct wallenstein *st = wallenstein_of(d);
    int seat = viewer_seat(d);
    for (int action = 0; seat >= 0 && action < ACTIONS; action++) {
        int p = st->plan[seat][action];
        if (p < PROVINCES)
            draw_pin(&l->stand[p], action, place_of(st, action), out);
    }
}

void wallenstein_draw_land(const struct drawing *d, struct buf *out) {
    struct layout memory;
    const struct layout *l = wallenstein_layout_of(d, &memory);
    uint64_t playing = wallenstein_provinces_in_game(wallenstein_box_of(d), wallenstein_of(d));
    uint64_t seen = wallenstein_in_sight(d, l);
    put(out, "<use href='#wland'/>\n");
    draw_owners(d, playing, seen, out);
    draw_last(d, l, seen, out);
    draw_chosen(d, seen, out);
    draw_why_not(d, out);
    draw_choices(d, l, false, out);
    put(out, "<g class='quiet'><use href='#wborders'/><use href='#wnames' class='near-only'/>\n");
    for (int p = 0; p < PROVINCES; p++)
        if (playing & seen & bit(p))
            draw_province(d, p, &l->stand[p], out);
    put(out, "</g>\n");
    draw_choices(d, l, true, out);
    put(out, "<g class='quiet'>");
    draw_plans(d, l, out);
    put(out, "<g class='corners%r'>", l->relaxed ? "" : " over");
    if (!d->at_a_glance)
        wallenstein_draw_corners(d, out);
    put(out, "</g></g>\n");
}

/* ---- what just happened ---- */

static bool is_march(const struct event *e) {
    return e->kind == E_MOVED || e->kind == E_ATTACK || e->kind == E_ATTACK_EMPTY;
}

void wallenstein_write_way(const struct drawing *d, const struct event *e, struct buf *out) {
    int from = e->arg[2], to = e->arg[3];
    if (!is_march(e) || from >= PROVINCES || to >= PROVINCES)
        return;
    struct layout memory;
    const struct layout *l = wallenstein_layout_of(d, &memory);
    const struct point way[] = {wallenstein_at(l->stand[from].counter),
                                wallenstein_at(wallenstein_layout_border(l, from, to)),
                                wallenstein_at(l->stand[to].counter)};
    for (int i = 0; i < 3; i++)
        svg_to(out, ' ', way[i]);
}

/* ---- nearer ---- */

static int smaller(int a, int b) { return a < b ? a : b; }
static int larger(int a, int b) { return a > b ? a : b; }

struct window {
    struct point corner, size;
};

/* Provinces with what is round them, in the shape of the board, no wider than `most`. */
static struct window round_them(const struct layout *l, uint64_t set, int most) {
    enum { ROUND = 86, LEAST = 392 };
    struct point low = {BOARD_WIDTH, BOARD_HEIGHT}, high = {0, 0};
    for (int p = 0; p < PROVINCES; p++) {
        if (!(set & bit(p)))
            continue;
        low = (struct point){smaller(low.x, l->stand[p].centre.x / 10 - ROUND),
                             smaller(low.y, l->stand[p].centre.y / 10 - ROUND)};
        high = (struct point){larger(high.x, l->stand[p].centre.x / 10 + ROUND),
                              larger(high.y, l->stand[p].centre.y / 10 + ROUND)};
    }
    int wanted = larger(high.x - low.x, (high.y - low.y) * BOARD_WIDTH / BOARD_HEIGHT);
    int width = smaller(most, larger(LEAST, wanted));
    int height = width * BOARD_HEIGHT / BOARD_WIDTH;
    return (struct window){{(low.x + high.x - width) / 2, (low.y + high.y - height) / 2},
                           {width, height}};
}

static uint64_t provinces_in(const struct wallenstein_box *box, int country) {
    uint64_t set = 0;
    for (int p = 0; p < PROVINCES; p++)
        set |= box->province[p].country == country ? bit(p) : 0;
    return set;
}

/* What the viewer is asked about: where armies come from and may go, where a fight is, the card in
 * hand; none: the whole land. */
static uint64_t asked_about(const struct drawing *d) {
    const struct wallenstein *st = wallenstein_of(d);
    uint64_t set = 0;
    if (d->move_count == 0)
        return 0;
    for (int p = 0; p < PROVINCES; p++) {
        bool goes =
            st->from < PROVINCES && province_move(d, p) && move_listed(d, province_move(d, p));
        set |= goes || p == st->from || p == st->target || p == st->card ? bit(p) : 0;
    }
    return set;
}

/* A small screen goes there by itself. */
static void write_focus(struct window w, struct buf *out) {
    put(out, "<span data-focus='");
    write_part_of_board(out, w.corner, w.size);
    put(out, "'></span>");
}

/* A country may be wider than what a telephone can show large enough to read. */
void wallenstein_write_countries(const struct drawing *d, struct buf *out) {
    enum { NEAR = 470 };
    const struct wallenstein_box *box = wallenstein_box_of(d);
    struct layout memory;
    const struct layout *l = wallenstein_layout_of(d, &memory);
    uint64_t asked = asked_about(d);
    if (asked)
        write_focus(round_them(l, asked, BOARD_WIDTH), out);
    for (int country = 0; country < COUNTRIES; country++) {
        struct window w = round_them(l, provinces_in(box, country), NEAR);
        near_button(out, box->country[country], w.corner, w.size);
    }
}

/* A province, or the tower in its corner. */
Tenths wallenstein_spot(const struct drawing *d, const struct pointed *what, struct point *at) {
    struct layout memory;
    if (strcmp(what->field, "tower") == 0) {
        *at = (struct point){900, 1000};
        return 800;
    }
    int p = pointed_value(d, what, "province");
    if (p < 0)
        p = pointed_value(d, what, "card");
    if (p < 0 || p >= PROVINCES)
        return 0;
    *at = wallenstein_at(wallenstein_layout_of(d, &memory)->stand[p].centre);
    return 500;
}
