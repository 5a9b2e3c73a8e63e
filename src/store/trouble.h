/* trouble.h: for src/store only: what fails again and again is told at once, then once a minute,
 * and when it is over. */
#ifndef STORE_TROUBLE_H
#define STORE_TROUBLE_H

#include <stdint.h>

struct trouble {
    char said[200]; /* "": all is well */
    int64_t told;   /* when, in microseconds; 0: never */
};

/* To standard error, unless the same was told just now. */
void trouble_tell(struct trouble *t, const char *what);
/* Tells it only if something had been told. */
void trouble_ends(struct trouble *t, const char *what);

#endif
