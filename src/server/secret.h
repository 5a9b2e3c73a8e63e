/* secret.h: keys of visitors and links to seats: random texts that fit into addresses.
 *
 * Only their hashes are stored. They are long and random, so a plain fast hash is enough. */
#ifndef SERVER_SECRET_H
#define SERVER_SECRET_H

#include "base/text.h"
#include "store/store.h"

enum {
    KEY_BYTES = 24, /* of a secret */
    KEY_TEXT = 32   /* characters in which it is written: base64 for URLs */
};

/* A new random secret, as text. */
void secret_new(char text[KEY_TEXT + 1]);
void secret_hash(struct slice text, uint8_t hash[HASH_BYTES]);
/* A secret that only those who know `key` can make again. The links that a host hands out are made
 * like this, so that they need not be stored. */
void secret_derive(struct slice key, const char *purpose, int64_t table, int seat,
                   char text[KEY_TEXT + 1]);
bool secret_is(struct slice text, const uint8_t hash[HASH_BYTES]);

#endif
