/* rng_block.c: a block of ChaCha. It stands alone, because it is compiled a second time for
 * browsers that have vector instructions (see VECTORS in the Makefile). */
#include "base/rng.h"

#include <string.h>

/* A row of the 4 x 4 block; one vector register where the machine has them. */
typedef uint32_t Row __attribute__((vector_size(16)));

static inline Row rotate(Row x, int n) { return x << n | x >> (32 - n); }

static inline void quarters(Row *a, Row *b, Row *c, Row *d) {
    *a += *b, *d = rotate(*d ^ *a, 16);
    *c += *d, *b = rotate(*b ^ *c, 12);
    *a += *b, *d = rotate(*d ^ *a, 8);
    *c += *d, *b = rotate(*b ^ *c, 7);
}

void rng_refill(struct rng *r) {
    Row in[4], a, b, c, d;
    memcpy(in, r->input, sizeof in);
    a = in[0], b = in[1], c = in[2], d = in[3];
    for (int round = 0; round < 8; round += 2) {
        quarters(&a, &b, &c, &d);
        b = (Row){b[1], b[2], b[3], b[0]}; /* diagonals become columns */
        c = (Row){c[2], c[3], c[0], c[1]};
        d = (Row){d[3], d[0], d[1], d[2]};
        quarters(&a, &b, &c, &d);
        b = (Row){b[3], b[0], b[1], b[2]};
        c = (Row){c[2], c[3], c[0], c[1]};
        d = (Row){d[1], d[2], d[3], d[0]};
    }
    in[0] += a, in[1] += b, in[2] += c, in[3] += d;
    memcpy(r->block, in, sizeof in);
    r->input[12]++;
    r->used = 0;
}
