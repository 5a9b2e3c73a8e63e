/* hash.h: a 64-bit fingerprint of bytes, the same on every machine.
 *
 * It tells states and texts apart. It does not protect secrets: seeds are committed with
 * SHA-256. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

enum { HASH_BYTES = 32 }; /* of the hash by which a secret is kept; nothing here makes one */

uint64_t hash_mix(uint64_t x);
uint64_t hash_bytes(uint64_t start, const void *bytes, size_t n);

#endif
