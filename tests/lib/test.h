/* test.h: what the test programs share: counting passes and failures, and reading files.
 *
 * Every test program ends with `return test_end();`, which prints "N passed, M failed" as its last
 * line. */
#ifndef TESTS_LIB_TEST_H
#define TESTS_LIB_TEST_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define EXPECT(what)           test_expect(__FILE__, __LINE__, (what), #what)
#define EXPECT_INT(got, want)  test_int(__FILE__, __LINE__, (got), (want))
#define EXPECT_TEXT(got, want) test_text(__FILE__, __LINE__, (got), (want))

void test_tell(const char *file, int line, bool held, const char *what);

/* Each returns whether it held. (Defined here so that static analysers see that, too.) */
static inline bool test_expect(const char *file, int line, bool held, const char *what) {
    test_tell(file, line, held, what);
    return held;
}
bool test_int(const char *file, int line, int64_t got, int64_t want);
bool test_text(const char *file, int line, struct slice got, const char *want);

void test_passed(void);
void test_failed(void);
int test_end(void);

/* What is going on; printed when a CHECK or a sanitizer ends the program. */
void test_doing(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The bytes of a file and a zero after them, to be freed by the caller; NULL if it cannot be
 * read. */
char *test_read_file(const char *path, size_t *len);

/* The text with the first occurrence of the passage replaced (there must be one), to be freed by
 * the caller. */
char *test_replaced(struct slice text, const char *passage, const char *by);

#endif
