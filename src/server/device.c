/* device.c: see device.h. */
#include "server/device.h"

#include "base/check.h"
#include "server/clock.h"
#include "server/codes.h"
#include "server/inside.h"
#include "server/request.h"
#include "server/visitors.h"
#include "store/people.h"

#include <sodium.h>
#include <string.h>

enum { USED_SECONDS = 20 * 60 * 60 };
_Static_assert(SEALED_OWN == KEY_TEXT + crypto_secretbox_MACBYTES, "as long as libsodium makes it");

/* A key seals one text only, so its nonce may be anything. */
static const uint8_t nonce[crypto_secretbox_NONCEBYTES];

static void sealing_key(struct slice key, uint8_t out[crypto_secretbox_KEYBYTES]) {
    static const uint8_t purpose[] = "the visitor's own key";
    CHECK(crypto_generichash(out, crypto_secretbox_KEYBYTES, purpose, sizeof purpose,
                             (const uint8_t *)key.at, key.len) == 0);
}

void own_key_seal(struct slice own, struct slice key, uint8_t out[SEALED_OWN]) {
    uint8_t with[crypto_secretbox_KEYBYTES];
    CHECK(own.len == KEY_TEXT);
    sealing_key(key, with);
    crypto_secretbox_easy(out, (const uint8_t *)own.at, own.len, nonce, with);
}

bool own_key_open(struct slice sealed, struct slice key, char own[KEY_TEXT + 1]) {
    uint8_t with[crypto_secretbox_KEYBYTES];
    sealing_key(key, with);
    own[KEY_TEXT] = 0;
    return sealed.len == SEALED_OWN &&
           crypto_secretbox_open_easy((uint8_t *)own, (const uint8_t *)sealed.at, sealed.len, nonce,
                                      with) == 0;
}

/* ---- who asks ---- */

/* A row, for as long as it is wanted. */
struct found_key {
    bool found;
    struct key_row row;
    char name[DEVICE_NAME + 1];
    uint8_t sealed[SEALED_OWN];
};

/* What it leads to is found afterwards, when the row is not needed any more. */
static void keep_row(void *context, const struct key_row *row) {
    struct found_key *f = context;
    f->found = row->sealed.len == SEALED_OWN;
    if (!f->found)
        return;
    f->row = *row;
    memcpy(f->sealed, row->sealed.at, SEALED_OWN);
    slice_copy(row->name, f->name, sizeof f->name);
    f->row.sealed = (struct slice){(const char *)f->sealed, SEALED_OWN};
    f->row.name = slice_of(f->name);
}

/* A sealed key that is no longer the visitor's opens nothing. */
static void open_device(struct request *q, struct hall *h, struct key_row *row) {
    if (!own_key_open(row->sealed, q->key, q->own))
        return;
    struct visitor *v = visitor_by_key(h, slice_of(q->own));
    if (!v || v->id != row->visitor)
        return;
    q->visitor = v;
    memcpy(q->device, row->hash, HASH_BYTES);
    q->by_device = true;
    if (now_seconds() - row->used < USED_SECONDS)
        return;
    row->used = now_seconds();
    store_set_key_used(h->store, row->hash, row->used);
}

void request_find_visitor(struct request *q) {
    struct hall *h = q->server->hall;
    struct found_key f = {0};
    uint8_t hash[HASH_BYTES];
    q->visitor = q->key.len ? visitor_by_key(h, q->key) : NULL;
    if (q->visitor || q->key.len == 0)
        return;
    secret_hash(q->key, hash);
    store_read_key(h->store, hash, keep_row, &f);
    if (f.found)
        open_device(q, h, &f.row);
    if (q->by_device)
        q->key = slice_of(q->own);
}

/* ---- making one ---- */

static void count_key(void *context, const struct key_row *row) {
    (void)row;
    ++*(int *)context;
}

/* The row of a new key; `sealed` is part of it. False if there are too many already. */
static bool draw_key(struct hall *h, struct key_row *row, struct slice own, char key[KEY_TEXT + 1],
                     uint8_t sealed[SEALED_OWN]) {
    int n = 0;
    if (own.len != KEY_TEXT || !store_read_keys(h->store, row->visitor, count_key, &n) ||
        n >= MOST_DEVICES)
        return false;
    secret_new(key);
    secret_hash(slice_of(key), row->hash);
    own_key_seal(own, slice_of(key), sealed);
    row->sealed = (struct slice){(const char *)sealed, SEALED_OWN};
    row->made = row->used = now_seconds();
    return true;
}

bool device_new(struct hall *h, const struct visitor *v, struct slice own, struct slice name,
                char key[KEY_TEXT + 1], Ticket *ticket) {
    uint8_t sealed[SEALED_OWN];
    struct key_row row = {.visitor = v->id, .name = name};
    if (!draw_key(h, &row, own, key, sealed))
        return false;
    *ticket = store_put_key(h->store, &row);
    return true;
}

bool device_by_code(struct hall *h, const struct visitor *v, const struct found_code *code,
                    struct slice name, char key[KEY_TEXT + 1], Ticket *ticket) {
    uint8_t sealed[SEALED_OWN];
    struct key_row row = {.visitor = v->id, .name = name};
    if (!draw_key(h, &row, slice_of(code->own), key, sealed))
        return false;
    *ticket = store_use_code(h->store, code->hash, &row);
    return true;
}
