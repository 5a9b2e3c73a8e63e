/* visitors.c: see visitors.h. */
#include "server/visitors.h"

#include "base/check.h"
#include "server/clock.h"
#include "server/learning.h"
#include "server/lists.h"
#include "server/secret.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static uint64_t key_number(const uint8_t hash[HASH_BYTES]) {
    uint64_t number;
    memcpy(&number, hash, sizeof number);
    return number;
}

struct visitor *visitor_by_key(const struct hall *h, struct slice key) {
    uint8_t hash[HASH_BYTES];
    if (key.len != KEY_TEXT)
        return NULL;
    secret_hash(key, hash);
    struct visitor *v = map_find(&h->keys, key_number(hash));
    return v && sodium_memcmp(v->key, hash, HASH_BYTES) == 0 ? v : NULL;
}

void visitor_add(struct hall *h, struct visitor *v) {
    map_add(&h->visitors, (uint64_t)v->id, v);
    map_add(&h->keys, key_number(v->key), v);
}

static Ticket visitor_save(struct hall *h, const struct visitor *v) {
    struct visitor_row row = {.id = v->id,
                              .made = v->made,
                              .seen = v->seen,
                              .used = v->used,
                              .wishes = v->wishes,
                              .name = slice_of(v->name)};
    memcpy(row.key, v->key, HASH_BYTES);
    return store_put_visitor(h->store, &row);
}

bool visitor_rename(struct hall *h, struct visitor *v, struct slice name, Ticket *ticket) {
    name = slice_trim(name);
    if (!record_name_fits(name))
        return false;
    if (slice_is(name, v->name))
        return true;
    slice_copy(name, v->name, sizeof v->name);
    *ticket = visitor_save(h, v);
    return true;
}

enum { SEEN_SECONDS = 20 * 60 * 60 };

void visitor_seen(struct hall *h, struct visitor *v) {
    if (h->house.lived - v->used < SEEN_SECONDS)
        return;
    v->used = h->house.lived;
    v->seen = now_seconds();
    visitor_save(h, v);
}

void visitor_wish(struct hall *h, struct visitor *v, int wish, bool on, Ticket *ticket) {
    int wishes = on ? v->wishes | wish : v->wishes & ~wish;
    if (wishes == v->wishes)
        return;
    v->wishes = wishes;
    *ticket = visitor_save(h, v);
}

void visitor_set_key(struct hall *h, struct visitor *v, struct slice key, Ticket *ticket) {
    map_remove(&h->keys, key_number(v->key));
    secret_hash(key, v->key);
    map_add(&h->keys, key_number(v->key), v);
    *ticket = visitor_save(h, v);
}

Ticket visitor_remove(struct hall *h, struct visitor *v) {
    Ticket ticket = store_drop_visitor(h->store, v->id);
    lists_drop_visitor(v);
    map_remove(&h->keys, key_number(v->key));
    map_remove(&h->visitors, (uint64_t)v->id);
    learning_free(v->learning);
    free(v);
    return ticket;
}

bool visitor_has_table(const struct visitor *v) { return v->going || v->past; }

/* ---- a full house ---- */

enum {
    IDLE_SECONDS = 7 * 24 * 60 * 60, /* away for so long, one without a table makes room */
    LOOKED_AT = 2000,                /* in one search, */
    IDLE_LOOKED_AT = 50              /* of whom so many may be idle */
};

/* Each new visitor causes a search, so it looks only at a few. */
static bool has_room(struct hall *h) {
    if (h->visitors.count < (size_t)h->limits.visitors)
        return true;
    for (int i = 0, old = 0; i < LOOKED_AT && old < IDLE_LOOKED_AT; i++) {
        h->visitor_at = (h->visitor_at + 1) & (h->visitors.room - 1);
        struct visitor *v = h->visitors.slot[h->visitor_at].thing;
        if (!v || v->used + IDLE_SECONDS > h->house.lived)
            continue;
        old++;
        if (visitor_has_table(v))
            continue;
        visitor_remove(h, v);
        return true;
    }
    return false;
}

struct visitor *visitor_new(struct hall *h, struct slice key, const char *name, Ticket *ticket) {
    if (!has_room(h))
        return NULL;
    struct visitor *v = calloc(1, sizeof *v);
    CHECK(v);
    v->id = hall_random_id(&h->visitors);
    v->made = v->seen = now_seconds();
    v->used = h->house.lived;
    secret_hash(key, v->key);
    slice_copy(slice_of(name), v->name, sizeof v->name);
    visitor_add(h, v);
    *ticket = visitor_save(h, v);
    return v;
}
