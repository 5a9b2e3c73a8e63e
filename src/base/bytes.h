/* bytes.h: little-endian numbers out of bytes: the same on every machine, wherever the bytes lie.
 *
 * A copy of known length becomes a single load. Four shifts of bytes would become one, too, but a
 * compiler that saves space counts them before it sees that, and leaves a call. */
#ifndef BASE_BYTES_H
#define BASE_BYTES_H

#include <stdint.h>
#include <string.h>

#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define FROM_LITTLE(bits, number) __builtin_bswap##bits(number)
#else
#define FROM_LITTLE(bits, number) (number)
#endif

static inline uint32_t bytes_u32(const uint8_t b[4]) {
    uint32_t number;
    memcpy(&number, b, sizeof number);
    return FROM_LITTLE(32, number);
}

static inline uint64_t bytes_u64(const uint8_t b[8]) {
    uint64_t number;
    memcpy(&number, b, sizeof number);
    return FROM_LITTLE(64, number);
}

/* Four bytes that are 0 or 1, as bits, the first byte the lowest. */
static inline uint32_t bytes_flags(const uint8_t b[4]) {
    return (uint32_t)(bytes_u32(b) * (uint64_t)0x0102040810204080u >> 56);
}

#endif
