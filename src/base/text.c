/* text.c: see text.h. Nothing here allocates, and nothing reads past a slice's end. */
#include "base/text.h"

bool slice_starts(struct slice s, const char *text) {
    struct slice head = slice_of(text);
    if (s.len < head.len)
        return false;
    s.len = head.len;
    return slice_same(s, head);
}

/* Of the two-byte characters only those of Latin-1 are folded: names of towns have no others. */
char slice_folded(struct slice *s) {
    static const char plain[] = "aaaaaaaceeeeiiiidnooooo*ouuuuypsaaaaaaaceeeeiiiidnooooo/ouuuuypy";
    char c = s->at[0];
    bool latin = (unsigned char)c == 0xC3 && s->len > 1 && ((unsigned char)s->at[1] & 0xC0) == 0x80;
    if (latin)
        c = plain[(unsigned char)s->at[1] & 63];
    else if (c >= 'A' && c <= 'Z')
        c = (char)(c - 'A' + 'a');
    *s = slice_skip(*s, latin ? 2 : 1);
    return c;
}

bool slice_same_folded(struct slice a, struct slice b) {
    while (a.len > 0 && b.len > 0)
        if (slice_folded(&a) != slice_folded(&b))
            return false;
    return a.len == 0 && b.len == 0;
}

static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r'; }

struct slice slice_trim(struct slice s) {
    while (s.len > 0 && is_space(s.at[0]))
        s = slice_skip(s, 1);
    while (s.len > 0 && is_space(s.at[s.len - 1]))
        s.len--;
    return s;
}

void slice_copy(struct slice s, char *out, size_t room) {
    size_t n = s.len < room ? s.len : room - 1;
    if (n > 0) /* an empty slice may be nowhere */
        memmove(out, s.at, n);
    out[n] = 0;
}

/* Takes off what is before the next `end`, and that, too. */
static bool take_part(struct slice *rest, char end, struct slice *part) {
    if (rest->len == 0)
        return false;
    const char *found = memchr(rest->at, end, rest->len);
    size_t n = found ? (size_t)(found - rest->at) : rest->len;
    *part = (struct slice){rest->at, n};
    *rest = slice_skip(*rest, n + 1);
    return true;
}

bool slice_line(struct slice *rest, struct slice *line) {
    if (!take_part(rest, '\n', line))
        return false;
    if (line->len > 0 && line->at[line->len - 1] == '\r')
        line->len--;
    return true;
}

bool slice_choice(struct slice *rest, struct slice *choice) {
    if (!take_part(rest, '|', choice))
        return false;
    *choice = slice_trim(*choice);
    return true;
}

bool slice_word(struct slice *rest, struct slice *word) {
    struct slice s = slice_trim(*rest);
    size_t n = 0;
    if (s.len == 0)
        return false;
    if (s.at[0] == '"') {
        s = slice_skip(s, 1);
        while (n < s.len && s.at[n] != '"')
            n++;
        *word = (struct slice){s.at, n};
        *rest = slice_skip(s, n + 1);
        return true;
    }
    while (n < s.len && !is_space(s.at[n]))
        n++;
    *word = (struct slice){s.at, n};
    *rest = slice_skip(s, n);
    return true;
}

bool slice_part(struct slice *rest, char end, struct slice *part) {
    if (rest->len == 0)
        return false;
    const char *at = memchr(rest->at, end, rest->len);
    size_t len = at ? (size_t)(at - rest->at) : rest->len;
    *part = slice_trim((struct slice){rest->at, len});
    *rest = slice_skip(*rest, len + 1);
    return true;
}

bool slice_number(struct slice s, int64_t lo, int64_t hi, int64_t *out) {
    bool minus = s.len > 0 && s.at[0] == '-';
    int64_t value = 0;
    if (minus)
        s = slice_skip(s, 1);
    if (s.len == 0 || s.len > 18)
        return false;
    for (size_t i = 0; i < s.len; i++) {
        if (s.at[i] < '0' || s.at[i] > '9')
            return false;
        value = value * 10 + (s.at[i] - '0');
    }
    if (minus)
        value = -value;
    if (value < lo || value > hi)
        return false;
    *out = value;
    return true;
}

