/* buf.c: see buf.h. Only buf_overflow can meet the end of the memory; everything else goes through
 * it. */
#include "base/buf.h"

#include "base/check.h"

#include <stdlib.h>
#include <string.h>

struct buf buf_on(char *memory, size_t cap) {
    return (struct buf){.at = memory, .cap = cap};
}

static void grow(struct buf *b, size_t need) {
    size_t cap = b->cap ? b->cap : 256;
    while (cap < need)
        cap *= 2;
    char *more = realloc(b->at, cap);
    CHECK(more);
    b->at = more;
    b->cap = cap;
}

struct buf buf_growing(void) {
    return (struct buf){.grows = true};
}

void buf_free(struct buf *b) {
    free(b->at);
    *b = buf_growing();
}

void buf_overflow(struct buf *b, const char *bytes, size_t n) {
    if (n > b->cap - b->len && b->grows)
        grow(b, b->len + n);
    if (n > b->cap - b->len) {
        n = b->cap - b->len;
        b->cut = true;
    }
    if (n > 0)
        memcpy(b->at + b->len, bytes, n);
    b->len += n;
}

#define PAIRS_OF(ten)                                                                              \
    ten "0" ten "1" ten "2" ten "3" ten "4" ten "5" ten "6" ten "7" ten "8" ten "9"
const char digit_pairs[] = PAIRS_OF("0") PAIRS_OF("1") PAIRS_OF("2") PAIRS_OF("3") PAIRS_OF("4")
    PAIRS_OF("5") PAIRS_OF("6") PAIRS_OF("7") PAIRS_OF("8") PAIRS_OF("9");

size_t digits_write_long(char *at, uint64_t value) {
    size_t n = 1;
    for (uint64_t rest = value; rest >= 10; rest /= 10)
        n++;
    for (size_t i = n; i-- > 0; value /= 10)
        at[i] = (char)('0' + value % 10);
    return n;
}

void buf_int(struct buf *b, int64_t value) {
    char memory[NUMBER_BYTES], *at = buf_number(b, memory);
    size_t sign = value < 0;
    if (sign)
        at[0] = '-';
    buf_written(b, at,
                sign + digits_write(at + sign, sign ? 0 - (uint64_t)value : (uint64_t)value));
}

void buf_hex_bytes(struct buf *b, const uint8_t *bytes, size_t n) {
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < n; i++) {
        buf_char(b, digits[bytes[i] >> 4]);
        buf_char(b, digits[bytes[i] & 15]);
    }
}

void buf_hex64(struct buf *b, uint64_t value) {
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(value >> (56 - 8 * i));
    buf_hex_bytes(b, bytes, sizeof bytes);
}

static void json_char(struct buf *b, unsigned char c) {
    static const char digits[] = "0123456789abcdef";
    if (c == '"' || c == '\\') {
        buf_char(b, '\\');
        buf_char(b, (char)c);
    } else if (c == '\n') {
        buf_str(b, "\\n");
    } else if (c < 0x20 || c == 0x7F) {
        buf_str(b, "\\u00");
        buf_char(b, digits[c >> 4]);
        buf_char(b, digits[c & 15]);
    } else {
        buf_char(b, c < 0x80 ? (char)c : '?');
    }
}

void buf_json(struct buf *b, struct slice s) {
    buf_char(b, '"');
    while (s.len > 0) {
        size_t n = utf8_length(s);
        if (n > 1)
            buf_bytes(b, s.at, n);
        else
            json_char(b, (unsigned char)s.at[0]);
        s = slice_skip(s, n > 1 ? n : 1);
    }
    buf_char(b, '"');
}

void buf_code(struct buf *b, uint32_t code) {
    static const uint8_t first[] = {0, 0xC0, 0xE0, 0xF0};
    int more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    buf_char(b, (char)(first[more] | code >> 6 * more));
    while (more-- > 0)
        buf_char(b, (char)(0x80 | (code >> 6 * more & 63)));
}

const char *buf_end(struct buf *b) {
    if (b->len == b->cap && b->grows)
        grow(b, b->len + 1);
    if (b->len == b->cap) {
        b->cut = true;
        b->len--;
    }
    b->at[b->len] = 0;
    return b->at;
}

struct slice buf_slice_of(const struct buf *b) {
    return (struct slice){b->at, b->len};
}
