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
#ifdef __SSE2__
#include <emmintrin.h>
#endif

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
/* The three words are summed in pairs of bits, fours and bytes side by side, and counted once. */
static inline int bits_count(struct bits a) {
    const uint64_t pairs = 0x5555555555555555u, fours = 0x3333333333333333u, bytes = 0x0f0f0f0f0f0f0f0fu;
    uint64_t sum = 0;
    for (int i = 0; i < 3; i++) {
        uint64_t x = a.w[i] - (a.w[i] >> 1 & pairs);
        x = (x & fours) + (x >> 2 & fours);
        sum += (x & bytes) + (x >> 4 & bytes);
    }
    return (int)(sum * 0x0101010101010101u >> 56); /* at most 150: it fits the highest byte */
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

#define BITS_ON_BOARD 0x3fffffu /* of the third word */

/* ---- from boards of bytes to sets ------------------------------------------------------------------- */

/* A board is read in chunks: 16 squares at a time where the machine has an instruction for it, otherwise 8. Behind
 * its end a chunk has zeros. chunk_bit says in which of its bytes bit n is set, chunk_where which are this
 * value (values are below 128). */
#ifdef __SSE2__
enum { CHUNK = 16 };

static inline __m128i chunk_load(const uint8_t board[SQUARES], int i) {
    uint8_t end[CHUNK] = {0};
    if (i < SQUARES / CHUNK)
        return _mm_loadu_si128((const __m128i *)(const void *)(board + i * CHUNK));
    memcpy(end, board + i * CHUNK, SQUARES % CHUNK);
    return _mm_loadu_si128((const __m128i *)(const void *)end);
}
static inline uint64_t chunk_bit(const uint8_t board[SQUARES], int i, int n) {
    return (uint64_t)_mm_movemask_epi8(_mm_slli_epi16(chunk_load(board, i), 7 - n));
}
static inline uint64_t chunk_where(const uint8_t board[SQUARES], int i, int value) {
    return (uint64_t)_mm_movemask_epi8(_mm_cmpeq_epi8(chunk_load(board, i), _mm_set1_epi8((char)value)));
}
#else
enum { CHUNK = 8 };

static inline uint64_t chunk_load(const uint8_t board[SQUARES], int i) {
    uint64_t bytes = 0;
    memcpy(&bytes, board + i * CHUNK, i < SQUARES / CHUNK ? CHUNK : SQUARES % CHUNK);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    bytes = __builtin_bswap64(bytes);
#endif
    return bytes;
}
/* The lowest bit of each of eight bytes, gathered into one byte. */
static inline uint64_t chunk_gather(uint64_t bytes) {
    return (bytes & 0x0101010101010101u) * 0x0102040810204080u >> 56;
}
static inline uint64_t chunk_bit(const uint8_t board[SQUARES], int i, int n) {
    return chunk_gather(chunk_load(board, i) >> n);
}
static inline uint64_t chunk_where(const uint8_t board[SQUARES], int i, int value) {
    const uint64_t ones = 0x0101010101010101u;
    uint64_t differs = (chunk_load(board, i) ^ ones * (uint64_t)value) + 0x7f * ones; /* its top bits */
    return chunk_gather(~differs >> 7);
}
#endif

enum { CHUNKS = (SQUARES + CHUNK - 1) / CHUNK, CHUNKS_A_WORD = 64 / CHUNK };

/* The squares whose byte has bit n set. */
static inline struct bits bits_where_bit(const uint8_t board[SQUARES], int n) {
    struct bits out = {{0}};
    for (int i = 0; i < CHUNKS; i++)
        out.w[i / CHUNKS_A_WORD] |= chunk_bit(board, i, n) << CHUNK * (i % CHUNKS_A_WORD);
    return out;
}

/* The squares whose byte is this value. */
static inline struct bits bits_where(const uint8_t board[SQUARES], int value) {
    struct bits out = {{0}};
    for (int i = 0; i < CHUNKS; i++)
        out.w[i / CHUNKS_A_WORD] |= chunk_where(board, i, value) << CHUNK * (i % CHUNKS_A_WORD);
    out.w[2] &= BITS_ON_BOARD;
    return out;
}

/* The squares whose byte is not 0. */
static inline struct bits bits_where_any(const uint8_t board[SQUARES]) {
    struct bits none = bits_where(board, 0);
    return (struct bits){{~none.w[0], ~none.w[1], ~none.w[2] & BITS_ON_BOARD}};
}

#endif
