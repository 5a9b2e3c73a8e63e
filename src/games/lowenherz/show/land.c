/* land.c: the board of Löwenherz: 15 x 10 squares, walls on their edges, the track of power round
 * them.
 *
 * Drawn from the ground up: land, territories, terrain, what just happened, places to choose,
 * walls, pieces. A square that can be chosen carries the first listed move that goes there; if
 * there are several (another territory could expand there, a treasure could pay), the list of
 * buttons has the others. */
#include "games/lowenherz/show/show.h"

enum {
    UNIT = 600,       /* side of a square */
    MARGIN = 700,     /* of the track, and of the letters and numbers between it and the land */
    TRACK_FROM = 420, /* from the land to the middle of the track */
    LETTERS_FROM = 120,
    BOARD_WIDTH = WIDTH * UNIT,
    BOARD_HEIGHT = HEIGHT * UNIT,
    TRACK = 50 /* spaces */
};

static struct point corner_of(int sq) {
    return (struct point){MARGIN + sq % WIDTH * UNIT, MARGIN + sq / WIDTH * UNIT};
}
static struct point middle_of(int sq) {
    struct point p = corner_of(sq);
    return (struct point){p.x + UNIT / 2, p.y + UNIT / 2};
}

/* ---- land ---- */

static void path_begin(struct buf *out, const char *classes) { put(out, "<path%c d='", classes); }

/* The squares of a set as rectangles, those side by side in one. Without patterns, as there are
 * hundreds. */
static void path_squares(struct buf *out, struct bits squares) {
    while (bits_any(squares)) {
        int sq = bits_take(&squares), n = 1;
        while ((sq + n) % WIDTH && bits_has(squares, sq + n)) {
            bits_drop(&squares, sq + n);
            n++;
        }
        svg_to(out, 'M', corner_of(sq));
        put(out, "h");
        markup_tenths(out, n * UNIT);
        put(out, "v60h");
        markup_tenths(out, -n * UNIT);
        put(out, "z");
    }
}

static struct bits squares_where(const uint8_t values[SQUARES], int value) {
    struct bits found = {{0}};
    for (int sq = 0; sq < SQUARES; sq++)
        if (values[sq] == value)
            bits_add(&found, sq);
    return found;
}

static void draw_squares(struct buf *out, const char *classes, struct bits squares) {
    if (!bits_any(squares))
        return;
    path_begin(out, classes);
    path_squares(out, squares);
    put(out, "'/>");
}

static void draw_land(const struct lowenherz *st, struct buf *out) {
    static const char *const lands[] = {
        [FOREST] = "t-forest", [TOWN] = "t-town", [MOUNTAIN] = "t-mount", [UNLAID] = "t-unlaid"};
    svg_rect(out, "t-plain", (struct point){MARGIN, MARGIN},
             (struct point){BOARD_WIDTH, BOARD_HEIGHT}, 0);
    for (int terrain = FOREST; terrain <= UNLAID; terrain++)
        draw_squares(out, lands[terrain], squares_where(st->terrain, terrain));
    put(out, "<use href='#hgrid'/>\n");
}

static void draw_grid(struct buf *out) {
    put(out, "<path id='hgrid' class='grid' d='");
    for (int x = 1; x < WIDTH; x++)
        put(out, "M%p %pv600", MARGIN + x * UNIT, MARGIN);
    for (int y = 1; y < HEIGHT; y++)
        put(out, "M%p %ph900", MARGIN, MARGIN + y * UNIT);
    put(out, "'/>\n");
}

/* Tinted, and with the charge of its colour as a pattern. */
static void draw_territory(const struct lowenherz *st, int castle, struct buf *out) {
    const char *colour = lowenherz_colours[colour_of_castle(castle)];
    struct bits squares = squares_where(st->owner, castle);
    put(out, "<path class='terr p-%t' d='", colour);
    path_squares(out, squares);
    put(out, "'/><path fill='url(#charge-%t)' d='", colour);
    path_squares(out, squares);
    put(out, "'/>\n");
}

/* Hatched: neither a tint nor a charge, so that nobody takes them for a territory. */
static void draw_zones(struct bits squares, struct buf *out) {
    if (!bits_any(squares))
        return;
    put(out, "<path class='zone' fill='url(#neutral-hatch)' d='");
    path_squares(out, squares);
    put(out, "'/>\n");
}

