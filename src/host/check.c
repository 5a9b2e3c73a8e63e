/* check.c: what a bug does to the program: it says where, and stops. */
#include "base/check.h"

#include <stdio.h>
#include <stdlib.h>

_Noreturn void check_failed(const char *file, int line, const char *what) {
    fprintf(stderr, "hoftag: a bug at %s:%d: %s\n", file, line, what);
    abort();
}
