/* fuzz.h: a fuzzer is one function that takes any bytes. It finds crashes, sanitizer reports and
 * failed CHECKs.
 *
 * libFuzzer calls it with bytes that it makes up (make fuzz); replay/main.c calls it with the files
 * of tests/fuzz/corpus (make check). Every fault that is found becomes a file of the corpus. */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include "base/check.h"
#include "base/hash.h"
#include "game/game.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A random source that depends on the bytes alone. */
static inline struct rng fuzz_rng(const uint8_t *data, size_t size) {
    uint8_t seed[SEED_BYTES];
    rng_seed_from_number(hash_bytes(0, data, size), seed);
    return rng_new(seed, 0);
}

/* Takes the first line off and returns the game it names; NULL if there is none. */
static inline const struct game *fuzz_game(struct slice *text) {
    struct slice line;
    return slice_line(text, &line) ? game_find(line) : NULL;
}

/* The standard box of a game; valid until the next call. */
const void *fuzz_box(const struct game *g);

/* Makes up to n random moves; every listed move must be accepted. */
void fuzz_play(const struct game *g, const void *box, void *st, struct rng *rng, int n);

#endif
