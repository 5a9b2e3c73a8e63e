/* lists.c: see lists.h. */
#include "server/lists.h"

#include "base/check.h"

#include <stdlib.h>

int list_tables(struct hall *h, enum store_list which, int64_t a, struct hall_table **out,
                int most) {
    int64_t *ids = malloc((size_t)most * sizeof *ids);
    int n = 0;
    CHECK(ids);
    int found = store_list(h->store, which, a, ids, most);
    for (int i = 0; i < found; i++) {
        struct hall_table *ht = hall_table_by_id(h, ids[i]);
        if (ht)
            out[n++] = ht;
    }
    free(ids);
    return n;
}

/* ---- all of a visitor's ---- */

struct gathered {
    struct hall_table **list;
    size_t count, room;
};

static void gather(struct gathered *g, struct hall_table *ht) {
    if (g->count == g->room) {
        g->room = g->room ? 2 * g->room : 64;
        g->list = realloc(g->list, g->room * sizeof(struct hall_table *));
        CHECK(g->list);
    }
    g->list[g->count++] = ht;
}

static bool is_at(const struct hall_table *ht, const struct visitor *v) {
    return ht && !ht->gone && (ht->host == v->id || seats_owned(ht, v));
}

static bool is_on_its_way(const struct hall *h, const struct hall_table *ht) {
    return ht->entry->changed || ht->ticket > h->durable;
}

bool has_table_on_its_way(const struct hall *h, const struct visitor *v) {
    for (const struct hall_table *ht = h->newest; ht; ht = ht->entry->older)
        if (is_on_its_way(h, ht) && is_at(ht, v))
            return true;
    return false;
}

/* Those that the store has, in any state that it has them in; then those on their way to it. */
struct hall_table **tables_of(struct hall *h, const struct visitor *v) {
    struct gathered g = {0};
    int most = 64, found = most;
    int64_t *ids = NULL;
    while (found == most) {
        most *= 4;
        free(ids);
        ids = malloc((size_t)most * sizeof *ids);
        CHECK(ids);
        found = store_list(h->store, FIND_OWN, v->id, ids, most);
    }
    if (found < 0) {
        free(ids);
        return NULL;
    }
    for (int i = 0; i < found; i++) {
        struct hall_table *ht = hall_table_by_id(h, ids[i]);
        if (is_at(ht, v) && !is_on_its_way(h, ht))
            gather(&g, ht);
    }
    for (struct hall_table *ht = h->newest; ht; ht = ht->entry->older)
        if (is_at(ht, v) && is_on_its_way(h, ht))
            gather(&g, ht);
    gather(&g, NULL);
    free(ids);
    return g.list;
}
