/* position.c: the name of a game in the first line, then a position as JSON. What passes the reader
 * and audit is written and read back the same, and can be played on. */
#include "base/json.h"
#include "fuzz/fuzz.h"
#include "game/fields.h"

#include <stdlib.h>
#include <string.h>

static void round_trip(const struct game *g, const void *box, const void *st) {
    static char memory[256 * 1024];
    struct buf text = buf_on(memory, sizeof memory);
    struct slice value;
    struct fault fault;
    void *back = malloc(g->state_size);
    fields_write_json(g, box, st, &text);
    CHECK(!text.cut && json_check(buf_slice_of(&text), &value, &fault));
    CHECK(fields_read_json(g, box, value, back, &fault));
    CHECK(memcmp(st, back, g->state_size) == 0);
    free(back);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct slice text = {(const char *)data, size}, value;
    struct fault fault = {0};
    const struct game *g = fuzz_game(&text);
    if (!g || !json_check(text, &value, &fault))
        return 0;
    const void *box = fuzz_box(g);
    void *st = malloc(g->state_size);
    if (!fields_read_json(g, box, value, st, &fault)) {
        CHECK(fault.text[0]);
    } else {
        round_trip(g, box, st);
        if (!fields_hidden(g, st) && !g->audit(box, st).invariant) {
            struct rng rng = fuzz_rng(data, size);
            fuzz_play(g, box, st, &rng, 60);
        }
    }
    free(st);
    return 0;
}
