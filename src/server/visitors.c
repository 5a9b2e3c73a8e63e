/* visitors.c: see visitors.h. */
#include "server/visitors.h"

#include "base/check.h"
#include "server/clock.h"
#include "server/lists.h"
#include "server/memory.h"
#include "server/secret.h"

#include <stdlib.h>
#include <string.h>

struct visitor *visitor_by_key(struct hall *h, struct slice key) {
    uint8_t hash[HASH_BYTES];
    if (key.len != KEY_TEXT)
        return NULL;
    secret_hash(key, hash);
    return visitor_of_hash(h, hash);
}

static Ticket visitor_put(struct hall *h, struct visitor *v) {
    struct visitor_row row = {.id = v->id,
                              .made = v->made,
                              .seen = v->seen,
                              .used = v->used,
                              .wishes = v->wishes,
                              .name = slice_of(v->name)};
    memcpy(row.key, v->key, HASH_BYTES);
    v->ticket = store_put_visitor(h->store, &row);
    return v->ticket;
}

bool visitor_rename(struct hall *h, struct visitor *v, struct slice name, Ticket *ticket) {
    name = slice_trim(name);
    if (!record_name_fits(name))
        return false;
    if (slice_is(name, v->name))
        return true;
    slice_copy(name, v->name, sizeof v->name);
    *ticket = v->ticket = store_set_visitor_name(h->store, v->id, name);
    return true;
}

enum { SEEN_SECONDS = 20 * 60 * 60 };

void visitor_seen(struct hall *h, struct visitor *v) {
    if (h->house.lived - v->used < SEEN_SECONDS)
        return;
    v->used = h->house.lived;
    v->seen = now_seconds();
    v->ticket = store_set_visitor_seen(h->store, v->id, v->seen, v->used);
}

void visitor_wish(struct hall *h, struct visitor *v, int wish, bool on, Ticket *ticket) {
    int wishes = on ? v->wishes | wish : v->wishes & ~wish;
    if (wishes == v->wishes)
        return;
    v->wishes = wishes;
    *ticket = v->ticket = store_set_visitor_wishes(h->store, v->id, wishes);
}

void visitor_set_key(struct hall *h, struct visitor *v, struct slice key, Ticket *ticket) {
    uint8_t hash[HASH_BYTES];
    secret_hash(key, hash);
    visitor_rehash(h, v, hash);
    *ticket = v->ticket = store_set_visitor_key(h->store, v->id, v->key);
}

Ticket visitor_remove(struct hall *h, struct visitor *v) {
    Ticket ticket = store_drop_visitor(h->store, v->id);
    visitor_gone(h, v, ticket);
    return ticket;
}

bool visitor_has_table(struct hall *h, const struct visitor *v) {
    return store_has_table(h->store, v->id) || has_table_on_its_way(h, v);
}

/* ---- a full house ---- */

enum {
    IDLE_SECONDS = 7 * 24 * 60 * 60, /* away for so long, one without a table makes room */
    IDLE_LOOKED_AT = 50              /* so many of them are looked at in one search */
};

/* Each new visitor causes a search, so it looks only at a few. */
static bool has_room(struct hall *h) {
    int64_t ids[IDLE_LOOKED_AT];
    if (h->visitor_count < (size_t)h->limits.visitors)
        return true;
    int n = store_list_idle(h->store, h->house.lived - IDLE_SECONDS, &h->visitors_at, ids,
                            IDLE_LOOKED_AT);
    for (int i = 0; i < n; i++) {
        struct visitor *v = visitor_find(h, ids[i]);
        if (!v || v->used + IDLE_SECONDS > h->house.lived || visitor_has_table(h, v))
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
    v->made = v->seen = now_seconds();
    v->used = h->house.lived;
    secret_hash(key, v->key);
    slice_copy(slice_of(name), v->name, sizeof v->name);
    visitor_add(h, v);
    *ticket = visitor_put(h, v);
    return v;
}

const char *privacy_of(const struct visitor *v) {
    return v->wishes & PROFILE_PUBLIC   ? "public"
           : v->wishes & PROFILE_HIDDEN ? "hidden"
                                        : "friends";
}
