/* text.h: reading text that came from outside: slices, numbers, words, UTF-8.
 *
 * A slice points into memory that somebody else owns. It need not end in a zero, and nothing here
 * reads past its end. */
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

enum { FAULT_TEXT = 500 }; /* bytes: still one complaint, with room for most of what is quoted */

/* What is wrong with a text from outside: a sentence, and the line (from 1; 0 if there are no
 * lines). */
struct fault {
    int line;
    char text[FAULT_TEXT];
};

/* Inline because all reading goes through them. */
static inline struct slice slice_of(const char *text) { return (struct slice){text, strlen(text)}; }
static inline bool slice_same(struct slice a, struct slice b) {
    return a.len == b.len && (a.len == 0 || memcmp(a.at, b.at, a.len) == 0);
}
static inline bool slice_is(struct slice s, const char *text) {
    return slice_same(s, slice_of(text));
}
/* The slice without its first n bytes; empty if it has fewer. */
static inline struct slice slice_skip(struct slice s, size_t n) {
    if (n > s.len)
        n = s.len;
    return n ? (struct slice){s.at + n, s.len - n} : s; /* adding to NULL is undefined */
}
bool slice_starts(struct slice s, const char *text);
/* Would a person call it the same word? Case and accents do not matter. */
bool slice_same_folded(struct slice a, struct slice b);
/* Takes one letter off the front, in lower case and without its accent. The slice must not be
 * empty. */
char slice_folded(struct slice *s);
struct slice slice_trim(struct slice s);
/* Copies as much of it as fits into an array of so many bytes, with a zero behind. It may lie in
 * that array itself. */
void slice_copy(struct slice s, char *out, size_t room);

/* Takes the next line off the front of *rest, without the line break. False when nothing is
 * left. */
bool slice_line(struct slice *rest, struct slice *line);

/* Takes the next of several choices off the front of *rest: what is before a '|', without spaces
 * around it. False when nothing is left. */
bool slice_choice(struct slice *rest, struct slice *choice);

/* Takes the next word off the front of *rest: bytes up to a space, or "the text between quotes".
 * False when no word is left. */
bool slice_word(struct slice *rest, struct slice *word);
/* The next part up to that character or the end, without spaces around it; false: none is left. */
bool slice_part(struct slice *rest, char end, struct slice *part);

/* A decimal number with an optional minus and nothing else; false if it is not one, or not in
 * lo..hi. */
bool slice_number(struct slice s, int64_t lo, int64_t hi, int64_t *out);

/* Exactly 16 hexadecimal digits; `hex_bytes` exactly 2 * n of them. */
bool slice_hex64(struct slice s, uint64_t *out);
bool slice_hex_bytes(struct slice s, uint8_t *out, size_t n);

/* The length of the UTF-8 character at the front (s is not empty); 0 if it is malformed, overlong,
 * a surrogate or a control character beyond ASCII. */
size_t utf8_length(struct slice s);
/* Is it well-formed UTF-8 without control characters? */
bool slice_printable(struct slice s);
/* And without letters that cannot be seen, or that turn the direction of what follows? A name that
 * has some looks like another's, or changes the line that it stands in. Joiners are allowed: many
 * scripts need them. */
bool slice_is_seen(struct slice s);

/* Fills in a fault: the line, then the three pieces one after the other. Of a slice that does not
 * fit its beginning is shown, and the sentence ends with how much of it that is. Always false, so
 * that readers can return it. */
bool fault_set(struct fault *f, int line, const char *before, struct slice what, const char *after);

#endif