static void draw_territories(const struct lowenherz *st, struct buf *out) {
    for (int castle = 0; castle < CASTLES; castle++)
        if (lowenherz_founded(st, castle))
            draw_territory(st, castle, out);
    draw_zones(squares_where(st->owner, ZONE), out);
}

/* ---- terrain ---- */

/* The marks in a square at the corner of the board, from where they are used: large on free land;
 * small in the corner where a piece stands or may be placed. */
static const struct {
    const char *symbol, *classes;
    Tenths size;
} marks[] = {[FOREST] = {"forest", "wood", 340},
             [TOWN] = {"town", "house", 440},
             [MOUNTAIN] = {"mountain", "stone", 440}};

static void define_mark(int terrain, const char *ending, struct point at, Tenths size,
                        struct buf *out) {
    put(out, "<g id='h%t%t'>", marks[terrain].symbol, ending);
    svg_use(out, marks[terrain].symbol, marks[terrain].classes, at, size);
    put(out, "</g>\n");
}

static void draw_marks(struct buf *out) {
    const struct point middle = {UNIT / 2, UNIT / 2}, corner = {UNIT / 2 + 180, UNIT / 2 + 170};
    for (int terrain = FOREST; terrain <= MOUNTAIN; terrain++) {
        define_mark(terrain, "", middle, marks[terrain].size, out);
        define_mark(terrain, "-small", corner, 200, out);
    }
}

static void draw_terrain(const struct lowenherz *st, struct bits covered, struct buf *out) {
    for (int sq = 0; sq < SQUARES; sq++) {
        int terrain = st->terrain[sq];
        if (terrain == PLAINS || terrain == UNLAID)
            continue;
        put(out, "<use href='#h%t%t' x='%p' y='%p'/>", marks[terrain].symbol,
            st->piece[sq] || bits_has(covered, sq) ? "-small" : "", corner_of(sq).x,
            corner_of(sq).y);
    }
}

/* Beside the land, where no piece stands on them. */
static void draw_coordinates(struct buf *out) {
    static const char letters[] = "abcdefghijklmno";
    for (int x = 0; x < WIDTH; x++)
        svg_text(out, "co", (struct point){MARGIN + x * UNIT + UNIT / 2, MARGIN - 75},
                 (struct slice){letters + x, 1});
    for (int y = 0; y < HEIGHT; y++)
        svg_number(out, "co corow",
                   (struct point){MARGIN - LETTERS_FROM, MARGIN + y * UNIT + UNIT / 2 + 55}, y + 1);
}

/* ---- the track of power ---- */

/* 0 to 49 clockwise round the board, from its top left corner: 15, 10, 15, 10. */
static struct point track_at(int space) {
    if (space < 15)
        return (struct point){MARGIN + space * UNIT + UNIT / 2, MARGIN - TRACK_FROM};
    if (space < 25)
        return (struct point){MARGIN + BOARD_WIDTH + TRACK_FROM,
                              MARGIN + (space - 15) * UNIT + UNIT / 2};
    if (space < 40)
        return (struct point){MARGIN + (39 - space) * UNIT + UNIT / 2,
                              MARGIN + BOARD_HEIGHT + TRACK_FROM};
    return (struct point){MARGIN - TRACK_FROM, MARGIN + (49 - space) * UNIT + UNIT / 2};
}

static bool is_flat(int space) { return space < 15 || (space >= 25 && space < 40); }

static void draw_track(struct buf *out) {
    svg_rect(out, "frame", (struct point){60, 60},
             (struct point){BOARD_WIDTH + 1280, BOARD_HEIGHT + 1280}, 100);
    svg_use(out, "crown-sceptre", NULL, (struct point){330, 330}, 340);
    for (int i = 0; i < TRACK; i++) {
        struct point at = track_at(i),
                     size = is_flat(i) ? (struct point){560, 340} : (struct point){340, 560};
        svg_rect(out, i % 5 ? "space" : "space five",
                 (struct point){at.x - size.x / 2, at.y - size.y / 2}, size, 50);
        svg_number(out, "spacen", (struct point){at.x, at.y + 60}, i);
    }
}

static int space_of(const struct lowenherz *st, int seat) {
    return (lowenherz_points(st, seat) % TRACK + TRACK) % TRACK;
}

