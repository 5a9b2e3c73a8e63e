/* bytes.h: little-endian numbers out of bytes. Written with shifts, so the result is the same on
 * every machine and needs no alignment; compilers turn it into a single load. */
#ifndef BASE_BYTES_H
#define BASE_BYTES_H

#include <stdint.h>

static inline uint32_t bytes_u32(const uint8_t b[4]) {
    return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

static inline uint64_t bytes_u64(const uint8_t b[8]) {
    return bytes_u32(b) | (uint64_t)bytes_u32(b + 4) << 32;
}

/* Four bytes that are 0 or 1, as bits, the first byte the lowest. */
static inline uint32_t bytes_flags(const uint8_t b[4]) {
    return (uint32_t)(bytes_u32(b) * (uint64_t)0x0102040810204080u >> 56);
}

#endif
