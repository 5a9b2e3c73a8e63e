/* sim.c: see sim.h. A random source in every seat. */
#include "game/sim.h"

#include "base/check.h"
#include "base/hash.h"
#include "game/drive.h"
#include "game/fields.h"

int sim_pick_of_several(uint32_t owing, struct rng *rng) {
    for (uint32_t skip = rng_below(rng, (uint32_t)__builtin_popcount(owing)); skip > 0; skip--)
        owing &= owing - 1;
    return first_seat(owing);
}

struct play {
    const struct game *game;
    const void *box;
    struct rng *rng;
    struct sim *sum;
};

static struct turn next(void *self, const void *st, uint32_t owing) {
    const struct play *p = self;
    if (owing >> NATURE & 1) {
        p->sum->nature++;
        return turn_random(p->game, p->box, st, NATURE, p->rng);
    }
    p->sum->decisions++;
    return turn_random(p->game, p->box, st, sim_pick_seat(owing, p->rng), p->rng);
}

void sim_play(const struct game *g, const void *box, const struct setup *how, struct rng *rng,
              struct sim *sum) {
    _Alignas(16) uint8_t st[MAX_STATE];
    struct play p = {g, box, rng, sum};
    CHECK(g->setup(box, st, how) == 0);
    game_drive(g, box, st, &p, next);
    sum->hash = hash_mix(sum->hash ^ fields_hash(g, st));
}

void sim_run(const struct game *g, const void *box, const struct setup *how,
             const uint8_t seed[SEED_BYTES], uint64_t n, struct sim *sum) {
    for (uint64_t i = 0; i < n; i++) {
        struct rng rng = rng_new(seed, i);
        sim_play(g, box, how, &rng, sum);
    }
}