/* Those on one space lie beside each other, a little over each other. */
static void draw_power(const struct drawing *d, struct buf *out) {
    const struct lowenherz *st = lowenherz_of(d);
    for (int i = 0; i < st->head.seats; i++) {
        int space = space_of(st, i), before = 0, all = 0;
        for (int j = 0; j < st->head.seats; j++)
            if (space_of(st, j) == space) {
                before += j < i;
                all++;
            }
        struct point at = track_at(space);
        Tenths shift = (2 * before - (all - 1)) * (all > 3 ? 60 : 80);
        at.x += is_flat(space) ? shift : 0;
        at.y += is_flat(space) ? 0 : shift;
        shield_piece(out, "power", seat_colour(d, i), at, 320);
        put(out, "\n");
    }
}

/* ---- walls ---- */

static void path_edge(struct buf *out, int sq, int wall) {
    struct point p = corner_of(sq);
    if (wall == WALL_EAST) {
        svg_to(out, 'M', (struct point){p.x + UNIT, p.y + 50});
        put(out, "v50");
    } else {
        svg_to(out, 'M', (struct point){p.x + 50, p.y + UNIT});
        put(out, "h50");
    }
}

/* An edge to point at: its line, and then the rhombus from the middle of one square to that of the
 * other. Only the line is stroked (.edgeplace), so that every point of the land belongs to the edge
 * next to it, and a thumb finds it. */
static void path_edge_place(struct buf *out, int sq, int wall) {
    buf_str(out, " d=\""); /* no patterns: there may be 265 edges to point at */
    path_edge(out, sq, wall);
    buf_str(out, wall == WALL_EAST ? "l-30-25 30-25 30 25-30 25\"/>\n"
                                   : "l-25-30-25 30 25 30 25-30\"/>\n");
}

static void path_walls(const struct lowenherz *st, const struct lowenherz *without,
                       struct buf *out) {
    for (int sq = 0; sq < SQUARES; sq++)
        for (int wall = WALL_EAST; wall <= WALL_SOUTH; wall++)
            if (st->wall[sq] & wall && !(without && without->wall[sq] & wall))
                path_edge(out, sq, wall);
}

/* Borders that pieces of one colour keep free of a wall: without them two territories would look
 * like one. */
static void draw_seams(const struct lowenherz *st, struct buf *out) {
    path_begin(out, "seam");
    for (int sq = 0; sq < SQUARES; sq++)
        for (int wall = WALL_EAST; wall <= WALL_SOUTH; wall++)
            if (lowenherz_seam(st, sq, wall == WALL_EAST ? EAST : SOUTH))
                path_edge(out, sq, wall);
    put(out, "'/>");
}

/* One path, drawn three times: rim, wood, and the joints of the palisade. */
static void draw_walls(const struct drawing *d, struct buf *out) {
    const struct lowenherz *st = lowenherz_of(d);
    if (lowenherz_before(d)) {
        path_begin(out, "wall-last");
        path_walls(st, lowenherz_before(d), out);
        put(out, "'/>");
    }
    put(out, "<defs><path id='walls' d='");
    path_walls(st, NULL, out);
    put(out, "'/></defs><use href='#walls' class='wall-rim'/><use href='#walls' class='wall-wood'/>"
             "<use href='#walls' class='wall-joints'/>");
    svg_rect(out, "edge", (struct point){MARGIN, MARGIN}, (struct point){BOARD_WIDTH, BOARD_HEIGHT},
             0);
}

/* There are too many edges to mark them all: they light up under hand. */
static void draw_legal_walls(const struct drawing *d, struct buf *out) {
    for (int i = 0; i < d->move_count; i++) {
        if (move_kind(d->moves[i]) != M_WALL)
            continue;
        place_listed(d, "path", "edgeplace wallplace", d->moves[i], out);
        path_edge_place(out, move_arg(d->moves[i], 0), move_arg(d->moves[i], 1));
    }
}

/* ---- alliances ---- */

/* Where two territories touch; false if they do not. */
static bool border_of(const struct lowenherz *st, int a, int b, struct point *out) {
    for (int sq = 0; sq < SQUARES; sq++)
        for (int side = EAST; side <= SOUTH; side++) {
            int other = lowenherz_next[sq][side];
            if (other == NONE || !((st->owner[sq] == a && st->owner[other] == b) ||
                                   (st->owner[sq] == b && st->owner[other] == a)))
                continue;
            *out = between(middle_of(sq), middle_of(other), 1, 2);
            return true;
        }
    return false;
}

