/* sim.h: whole games of random moves, the same natively and in WebAssembly.
 *
 * A game depends on its seed and its number alone, so the hash over many games is a test of the
 * rules and of the build. */
#ifndef GAME_SIM_H
#define GAME_SIM_H

#include "game/game.h"

struct sim {
    uint64_t decisions; /* moves of players, each drawn from all legal ones */
    uint64_t nature;    /* moves of Nature */
    uint64_t hash;      /* of the final states, in order */
};

/* Plays one game to its end and adds it to *sum. All randomness comes from rng. */
void sim_play(const struct game *g, const void *box, const struct setup *how, struct rng *rng,
              struct sim *sum);

/* Picks one of the seats that owe a move, all equally likely. Nearly always there is only one. */
int sim_pick_of_several(uint32_t owing, struct rng *rng);
static inline int sim_pick_seat(uint32_t owing, struct rng *rng) {
    return owing & (owing - 1) ? sim_pick_of_several(owing, rng) : first_seat(owing);
}

/* Plays the first n games of a seed. Game i does not depend on the games before it. */
void sim_run(const struct game *g, const void *box, const struct setup *how,
             const uint8_t seed[SEED_BYTES], uint64_t n, struct sim *sum);

#endif
