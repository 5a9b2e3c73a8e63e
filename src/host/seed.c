/* seed.c: see seed.h. */
#include "host/seed.h"

#include "base/check.h"

#include <sodium.h>

void seed_random(uint8_t seed[SEED_BYTES]) {
    CHECK(sodium_init() >= 0); /* whoever draws first starts it; after that it does nothing */
    randombytes_buf(seed, SEED_BYTES);
}
