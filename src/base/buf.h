/* buf.h: writing text into memory that somebody else owns, without ever overrunning it.
 *
 * Invariant: len <= cap, whatever is written. Bytes that do not fit are dropped and `cut` is set,
 * so a caller may write a whole page and look once at the end. A buf that grows (buf_growing) takes
 * more memory instead and drops nothing. buf_end adds the zero that C strings need; in a full buf
 * it takes the place of the last byte. */
#ifndef BASE_BUF_H
#define BASE_BUF_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct catalogue;

struct buf {
    char *at;
    size_t len, cap;
    bool cut;
    const struct catalogue *words; /* language for say.h; NULL: English */
    /* names by seat, for say_player; NULL: players are called by colour */
    const char *const *players;
    bool grows; /* it takes more memory when it is full (buf_growing) */
};

struct buf buf_on(char *memory, size_t cap);
/* A buf that takes as much memory as it needs; buf_free gives it back. */
struct buf buf_growing(void);
void buf_free(struct buf *b);
/* The slow path of buf_bytes: grows the memory, or writes what fits and sets `cut`. */
void buf_overflow(struct buf *b, const char *bytes, size_t n);
/* Inline because every page is made of these calls: the compiler then knows the length of a
 * literal. */
static inline void buf_bytes(struct buf *b, const char *bytes, size_t n) {
    if (n >= b->cap - b->len) {
        buf_overflow(b, bytes, n);
        return;
    }
    if (n > 0) /* memcpy from NULL is undefined, even for 0 bytes */
        memcpy(b->at + b->len, bytes, n);
    b->len += n;
}
static inline void buf_char(struct buf *b, char c) {
    if (b->len < b->cap)
        b->at[b->len++] = c;
    else
        buf_bytes(b, &c, 1);
}
static inline void buf_str(struct buf *b, const char *text) { buf_bytes(b, text, strlen(text)); }
static inline void buf_slice(struct buf *b, struct slice s) { buf_bytes(b, s.at, s.len); }
/* A code point as UTF-8. */
void buf_code(struct buf *b, uint32_t code);
/* For writing numbers without copying them: buf_number returns where to write up to NUMBER_BYTES
 * (inside the buf, or in `memory` if the buf is nearly full). Afterwards buf_written takes the
 * length. */
enum { NUMBER_BYTES = 24 };
static inline bool buf_has_room(const struct buf *b) { return b->cap - b->len >= NUMBER_BYTES; }
static inline char *buf_number(struct buf *b, char memory[NUMBER_BYTES]) {
    return buf_has_room(b) ? b->at + b->len : memory;
}
static inline void buf_written(struct buf *b, const char *number, size_t n) {
    if (buf_has_room(b))
        b->len += n;
    else
        buf_bytes(b, number, n);
}
extern const char digit_pairs[]; /* "000102...99" */
size_t digits_write_long(char *at, uint64_t value);
/* Writes a number in digits; returns how many they are. There must be room for NUMBER_BYTES. Inline
 * below 1000: that is what coordinates are, of which boards are made. */
static inline size_t digits_write(char *at, uint64_t value) {
    if (value >= 1000)
        return digits_write_long(at, value);
    unsigned small = (unsigned)value;
    if (small >= 100) {
        at[0] = (char)('0' + small / 100);
        memcpy(at + 1, digit_pairs + 2 * (small % 100), 2);
        return 3;
    }
    memcpy(at, digit_pairs + 2 * small + (small < 10), 2);
    return small < 10 ? 1 : 2;
}
void buf_int(struct buf *b, int64_t value);
void buf_hex64(struct buf *b, uint64_t value);
void buf_hex_bytes(struct buf *b, const uint8_t *bytes, size_t n);
/* A JSON string in its quotes; bytes that are not UTF-8 become '?'. */
void buf_json(struct buf *b, struct slice s);
/* What somebody sent, in at most `room` bytes: control characters become '?'; of a longer text the
 * beginning is shown, and how much of it that is. Room for QUOTE_NOTE bytes must be there. */
enum { QUOTE_NOTE = 40 };
void buf_quote(struct buf *b, struct slice what, size_t room);
const char *buf_end(struct buf *b);
struct slice buf_slice_of(const struct buf *b);

#endif