static int hex_digit(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return -1;
}

bool slice_hex_bytes(struct slice s, uint8_t *out, size_t n) {
    if (s.len != 2 * n)
        return false;
    for (size_t i = 0; i < n; i++) {
        int high = hex_digit(s.at[2 * i]), low = hex_digit(s.at[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        out[i] = (uint8_t)(high * 16 + low);
    }
    return true;
}

bool slice_hex64(struct slice s, uint64_t *out) {
    uint8_t bytes[8];
    if (!slice_hex_bytes(s, bytes, sizeof bytes))
        return false;
    *out = 0;
    for (size_t i = 0; i < sizeof bytes; i++)
        *out = *out << 8 | bytes[i];
    return true;
}

size_t utf8_length(struct slice s) {
    const unsigned char *b = (const unsigned char *)s.at;
    uint32_t code;
    size_t n;
    if (b[0] < 0x80)
        return 1;
    if (b[0] >= 0xC2 && b[0] <= 0xDF)
        n = 2, code = b[0] & 0x1F;
    else if ((b[0] & 0xF0) == 0xE0)
        n = 3, code = b[0] & 0x0F;
    else if (b[0] >= 0xF0 && b[0] <= 0xF4)
        n = 4, code = b[0] & 0x07;
    else
        return 0;
    if (s.len < n)
        return 0;
    for (size_t i = 1; i < n; i++) {
        if ((b[i] & 0xC0) != 0x80)
            return 0;
        code = code << 6 | (b[i] & 0x3F);
    }
    if ((n == 3 && code < 0x800) || (n == 4 && (code < 0x10000 || code > 0x10FFFF)))
        return 0;
    if (code >= 0xD800 && code <= 0xDFFF)
        return 0;
    if (code >= 0x80 && code < 0xA0)
        return 0;
    return n;
}

bool slice_printable(struct slice s) {
    while (s.len > 0) {
        size_t n = utf8_length(s);
        if (n == 0 || (unsigned char)s.at[0] < 0x20 || s.at[0] == 0x7F)
            return false;
        s = slice_skip(s, n);
    }
    return true;
}

/* The number of a well-formed character of n bytes. */
static uint32_t utf8_code(const char *at, size_t n) {
    static const unsigned char first[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
    uint32_t code = (unsigned char)at[0] & first[n];
    for (size_t i = 1; i < n; i++)
        code = code << 6 | ((unsigned char)at[i] & 0x3F);
    return code;
}

/* Soft hyphens, empty letters of several scripts, spaces without width, marks and overrides of
 * direction, ends of lines and paragraphs, notes between lines, tags. */
static bool is_unseen(uint32_t code) {
    static const struct {
        uint32_t first, last;
    } unseen[] = {{0xAD, 0xAD},     {0x34F, 0x34F},   {0x61C, 0x61C},    {0x115F, 0x1160},
                  {0x17B4, 0x17B5}, {0x180B, 0x180F}, {0x200B, 0x200B},  {0x200E, 0x200F},
                  {0x2028, 0x202E}, {0x2060, 0x206F}, {0x3164, 0x3164},  {0xFEFF, 0xFEFF},
                  {0xFFA0, 0xFFA0}, {0xFFF9, 0xFFFB}, {0xE0000, 0xE0FFF}};
    for (size_t i = 0; i < sizeof unseen / sizeof *unseen; i++)
        if (code >= unseen[i].first && code <= unseen[i].last)
            return true;
    return false;
}

bool slice_is_seen(struct slice s) {
    if (!slice_printable(s))
        return false;
    while (s.len > 0) {
        size_t n = utf8_length(s);
        if (is_unseen(utf8_code(s.at, n)))
            return false;
        s = slice_skip(s, n);
    }
    return true;
}
