/* box.c: any bytes as a box file. With a box that is accepted, a game can be played. */
#include "fuzz/fuzz.h"
#include "game/boxfile.h"

#include <stdlib.h>

static void play_with(const struct game *g, const void *box, struct rng *rng) {
    void *st = malloc(g->state_size);
    struct setup how = setup_default(
        g, g->min_seats + (int)rng_below(rng, (uint32_t)(g->max_seats - g->min_seats) + 1));
    if (g->setup(box, st, &how) == 0)
        fuzz_play(g, box, st, rng, g->max_length);
    free(st);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct slice text = {(const char *)data, size};
    const struct game *g = game_find(boxfile_game(text));
    struct rng rng = fuzz_rng(data, size);
    struct fault fault = {0};
    if (!g)
        return 0;
    void *box = malloc(g->box_size);
    if (g->read_box(box, text, &fault))
        play_with(g, box, &rng);
    else
        CHECK(fault.text[0]);
    free(box);
    return 0;
}
