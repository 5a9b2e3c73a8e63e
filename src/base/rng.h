/* rng.h: the random source: ChaCha8, a stream of 32-bit words that depends on a 32-byte seed alone.
 *
 * A committed seed opens one stream for each random event of a game (`rng_for_event`). What is
 * drawn for an event therefore depends on the seed, the event and the number of rewinds, and on
 * nothing the players did: nobody can steer their luck. */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include <stdint.h>

enum { SEED_BYTES = 32 };

struct rng {
    uint32_t input[16]; /* constants, key, block counter, nonce */
    uint32_t block[16];
    int used; /* words of the block already given out */
};

struct rng rng_new(const uint8_t seed[SEED_BYTES], uint64_t stream);
struct rng rng_for_event(const uint8_t seed[SEED_BYTES], uint64_t event, uint32_t rewinds);
/* A seed for tests and simulations from a plain number. */
void rng_seed_from_number(uint64_t number, uint8_t seed[SEED_BYTES]);

/* Makes the next block of words (rng_block.c). */
void rng_refill(struct rng *r);

static inline uint32_t rng_next(struct rng *r) {
    if (r->used == 16)
        rng_refill(r);
    return r->block[r->used++];
}

/* 0 .. n-1, all equally likely; n > 0. Multiplies instead of dividing (Lemire's method) and draws
 * again in the rare case that would favour some results. */
static inline uint32_t rng_below(struct rng *r, uint32_t n) {
    uint64_t product = (uint64_t)rng_next(r) * n;
    if ((uint32_t)product < n) {
        uint32_t unfair = (0 - n) % n;
        while ((uint32_t)product < unfair)
            product = (uint64_t)rng_next(r) * n;
    }
    return (uint32_t)(product >> 32);
}

/* i with probability weight[i] / sum; the sum must be positive. */
int rng_weighted(struct rng *r, const uint8_t *weight, int n);

#endif
