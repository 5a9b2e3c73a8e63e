/* fits.c: which line of a lesson a move belongs to, by its words. */
#include "lesson/lesson.h"

static int64_t number_at(struct slice text, size_t *digits) {
    int64_t n = 0;
    for (*digits = 0; *digits < text.len && *digits < 6; ++*digits) {
        char c = text.at[*digits];
        if (c < '0' || c > '9')
            break;
        n = n * 10 + (c - '0');
    }
    return n;
}

/* "4..8" at the front of the pattern against the number at the front of the words; both are taken
 * off. */
static bool take_range(struct slice *pattern, struct slice *words) {
    size_t a, b, n;
    int64_t lo = number_at(*pattern, &a);
    struct slice rest = slice_skip(*pattern, a);
    if (a == 0 || !slice_starts(rest, ".."))
        return false;
    rest = slice_skip(rest, 2);
    int64_t hi = number_at(rest, &b), value = number_at(*words, &n);
    if (b == 0 || n == 0 || value < lo || value > hi)
        return false;
    *pattern = slice_skip(rest, b);
    *words = slice_skip(*words, n);
    return true;
}

enum { EXACTLY = 1000 };

static int fit(struct slice pattern, struct slice words) {
    int letters = 1;
    for (; pattern.len > 0; letters++) {
        if (pattern.len == 1 && pattern.at[0] == '*')
            return letters;
        if (take_range(&pattern, &words))
            continue;
        if (words.len == 0 || pattern.at[0] != words.at[0])
            return 0;
        pattern = slice_skip(pattern, 1);
        words = slice_skip(words, 1);
    }
    return words.len == 0 ? EXACTLY : 0;
}

int lesson_fits(const char *pattern, struct slice words) {
    struct slice rest = slice_of(pattern), one;
    int best = 0;
    while (slice_choice(&rest, &one)) {
        int found = fit(one, words);
        if (found > best)
            best = found;
    }
    return best;
}
