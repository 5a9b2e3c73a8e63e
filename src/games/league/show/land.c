/* land.c: the countryside of the League of Six: six towns round a ring road.
 *
 * Town tiles are hexagons that lie on a flat side; side 0 is the upper one, and they count
 * clockwise, as the box does. Round the inner half of each town runs its bid track, 0 to 12 from
 * left to right. A tax tile is a group that its transform places and turns, so that turning it is
 * changing one attribute. */
#include "games/league/show/show.h"

enum {
    TOWN_RING = 3450, /* from the middle to the middle of a town */
    TOWN_RADIUS = 1160,
    TOWN_HALF = 1005, /* from its middle to a side */
    TAX_RADIUS = 560,
    SIDE_RADIUS = 830, /* where the goods of a side lie */
    TRACK_RADIUS = 1490,
    TRACK_STEP = 12,    /* degrees from one space to the next */
    KNOB_RADIUS = 1110, /* where a turning is chosen */
    ROAD_RADIUS = 1600,
    FIGURE = 520
};

static const struct point middle = {4200, 5090};

/* ---- where things are ---- */

static int spot_angle(int spot) { return 60 * spot - 90; }
static struct point town_at(int spot) { return polar(middle, TOWN_RING, spot_angle(spot)); }
static struct point stop_at(int spot) { return polar(middle, ROAD_RADIUS, spot_angle(spot)); }
static bool is_upper(int spot) { return spot <= 1 || spot == 5; }

static struct point bead_at(int spot, int space) {
    int inward = spot_angle(spot) + 180, from_middle = (space - HIGHEST_OFFER / 2) * TRACK_STEP;
    return polar(town_at(spot), TRACK_RADIUS,
                 is_upper(spot) ? inward - from_middle : inward + from_middle);
}

static int spot_of(const struct league *st, int town) {
    for (int spot = 0; spot < TOWNS; spot++)
        if (st->ring[spot] == town)
            return spot;
    return -1;
}

/* Figures on the road stand side by side in front of their town. */
static struct point figure_at(const struct league *st, int seat) {
    int spot = spot_of(st, st->town[seat]), before = 0, all = 0;
    if (st->bid[seat] != NONE)
        return bead_at(spot, st->bid[seat]);
    for (int i = 0; i < st->head.seats; i++)
        if (st->town[i] == st->town[seat] && st->bid[i] == NONE) {
            before += i < seat;
            all++;
        }
    struct point at = stop_at(spot);
    at.x += (2 * before - (all - 1)) * 170;
    return at;
}

/* ---- land and road ---- */

static void draw_trees(struct buf *out) {
    static const struct {
        struct point at;
        Tenths size;
    } trees[] = {{{-2020, -130}, 300}, {{-1800, 60}, 240}, {{-2240, 80}, 240},
                 {{2020, -130}, 300},  {{1800, 80}, 240},  {{2240, 60}, 240}};
    for (size_t i = 0; i < sizeof trees / sizeof *trees; i++)
        svg_use(out, "forest", "tree",
                (struct point){middle.x + trees[i].at.x, middle.y + trees[i].at.y}, trees[i].size);
}

static void draw_countryside(struct buf *out) {
    struct point corner[TOWNS], road[TOWNS];
    for (int i = 0; i < TOWNS; i++) {
        corner[i] = polar(middle, TOWN_RING + 80, spot_angle(i));
        road[i] = stop_at(i);
    }
    svg_polygon(out, "ground", corner, TOWNS);
    draw_trees(out);
    svg_polygon(out, "road-edge", road, TOWNS);
    for (int i = 0; i < TOWNS; i++)
        svg_circle(out, "stop", road[i], 170);
    svg_polygon(out, "road", road, TOWNS);
    for (int i = 0; i < TOWNS; i++)
        svg_circle(out, "stop-in", road[i], 150);
}

/* ---- the order ---- */

static void draw_pips(struct buf *out, struct point at, int n) {
    for (int i = 0; i < n; i++)
        svg_circle(out, "pip", (struct point){at.x + (2 * i - (n - 1)) * 38, at.y}, 26);
}

static void draw_place(const struct drawing *d, int place, struct buf *out) {
    const struct league *st = league_of(d);
    struct point at = {middle.x + (place - 2) * 480, middle.y};
    svg_circle(out, place < st->head.seats ? "circle" : "circle unused", at, 205);
    draw_pips(out, (struct point){at.x, at.y + 315}, place + 1);
    if (place >= st->head.seats || st->order[place] == NONE)
        return;
    shield_piece(out, "order", seat_colour(d, st->order[place]), at, 290);
}

