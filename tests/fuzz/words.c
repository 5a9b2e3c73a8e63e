/* words.c: the name of a game in the first line, then lines of words. A few moves into a game, each
 * line is read as a move. What can be read is written and read back the same, and a refusal changes
 * nothing. */
#include "game/words.h"
#include "fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

static void try_words(const struct game *g, const void *box, const void *st, struct slice words) {
    char memory[MAX_WORDS];
    struct buf text = buf_on(memory, sizeof memory);
    Move m = move_read(g, box, st, words);
    void *copy = malloc(g->state_size);
    memcpy(copy, st, g->state_size);
    if (m) {
        move_write(g, box, st, 0, m, NATURE, &text);
        CHECK(move_read(g, box, st, buf_slice_of(&text)) == m);
    }
    for (int seat = 0; m && seat <= NATURE; seat++)
        if (g->apply(box, copy, seat, m, NULL) != 0)
            CHECK(memcmp(copy, st, g->state_size) == 0);
        else
            memcpy(copy, st, g->state_size);
    free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct slice text = {(const char *)data, size}, line;
    const struct game *g = fuzz_game(&text);
    struct rng rng = fuzz_rng(data, size);
    if (!g)
        return 0;
    const void *box = fuzz_box(g);
    void *st = malloc(g->state_size);
    struct setup how = setup_default(g, g->max_seats);
    CHECK(g->setup(box, st, &how) == 0);
    fuzz_play(g, box, st, &rng, (int)rng_below(&rng, 120));
    for (int lines = 0; lines < 20 && slice_line(&text, &line); lines++)
        try_words(g, box, st, line);
    free(st);
    return 0;
}
