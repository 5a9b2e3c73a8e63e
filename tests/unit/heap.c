/* heap.c: the module's memory, run natively: blocks never overlap, keep what is in them, are used
 * again, and the end of memory is a NULL. */
#include "wasm/heap.h"

#include "base/rng.h"
#include "lib/test.h"

#include <string.h>

enum { ROOM = 1 << 20, STEP = 4096, BLOCKS = 200 };

static _Alignas(HEAP_ALIGN) uint8_t memory[ROOM];

static bool longer(struct heap *h, size_t bytes) {
    size_t step = (bytes + STEP - 1) / STEP * STEP;
    if ((size_t)(memory + ROOM - h->end) < step)
        return false;
    h->end += step;
    return true;
}

static struct heap fresh(void) {
    return (struct heap){.at = memory, .end = memory, .longer = longer};
}

/* A block filled with a byte of its own, so that whoever writes into it is noticed. */
struct held {
    uint8_t *at;
    size_t size;
    uint8_t byte;
};

static bool is_whole(const struct held *b, size_t size) {
    for (size_t i = 0; i < size; i++)
        if (b->at[i] != b->byte)
            return false;
    return true;
}

static void fill(struct held *b, size_t size) {
    b->size = size;
    memset(b->at, b->byte, size);
}

/* Takes, resizes or gives back one block; returns whether it was as it was left. */
static bool change(struct heap *h, struct held *b, struct rng *rng) {
    size_t size = rng_below(rng, 3000);
    bool sound = is_whole(b, b->size);
    if (rng_below(rng, 3) == 0) {
        heap_give_back(h, b->at);
        *b = (struct held){.byte = b->byte};
        return sound;
    }
    b->at = heap_resize(h, b->at, size);
    if (!b->at)
        return false;
    sound =
        (uintptr_t)b->at % HEAP_ALIGN == 0 && sound && is_whole(b, size < b->size ? size : b->size);
    fill(b, size);
    return sound;
}

static void blocks_keep_what_is_in_them(void) {
    struct heap h = fresh();
    struct held blocks[BLOCKS] = {{0}};
    uint8_t seed[SEED_BYTES];
    rng_seed_from_number(7, seed);
    struct rng rng = rng_new(seed, 0);
    bool sound = true;
    for (int i = 0; i < 20000 && sound; i++) {
        struct held *b = &blocks[rng_below(&rng, BLOCKS)];
        b->byte = (uint8_t)(1 + (b - blocks));
        sound = change(&h, b, &rng);
    }
    EXPECT(sound);
}

static void what_is_given_back_is_used_again(void) {
    struct heap h = fresh();
    void *first = heap_take(&h, 1000);
    heap_give_back(&h, first);
    EXPECT(heap_take(&h, 990) == first);
    uint8_t *end = h.at;
    for (int i = 0; i < 100000; i++)
        heap_give_back(&h, heap_take(&h, 1 + (size_t)i % 500));
    EXPECT(h.at - end < 50000);
    heap_give_back(&h, NULL);
}

static void little_is_unused(void) {
    for (size_t size = 64; size < 100000; size += 77) {
        struct heap h = fresh();
        heap_take(&h, size);
        EXPECT((size_t)(h.at - memory) <= size + size / 4 + 3 * HEAP_ALIGN);
    }
}

static void memory_has_an_end(void) {
    struct heap h = fresh();
    uint8_t *block = heap_take(&h, ROOM / 2);
    if (!EXPECT(block != NULL))
        return;
    memset(block, 5, ROOM / 2);
    EXPECT(heap_resize(&h, block, ROOM) == NULL);
    EXPECT(block[ROOM / 2 - 1] == 5);
    EXPECT(heap_take(&h, ROOM) == NULL);
    EXPECT(heap_take(&h, SIZE_MAX) == NULL);
    EXPECT(heap_take(&h, 0) != NULL);
}

int main(void) {
    blocks_keep_what_is_in_them();
    what_is_given_back_is_used_again();
    little_is_unused();
    memory_has_an_end();
    return test_end();
}