/* In which direction a phase goes through the order. */
static void draw_direction(bool now, struct point at, const char *english, const char *arrow,
                           struct buf *out) {
    char memory[60];
    struct buf text = buf_on(memory, sizeof memory);
    text.words = out->words;
    SAY(&text, english, say_name("arrow", arrow));
    svg_text(out, now ? "way now" : "way", at, buf_slice_of(&text));
}

static void draw_order(const struct drawing *d, struct buf *out) {
    const struct league *st = league_of(d);
    bool towns = st->step >= CHOOSE_TOWN && st->step <= MOVE_ON;
    char memory[80];
    struct buf round = buf_on(memory, sizeof memory);
    round.words = out->words;
    put(out, "<g id='order'>");
    if (st->round && !d->at_a_glance)
        SAY(&round, "Round {round}", say_number("round", st->round));
    svg_text(out, "big year", (struct point){middle.x, middle.y - 500}, buf_slice_of(&round));
    for (int i = 0; i < LEAGUE_SEATS; i++)
        draw_place(d, i, out);
    draw_direction(towns, (struct point){middle.x - 560, middle.y + 650}, N_("towns {arrow}"), "→",
                   out);
    draw_direction(st->step == COLLECT, (struct point){middle.x + 560, middle.y + 650},
                   N_("{arrow} taxes"), "←", out);
    put(out, "</g>\n");
}

/* ---- a town ---- */

static void hexagon(struct point at, Tenths radius, struct point out[SIDES]) {
    for (int i = 0; i < SIDES; i++)
        out[i] = polar(at, radius, 60 * i);
}

/* The field of a side between the tax tile and the rim. */
static void draw_field(struct buf *out, const char *classes, struct point at, int side) {
    struct point corner[4] = {
        polar(at, TAX_RADIUS, 60 * side - 120), polar(at, TOWN_RADIUS, 60 * side - 120),
        polar(at, TOWN_RADIUS, 60 * side - 60), polar(at, TAX_RADIUS, 60 * side - 60)};
    svg_polygon(out, classes, corner, 4);
}

static void draw_side(struct buf *out, struct point at, int side, int symbol, int count) {
    int angle = 60 * side - 90;
    struct point spot = polar(at, SIDE_RADIUS, angle);
    for (int i = 0; i < count; i++)
        svg_use(out, league_symbols[symbol], NULL,
                polar(spot, (2 * i - (count - 1)) * 135, angle + 90), 260);
}

static void draw_sides(struct buf *out, struct point at, const struct town_face *face) {
    for (int i = 0; i < SIDES; i++)
        svg_line(out, "rule", polar(at, TAX_RADIUS, 60 * i), polar(at, TOWN_RADIUS, 60 * i));
    put(out, "<g class='goods'>");
    for (int i = 0; i < SIDES; i++)
        draw_side(out, at, i, face->symbol[i], face->count[i]);
    put(out, "</g>");
}

static void draw_arrows(struct buf *out, const char *classes, struct point at, int arrows,
                        int turned) {
    for (int i = 0; i < SIDES; i++) {
        int angle = 60 * (i + turned) - 90;
        struct point foot = polar(at, 400, angle);
        struct point corner[4] = {polar(at, 680, angle), polar(foot, 105, angle + 90),
                                  polar(at, 455, angle), polar(foot, 105, angle - 90)};
        if (arrows >> i & 1)
            svg_polygon(out, classes, corner, 4);
    }
}

/* What lies in the centre of a tax tile, in a row. */
static void draw_centre(struct buf *out, struct point at, const struct yield *centre) {
    const char *item[8];
    int n = 0;
    for (int i = 0; i < SYMBOLS; i++)
        for (int k = 0; k < centre->count[i] && n < 8; k++)
            item[n++] = league_symbols[i];
    for (int k = 0; centre->class != NONE && k < 2; k++)
        item[n++] = league_class_words[centre->class];
    for (int i = 0; i < n; i++)
        svg_use(out, item[i], NULL,
                (struct point){at.x + (2 * i - (n - 1)) * (n > 2 ? 125 : 140), at.y},
                n > 2 ? 250 : 290);
}

