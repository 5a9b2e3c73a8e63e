/* territory.c: H5: territories, neutral zones, and questions about them.
 *
 * Only this file and expansion.c change owner ids. OPEN land has two castles or more; when a new
 * border cuts it up, each part with one castle or none gets its id at once. */
#include "games/lowenherz/rules/lowenherz.h"

int lowenherz_castles_of(const struct lowenherz *st, int colour) {
    int n = 0;
    for (int i = 0; i < CASTLES_EACH; i++)
        n += st->castle[colour * CASTLES_EACH + i] != NONE;
    return n;
}

bool lowenherz_all_founded(const struct lowenherz *st, int colour) {
    int castles = 0, founded = 0;
    for (int i = 0; i < CASTLES_EACH; i++) {
        castles += st->castle[colour * CASTLES_EACH + i] != NONE;
        founded += lowenherz_founded(st, colour * CASTLES_EACH + i);
    }
    return castles > 0 && founded == castles;
}

int lowenherz_walls_left(const struct lowenherz_box *box, const struct edges *walls) {
    int used = bits_count(walls->east) + bits_count(walls->south);
    return used < box->walls ? box->walls - used : 0;
}

int lowenherz_might(const struct lowenherz *st, int castle) {
    struct bits knights = bits_where(st->piece, KNIGHT + colour_of_castle(castle));
    int n = 0;
    while (bits_any(knights))
        n += st->owner[bits_take(&knights)] == castle;
    return n;
}

/* Only founded territories count: open land and zones have no castle to name. */
uint32_t lowenherz_neighbours(const struct lowenherz *st, int castle) {
    struct bits near = lowenherz_fringe(bits_where(st->owner, castle));
    uint32_t out = 0;
    while (bits_any(near)) {
        int owner = st->owner[bits_take(&near)];
        if (owner < CASTLES)
            out |= 1u << owner;
    }
    return out;
}

bool lowenherz_allied(const struct lowenherz *st, int a, int b) {
    int low = a < b ? a : b, high = a < b ? b : a;
    for (int i = 0; i < ALLIANCE_SLOTS; i++)
        if (st->ally[i][0] == low && st->ally[i][1] == high)
            return true;
    return false;
}

static int towns_in(const struct lowenherz *st, struct bits squares) {
    int n = 0;
    while (bits_any(squares))
        n += st->terrain[bits_take(&squares)] == TOWN;
    return n;
}

int lowenherz_worth(const struct lowenherz_box *box, const struct lowenherz *st,
                    struct bits squares) {
    return box->founding[bits_count(squares)] + box->town * towns_in(st, squares);
}

void lowenherz_mountains(const struct lowenherz *st, int out[COLOURS]) {
    struct bits mountains = bits_where(st->terrain, MOUNTAIN);
    for (int colour = 0; colour < COLOURS; colour++)
        out[colour] = 0;
    while (bits_any(mountains)) {
        int owner = st->owner[bits_take(&mountains)];
        if (owner < CASTLES)
            out[colour_of_castle(owner)]++;
    }
}

void lowenherz_score(struct lowenherz *st, int colour, enum tally what, int points) {
    int seat = lowenherz_seat_of(st, colour);
    if (seat != NONE) /* H1.5: the neutral colour scores nothing */
        st->points[seat][what] = (int16_t)(st->points[seat][what] + points);
}

/* The number of castles in an area, and one of them. */
static int castles_in(const struct lowenherz *st, struct bits area, int *castle) {
    int n = 0;
    for (int id = 0; id < CASTLES; id++) {
        int sq = st->castle[id];
        if (sq != NONE && bits_has(area, sq)) {
            *castle = id;
            n++;
        }
    }
    return n;
}

/* The caller sees to the walls around the area. */
void lowenherz_own(struct lowenherz *st, struct bits area, int owner) {
    while (bits_any(area))
        st->owner[bits_take(&area)] = (uint8_t)owner;
}

/* H5.2: walls inside a new territory go back to the supply. */
static void clear_walls_inside(struct lowenherz *st, struct bits area) {
    for (struct bits left = area; bits_any(left);) {
        int sq = bits_take(&left);
        int east = lowenherz_next[sq][EAST], south = lowenherz_next[sq][SOUTH];
        if (east != NONE && bits_has(area, east))
            st->wall[sq] &= (uint8_t)~WALL_EAST;
        if (south != NONE && bits_has(area, south))
            st->wall[sq] &= (uint8_t)~WALL_SOUTH;
    }
}

/* H5.2: the owner of the castle scores, whoever closed the border. */
static void found(const struct lowenherz_box *box, struct lowenherz *st, struct bits area,
                  int castle, struct events *ev) {
    int colour = colour_of_castle(castle), points = lowenherz_worth(box, st, area);
    lowenherz_own(st, area, castle);
    clear_walls_inside(st, area);
    lowenherz_score(st, colour, FOUNDINGS, points);
    if (lowenherz_seat_of(st, colour) == NONE)
        event_add(ev, E_NEUTRAL_FOUNDED, castle, bits_count(area), 0, 0);
    else
        event_add(ev, E_FOUNDS, colour, castle, bits_count(area), points);
}

/* H5.1, H5.4, H5.5: an area with one castle becomes a territory, with none a neutral zone; with
 * several it stays open. */
static void claim(const struct lowenherz_box *box, struct lowenherz *st, struct bits area,
                  struct events *ev) {
    int castle = NONE, castles = castles_in(st, area, &castle);
    if (castles == 1) {
        found(box, st, area, castle, ev);
    } else if (castles == 0) {
        lowenherz_own(st, area, ZONE);
        event_add(ev, E_ZONE, bits_count(area), 0, 0, 0);
    }
}

/* H5.3: a wall may close two areas; each is claimed.
 *
 * Usually a wall separates nothing, so the first flood stops as soon as it has reached all squares
 * beside the new border. Only if it cannot reach them are the parts looked at. */
void lowenherz_settle(const struct lowenherz_box *box, struct lowenherz *st, struct bits seeds,
                      struct events *ev) {
    struct edges open = lowenherz_edges(st, bits_where(st->owner, OPEN));
    bool whole = true;
    while (bits_any(seeds)) {
        struct bits rest = seeds;
        struct bits area = lowenherz_flood(open, bits_take(&rest), whole ? &seeds : NULL);
        seeds = bits_less(seeds, area);
        if (whole && !bits_any(seeds))
            return; /* the border has not separated anything */
        whole = false;
        claim(box, st, area, ev);
    }
}

void lowenherz_close_edges(struct lowenherz *st, int sq) {
    for (int side = 0; side < SIDES; side++) {
        int near = lowenherz_next[sq][side];
        if (near == NONE)
            continue;
        if (st->owner[near] == st->owner[sq]) {
            if (st->owner[sq] < CASTLES)
                lowenherz_set_wall(st, sq, side, false);
        } else if (!one_colour(st->piece[sq], st->piece[near])) {
            lowenherz_set_wall(st, sq, side, true);
        }
    }
}
