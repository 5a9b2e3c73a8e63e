/* knights.c: H6: where knights may stand, and what they cost. */
#include "games/lowenherz/rules/lowenherz.h"

/* H6.3: next to a piece of the colour, with no wall between it and any of them. */
static int may_join(const struct lowenherz *st, int colour, int sq) {
    bool near = false;
    for (int side = 0; side < SIDES; side++) {
        int other = lowenherz_next[sq][side];
        if (other == NONE || !one_colour(st->piece[other], KNIGHT + colour))
            continue;
        if (lowenherz_walled(st, sq, side))
            return R_BEHIND_WALL;
        near = true;
    }
    return near ? R_OK : R_NO_PIECE_NEAR;
}

/* H6.3, H6.4: on a free square of plain or forest; H6.5: only while there is a knight. */
int lowenherz_may_stand(const struct lowenherz *st, int colour, int sq) {
    if (st->knights[colour] == 0)
        return R_NO_KNIGHTS;
    if (st->piece[sq] != NO_PIECE)
        return R_OCCUPIED;
    if (st->terrain[sq] != PLAINS && st->terrain[sq] != FOREST)
        return R_NO_GROUND;
    return may_join(st, colour, sq);
}

/* The squares with a wall between them and a square of the set. */
static struct bits behind_walls(const struct lowenherz *st, struct bits set) {
    struct edges walls = lowenherz_walls(st);
    struct bits out = bits_up(bits_and(set, walls.east), 1);
    out = bits_or(out, bits_up(bits_and(set, walls.south), WIDTH));
    out = bits_or(out, bits_and(bits_down(set, 1), walls.east));
    return bits_or(out, bits_and(bits_down(set, WIDTH), walls.south));
}

/* The same as asking lowenherz_may_stand for every square, but for all squares at once. */
struct bits lowenherz_stands(const struct lowenherz *st, int colour) {
    _Static_assert((PLAINS | FOREST) == 1 && TOWN >> 1 == 1, "one look finds both grounds");
    if (st->knights[colour] == 0)
        return (struct bits){{0}};
    struct bits own =
        bits_or(bits_where(st->piece, KNIGHT + colour), bits_where(st->piece, CASTLE + colour));
    struct bits near = bits_less(lowenherz_fringe(own), bits_where_any(st->piece));
    struct bits ground = bits_match(st->terrain, 0x7e, PLAINS);
    return bits_less(bits_and(near, ground), behind_walls(st, own));
}

int lowenherz_ground_price(const struct lowenherz_box *box, const struct lowenherz *st, int sq) {
    return st->terrain[sq] == FOREST ? box->forest : 0; /* H6.4 */
}

void lowenherz_put_knight(struct lowenherz *st, int colour, int sq) {
    st->piece[sq] = (uint8_t)(KNIGHT + colour);
    st->knights[colour]--;
}