static void draw_tax_tile(const struct drawing *d, int town, struct point at, struct buf *out) {
    static const char *const numbers[] = {"1", "2", "3", "4", "5", "6"};
    const struct league *st = league_of(d);
    const struct tax_tile *tile = &league_box_of(d)->tile[st->tile[town]];
    int turned = st->turned[town] == NONE ? 0 : st->turned[town];
    struct point here = {0, 0}, rim[SIDES];
    hexagon(here, TAX_RADIUS, rim);
    put(out, "<g class='taxtile'");
    piece_attributes(out, "tax", numbers[town], at, 60 * turned);
    put(out, ">");
    svg_polygon(out, "tax", rim, SIDES);
    draw_arrows(out, "arrow", here, tile->arrows, 0);
    put(out, "</g>");
    draw_centre(out, at, &tile->centre);
}

static void draw_siege(struct buf *out, struct point at) {
    struct point rim[SIDES];
    hexagon(at, TAX_RADIUS, rim);
    svg_polygon(out, "camp", rim, SIDES);
    svg_use(out, "siege", "campsym", at, 680);
}

static void draw_name(const struct drawing *d, int spot, int town, struct buf *out) {
    struct point at = town_at(spot);
    const char *name = league_box_of(d)->town[town];
    int letters = 0;
    for (const char *c = name; *c; c++)
        letters += ((unsigned char)*c & 0xC0) != 0x80;
    /* as wide as the widest fonts need it */
    Tenths width = letters * 195 + 360, out_of_way = spot % 3 == 0 ? 0 : spot < 3 ? 260 : -260;
    struct point badge = {at.x - width / 2 + out_of_way + 140,
                          is_upper(spot) ? at.y - TOWN_HALF - 365 : at.y + TOWN_HALF + 400};
    svg_circle(out, "badge", badge, 140);
    svg_number(out, "badget", (struct point){badge.x, badge.y + 65}, town + 1);
    svg_text(out, "name", (struct point){badge.x + 210, badge.y + 100}, slice_of(name));
}

/* ---- bids ---- */

static bool is_contested(const struct league *st, int town) {
    return (st->step == OFFER || st->step == ANSWER) && st->town[st->mover] == town;
}

static void draw_bead(const struct drawing *d, int spot, int space, struct buf *out) {
    const struct league *st = league_of(d);
    bool contested = is_contested(st, st->ring[spot]);
    struct point at = bead_at(spot, space);
    Move m = !contested                                          ? 0
             : space == st->bid[st->rival] && st->step == ANSWER ? move_of(M_ACCEPT, 0, 0, 0)
             : space > 0                                         ? move_of(M_BID, space, 0, 0)
                                                                 : 0;
    bool legal = place_open(d, "bead", m, out);
    svg_circle(out, NULL, at, legal ? 152 : 130);
    svg_number(out, NULL, (struct point){at.x, at.y + (legal ? 62 : 56)}, space);
    put(out, "</g>");
}

static void draw_track(const struct drawing *d, int spot, struct buf *out) {
    struct point from = bead_at(spot, 0), to = bead_at(spot, HIGHEST_OFFER);
    put(out, "<path class='string' d='M%p %p", from.x, from.y);
    put(out, "A%p %p 0 0 %d %p %p'/>", TRACK_RADIUS, TRACK_RADIUS, is_upper(spot) ? 0 : 1, to.x,
        to.y);
    for (int space = 0; space <= HIGHEST_OFFER; space++)
        draw_bead(d, spot, space, out);
}

/* ---- choices at a town ---- */

/* The price of the way, inside the ring: there no figure stands, and no bead lies. */
static const struct point tags[TOWNS] = {{0, -1060}, {1000, -550},  {1010, 1060},
                                         {0, 985},   {-1010, 1060}, {-1000, -550}};

static void draw_price(const struct drawing *d, int spot, struct buf *out) {
    const struct league *st = league_of(d);
    int way = league_way(st, st->mover, st->ring[spot]);
    struct point at = {middle.x + tags[spot].x, middle.y + tags[spot].y};
    if (way <= 0 || league_entry(st, st->mover, st->ring[spot]) != R_OK)
        way = 0;
    put(out, "<g class='tag'>");
    svg_line(out, NULL, at, stop_at(spot));
    svg_rect(out, NULL, (struct point){at.x - 280, at.y - 165}, (struct point){560, 330}, 165);
    svg_number(out, NULL, (struct point){at.x - 110, at.y + 72}, way);
    svg_use(out, "guard", NULL, (struct point){at.x + 105, at.y - 5}, 230);
    put(out, "</g>");
}

/* A knob at each side: there the first arrow points when it is chosen. Under hand, the tile as it
 * would lie. */
