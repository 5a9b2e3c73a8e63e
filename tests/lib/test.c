/* test.c: see test.h. */
#include "lib/test.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int passed, failed;
static char doing[400];

void test_passed(void) { passed++; }
void test_failed(void) { failed++; }

void test_tell(const char *file, int line, bool held, const char *what) {
    if (held) {
        passed++;
    } else {
        failed++;
        printf("%s:%d: not so: %s\n", file, line, what);
    }
}

bool test_int(const char *file, int line, int64_t got, int64_t want) {
    if (got != want)
        printf("%s:%d: %lld instead of %lld\n", file, line, (long long)got, (long long)want);
    got == want ? passed++ : failed++;
    return got == want;
}

bool test_text(const char *file, int line, struct slice got, const char *want) {
    bool same = slice_is(got, want);
    if (!same)
        printf("%s:%d: \"%.*s\" instead of \"%s\"\n", file, line, (int)got.len, got.at, want);
    same ? passed++ : failed++;
    return same;
}

int test_end(void) {
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0;
}

/* Only calls that a signal handler may make. */
static void tell(int signal_number) {
    static const char before[] = "it happened at: ";
    (void)signal_number;
    if (write(STDERR_FILENO, before, sizeof before - 1) > 0 &&
        write(STDERR_FILENO, doing, strlen(doing)) > 0)
        signal(SIGABRT, SIG_DFL);
}

void test_doing(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int n = vsnprintf(doing, sizeof doing - 1, format, arguments);
    va_end(arguments);
    if (n >= 0 && (size_t)n < sizeof doing - 1)
        memcpy(doing + n, "\n", 2);
    signal(SIGABRT, tell);
}

/* Makes a sanitizer abort when it finds something, so that our handler prints what was going on. */
const char *__asan_default_options(void);
const char *__ubsan_default_options(void);
const char *__asan_default_options(void) { return "abort_on_error=1"; }
const char *__ubsan_default_options(void) { return "abort_on_error=1:print_stacktrace=1"; }

char *test_read_file(const char *path, size_t *len) {
    FILE *in = fopen(path, "rb");
    char *text = NULL;
    long size;
    if (!in)
        return NULL;
    if (fseek(in, 0, SEEK_END) == 0 && (size = ftell(in)) >= 0 && fseek(in, 0, SEEK_SET) == 0) {
        text = malloc((size_t)size + 1);
        *len = fread(text, 1, (size_t)size, in);
        text[*len] = 0;
    }
    fclose(in);
    return text;
}

char *test_replaced(struct slice text, const char *passage, const char *by) {
    const char *at = memmem(text.at, text.len, passage, strlen(passage));
    size_t before = at ? (size_t)(at - text.at) : 0, after = at ? before + strlen(passage) : 0;
    size_t size = text.len - (after - before) + strlen(by) + 1;
    char *out = malloc(size);
    EXPECT(at != NULL);
    snprintf(out, size, "%.*s%s%.*s", (int)before, text.at, by, (int)(text.len - after),
             text.at + after);
    return out;
}
