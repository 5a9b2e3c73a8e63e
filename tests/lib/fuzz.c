/* fuzz.c: what the fuzzers share, see fuzz.h. */
#include "fuzz/fuzz.h"

#include "game/sim.h"

#include <stdlib.h>

const void *fuzz_box(const struct game *g) {
    static void *box;
    struct fault fault;
    free(box);
    box = malloc(g->box_size);
    CHECK(g->read_box(box, *g->box_text, &fault));
    return box;
}

void fuzz_play(const struct game *g, const void *box, void *st, struct rng *rng, int n) {
    Move moves[MAX_MOVES];
    for (uint32_t owing; n > 0 && (owing = g->pending(st)) != 0; n--) {
        int seat = sim_pick_seat(owing, rng);
        int count = g->moves(box, st, seat, moves);
        CHECK(count > 0 && count <= MAX_MOVES);
        Move m = seat == NATURE ? g->roll(box, st, rng) : moves[rng_below(rng, (uint32_t)count)];
        CHECK(g->apply(box, st, seat, m, NULL) == 0);
    }
}
