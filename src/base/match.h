/* match.h: which of eight bytes equal a value, as bits, the first byte the lowest: one comparison
 * where the machine has an instruction for it, and without a branch anywhere. */
#ifndef BASE_MATCH_H
#define BASE_MATCH_H

#include "base/bytes.h"

#ifdef __SSE2__
#include <emmintrin.h>

static inline uint64_t match_eight(const uint8_t at[8], int value) {
    __m128i bytes = _mm_loadl_epi64((const __m128i *)(const void *)at);
    return (uint64_t)_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8((char)value))) & 255;
}
#else
/* A byte that equals the value leaves its top bit set, and the multiplication gathers the eight top
 * bits into one byte. */
static inline uint64_t match_eight(const uint8_t at[8], int value) {
    const uint64_t ones = 0x0101010101010101u, low = 0x7f7f7f7f7f7f7f7fu;
    uint64_t word = bytes_u64(at) ^ ones * (uint64_t)(value & 255);
    uint64_t equal = ~(((word & low) + low) | word | low);
    return (equal >> 7) * 0x0102040810204080u >> 56;
}
#endif

#endif
