/* buf.h: writing text into memory with a hard end.
 *
 * A buf never writes past its capacity: what does not fit is dropped and `cut` says so. With a `grow`
 * hook (see src/table/file.h) it asks for more first. buf_end puts a zero behind what was written, cutting the last
 * byte if need be, so that the text can be handed to code that wants a C string. */
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
    const struct catalogue *words;            /* the language of what is said (say.h); NULL: English */
    const char *const *players;               /* their names by seat, for say_player; NULL: called by colour */
    bool (*grow)(struct buf *b, size_t need); /* NULL: the memory is all there is */
};

struct buf buf_on(char *memory, size_t cap);
/* What does not fit into what is left. */
void buf_overflow(struct buf *b, const char *bytes, size_t n);
/* Inline, because pages are written by them: the length of a literal is then known when it is compiled. */
static inline void buf_bytes(struct buf *b, const char *bytes, size_t n) {
    if (n >= b->cap - b->len) {
        buf_overflow(b, bytes, n);
        return;
    }
    if (n > 0) /* nothing may stand nowhere */
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
/* Where a number can be written that is at most NUMBER_BYTES long: in the buf, if there is room, or else in the memory;
 * then buf_written tells how long it has become. */
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
/* Writes a number in digits; returns how many they are. */
size_t digits_write(char *at, uint64_t value);
void buf_int(struct buf *b, int64_t value);
void buf_hex64(struct buf *b, uint64_t value);
void buf_hex_bytes(struct buf *b, const uint8_t *bytes, size_t n);
/* A JSON string in its quotes; bytes that are no UTF-8 become '?'. */
void buf_json(struct buf *b, struct slice s);
const char *buf_end(struct buf *b);
struct slice buf_slice_of(const struct buf *b);

#endif
