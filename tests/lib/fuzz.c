/* fuzz.c: what the fuzzers share, see fuzz.h. */
#include "fuzz/fuzz.h"

#include "game/drive.h"
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

struct play {
    const struct game *game;
    const void *box;
    struct rng *rng;
    int left; /* moves to make */
};

static struct turn next(void *self, const void *st, uint32_t owing) {
    struct play *p = self;
    if (p->left-- == 0)
        return (struct turn){0};
    return turn_random(p->game, p->box, st, sim_pick_seat(owing, p->rng), p->rng);
}

void fuzz_play(const struct game *g, const void *box, void *st, struct rng *rng, int n) {
    struct play p = {g, box, rng, n};
    game_drive(g, box, st, &p, next);
}
