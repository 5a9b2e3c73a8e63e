/* map.h: finds things by a 64-bit key. Keys must be evenly spread already: random ids, or parts of
 * hashes. */
#ifndef SERVER_MAP_H
#define SERVER_MAP_H

#include <stddef.h>
#include <stdint.h>

struct map_slot {
    uint64_t key;
    void *thing; /* NULL: free */
};

struct map {
    struct map_slot *slot;
    size_t room, count; /* room is a power of two */
};

/* NULL if there is none. */
void *map_find(const struct map *m, uint64_t key);
/* The key must be new. */
void map_add(struct map *m, uint64_t key, void *thing);
/* The key must exist. */
void map_remove(struct map *m, uint64_t key);
void map_free(struct map *m);

#endif
