/* bits.h: sets of squares: 150 bits in three words, square 0 the lowest bit.
 *
 * A step to the east is a shift by 1, a step to the south a shift by 15. Rows touch each other in the
 * words, so a set of passable edges must leave out the last column; every caller gets that from the walls
 * (lowenherz_edges), where the frame counts as closed. */
#ifndef GAMES_LOWENHERZ_BITS_H
#define GAMES_LOWENHERZ_BITS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { WIDTH = 15, HEIGHT = 10, SQUARES = WIDTH * HEIGHT };

struct bits {
    uint64_t w[3];
};

static inline bool bits_has(struct bits a, int sq) { return a.w[sq >> 6] >> (sq & 63) & 1; }
static inline void bits_add(struct bits *a, int sq) { a->w[sq >> 6] |= (uint64_t)1 << (sq & 63); }
static inline void bits_drop(struct bits *a, int sq) { a->w[sq >> 6] &= ~((uint64_t)1 << (sq & 63)); }
static inline bool bits_any(struct bits a) { return (a.w[0] | a.w[1] | a.w[2]) != 0; }
static inline bool bits_same(struct bits a, struct bits b) {
    return ((a.w[0] ^ b.w[0]) | (a.w[1] ^ b.w[1]) | (a.w[2] ^ b.w[2])) == 0;
}
static inline int bits_count(struct bits a) {
    return __builtin_popcountll(a.w[0]) + __builtin_popcountll(a.w[1]) + __builtin_popcountll(a.w[2]);
}
static inline struct bits bits_and(struct bits a, struct bits b) {
    return (struct bits){{a.w[0] & b.w[0], a.w[1] & b.w[1], a.w[2] & b.w[2]}};
}
static inline struct bits bits_or(struct bits a, struct bits b) {
    return (struct bits){{a.w[0] | b.w[0], a.w[1] | b.w[1], a.w[2] | b.w[2]}};
}
/* What is in a and not in b. */
static inline struct bits bits_less(struct bits a, struct bits b) {
    return (struct bits){{a.w[0] & ~b.w[0], a.w[1] & ~b.w[1], a.w[2] & ~b.w[2]}};
}
/* Each square n squares later (up) or earlier (down) in the order of the board. */
static inline struct bits bits_up(struct bits a, int n) {
    return (struct bits){{a.w[0] << n, a.w[1] << n | a.w[0] >> (64 - n), a.w[2] << n | a.w[1] >> (64 - n)}};
}
static inline struct bits bits_down(struct bits a, int n) {
    return (struct bits){{a.w[0] >> n | a.w[1] << (64 - n), a.w[1] >> n | a.w[2] << (64 - n), a.w[2] >> n}};
}

/* Takes the lowest square out of a set that is not empty. */
static inline int bits_take(struct bits *a) {
    int i = a->w[0] ? 0 : a->w[1] ? 1 : 2;
    int sq = i * 64 + __builtin_ctzll(a->w[i]);
    a->w[i] &= a->w[i] - 1;
    return sq;
}

/* The lowest bit of each of eight bytes, gathered into one byte. */
static inline uint64_t bits_gather(uint64_t bytes) { return (bytes & 0x0101010101010101u) * 0x0102040810204080u >> 56; }

/* Eight bytes of a board; behind its end, zeros. */
static inline uint64_t bits_load(const uint8_t board[SQUARES], int i) {
    uint64_t bytes = 0;
    memcpy(&bytes, board + 8 * i, i == SQUARES / 8 ? SQUARES % 8 : 8);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    bytes = __builtin_bswap64(bytes);
#endif
    return bytes;
}

enum { BOARD_WORDS = SQUARES / 8 + 1 };
#define BITS_ON_BOARD 0x3fffffu /* of the third word */

/* The squares whose byte has bit n set. */
static inline struct bits bits_where_bit(const uint8_t board[SQUARES], int n) {
    struct bits out = {{0}};
    for (int i = 0; i < BOARD_WORDS; i++)
        out.w[i >> 3] |= bits_gather(bits_load(board, i) >> n) << 8 * (i & 7);
    return out;
}

/* The squares whose byte is this value; all values are below 128. */
static inline struct bits bits_where(const uint8_t board[SQUARES], int value) {
    const uint64_t ones = 0x0101010101010101u;
    struct bits out = {{0}};
    for (int i = 0; i < BOARD_WORDS; i++) {
        uint64_t differs = (bits_load(board, i) ^ ones * (uint64_t)value) + 0x7f * ones; /* its top bits */
        out.w[i >> 3] |= bits_gather(~differs >> 7) << 8 * (i & 7);
    }
    out.w[2] &= BITS_ON_BOARD;
    return out;
}

/* The squares whose byte is not 0. */
static inline struct bits bits_where_any(const uint8_t board[SQUARES]) {
    struct bits none = bits_where(board, 0);
    return (struct bits){{~none.w[0], ~none.w[1], ~none.w[2] & BITS_ON_BOARD}};
}

#endif
