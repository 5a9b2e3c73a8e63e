/* trouble.c: see trouble.h. */
#include "store/trouble.h"

#include "host/clock.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { SAME_MICROSECONDS = 60000000, OTHER_MICROSECONDS = 1000000 };

void trouble_tell(struct trouble *t, const char *what) {
    bool is_same = strncmp(t->said, what, sizeof t->said - 1) == 0;
    int64_t now = now_microseconds(), pause = is_same ? SAME_MICROSECONDS : OTHER_MICROSECONDS;
    if (t->told && now - t->told < pause)
        return;
    t->told = now;
    snprintf(t->said, sizeof t->said, "%s", what);
    fprintf(stderr, "hoftag: %s\n", what);
}

void trouble_ends(struct trouble *t, const char *what) {
    if (!t->said[0])
        return;
    t->said[0] = 0;
    fprintf(stderr, "hoftag: %s\n", what);
}
