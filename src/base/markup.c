/* markup.c: see markup.h. A pattern is read from left to right: plain bytes are copied, single
 * quotes become double quotes, and each directive takes the next argument. */
#include "base/markup.h"

#include "base/check.h"

enum { LONGEST_TEXT = 1200 }; /* markup_since escapes at most this many bytes; the rest is cut */

static const char *escaped(char c) {
    switch (c) {
    case '<': return "&lt;";
    case '>': return "&gt;";
    case '&': return "&amp;";
    case '"': return "&quot;";
    case '\'': return "&#39;";
    default: return NULL;
    }
}

/* The length of the UTF-8 character in front; 0 if it is malformed. */
static size_t character(struct slice s) {
    size_t n = 1;
    while (n < s.len && n < 4 && ((unsigned char)s.at[n] & 0xC0) == 0x80)
        n++;
    return slice_printable((struct slice){s.at, n}) ? n : 0;
}

/* Printable ASCII except the characters that are escaped. */
static const bool plain[256] = {
    [' '] = 1, 1, 0, 1, 1, 1, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1,         1, 1, 1, 0, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1,         1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1,         1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
};

/* Writes the first character of s, escaped; returns how many bytes of s it took. */
static size_t write_special(struct buf *out, struct slice s) {
    const char *name = escaped(s.at[0]);
    size_t n = character(s);
    if (name)
        buf_str(out, name);
    else if (n > 0)
        buf_bytes(out, s.at, n);
    else if ((unsigned char)s.at[0] >= 0x80)
        buf_str(out, "\xEF\xBF\xBD");
    return n > 0 ? n : 1;
}

/* À to ÿ: frequent in our languages, and safe to copy as they are. */
static bool is_latin_letter(struct slice text, size_t at) {
    return text.at[at] == '\xC3' && at + 1 < text.len &&
           ((unsigned char)text.at[at + 1] & 0xC0) == 0x80;
}

/* How many bytes in front need no escaping. */
static size_t plain_bytes(struct slice text) {
    size_t n = 0;
    for (;;) {
        while (n < text.len && plain[(unsigned char)text.at[n]])
            n++;
        if (n == text.len || !is_latin_letter(text, n))
            return n;
        n += 2;
    }
}

/* Copies while the bytes are written as they are; returns how many. */
static size_t copy_plain_text(char *to, struct slice text) {
    size_t n = 0;
    while (n < text.len && plain[(unsigned char)text.at[n]]) {
        to[n] = text.at[n];
        n++;
    }
    return n;
}

void markup_text(struct buf *out, struct slice text) {
    if (out->cap - out->len > text.len) {
        size_t n = copy_plain_text(out->at + out->len, text);
        out->len += n;
        text = slice_skip(text, n);
    }
    while (text.len > 0) {
        size_t n = plain_bytes(text);
        buf_bytes(out, text.at, n);
        text = slice_skip(text, n);
        if (text.len > 0)
            text = slice_skip(text, write_special(out, text));
    }
}

/* Most text needs no escaping, so it is left in place up to the first byte that does. */
void markup_since(struct buf *out, size_t length) {
    char memory[LONGEST_TEXT];
    struct slice text = {out->at + length, out->len - length};
    size_t n = plain_bytes(text);
    if (n == text.len)
        return;
    text = slice_skip(text, n);
    text.len = text.len < sizeof memory ? text.len : sizeof memory;
    memcpy(memory, text.at, text.len);
    out->len = length + n;
    markup_text(out, (struct slice){memory, text.len});
}

void markup_say(struct buf *out, const char *english, const struct say_arg *args, int n) {
    size_t start = out->len;
    say_args(out, english, args, n);
    markup_since(out, start);
}

void markup_tenths(struct buf *out, Tenths value) {
    char memory[NUMBER_BYTES], *at = buf_number(out, memory);
    uint32_t size = value < 0 ? 0 - (uint32_t)value : (uint32_t)value, tenth = size % 10;
    size_t n = value < 0;
    if (n)
        at[0] = '-';
    n += digits_write(at + n, size / 10);
    at[n] = '.';
    at[n + 1] = (char)('0' + tenth);
    buf_written(out, at, tenth ? n + 2 : n);
}

/* ---- patterns ---- */

const char put_is_number[1] = "";

static void put_value(struct buf *out, struct slice text) {
    buf_char(out, '"');
    markup_text(out, text);
    buf_char(out, '"');
}

