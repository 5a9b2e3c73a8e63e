/* sha256.h: SHA-256 (FIPS 180-4), with which a table commits to its seed.
 *
 * It is our own, because a table must give the same bytes where there is no library (wasm32). What
 * else needs hashes with keys or secrets uses libsodium. */
#ifndef BASE_SHA256_H
#define BASE_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_BYTES = 32 };

void sha256(const void *bytes, size_t n, uint8_t out[SHA256_BYTES]);

#endif