static void draw_rings(const struct drawing *d, const char *classes, int a, int b, Move m,
                       struct buf *out) {
    struct point at;
    if (!border_of(lowenherz_of(d), a, b, &at))
        return;
    place_open(d, classes, m, out);
    svg_circle(out, NULL, at, 170);
    svg_use(out, "alliance", NULL, at, 240);
    put(out, "</g>\n");
}

/* The listed move of a kind about this pair of castles; 0. */
static Move pair_move(const struct drawing *d, int kind, int a, int b) {
    for (int i = 0; i < d->move_count; i++) {
        int one = move_arg(d->moves[i], 0), other = move_arg(d->moves[i], 1);
        if (move_kind(d->moves[i]) == kind &&
            ((one == a && other == b) || (one == b && other == a)))
            return d->moves[i];
    }
    return 0;
}

static void draw_alliances(const struct drawing *d, struct buf *out) {
    const struct lowenherz *st = lowenherz_of(d);
    for (int i = 0; i < ALLIANCE_SLOTS; i++)
        if (st->ally[i][0] != NONE)
            draw_rings(d, "ally", st->ally[i][0], st->ally[i][1],
                       pair_move(d, M_END, st->ally[i][0], st->ally[i][1]), out);
    for (int i = 0; i < d->move_count; i++)
        if (move_kind(d->moves[i]) == M_ALLY)
            draw_rings(d, "ally", move_arg(d->moves[i], 0), move_arg(d->moves[i], 1), d->moves[i],
                       out);
}

/* ---- places to choose ---- */

int lowenherz_square_of(Move m) {
    switch (move_kind(m)) {
    case M_CASTLE:
    case M_KNIGHT:
    case M_KNIGHT_PAID:
    case M_RENEGADE:
    case M_RENEGADE_PAID:
    case M_TAKE: return move_arg(m, 0);
    case M_EXPAND: return move_arg(m, 1);
    default: return NONE;
    }
}

static bool is_knight(Move m) { return move_kind(m) == M_KNIGHT || move_kind(m) == M_KNIGHT_PAID; }

/* The square of every move, the first move of each: knights before expansions. */
static struct bits find_places(const struct drawing *d, Move first[SQUARES]) {
    struct bits places = {{0}};
    for (int i = 0; i < d->move_count; i++) {
        int sq = lowenherz_square_of(d->moves[i]);
        if (sq == NONE ||
            (bits_has(places, sq) && !(is_knight(d->moves[i]) && !is_knight(first[sq]))))
            continue;
        first[sq] = d->moves[i];
        bits_add(&places, sq);
    }
    return places;
}

/* ---- what cannot be chosen ---- */

/* A territory of that colour, if it can be one beside the square; NONE if it has none. */
static int territory_near(const struct lowenherz *st, int colour, int sq) {
    int found = NONE;
    for (int id = colour * CASTLES_EACH; id < (colour + 1) * CASTLES_EACH; id++)
        if (lowenherz_founded(st, id) && (found == NONE || bits_has(lowenherz_prey(st, id), sq)))
            found = id;
    return found;
}

/* What swords in a square would do: foreign land is taken, own land gets a knight. */
static Move sword_meant(const struct drawing *d, int sq) {
    const struct lowenherz *st = lowenherz_of(d);
    int colour = colour_of_seat(st, viewer_seat(d)), from = territory_near(st, colour, sq),
        owner = st->owner[sq];
    if (st->focus != NONE)
        return move_of(M_TAKE, sq, 0, 0);
    if (from == NONE || (owner < CASTLES && colour_of_castle(owner) == colour))
        return move_of(M_KNIGHT, sq, 0, 0);
    return move_of(M_EXPAND, from, sq, 0);
}

/* What somebody means who points at a square; 0: nothing that this step is about. */
static Move square_meant(const struct drawing *d, int sq) {
    switch (lowenherz_of(d)->step) {
    case PLACE_CASTLE: return move_of(M_CASTLE, sq, 0, 0);
    case PLACE_KNIGHT:
    case PLACE_RENEGADE: return move_of(M_KNIGHT, sq, 0, 0);
    case FIGHT: return sword_meant(d, sq);
    default: return 0;
    }
}