static void put_class(struct buf *out, struct slice classes) {
    if (!classes.at)
        return;
    buf_str(out, " class=");
    put_value(out, classes);
}

static struct slice translated(const struct buf *out, struct slice english) {
    CHECK(english.at && english.at[english.len] == 0); /* a translation is a C string */
    const char *text = say_translate_slice(out, english);
    return text == english.at ? english : slice_of(text);
}

static inline struct slice text_of(const struct put_arg *arg) {
    CHECK(arg->text != put_is_number);
    return (struct slice){arg->text, (size_t)arg->number};
}

static inline int64_t number_of(const struct put_arg *arg) {
    CHECK(arg->text == put_is_number);
    return arg->number;
}

static inline void put_as(struct buf *out, char directive, const struct put_arg *arg) {
    switch (directive) {
    case 't': markup_text(out, text_of(arg)); break;
    case 'm': markup_text(out, translated(out, text_of(arg))); break;
    case 'a': put_value(out, text_of(arg)); break;
    case 'l': put_value(out, translated(out, text_of(arg))); break;
    case 'c': put_class(out, text_of(arg)); break;
    case 'j': buf_json(out, text_of(arg)); break;
    case 'r': buf_slice(out, text_of(arg)); break;
    case 'd': buf_int(out, number_of(arg)); break;
    case 'p': markup_tenths(out, (Tenths)number_of(arg)); break;
    case 'b': buf_str(out, number_of(arg) ? "true" : "false"); break;
    default: CHECK(!"a directive");
    }
}

static void put_comma(struct buf *out) {
    char last = out->len ? out->at[out->len - 1] : '{';
    if (last != '{' && last != '[' && last != '\n')
        buf_char(out, ',');
}

/* Boards are patterns for the most part, so plain bytes are copied eight at a time. */
#define EACH(byte) (UINT64_C(0x0101010101010101) * (byte))

/* The highest bit of each byte of the word that has that value, which is below 128. */
static inline uint64_t bytes_equal(uint64_t word, unsigned char value) {
    uint64_t other = word ^ EACH(value);
    return ~(((other & EACH(0x7F)) + EACH(0x7F)) | other | EACH(0x7F));
}

/* Which byte of a word is the first of which the highest bit is set. */
static inline size_t first_byte(uint64_t bits) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    return (size_t)__builtin_ctzll(bits) / 8;
#else
    return (size_t)__builtin_clzll(bits) / 8;
#endif
}

/* Copies up to the first directive and turns quotes; returns how many bytes that was. There must be
 * room for the whole pattern. */
static size_t copy_plain(char *to, struct slice pattern) {
    size_t n = 0;
    for (uint64_t word; n + sizeof word <= pattern.len; n += sizeof word) {
        memcpy(&word, pattern.at + n, sizeof word);
        uint64_t directives = bytes_equal(word, '%');
        word ^= (bytes_equal(word, '\'') >> 7) * ('\'' ^ '"');
        memcpy(to + n, &word, sizeof word);
        if (directives)
            return n + first_byte(directives);
    }
    for (; n < pattern.len && pattern.at[n] != '%'; n++)
        to[n] = pattern.at[n] == '\'' ? '"' : pattern.at[n];
    return n;
}

/* The same where there may be too little room: then byte by byte, so that the buf grows or is cut.
 */
static size_t put_plain(struct buf *out, struct slice pattern) {
    size_t n = 0;
    if (out->cap - out->len > pattern.len) {
        n = copy_plain(out->at + out->len, pattern);
        out->len += n;
        return n;
    }
    for (; n < pattern.len && pattern.at[n] != '%'; n++)
        buf_char(out, pattern.at[n] == '\'' ? '"' : pattern.at[n]);
    return n;
}

void put_args(struct buf *out, struct slice pattern, const struct put_arg *arg, int n) {
    int used = 0; /* arguments used so far */
    for (;;) {
        size_t run = put_plain(out, pattern);
        if (run == pattern.len)
            break;
        CHECK(run + 1 < pattern.len);
        char directive = pattern.at[run + 1];
        pattern.at += run + 2;
        pattern.len -= run + 2;
        if (directive == '%') {
            buf_char(out, '%');
        } else if (directive == ',') {
            put_comma(out);
        } else {
            CHECK(used < n);
            put_as(out, directive, &arg[used++]);
        }
    }
    CHECK(used == n);
}
