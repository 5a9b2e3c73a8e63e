/* sim.c: see sim.h. The one loop that drives a game, with chance in every seat. */
#include "game/sim.h"

#include "base/check.h"
#include "base/hash.h"
#include "game/fields.h"

int sim_pick_seat(uint32_t owing, struct rng *rng) {
    if (owing & (owing - 1))
        for (uint32_t skip = rng_below(rng, (uint32_t)__builtin_popcount(owing)); skip > 0; skip--)
            owing &= owing - 1;
    return first_seat(owing);
}

static void play_nature(const struct game *g, const void *box, void *st, struct rng *rng) {
    Move m = g->roll(box, st, rng);
    CHECK(g->apply(box, st, NATURE, m, NULL) == 0);
}

static void play_seat(const struct game *g, const void *box, void *st, int seat, struct rng *rng) {
    Move moves[MAX_MOVES];
    int n = g->moves(box, st, seat, moves);
    CHECK(n > 0);
    Move m = moves[n > 1 ? rng_below(rng, (uint32_t)n) : 0];
    CHECK(g->apply(box, st, seat, m, NULL) == 0);
}

void sim_play(const struct game *g, const void *box, const struct setup *how, struct rng *rng, struct sim *sum) {
    _Alignas(16) uint8_t st[MAX_STATE];
    uint32_t owing;
    CHECK(g->setup(box, st, how) == 0);
    for (int length = 0; (owing = g->pending(st)) != 0; length++) {
        CHECK(length < g->max_length);
        if (owing >> NATURE & 1) {
            play_nature(g, box, st, rng);
            sum->nature++;
        } else {
            play_seat(g, box, st, sim_pick_seat(owing, rng), rng);
            sum->decisions++;
        }
    }
    sum->hash = hash_mix(sum->hash ^ fields_hash(g, st));
}

void sim_run(const struct game *g, const void *box, const struct setup *how, const uint8_t seed[SEED_BYTES], uint64_t n,
             struct sim *sum) {
    for (uint64_t i = 0; i < n; i++) {
        struct rng rng = rng_new(seed, i);
        sim_play(g, box, how, &rng, sum);
    }
}