static void draw_squares_why_not(const struct drawing *d, struct bits places, struct buf *out) {
    for (int sq = 0; sq < SQUARES; sq++) {
        Move m = bits_has(places, sq) ? 0 : square_meant(d, sq);
        if (!m)
            continue;
        place_unlisted(d, "g", "whynot", m, out);
        put(out, ">");
        svg_rect(out, NULL, corner_of(sq), (struct point){600, 600}, 0);
        put(out, "</g>\n");
    }
}

/* Edges of the board's squares on which no wall may be built, but none stands either. */
static void draw_edges_why_not(const struct drawing *d, struct buf *out) {
    const struct lowenherz *st = lowenherz_of(d);
    uint8_t done[SQUARES] = {0};
    for (int i = 0; i < d->move_count; i++)
        if (move_kind(d->moves[i]) == M_WALL)
            done[move_arg(d->moves[i], 0)] |= (uint8_t)move_arg(d->moves[i], 1);
    for (int sq = 0; sq < SQUARES; sq++)
        for (int wall = WALL_EAST; wall <= WALL_SOUTH; wall++) {
            if ((done[sq] | st->wall[sq]) & wall ||
                lowenherz_next[sq][wall == WALL_EAST ? EAST : SOUTH] == NONE)
                continue;
            place_unlisted(d, "path", "edgeplace whynot", move_of(M_WALL, sq, wall, 0), out);
            path_edge_place(out, sq, wall);
        }
}

/* Whoever asks about what cannot be chosen is told the rule. */
static void draw_why_not(const struct drawing *d, struct bits places, struct buf *out) {
    if (!may_ask(d))
        return;
    if (lowenherz_of(d)->step == BUILD)
        draw_edges_why_not(d, out);
    else
        draw_squares_why_not(d, places, out);
}

static void draw_price(struct buf *out, struct point at, int ducats) {
    char memory[16];
    struct buf text = buf_on(memory, sizeof memory);
    put(&text, "−%d", ducats);
    svg_text(out, "cost", at, buf_slice_of(&text));
}

static void draw_knight_place(const struct drawing *d, int sq, struct buf *out) {
    struct point at = middle_of(sq);
    int price = lowenherz_of(d)->step == FIGHT
                    ? lowenherz_ground_price(lowenherz_box_of(d), lowenherz_of(d), sq)
                    : 0;
    svg_circle(out, NULL, at, 220);
    svg_use(out, "knight", NULL, (struct point){at.x, at.y - (price ? 50 : 0)}, 260);
    if (price)
        draw_price(out, (struct point){at.x, at.y + 200}, price);
}

/* The points that an expansion brings at once. */
static void draw_gain(const struct drawing *d, Move m, struct point at, struct buf *out) {
    struct lowenherz after = *lowenherz_of(d);
    int seat = viewer_seat(d);
    char memory[16];
    struct buf text = buf_on(memory, sizeof memory);
    if ((move_kind(m) != M_EXPAND && move_kind(m) != M_TAKE) || seat < 0 ||
        d->game->apply(d->box, &after, seat, m, NULL) != R_OK)
        return;
    put(&text, "+%d", lowenherz_points(&after, seat) - lowenherz_points(lowenherz_of(d), seat));
    svg_text(out, "cost", at, buf_slice_of(&text));
}

static void draw_place(const struct drawing *d, int sq, Move m, struct buf *out) {
    struct point at = corner_of(sq), size = {480, 480};
    const char *classes = is_knight(m) ? "spot"
                          : move_kind(m) == M_RENEGADE || move_kind(m) == M_RENEGADE_PAID
                              ? "spot target"
                              : "spot step";
    place_open(d, classes, m, out);
    if (is_knight(m)) {
        draw_knight_place(d, sq, out);
    } else {
        svg_rect(out, NULL, (struct point){at.x + 60, at.y + 60}, size, 50);
        if (move_kind(m) == M_CASTLE)
            svg_use(out, "castle", NULL, middle_of(sq), 280);
        draw_gain(d, m, (struct point){at.x + 380, at.y + 220}, out);
    }
    put(out, "</g>\n");
}

static void draw_places(const struct drawing *d, struct bits places, const Move first[SQUARES],
                        struct buf *out) {
    while (bits_any(places)) {
        int sq = bits_take(&places);
        draw_place(d, sq, first[sq], out);
    }
}

