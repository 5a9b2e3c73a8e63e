/* board.c: squares, their neighbours, walls, and the flood fill over them. */
#include "games/lowenherz/rules/lowenherz.h"

#define ROW(n)                                                                                     \
    "a" #n, "b" #n, "c" #n, "d" #n, "e" #n, "f" #n, "g" #n, "h" #n, "i" #n, "j" #n, "k" #n,        \
        "l" #n, "m" #n, "n" #n, "o" #n
const char *const lowenherz_square_words[SQUARES] = {ROW(1), ROW(2), ROW(3), ROW(4), ROW(5),
                                                     ROW(6), ROW(7), ROW(8), ROW(9), ROW(10)};
#undef ROW

#define NEAR(c, r)                                                                                 \
    {                                                                                              \
        (r) > 0 ? ((r)-1) * WIDTH + (c) : NONE,                                                    \
            (c)<WIDTH - 1 ? (r)*WIDTH + (c) + 1 : NONE,                                            \
                (r) < HEIGHT - 1 ? ((r) + 1) * WIDTH + (c) : NONE, (c)> 0                          \
                ? (r)*WIDTH + (c)-1                                                                \
                : NONE                                                                             \
    }
#define ROW(r)                                                                                     \
    NEAR(0, r), NEAR(1, r), NEAR(2, r), NEAR(3, r), NEAR(4, r), NEAR(5, r), NEAR(6, r),            \
        NEAR(7, r), NEAR(8, r), NEAR(9, r), NEAR(10, r), NEAR(11, r), NEAR(12, r), NEAR(13, r),    \
        NEAR(14, r)
const uint8_t lowenherz_next[SQUARES][SIDES] = {ROW(0), ROW(1), ROW(2), ROW(3), ROW(4),
                                                ROW(5), ROW(6), ROW(7), ROW(8), ROW(9)};
#undef ROW
#undef NEAR

#define BIT(n) ((uint64_t)1 << (n) % 64)
static const struct bits last_column = {{BIT(14) | BIT(29) | BIT(44) | BIT(59),
                                         BIT(74) | BIT(89) | BIT(104) | BIT(119),
                                         BIT(134) | BIT(149)}};
#undef BIT

int lowenherz_seat_of(const struct lowenherz *st, int colour) {
    for (int i = 0; i < st->head.seats; i++)
        if (st->head.colour[i] == colour)
            return i;
    return NONE;
}

int lowenherz_neutral(const struct lowenherz *st) {
    for (int colour = 0; colour < COLOURS && st->head.seats < COLOURS; colour++)
        if (lowenherz_seat_of(st, colour) == NONE)
            return colour;
    return NONE;
}

/* A wall is stored with the square west or north of it. */
bool lowenherz_walled(const struct lowenherz *st, int sq, int side) {
    switch (side) {
    case NORTH: return st->wall[sq - WIDTH] & WALL_SOUTH;
    case EAST: return st->wall[sq] & WALL_EAST;
    case SOUTH: return st->wall[sq] & WALL_SOUTH;
    default: return st->wall[sq - 1] & WALL_EAST;
    }
}

bool lowenherz_seam(const struct lowenherz *st, int sq, int side) {
    int near = lowenherz_next[sq][side];
    return near != NONE && st->owner[near] != st->owner[sq] && !lowenherz_walled(st, sq, side);
}

void lowenherz_set_wall(struct lowenherz *st, int sq, int side, bool there) {
    int keeper = side == NORTH ? sq - WIDTH : side == WEST ? sq - 1 : sq;
    int bit = side == EAST || side == WEST ? WALL_EAST : WALL_SOUTH;
    st->wall[keeper] = (uint8_t)(there ? st->wall[keeper] | bit : st->wall[keeper] & ~bit);
}

struct edges lowenherz_walls(const struct lowenherz *st) {
    return (struct edges){bits_where_bit(st->wall, 0), bits_where_bit(st->wall, 1)};
}

struct edges lowenherz_edges_without(struct bits squares, const struct edges *walls) {
    struct bits east = bits_less(bits_less(squares, walls->east), last_column);
    struct bits south = bits_less(squares, walls->south);
    return (struct edges){bits_and(east, bits_down(squares, 1)),
                          bits_and(south, bits_down(squares, WIDTH))};
}

struct edges lowenherz_edges(const struct lowenherz *st, struct bits squares) {
    struct edges walls = lowenherz_walls(st);
    return lowenherz_edges_without(squares, &walls);
}

struct bits lowenherz_flood(struct edges open, int sq, const struct bits *until) {
    struct bits area = {{0}}, before;
    bits_add(&area, sq);
    do {
        before = area;
        area = bits_or(area, bits_up(bits_and(area, open.east), 1));
        area = bits_or(area, bits_up(bits_and(area, open.south), WIDTH));
        area = bits_or(area, bits_and(bits_down(area, 1), open.east));
        area = bits_or(area, bits_and(bits_down(area, WIDTH), open.south));
        if (until && !bits_any(bits_less(*until, area)))
            break;
    } while (!bits_same(area, before));
    return area;
}

struct bits lowenherz_fringe(struct bits squares) {
    struct bits out = bits_up(bits_less(squares, last_column), 1);
    out = bits_or(out, bits_less(bits_down(squares, 1), last_column));
    out = bits_or(out, bits_or(bits_up(squares, WIDTH), bits_down(squares, WIDTH)));
    out.w[2] &= BITS_ON_BOARD;
    return bits_less(out, squares);
}
