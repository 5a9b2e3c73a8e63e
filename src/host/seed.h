/* seed.h: where seeds come from: the machine's own random source. */
#ifndef HOST_SEED_H
#define HOST_SEED_H

#include "base/rng.h"

/* A seed that nobody can guess. */
void seed_random(uint8_t seed[SEED_BYTES]);

#endif