/* ---- pieces ---- */

static void draw_piece(const struct drawing *d, int sq, struct buf *out) {
    int piece = lowenherz_of(d)->piece[sq];
    const char *colour = lowenherz_colours[colour_of_piece(piece)];
    struct point at = middle_of(sq);
    put(out, "<g class='piece p-%t%r' data-piece='%t%t'>", colour,
        value_shown(d, "square", sq) ? " pointed" : "", colour, lowenherz_square_words[sq]);
    svg_use(out, is_castle(piece) ? "castle" : "knight", NULL, (struct point){at.x, at.y - 10},
            is_castle(piece) ? 460 : 400);
    put(out, "</g>");
    svg_shield(out, colour,
               is_castle(piece) ? (struct point){at.x - 85, at.y + 55}
                                : (struct point){at.x - 190, at.y + 70},
               170);
    put(out, "\n");
}

/* ---- what just happened ---- */

/* Founding a territory takes in open land: that is told by the walls. Taking a square is told by
 * the square. */
static bool changed_hands(const struct lowenherz *st, const struct lowenherz *was, int sq) {
    if (st->owner[sq] == was->owner[sq])
        return false;
    return was->owner[sq] != OPEN || (st->focus != NONE && st->owner[sq] == st->focus);
}

static struct bits changed_squares(const struct lowenherz *st, const struct lowenherz *was) {
    struct bits changed = {{0}};
    for (int sq = 0; sq < SQUARES; sq++)
        if (st->piece[sq] != was->piece[sq] || changed_hands(st, was, sq))
            bits_add(&changed, sq);
    return changed;
}

static void draw_last(const struct drawing *d, struct buf *out) {
    if (!lowenherz_before(d))
        return;
    struct bits changed = changed_squares(lowenherz_of(d), lowenherz_before(d));
    while (bits_any(changed)) {
        struct point at = corner_of(bits_take(&changed));
        svg_rect(out, "lastring", (struct point){at.x + 50, at.y + 50}, (struct point){500, 500},
                 50);
    }
}

/* What is used from elsewhere keeps only the rules of style.css that fit it without what it stands
 * in: hence `art`. */
void lowenherz_draw_ground(const struct drawing *d, struct buf *out) {
    (void)d;
    put(out, "<g id='htrack' class='art'>");
    draw_track(out);
    put(out, "</g>\n");
    draw_grid(out);
    draw_marks(out);
    put(out, "<g id='hcoordinates' class='art'>");
    draw_coordinates(out);
    put(out, "</g>\n");
}

void lowenherz_draw_land(const struct drawing *d, struct buf *out) {
    const struct lowenherz *st = lowenherz_of(d);
    Move first[SQUARES] = {0};
    struct bits places = find_places(d, first), targets = {{0}};
    for (int sq = 0; sq < SQUARES; sq++) /* a knight that may be turned is chosen on top of it */
        if (first[sq] && st->piece[sq])
            bits_add(&targets, sq);
    put(out, "<use href='#htrack'/>\n");
    draw_land(st, out);
    draw_territories(st, out);
    draw_terrain(st, places, out);
    draw_last(d, out);
    draw_why_not(d, places, out);
    draw_places(d, bits_less(places, targets), first, out);
    draw_seams(st, out);
    draw_walls(d, out);
    draw_legal_walls(d, out);
    for (int sq = 0; sq < SQUARES; sq++)
        if (st->piece[sq])
            draw_piece(d, sq, out);
    put(out, "<use href='#hcoordinates'/>\n");
    draw_places(d, targets, first, out);
    draw_alliances(d, out);
    draw_power(d, out);
}

/* A square, or the edge of one where a wall goes. */
Tenths lowenherz_spot(const struct drawing *d, const struct pointed *what, struct point *at) {
    int sq = pointed_value(d, what, "square"), side = move_arg(what->move, 1);
    bool wall = move_kind(what->move) == M_WALL;
    if (sq < 0 || sq >= SQUARES)
        return 0;
    *at = middle_of(sq);
    if (wall)
        *(side == WALL_EAST ? &at->x : &at->y) += 300;
    return wall ? 260 : 340;
}

void lowenherz_where_square(int square, struct buf *out) {
    if (square >= 0 && square < SQUARES)
        where_box(out, middle_of(square), (struct point){UNIT, UNIT});
}
