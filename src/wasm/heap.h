/* heap.h: memory to take and give back, out of one piece that can only become longer.
 *
 * Blocks come in classes of size, four to each doubling, so that at most a fifth of a block is
 * unused. A block that is given back waits in the list of its class for the next that fits it; it
 * is never joined with its neighbours. That is enough for a table and its pages, which ask for the
 * same sizes again and again, and it cannot go wrong in many ways.
 *
 * It knows nothing of WebAssembly, so that a test can run it natively (tests/unit/heap.c). */
#ifndef WASM_HEAP_H
#define WASM_HEAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { HEAP_CLASSES = 4 * 28, HEAP_ALIGN = 16 };

struct heap_block {
    struct heap_block *next; /* while it is free */
    uint32_t size_class;
};

struct heap {
    uint8_t *at, *end; /* what was never given out; `at` is a multiple of HEAP_ALIGN */
    struct heap_block *free[HEAP_CLASSES];
    /* Moves `end` on by at least so many bytes; false if there are no more. */
    bool (*longer)(struct heap *h, size_t bytes);
};

/* NULL if there is no more memory. What it gives is aligned to HEAP_ALIGN, and not cleared. */
void *heap_take(struct heap *h, size_t size);
/* The bytes of the block are kept, as many as fit; NULL: there is no more memory, and the block is
 * as it was. `memory` may be NULL. */
void *heap_resize(struct heap *h, void *memory, size_t size);
/* `memory` may be NULL. */
void heap_give_back(struct heap *h, void *memory);

#endif
