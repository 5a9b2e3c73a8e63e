/* codes.c: short codes to sign in with (codes.h).
 *
 * A code is short, so whoever has a copy of the database could find it out by trying all of them,
 * and with it the visitor's own key, which is sealed by it. So hash and seal are made by a function
 * that takes a millisecond or two of a core and a megabyte of memory: all codes would take decades
 * of a core, and one lasts for minutes. Whoever tries them here is limited by his address. */
#include "server/codes.h"

#include "base/check.h"
#include "server/clock.h"
#include "server/device.h"
#include "store/people.h"

#include <ctype.h>
#include <sodium.h>
#include <string.h>

enum { SLOW_PASSES = 1, SLOW_MEMORY = 1 << 20, SEALING_BYTES = 32 };

/* Without letters and digits that look alike. */
static const char letters[] = "23456789abcdefghjkmnpqrstuvwxyz";

/* What a code is found by, and what seals with it. */
struct made_of_code {
    uint8_t hash[HASH_BYTES], seals[SEALING_BYTES];
};

/* Codes are looked up by their hash alone, so all have the same salt. */
static void make_of_code(const char text[CODE_TEXT + 1], struct made_of_code *out) {
    static const uint8_t salt[crypto_pwhash_SALTBYTES] = "hoftag: a code";
    uint8_t both[sizeof *out];
    CHECK(crypto_pwhash(both, sizeof both, text, CODE_TEXT, salt, SLOW_PASSES, SLOW_MEMORY,
                        crypto_pwhash_ALG_ARGON2ID13) == 0);
    memcpy(out->hash, both, HASH_BYTES);
    memcpy(out->seals, both + HASH_BYTES, SEALING_BYTES);
    sodium_memzero(both, sizeof both);
}

static struct slice seal_of(const struct made_of_code *m) {
    return (struct slice){(const char *)m->seals, SEALING_BYTES};
}

Ticket code_forget(struct hall *h, int64_t visitor) { return store_drop_code(h->store, visitor); }

/* One that ends later than any can was made before the date was set back. */
void codes_expire(struct hall *h) {
    store_drop_codes(h->store, now_seconds(), now_seconds() + CODE_SECONDS + AHEAD_SECONDS);
}

static void note_row(void *context, const struct code_row *row) {
    (void)row;
    *(bool *)context = true;
}

static bool is_taken(struct hall *h, const struct made_of_code *made) {
    bool taken = false;
    return store_read_code(h->store, made->hash, note_row, &taken) && taken;
}

/* A code that nobody else has now. */
static void draw_code(struct hall *h, char text[CODE_TEXT + 1], struct made_of_code *made) {
    do {
        for (int i = 0; i < CODE_TEXT; i++)
            text[i] = letters[randombytes_uniform(sizeof letters - 1)];
        text[CODE_TEXT] = 0;
        make_of_code(text, made);
    } while (is_taken(h, made));
}

bool code_new(struct hall *h, const struct visitor *v, struct slice own, char text[CODE_TEXT + 1],
              Ticket *ticket) {
    uint8_t sealed[SEALED_OWN];
    struct made_of_code made;
    struct code_row row = {.visitor = v->id,
                           .until = now_seconds() + CODE_SECONDS,
                           .sealed = {(const char *)sealed, sizeof sealed}};
    codes_expire(h);
    int64_t count = store_count_codes(h->store);
    if (count < 0 || count >= MOST_CODES || own.len != KEY_TEXT)
        return false;
    draw_code(h, text, &made);
    memcpy(row.hash, made.hash, HASH_BYTES);
    own_key_seal(own, seal_of(&made), sealed);
    *ticket = store_put_code(h->store, &row);
    return true;
}

/* As people type it: capitals, spaces and hyphens do not matter. */
static bool read_code(struct slice typed, char out[CODE_TEXT + 1]) {
    size_t n = 0;
    for (size_t i = 0; i < typed.len; i++) {
        int c = tolower((unsigned char)typed.at[i]);
        if (c == ' ' || c == '-')
            continue;
        if (n == CODE_TEXT)
            return false;
        out[n++] = (char)c;
    }
    out[n] = 0;
    return n == CODE_TEXT;
}

struct looking {
    const struct made_of_code *made;
    struct found_code *out;
    bool found;
};

static void take_row(void *context, const struct code_row *row) {
    struct looking *l = context;
    int64_t left = row->until - now_seconds();
    l->out->visitor = row->visitor;
    memcpy(l->out->hash, row->hash, HASH_BYTES);
    l->found = left > 0 && left <= CODE_SECONDS + AHEAD_SECONDS &&
               own_key_open(row->sealed, seal_of(l->made), l->out->own);
}

bool code_find(struct hall *h, struct slice typed, struct found_code *out) {
    char text[CODE_TEXT + 1];
    struct made_of_code made;
    struct looking l = {&made, out, false};
    if (!read_code(typed, text))
        return false;
    make_of_code(text, &made);
    return store_read_code(h->store, made.hash, take_row, &l) && l.found;
}
