/* heap.c: see heap.h. Invariant: every block lies behind its head, which tells its class for good;
 * a block is either in use or in exactly one list, that of its class. */
#include "wasm/heap.h"

#include <string.h>

enum { SMALLEST = 16, HEAD = HEAP_ALIGN };

_Static_assert(sizeof(struct heap_block) <= HEAD, "the head of a block fits before it");

/* 16, 20, 24, 28, 32, 40, 48, 56, 64, 80, ...: bytes of a block of this class. */
static size_t class_bytes(uint32_t size_class) {
    return (size_t)(SMALLEST / 4 * (4 + size_class % 4)) << size_class / 4;
}

/* The first class that has room for so many bytes; HEAP_CLASSES if none has. */
static uint32_t class_for(size_t size) {
    uint32_t size_class = 0;
    while (size_class < HEAP_CLASSES && class_bytes(size_class) < size)
        size_class++;
    return size_class;
}

static size_t whole(size_t bytes) { return (bytes + HEAP_ALIGN - 1) & ~(size_t)(HEAP_ALIGN - 1); }

static void *memory_of(struct heap_block *block) { return (uint8_t *)block + HEAD; }
static struct heap_block *block_of(void *memory) {
    return (struct heap_block *)((uint8_t *)memory - HEAD);
}

static void *take_new(struct heap *h, uint32_t size_class) {
    size_t bytes = HEAD + whole(class_bytes(size_class));
    if ((size_t)(h->end - h->at) < bytes && !h->longer(h, bytes))
        return NULL;
    struct heap_block *block = (struct heap_block *)h->at;
    h->at += bytes;
    block->size_class = size_class;
    return memory_of(block);
}

void *heap_take(struct heap *h, size_t size) {
    uint32_t size_class = class_for(size);
    if (size_class == HEAP_CLASSES)
        return NULL;
    struct heap_block *block = h->free[size_class];
    if (!block)
        return take_new(h, size_class);
    h->free[size_class] = block->next;
    return memory_of(block);
}

void *heap_resize(struct heap *h, void *memory, size_t size) {
    if (!memory)
        return heap_take(h, size);
    size_t room = class_bytes(block_of(memory)->size_class);
    if (size <= room)
        return memory;
    void *more = heap_take(h, size);
    if (!more)
        return NULL;
    memcpy(more, memory, room);
    heap_give_back(h, memory);
    return more;
}

void heap_give_back(struct heap *h, void *memory) {
    if (!memory)
        return;
    struct heap_block *block = block_of(memory);
    block->next = h->free[block->size_class];
    h->free[block->size_class] = block;
}
