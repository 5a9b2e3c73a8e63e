/* lesson.c: any bytes as a lesson. What is read can be walked through, or it is told which line the
 * game refuses. */
#include "fuzz/fuzz.h"
#include "lesson/walk.h"

/* To every step by the first way, and to places that a made-up number says. */
static void walk(const struct lesson *l, struct rng *rng) {
    static struct walk w;
    const void *box = fuzz_box(l->game);
    for (uint32_t i = 0; i <= (uint32_t)l->steps + 8; i++) {
        struct fault fault = {0};
        uint64_t any = (uint64_t)rng_below(rng, 1u << 30) << 22 | rng_below(rng, 1u << 22);
        uint64_t number = i <= (uint32_t)l->steps ? i : any;
        if (!walk_to(&w, l, box, number, &fault)) {
            CHECK(fault.text[0]);
            continue;
        }
        CHECK(w.step == (int)(number & 15));
        CHECK(walk_done(&w) || walk_back(&w) <= walk_progress(&w));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct lesson l;
    struct rng rng = fuzz_rng(data, size);
    struct fault fault = {0};
    if (lesson_read(&l, (struct slice){(const char *)data, size}, &fault))
        walk(&l, &rng);
    else
        CHECK(fault.text[0]);
    return 0;
}
