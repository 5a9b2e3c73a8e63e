/* map.c: see map.h. Open addressing, at most half full. */
#include "server/map.h"

#include "base/check.h"

#include <stdlib.h>

static struct map_slot *slot_of(const struct map *m, uint64_t key) {
    size_t i = key & (m->room - 1);
    while (m->slot[i].thing && m->slot[i].key != key)
        i = (i + 1) & (m->room - 1);
    return &m->slot[i];
}

void *map_find(const struct map *m, uint64_t key) {
    return m->room ? slot_of(m, key)->thing : NULL;
}

static void grow(struct map *m) {
    struct map old = *m;
    m->room = old.room ? 2 * old.room : 64;
    m->slot = calloc(m->room, sizeof *m->slot);
    CHECK(m->slot);
    for (size_t i = 0; i < old.room; i++)
        if (old.slot[i].thing)
            *slot_of(m, old.slot[i].key) = old.slot[i];
    free(old.slot);
}

void map_add(struct map *m, uint64_t key, void *thing) {
    if (2 * (m->count + 1) > m->room)
        grow(m);
    *slot_of(m, key) = (struct map_slot){key, thing};
    m->count++;
}

/* Entries behind the gap that belong before it move up, so that no search ends too early. */
void map_remove(struct map *m, uint64_t key) {
    struct map_slot *gone = slot_of(m, key);
    size_t hole = (size_t)(gone - m->slot), mask = m->room - 1;
    CHECK(gone->thing);
    m->slot[hole].thing = NULL;
    m->count--;
    for (size_t i = (hole + 1) & mask; m->slot[i].thing; i = (i + 1) & mask) {
        size_t home = m->slot[i].key & mask;
        if (((i - home) & mask) < ((i - hole) & mask))
            continue;
        m->slot[hole] = m->slot[i];
        m->slot[i].thing = NULL;
        hole = i;
    }
}

void map_free(struct map *m) {
    free(m->slot);
    *m = (struct map){0};
}
