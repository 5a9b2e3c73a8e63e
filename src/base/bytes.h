/* bytes.h: numbers out of bytes, the lowest byte first, alike on every machine (and one load on most). */
#ifndef BASE_BYTES_H
#define BASE_BYTES_H

#include <stdint.h>

static inline uint32_t bytes_u32(const uint8_t b[4]) {
    return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

static inline uint64_t bytes_u64(const uint8_t b[8]) { return bytes_u32(b) | (uint64_t)bytes_u32(b + 4) << 32; }

#endif