static void draw_knob(const struct drawing *d, struct point town, int turning,
                      const struct tax_tile *tile, struct buf *out) {
    int angle = 60 * turning - 90;
    struct point at = polar(town, KNOB_RADIUS, angle);
    struct point tip[3] = {polar(at, 75, angle), polar(at, 68, angle + 130),
                           polar(at, 68, angle - 130)};
    place_open(d, "knob", move_of(M_TURN, turning, 0, 0), out);
    put(out, "<g class='ghost'>");
    for (int i = 0; i < SIDES; i++)
        if (tile->arrows >> i & 1)
            draw_field(out, "aiming", town, (i + turning) % SIDES);
    draw_arrows(out, "aimed", town, tile->arrows, turning);
    put(out, "</g>");
    svg_circle(out, NULL, at, 115);
    svg_polygon(out, "tip", tip, 3);
    put(out, "</g>");
}

/* The tile itself: each click shows the next turning (web/js/hands.js). */
static void draw_turner(const struct drawing *d, struct point town, const Move *turns, int n,
                        struct buf *out) {
    struct point rim[SIDES];
    hexagon(town, TAX_RADIUS, rim);
    put(out, "<g class='turner' role='button' tabindex='0' aria-label=%l data-turns='",
        N_("Turn the tile"));
    for (int i = 0; i < n; i++) {
        put(out, i ? "|" : "");
        move_words(d, turns[i], out);
    }
    put(out, "'>");
    svg_polygon(out, NULL, rim, SIDES);
    put(out, "</g>");
}

/* Turnings that bring the same stand once. */
static void draw_turnings(const struct drawing *d, int spot, struct buf *out) {
    const struct league *st = league_of(d);
    Move turns[MAX_MOVES];
    int town = st->ring[spot];
    if (st->step != COLLECT || st->mover >= st->head.seats || st->town[st->mover] != town ||
        !move_of_kind(d, M_TURN))
        return;
    int n = moves_once(d, turns);
    for (int i = 0; i < n; i++)
        draw_knob(d, town_at(spot), move_arg(turns[i], 0), &league_box_of(d)->tile[st->tile[town]],
                  out);
    if (n > 1)
        draw_turner(d, town_at(spot), turns, n, out);
}

static Move town_move(const struct league *st, int town) {
    switch (st->step) {
    case PLACE_TOWN: return move_of(M_PLACE, town, 0, 0);
    case BESIEGE: return move_of(M_BESIEGE, town, 0, 0);
    case CHOOSE_TOWN:
    case MOVE_ON: return move_of(M_GO, town, 0, 0);
    default: return 0;
    }
}

/* Was something laid or turned here just now? Clearing up is no news. */
static bool changed_here(const struct drawing *d, int town) {
    const struct league *st = league_of(d), *was = league_before(d);
    return was && ((st->turned[town] != was->turned[town] && st->turned[town] != NONE) ||
                   (st->tile[town] != was->tile[town] && st->tile[town] != NONE) ||
                   st->besieged[town] > was->besieged[town]);
}

static void draw_aims(const struct drawing *d, int town, struct point at, struct buf *out) {
    const struct league *st = league_of(d);
    if (st->tile[town] == NONE || st->turned[town] == NONE)
        return;
    for (int i = 0; i < SIDES; i++)
        if (league_box_of(d)->tile[st->tile[town]].arrows >> i & 1)
            draw_field(out, "aim", at, (i + st->turned[town]) % SIDES);
}

static void draw_tile(const struct drawing *d, int spot, struct buf *out) {
    const struct league *st = league_of(d);
    int town = st->ring[spot];
    struct point at = town_at(spot), rim[SIDES];
    hexagon(at, TOWN_RADIUS, rim);
    svg_polygon(out, changed_here(d, town) ? "tile last" : "tile", rim, SIDES);
    draw_aims(d, town, at, out);
    draw_sides(out, at, &league_box_of(d)->face[town][st->side[town]]);
    if (st->besieged[town])
        draw_siege(out, at);
    else if (st->tile[town] != NONE)
        draw_tax_tile(d, town, at, out);
    draw_name(d, spot, town, out);
}

static void draw_town(const struct drawing *d, int spot, struct buf *out) {
    const struct league *st = league_of(d);
    int town = st->ring[spot];
    if (town == NONE)
        return;
    put(out, st->besieged[town] ? "<g class='besieged'>" : "<g>");
    bool legal = place_open(d, st->side[town] == YELLOW_SIDE ? "town yellow" : "town",
                            town_move(st, town), out);
    draw_tile(d, spot, out);
    if (legal && (st->step == CHOOSE_TOWN || st->step == MOVE_ON))
        draw_price(d, spot, out);
    put(out, "</g>");
    draw_track(d, spot, out);
    draw_turnings(d, spot, out);
    put(out, "</g>\n");
}

