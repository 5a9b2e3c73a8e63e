/* rng.c: ChaCha with 8 rounds, 32-bit block counter and 96-bit nonce; its blocks are made by
 * rng_block.c.
 *
 * The nonce is the stream: an event's number and how often the game was rewound. So any event can
 * be drawn without drawing those before it. */
#include "base/rng.h"

#include "base/bytes.h"
#include "base/check.h"
#include "base/hash.h"

#include <string.h>

struct rng rng_for_event(const uint8_t seed[SEED_BYTES], uint64_t event, uint32_t rewinds) {
    struct rng r = {.input = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}, .used = 16};
    for (int i = 0; i < 8; i++)
        r.input[4 + i] = bytes_u32(seed + 4 * i);
    r.input[13] = (uint32_t)event;
    r.input[14] = (uint32_t)(event >> 32);
    r.input[15] = rewinds;
    return r;
}

struct rng rng_new(const uint8_t seed[SEED_BYTES], uint64_t stream) {
    return rng_for_event(seed, stream, UINT32_MAX);
}

void rng_seed_from_number(uint64_t number, uint8_t seed[SEED_BYTES]) {
    for (uint64_t i = 0; i < SEED_BYTES / 8; i++) {
        uint64_t word = hash_mix(number + (i + 1) * 0x9e3779b97f4a7c15u);
        for (uint64_t j = 0; j < 8; j++)
            seed[8 * i + j] = (uint8_t)(word >> 8 * j);
    }
}

int rng_weighted(struct rng *r, const uint8_t *weight, int n) {
    uint32_t sum = 0;
    for (int i = 0; i < n; i++)
        sum += weight[i];
    CHECK(sum > 0);
    uint32_t at = rng_below(r, sum), behind = 0;
    int picked = 0;
    for (int i = 0; i < n - 1; i++)
        picked += at >= (behind += weight[i]);
    return picked;
}
