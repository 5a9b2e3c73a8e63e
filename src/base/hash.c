/* hash.c: eight bytes at a time, each word mixed by two multiplications and shifts. */
#include "base/hash.h"

#include "base/bytes.h"

uint64_t hash_mix(uint64_t x) {
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93u;
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93u;
    return x ^ x >> 32;
}

static uint64_t take_word(uint64_t h, uint64_t word) {
    return hash_mix(h ^ word) + 0x9e3779b97f4a7c15u;
}

/* The last word is padded with zeros. The length is mixed in, so that texts which differ only in
 * trailing zeros get different hashes. */
uint64_t hash_bytes(uint64_t start, const void *bytes, size_t n) {
    const uint8_t *at = bytes;
    uint64_t h = start ^ (uint64_t)n * 0x9e3779b97f4a7c15u, last = 0;
    for (; n >= 8; n -= 8, at += 8)
        h = take_word(h, bytes_u64(at));
    for (size_t i = 0; i < n; i++)
        last |= (uint64_t)at[i] << 8 * i;
    return hash_mix(n > 0 ? take_word(h, last) : h);
}
