/* sim.h: whole games by random moves, the same natively and in WebAssembly. */
#ifndef GAME_SIM_H
#define GAME_SIM_H

#include "game/game.h"

struct sim {
    uint64_t decisions; /* moves of players, each picked out of the list of all legal ones */
    uint64_t nature;    /* moves of Nature */
    uint64_t hash;      /* of the last states, in order */
};

/* Plays one game to its end and adds it to *sum. Everything that is random comes from rng. */
void sim_play(const struct game *g, const void *box, const struct setup *how, struct rng *rng, struct sim *sum);

/* The seat that moves next if several owe a move: each is as likely. */
int sim_pick_seat(uint32_t owing, struct rng *rng);

/* Plays the first n games of a seed: game i is the same whatever was played before it. */
void sim_run(const struct game *g, const void *box, const struct setup *how, const uint8_t seed[SEED_BYTES], uint64_t n,
             struct sim *sum);

#endif
