/* borders.c: H4: placing walls. */
#include "games/lowenherz/rules/lowenherz.h"

int lowenherz_may_build(const struct lowenherz_box *box, const struct lowenherz *st, int sq,
                        int wall) {
    int near = wall == WALL_EAST ? lowenherz_next[sq][EAST] : lowenherz_next[sq][SOUTH];
    struct edges walls = lowenherz_walls(st);
    if (wall != WALL_EAST && wall != WALL_SOUTH)
        return R_FRAME;
    if (lowenherz_all_founded(st, colour_of_seat(st, st->mover)))
        return R_ALL_FOUNDED;
    if (lowenherz_walls_left(box, &walls) == 0)
        return R_NO_WALLS;
    if (near == NONE)
        return R_FRAME;
    if (st->wall[sq] & wall)
        return R_WALL_THERE;
    if (one_colour(st->piece[sq], st->piece[near]))
        return R_ONE_COLOUR;
    if (st->owner[sq] < CASTLES)
        return R_INSIDE_TERRITORY;
    return st->owner[sq] == OPEN ? R_OK : R_INSIDE_ZONE;
}

static bool is_border(const struct lowenherz *st, int sq, int side) {
    int near = lowenherz_next[sq][side];
    return near == NONE || st->owner[near] != st->owner[sq] || lowenherz_walled(st, sq, side);
}

/* Does the wall meet another border at this end? A wall east of a square has a north and a south
 * end; one south of a square has a west and an east end. */
static bool meets(const struct lowenherz *st, int sq, int wall, int end) {
    int across = wall == WALL_EAST ? EAST : SOUTH, beside = lowenherz_next[sq][across];
    if (is_border(st, sq, end) || is_border(st, beside, end))
        return true;
    return is_border(st, lowenherz_next[sq][end], across);
}

bool lowenherz_loose(const struct lowenherz *st, int sq, int wall) {
    return !meets(st, sq, wall, wall == WALL_EAST ? NORTH : WEST) ||
           !meets(st, sq, wall, wall == WALL_EAST ? SOUTH : EAST);
}

void lowenherz_build(const struct lowenherz_box *box, struct lowenherz *st, int sq, int wall,
                     struct events *ev) {
    struct bits sides = {{0}};
    st->wall[sq] = (uint8_t)(st->wall[sq] | wall);
    st->left--;
    if (lowenherz_loose(st, sq, wall))
        return;
    bits_add(&sides, sq);
    bits_add(&sides, wall == WALL_EAST ? sq + 1 : sq + WIDTH);
    lowenherz_settle(box, st, sides, ev);
}

/* All pieces, and their colours in two bits (see one_colour). */
struct pieces {
    struct bits all, low, high;
};

/* The squares whose piece has the colour of the piece `step` squares on. */
static struct bits twins(const struct pieces *p, int step) {
    struct bits differ = bits_or(bits_xor(p->low, bits_down(p->low, step)),
                                 bits_xor(p->high, bits_down(p->high, step)));
    return bits_less(bits_and(p->all, bits_down(p->all, step)), differ);
}

/* All legal walls as sets: east and south edges (H4.1) between open squares (H4.2), except between
 * two pieces of one colour (H4.3). */
static struct edges sites(const struct lowenherz *st, const struct edges *walls) {
    struct edges free = lowenherz_edges_without(bits_where(st->owner, OPEN), walls);
    struct pieces pieces = {bits_where_any(st->piece), bits_where_bit(st->piece, 0),
                            bits_where_bit(st->piece, 1)};
    return (struct edges){bits_less(free.east, twins(&pieces, 1)),
                          bits_less(free.south, twins(&pieces, WIDTH))};
}

/* Sites lie side by side, so they are listed run by run. */
static int list(struct bits squares, int wall, Move *out) {
    int n = 0;
    for (int i = 0; i < 3; i++)
        for (uint64_t left = squares.w[i]; left;) {
            int from = __builtin_ctzll(left);
            int length = __builtin_ctzll(~(left >> from) | (uint64_t)1 << MOVES_AT_ONCE);
            left &= ~((((uint64_t)1 << length) - 1) << from);
            n += lowenherz_list_run(move_of(M_WALL, 64 * i + from, wall, 0), length, out + n);
        }
    return n;
}

/* H4.4: nobody builds who has founded everything; H4.5: nor if no wall is left. */
int lowenherz_list_walls(const struct lowenherz_box *box, const struct lowenherz *st, Move *out) {
    struct edges walls = lowenherz_walls(st);
    if (lowenherz_all_founded(st, colour_of_seat(st, st->mover)) ||
        lowenherz_walls_left(box, &walls) == 0)
        return 0;
    struct edges free = sites(st, &walls);
    int n = list(free.east, WALL_EAST, out);
    return n + list(free.south, WALL_SOUTH, out + n);
}
