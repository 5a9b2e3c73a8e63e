/* hash.h: a 64-bit fingerprint of bytes, the same on every machine.
 *
 * For telling states and texts apart, not for keeping secrets: seeds are committed with SHA-256. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

uint64_t hash_mix(uint64_t x);
uint64_t hash_bytes(uint64_t start, const void *bytes, size_t n);

#endif
