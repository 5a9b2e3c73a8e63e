/* bits.h: sets of squares: 150 bits in three words, square 0 is the lowest bit.
 *
 * A step east is a shift by 1, a step south a shift by 15. Consecutive rows are adjacent in the
 * words, so a set of passable east edges must not contain the last column. Callers need not care:
 * they get their edges from lowenherz_edges, which treats the frame as closed. */
#ifndef GAMES_LOWENHERZ_RULES_BITS_H
#define GAMES_LOWENHERZ_RULES_BITS_H

#include "base/bytes.h"

#include <stdbool.h>
#include <stdint.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum { WIDTH = 15, HEIGHT = 10, SQUARES = WIDTH * HEIGHT };

struct bits {
    uint64_t w[3];
};

static inline bool bits_has(struct bits a, int sq) { return a.w[sq >> 6] >> (sq & 63) & 1; }
static inline void bits_add(struct bits *a, int sq) { a->w[sq >> 6] |= (uint64_t)1 << (sq & 63); }
static inline void bits_drop(struct bits *a, int sq) {
    a->w[sq >> 6] &= ~((uint64_t)1 << (sq & 63));
}
static inline bool bits_any(struct bits a) { return (a.w[0] | a.w[1] | a.w[2]) != 0; }
static inline bool bits_same(struct bits a, struct bits b) {
    return ((a.w[0] ^ b.w[0]) | (a.w[1] ^ b.w[1]) | (a.w[2] ^ b.w[2])) == 0;
}
/* The number of bits in each byte: added side by side in groups of two, four and eight bits. */
static inline uint64_t count_by_bytes(uint64_t word) {
    const uint64_t pairs = 0x5555555555555555u, fours = 0x3333333333333333u,
                   bytes = 0x0f0f0f0f0f0f0f0fu;
    word -= word >> 1 & pairs;
    word = (word & fours) + (word >> 2 & fours);
    return (word & bytes) + (word >> 4 & bytes);
}
/* Population count: the bytes of all three words are summed up once. */
static inline int bits_count(struct bits a) {
    uint64_t sum = count_by_bytes(a.w[0]) + count_by_bytes(a.w[1]) + count_by_bytes(a.w[2]);
    return (int)(sum * 0x0101010101010101u >> 56); /* at most 150: it fits the highest byte */
}
static inline struct bits bits_and(struct bits a, struct bits b) {
    return (struct bits){{a.w[0] & b.w[0], a.w[1] & b.w[1], a.w[2] & b.w[2]}};
}
static inline struct bits bits_or(struct bits a, struct bits b) {
    return (struct bits){{a.w[0] | b.w[0], a.w[1] | b.w[1], a.w[2] | b.w[2]}};
}
/* What is in one of them only. */
static inline struct bits bits_xor(struct bits a, struct bits b) {
    return (struct bits){{a.w[0] ^ b.w[0], a.w[1] ^ b.w[1], a.w[2] ^ b.w[2]}};
}
/* What is in a and not in b. */
static inline struct bits bits_less(struct bits a, struct bits b) {
    return (struct bits){{a.w[0] & ~b.w[0], a.w[1] & ~b.w[1], a.w[2] & ~b.w[2]}};
}
/* Moves each square n squares up or down in the order of the board. */
static inline struct bits bits_up(struct bits a, int n) {
    return (struct bits){
        {a.w[0] << n, a.w[1] << n | a.w[0] >> (64 - n), a.w[2] << n | a.w[1] >> (64 - n)}};
}
static inline struct bits bits_down(struct bits a, int n) {
    return (struct bits){
        {a.w[0] >> n | a.w[1] << (64 - n), a.w[1] >> n | a.w[2] << (64 - n), a.w[2] >> n}};
}

/* Removes the lowest square from a set that is not empty. */
static inline int bits_take(struct bits *a) {
    int i = a->w[0] ? 0 : a->w[1] ? 1 : 2;
    int sq = i * 64 + __builtin_ctzll(a->w[i]);
    a->w[i] &= a->w[i] - 1;
    return sq;
}

#define BITS_ON_BOARD 0x3fffffu /* of the third word */

/* ---- from boards of bytes to sets ---- */

/* A lane is the number of squares looked at together: 16 where the machine has an instruction for
 * it, otherwise 8. lane_match tells which of its bytes, under the mask, equal `value`; values are
 * below 128. */
#ifdef __SSE2__
enum { LANE = 16 };

static inline uint64_t lane_match(const uint8_t *at, int mask, int value) {
    __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)at);
    bytes = _mm_and_si128(bytes, _mm_set1_epi8((char)mask));
    return (uint64_t)_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8((char)value)));
}

static inline uint64_t word_match(const uint8_t *at, int mask, int value) {
    return lane_match(at, mask, value) | lane_match(at + 16, mask, value) << 16 |
           lane_match(at + 32, mask, value) << 32 | lane_match(at + 48, mask, value) << 48;
}
#else
enum { LANE = 8 };

static inline uint64_t lane_match(const uint8_t *at, int mask, int value) {
    const uint64_t ones = 0x0101010101010101u;
    uint64_t differs = ((bytes_u64(at) & ones * (uint64_t)mask) ^ ones * (uint64_t)value) +
                       0x7f * ones;                            /* its top bits */
    return (~differs >> 7 & ones) * 0x0102040810204080u >> 56; /* gathered into one byte */
}

static inline uint64_t word_match(const uint8_t *at, int mask, int value) {
    uint64_t word = 0;
    for (int i = 0; i < 64 / LANE; i++)
        word |= lane_match(at + i * LANE, mask, value) << i * LANE;
    return word;
}
#endif

/* The squares whose byte, under the mask, is this value. The board does not fill the last lane: it
 * is read together with some squares before it, which are then shifted out. */
static inline struct bits bits_match(const uint8_t board[SQUARES], int mask, int value) {
    enum { REST = SQUARES - 128, WHOLE = REST / LANE * LANE, OVERLAP = LANE - (REST - WHOLE) };
    struct bits out = {{word_match(board, mask, value), word_match(board + 64, mask, value), 0}};
    for (int i = 0; i < WHOLE; i += LANE)
        out.w[2] |= lane_match(board + 128 + i, mask, value) << i;
    out.w[2] |= lane_match(board + SQUARES - LANE, mask, value) >> OVERLAP << WHOLE;
    return out;
}

static inline struct bits bits_where_bit(const uint8_t board[SQUARES], int n) {
    return bits_match(board, 1 << n, 1 << n);
}

static inline struct bits bits_where(const uint8_t board[SQUARES], int value) {
    return bits_match(board, 0x7f, value);
}

/* The squares whose byte is not 0. */
static inline struct bits bits_where_any(const uint8_t board[SQUARES]) {
    struct bits none = bits_where(board, 0);
    return (struct bits){{~none.w[0], ~none.w[1], ~none.w[2] & BITS_ON_BOARD}};
}

#endif
