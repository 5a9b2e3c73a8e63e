/* bytes.c: numbers and bytes as modules have them, read and written; files. */
#include "split.h"

#include <string.h>

/* ---- writing ---- */

void add(struct bytes *b, const void *from, size_t n) {
    if (n == 0) /* there may be nowhere to copy from */
        return;
    if (b->len + n > b->room) {
        b->room = 2 * (b->len + n);
        b->at = realloc(b->at, b->room);
        if (!b->at)
            fail("no memory", "bytes");
    }
    memcpy(b->at + b->len, from, n);
    b->len += n;
}

void add_byte(struct bytes *b, uint8_t byte) { add(b, &byte, 1); }

void add_number(struct bytes *b, uint64_t n) {
    for (; n > 127; n >>= 7)
        add_byte(b, (uint8_t)(n & 127) | 128);
    add_byte(b, (uint8_t)n);
}

void add_signed(struct bytes *b, uint32_t address) {
    int32_t n = (int32_t)address;
    for (; n < -64 || n > 63; n >>= 7)
        add_byte(b, (uint8_t)(n & 127) | 128);
    add_byte(b, (uint8_t)(n & 127));
}

void add_text(struct bytes *b, const char *text) {
    add_number(b, strlen(text));
    add(b, text, strlen(text));
}

void add_span(struct bytes *b, struct span s) { add(b, s.at, (size_t)(s.end - s.at)); }

void add_section(struct bytes *b, uint8_t id, struct bytes *body) {
    add_byte(b, id);
    add_number(b, body->len);
    add(b, body->at, body->len);
    free(body->at);
    *body = (struct bytes){0};
}

/* ---- reading ---- */

struct span take_span(struct span *s, size_t n) {
    if (n > (size_t)(s->end - s->at))
        fail("the module ends too early", "bytes");
    struct span taken = {s->at, s->at + n};
    s->at += n;
    return taken;
}

uint8_t take_byte(struct span *s) { return *take_span(s, 1).at; }

uint64_t take_number(struct span *s) {
    uint64_t n = 0;
    for (int shift = 0; shift < 64; shift += 7) {
        uint8_t byte = take_byte(s);
        n |= (uint64_t)(byte & 127) << shift;
        if (!(byte & 128))
            return n;
    }
    fail("a number without an end", "bytes");
}

/* ---- files ---- */

struct bytes read_file(const char *path) {
    struct bytes b = {0};
    uint8_t part[1 << 16];
    FILE *in = fopen(path, "rb");
    if (!in)
        fail("cannot be read", path);
    for (size_t n; (n = fread(part, 1, sizeof part, in)) > 0;)
        add(&b, part, n);
    fclose(in);
    return b;
}

void write_file(const char *path, const struct bytes *b) {
    FILE *out = fopen(path, "wb");
    if (!out || fwrite(b->at, 1, b->len, out) != b->len || fclose(out) != 0)
        fail("cannot be written", path);
}