/* ---- figures ---- */

static bool has_moved(const struct league *st, const struct league *was, int seat) {
    return was && st->town[seat] != NONE &&
           (st->town[seat] != was->town[seat] ||
            (st->bid[seat] != was->bid[seat] && st->bid[seat] != NONE));
}

/* The way the figure went: along the road, the shorter way round. */
static void draw_trail(const struct league *st, const struct league *was, int seat,
                       struct buf *out) {
    int to = spot_of(st, st->town[seat]),
        from = was->town[seat] == NONE ? to : spot_of(st, was->town[seat]);
    int steps = (to - from + TOWNS) % TOWNS, turn = steps <= TOWNS / 2 ? 1 : TOWNS - 1;
    put(out, "<path class='trail' d='");
    svg_to(out, 'M', was->town[seat] == NONE ? stop_at(to) : figure_at(was, seat));
    for (int spot = from;; spot = (spot + turn) % TOWNS) {
        if (from != to || was->bid[seat] == NONE)
            svg_to(out, 'L', stop_at(spot));
        if (spot == to)
            break;
    }
    svg_to(out, 'L', figure_at(st, seat));
    put(out, "'/>");
}

/* They lie on the land, below towns, bids and prices. */
static void draw_trails(const struct drawing *d, struct buf *out) {
    const struct league *st = league_of(d), *was = league_before(d);
    for (int i = 0; i < st->head.seats; i++)
        if (has_moved(st, was, i))
            draw_trail(st, was, i, out);
}

static void draw_rings(const struct drawing *d, struct buf *out) {
    const struct league *st = league_of(d);
    for (int i = 0; i < st->head.seats; i++)
        if (has_moved(st, league_before(d), i))
            svg_circle(out, "lastring", figure_at(st, i), 210);
}

static void draw_figure(const struct drawing *d, int seat, struct buf *out) {
    const char *colour = seat_colour(d, seat);
    put(out, "<g class='fig p-%t%r'", colour, seat_shown(d, seat) ? " pointed" : "");
    piece_attributes(out, "figure", colour, figure_at(league_of(d), seat), -1);
    put(out, ">");
    svg_use(out, "figure", "body", (struct point){0, -FIGURE * 36 / 100}, FIGURE);
    svg_shield(out, colour, (struct point){-105, -199}, 210);
    put(out, "</g>\n");
}

/* Those in front are drawn last. */
static void draw_figures(const struct drawing *d, struct buf *out) {
    const struct league *st = league_of(d);
    uint32_t left = 0;
    for (int i = 0; i < st->head.seats; i++)
        if (st->town[i] != NONE && spot_of(st, st->town[i]) >= 0)
            left |= 1u << i;
    while (left) {
        int next = first_seat(left);
        for (int i = next + 1; i < st->head.seats; i++)
            if (left >> i & 1 && figure_at(st, i).y < figure_at(st, next).y)
                next = i;
        draw_figure(d, next, out);
        left &= ~(1u << next);
    }
}

void league_draw_land(const struct drawing *d, struct buf *out) {
    draw_countryside(out);
    draw_order(d, out);
    draw_trails(d, out);
    for (int spot = 0; spot < TOWNS; spot++)
        draw_town(d, spot, out);
    draw_rings(d, out);
    draw_figures(d, out);
}

/* A town, or where somebody stands. */
Tenths league_spot(const struct drawing *d, const struct pointed *what, struct point *at) {
    const struct league *st = league_of(d);
    int town = pointed_value(d, what, "town"), spot = town < 0 ? -1 : spot_of(st, town);
    bool stands = what->seat >= 0 && st->town[what->seat] != NONE &&
                  slice_is(slice_of(what->field), "town") && spot_of(st, st->town[what->seat]) >= 0;
    if (stands)
        *at = figure_at(st, what->seat);
    else if (spot >= 0)
        *at = town_at(spot);
    return stands ? FIGURE * 6 / 10 : spot >= 0 ? TOWN_RADIUS + 90 : 0;
}

void league_where_order(struct buf *out) { where_box(out, middle, (struct point){5 * 480, 900}); }

void league_where_town(const struct league *st, int town, struct buf *out) {
    int spot = town >= 0 && town < TOWNS ? spot_of(st, town) : -1;
    if (spot >= 0)
        where_box(out, town_at(spot), (struct point){2 * TOWN_RADIUS, 2 * TOWN_RADIUS});
}
