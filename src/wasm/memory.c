/* memory.c: malloc and its kin for the module: a heap (heap.h) that lies behind everything the
 * linker placed and grows with the module's own memory. The module has one thread. */
#include "wasm/heap.h"

#include <stdlib.h>
#include <string.h>

enum { PAGE = 65536 };

extern uint8_t __heap_base[]; /* of the linker: the first byte that is nobody's, 16-aligned */

/* Asks for some more than is needed, because a few large steps cost less than many small ones. */
static bool longer(struct heap *h, size_t bytes) {
    enum { STEP = 16 };
    size_t pages = bytes / PAGE + STEP;
    if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1)
        return false;
    h->end += pages * PAGE;
    return true;
}

static struct heap *heap(void) {
    static struct heap only = {.longer = longer};
    if (!only.at) {
        only.at = __heap_base;
        only.end = (uint8_t *)(__builtin_wasm_memory_size(0) * PAGE);
    }
    return &only;
}

void *malloc(size_t size) { return heap_take(heap(), size); }
void *realloc(void *memory, size_t size) { return heap_resize(heap(), memory, size); }
void free(void *memory) { heap_give_back(heap(), memory); }

void *calloc(size_t count, size_t size) {
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes))
        return NULL;
    void *memory = malloc(bytes);
    if (memory)
        memset(memory, 0, bytes);
    return memory;
}
