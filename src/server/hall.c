/* hall.c: the lock, and finding tables and visitors. */
#include "server/hall.h"

#include "base/check.h"

#include <sodium.h>
#include <stdlib.h>

void hall_lock(struct hall *h) { CHECK(pthread_mutex_lock(&h->lock) == 0); }
void hall_unlock(struct hall *h) { CHECK(pthread_mutex_unlock(&h->lock) == 0); }

struct visitor *visitor_find(const struct hall *h, int64_t id) {
    return map_find(&h->visitors, (uint64_t)id);
}

struct hall_table *hall_table_find(const struct hall *h, struct slice id) {
    int64_t number;
    return table_id_read(id, &number) ? map_find(&h->tables, (uint64_t)number) : NULL;
}

bool hall_table_is_lost(const struct hall *h, struct slice id) {
    int64_t number;
    return table_id_read(id, &number) && map_find(&h->lost, (uint64_t)number);
}

int64_t hall_random_id(const struct map *taken) {
    uint64_t id;
    do {
        randombytes_buf(&id, sizeof id);
        id &= (1ull << 60) - 1;
    } while (id == 0 || map_find(taken, id));
    return (int64_t)id;
}

struct hall_table *hall_table_alloc(void) {
    struct hall_table *ht = calloc(1, sizeof *ht);
    struct hall_entry *entry = calloc(1, sizeof *entry);
    CHECK(ht && entry);
    ht->entry = entry;
    entry->table = ht;
    return ht;
}

void hall_table_free(struct hall_table *ht) {
    sodium_memzero(ht->seed, SEED_BYTES);
    free(ht->entry);
    free(ht);
}

void hall_add_table(struct hall *h, struct hall_table *ht) {
    if (h->count == h->room) {
        h->room = h->room ? 2 * h->room : 64;
        h->list = realloc(h->list, h->room * sizeof *h->list);
        CHECK(h->list);
    }
    h->list[h->count++] = ht;
    map_add(&h->tables, (uint64_t)ht->id, ht);
}

bool is_listed(const struct hall *h, const struct hall_table *ht) { return ht->born <= h->durable; }
