/* map.c: the hash map with removal, compared with a plain list. */
#include "server/map.h"

#include "base/rng.h"
#include "lib/test.h"

#include <stdbool.h>

enum { KEYS = 200, STEPS = 20000 };

/* Few different keys: they crowd the same slots and wrap around the end. */
static uint64_t key_of(int i) {
    return (uint64_t)(i % 40) + ((uint64_t)i << 32) + (i % 3 ? 0 : 50);
}

int main(void) {
    static bool there[KEYS];
    static int things[KEYS];
    struct map map = {0};
    uint8_t seed[SEED_BYTES];
    rng_seed_from_number(1, seed);
    struct rng rng = rng_new(seed, 0);
    size_t count = 0;
    for (int step = 0; step < STEPS; step++) {
        int i = (int)rng_below(&rng, KEYS);
        if (there[i])
            map_remove(&map, key_of(i));
        else
            map_add(&map, key_of(i), &things[i]);
        there[i] = !there[i];
        count += there[i] ? 1 : (size_t)-1;
        bool same = map.count == count;
        for (int k = 0; k < KEYS && same; k++)
            same = map_find(&map, key_of(k)) == (there[k] ? (void *)&things[k] : NULL);
        if (!EXPECT(same))
            break;
    }
    map_free(&map);
    return test_end();
}
