/* engine.c: how fast the rules are: whole random games, with all legal moves listed at every
 * decision.
 *
 * Rates depend on the machine and its load. So a steadier figure is printed, too: how many blocks
 * of the random source (ChaCha8, 64 bytes) could have been made in the time of one game. */
#include "base/check.h"
#include "game/fields.h"
#include "game/sim.h"
#include "host/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double seconds(void) { return (double)process_nanoseconds() / 1e9; }

static const uint8_t seed[SEED_BYTES] = "a bench plays the same games!";
static volatile uint32_t sink;

static double seconds_per_block(void) {
    enum { BLOCKS = 4000000 };
    struct rng rng = rng_new(seed, 1);
    double start = seconds();
    for (int i = 0; i < BLOCKS; i++) {
        rng.used = 16; /* a new block for every word */
        sink = rng_next(&rng);
    }
    return (seconds() - start) / BLOCKS;
}

static double nanoseconds_per_copy(size_t size) {
    enum { COPIES = 4000000 };
    static _Alignas(64) uint8_t state[2][MAX_STATE];
    double start = seconds();
    for (int i = 0; i < COPIES; i++) {
        memcpy(state[i & 1], state[~i & 1], size);
        __asm__ volatile("" : : "r"(state) : "memory");
    }
    return (seconds() - start) / COPIES * 1e9;
}

static void bench_game(const struct game *g, int seats, double block) {
    void *box = calloc(1, g->box_size);
    struct setup how = setup_default(g, seats);
    struct fault fault;
    struct sim sum = {0};
    double start, time;
    uint64_t games = 0;
    CHECK(g->read_box(box, *g->box_text, &fault));
    struct rng rng = rng_new(seed, 2);
    for (start = seconds(); (time = seconds() - start) < 1.0; games++)
        sim_play(g, box, &how, &rng, &sum);
    printf("%-12s %d players  state %4zu bytes, copied in %5.1f ns  %9.0f games/s  %11.0f "
           "decisions/s  %11.0f of "
           "nature/s  %7.0f blocks a game\n",
           g->id, seats, g->state_size, nanoseconds_per_copy(g->state_size), (double)games / time,
           (double)sum.decisions / time, (double)sum.nature / time, time / (double)games / block);
    free(box);
}

int main(void) {
    double block = seconds_per_block();
    printf("a block of the random source: %.1f ns\n", block * 1e9);
    for (int i = 0; all_games[i]; i++)
        for (int seats = all_games[i]->min_seats; seats <= all_games[i]->max_seats; seats++)
            bench_game(all_games[i], seats, block);
    return 0;
}
