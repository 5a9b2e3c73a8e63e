/* mask.h: taking a value or nothing, without a branch.
 *
 * What depends on chance a processor cannot foresee, and a branch on it costs as much as a dozen
 * additions. Compilers make a branch of many a choice between two values, but none of a mask. */
#ifndef BASE_MASK_H
#define BASE_MASK_H

#include <stdbool.h>
#include <stdint.h>

/* All bits if it holds, else none: `mask_if(holds) & value`. */
static inline uint32_t mask_if(bool holds) { return 0 - (uint32_t)holds; }

#endif
