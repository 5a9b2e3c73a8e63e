/* text.h: reading text that is not ours: slices, numbers, words, UTF-8.
 *
 * A slice is a piece of somebody else's memory; it owns nothing and need not end in a zero. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct slice {
    const char *at;
    size_t len;
};

/* What is wrong with a text from outside: the line (from 1; 0 if it has none) and a sentence. */
struct fault {
    int line;
    char text[200];
};

/* Inline, because everything is read by them. */
static inline struct slice slice_of(const char *text) { return (struct slice){text, strlen(text)}; }
static inline bool slice_same(struct slice a, struct slice b) {
    return a.len == b.len && (a.len == 0 || memcmp(a.at, b.at, a.len) == 0);
}
static inline bool slice_is(struct slice s, const char *text) { return slice_same(s, slice_of(text)); }
/* Without its first n bytes; empty if it has no more. */
static inline struct slice slice_skip(struct slice s, size_t n) {
    if (n > s.len)
        n = s.len;
    return n ? (struct slice){s.at + n, s.len - n} : s; /* an empty slice may be nowhere */
}
bool slice_starts(struct slice s, const char *text);
/* The same word to a person: case and accents do not matter. */
bool slice_same_folded(struct slice a, struct slice b);
/* Takes one letter off the front, folded: small, without its accent. The slice must not be empty. */
char slice_folded(struct slice *s);
struct slice slice_trim(struct slice s);

/* Takes the next line off the front of *rest, without its end. False when nothing is left. */
bool slice_line(struct slice *rest, struct slice *line);

/* Takes the next word off the front of *rest: letters up to a space, or "what stands in quotes".
 * False when no word is left. */
bool slice_word(struct slice *rest, struct slice *word);

/* A whole decimal number, with an optional minus, and nothing else; false if it is not one or does not
 * lie in lo..hi. */
bool slice_number(struct slice s, int64_t lo, int64_t hi, int64_t *out);

/* Exactly 16 hexadecimal digits; `hex_bytes` exactly 2 * n of them. */
bool slice_hex64(struct slice s, uint64_t *out);
bool slice_hex_bytes(struct slice s, uint8_t *out, size_t n);

/* How many bytes the UTF-8 character at the front takes (s is not empty); 0 if it is malformed, overlong, a surrogate
 * or a control character beyond ASCII. */
size_t utf8_length(struct slice s);
/* Is it well-formed UTF-8 without control characters? */
bool slice_printable(struct slice s);

/* Fills a fault: the line, then up to three pieces one after the other (a slice is cut if it is long). */
bool fault_set(struct fault *f, int line, const char *before, struct slice what, const char *after);

#endif
