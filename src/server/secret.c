/* secret.c: see secret.h. */
#include "server/secret.h"

#include "base/check.h"

#include <sodium.h>
#include <string.h>

enum { VARIANT = sodium_base64_VARIANT_URLSAFE_NO_PADDING };

static void write_secret(const uint8_t bytes[KEY_BYTES], char text[KEY_TEXT + 1]) {
    _Static_assert(KEY_TEXT + 1 == sodium_base64_ENCODED_LEN(KEY_BYTES, VARIANT),
                   "the text holds the key");
    sodium_bin2base64(text, KEY_TEXT + 1, bytes, KEY_BYTES, VARIANT);
}

void secret_new(char text[KEY_TEXT + 1]) {
    uint8_t bytes[KEY_BYTES];
    randombytes_buf(bytes, sizeof bytes);
    write_secret(bytes, text);
}

void secret_hash(struct slice text, uint8_t hash[HASH_BYTES]) {
    CHECK(crypto_generichash(hash, HASH_BYTES, (const uint8_t *)text.at, text.len, NULL, 0) == 0);
}

void secret_derive(struct slice key, const char *purpose, int64_t table, int seat,
                   char text[KEY_TEXT + 1]) {
    crypto_generichash_state state;
    uint8_t bytes[KEY_BYTES];
    int64_t numbers[2] = {table, seat};
    crypto_generichash_init(&state, (const uint8_t *)key.at, key.len, sizeof bytes);
    crypto_generichash_update(&state, (const uint8_t *)purpose, strlen(purpose) + 1);
    crypto_generichash_update(&state, (const uint8_t *)numbers, sizeof numbers);
    crypto_generichash_final(&state, bytes, sizeof bytes);
    write_secret(bytes, text);
}

bool secret_is(struct slice text, const uint8_t hash[HASH_BYTES]) {
    uint8_t other[HASH_BYTES];
    if (text.len != KEY_TEXT)
        return false;
    secret_hash(text, other);
    return sodium_memcmp(hash, other, HASH_BYTES) == 0;
}
