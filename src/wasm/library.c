/* library.c: the little that the engine wants of a C library, for a module without imports. The
 * three that move memory are single instructions there (-mbulk-memory), which is what their
 * builtins become. */
#include "base/check.h"

#include <stdint.h>
#include <string.h>

void *memcpy(void *restrict to, const void *restrict from, size_t n) {
    return __builtin_memcpy(to, from, n);
}
void *memmove(void *to, const void *from, size_t n) { return __builtin_memmove(to, from, n); }
void *memset(void *to, int byte, size_t n) { return __builtin_memset(to, byte, n); }

/* Eight bytes at a time as long as they are the same: whole states are compared. */
int memcmp(const void *a, const void *b, size_t n) {
    const uint8_t *x = a, *y = b;
    for (uint64_t u, v; n >= sizeof u; n -= sizeof u, x += sizeof u, y += sizeof u) {
        __builtin_memcpy(&u, x, sizeof u);
        __builtin_memcpy(&v, y, sizeof v);
        if (u != v)
            break;
    }
    for (size_t i = 0; i < n; i++)
        if (x[i] != y[i])
            return x[i] - y[i];
    return 0;
}

void *memchr(const void *bytes, int byte, size_t n) {
    const uint8_t *at = bytes;
    for (size_t i = 0; i < n; i++)
        if (at[i] == (uint8_t)byte)
            return (void *)(uintptr_t)(at + i);
    return NULL;
}

size_t strlen(const char *text) {
    size_t n = 0;
    while (text[n])
        n++;
    return n;
}

int strcmp(const char *a, const char *b) {
    while (*a && *a == *b)
        a++, b++;
    return (uint8_t)*a - (uint8_t)*b;
}

char *strchr(const char *text, int letter) {
    for (; *text != (char)letter; text++)
        if (!*text)
            return NULL;
    return (char *)(uintptr_t)text;
}

_Noreturn void check_failed(const char *file, int line, const char *what) {
    (void)file;
    (void)line;
    (void)what;
    __builtin_trap();
}
