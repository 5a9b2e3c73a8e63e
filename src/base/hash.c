/* hash.c: eight bytes at a time, each word mixed by two multiplications and shifts. */
#include "base/hash.h"

uint64_t hash_mix(uint64_t x) {
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93u;
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93u;
    return x ^ x >> 32;
}

uint64_t hash_bytes(uint64_t start, const void *bytes, size_t n) {
    const uint8_t *at = bytes;
    uint64_t h = start ^ (uint64_t)n * 0x9e3779b97f4a7c15u;
    while (n > 0) {
        uint64_t word = 0;
        size_t take = n < 8 ? n : 8;
        for (size_t i = 0; i < take; i++)
            word |= (uint64_t)at[i] << 8 * i;
        h = hash_mix(h ^ word) + 0x9e3779b97f4a7c15u;
        at += take;
        n -= take;
    }
    return hash_mix(h);
}
