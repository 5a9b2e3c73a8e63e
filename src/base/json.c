/* json.c: see json.h. The checker is a recursive descent parser; the walkers skip every test that
 * it has already made. */
#include "base/json.h"

#include <string.h>

struct parser {
    struct slice all, rest;
    struct fault *fault;
};

static int line_of(const struct parser *p) {
    int line = 1;
    for (const char *c = p->all.at; c < p->rest.at; c++)
        line += *c == '\n';
    return line;
}

static bool wrong(struct parser *p, const char *what) {
    struct slice here = p->rest;
    if (here.len > 20)
        here.len = 20;
    return fault_set(p->fault, line_of(p), what, here, here.len ? "" : " (the text ends here)");
}

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

static void blanks(struct slice *s) {
    while (s->len > 0 && is_blank(s->at[0]))
        *s = slice_skip(*s, 1);
}

static bool take(struct slice *s, char c) {
    blanks(s);
    if (s->len == 0 || s->at[0] != c)
        return false;
    *s = slice_skip(*s, 1);
    return true;
}

static bool is_hex(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/* The length of the escape at s, which begins with a backslash; 0 if it is not a valid one. */
static size_t escape_length(struct slice s) {
    if (s.len < 2)
        return 0;
    if (strchr("\"\\/bfnrt", s.at[1]) && s.at[1])
        return 2;
    if (s.at[1] != 'u' || s.len < 6)
        return 0;
    for (int i = 2; i < 6; i++)
        if (!is_hex(s.at[i]))
            return 0;
    return 6;
}

static bool check_string(struct parser *p) {
    if (!take(&p->rest, '"'))
        return wrong(p, "a string in quotes is expected at ");
    while (p->rest.len > 0 && p->rest.at[0] != '"') {
        size_t n = 1;
        if (p->rest.at[0] == '\\')
            n = escape_length(p->rest);
        if (n == 0 || (unsigned char)p->rest.at[0] < 0x20)
            return wrong(p, "a string holds a bad character at ");
        p->rest = slice_skip(p->rest, n);
    }
    return take(&p->rest, '"') || wrong(p, "a string is not closed");
}

static bool check_number(struct parser *p) {
    size_t n = 0, digits = 0;
    struct slice s = p->rest;
    while (n < s.len &&
           ((s.at[n] >= '0' && s.at[n] <= '9') || (s.at[n] && strchr("+-.eE", s.at[n])))) {
        digits += s.at[n] >= '0' && s.at[n] <= '9';
        n++;
    }
    if (digits == 0)
        return wrong(p, "a value is expected at ");
    p->rest = slice_skip(s, n);
    return true;
}

static bool check_value(struct parser *p, int depth);

static bool check_object(struct parser *p, int depth) {
    take(&p->rest, '{');
    if (take(&p->rest, '}'))
        return true;
    do {
        blanks(&p->rest);
        if (!check_string(p))
            return false;
        if (!take(&p->rest, ':'))
            return wrong(p, "a colon is expected at ");
        if (!check_value(p, depth + 1))
            return false;
    } while (take(&p->rest, ','));
    return take(&p->rest, '}') || wrong(p, "a comma or } is expected at ");
}

static bool check_array(struct parser *p, int depth) {
    take(&p->rest, '[');
    if (take(&p->rest, ']'))
        return true;
    do {
        if (!check_value(p, depth + 1))
            return false;
    } while (take(&p->rest, ','));
    return take(&p->rest, ']') || wrong(p, "a comma or ] is expected at ");
}

static bool check_value(struct parser *p, int depth) {
    static const char *const words[] = {"true", "false", "null"};
    if (depth > JSON_DEPTH)
        return wrong(p, "too many brackets inside each other at ");
    blanks(&p->rest);
    if (p->rest.len == 0)
        return wrong(p, "a value is missing");
    if (p->rest.at[0] == '{')
        return check_object(p, depth);
    if (p->rest.at[0] == '[')
        return check_array(p, depth);
    if (p->rest.at[0] == '"')
        return check_string(p);
    for (int i = 0; i < 3; i++)
        if (slice_starts(p->rest, words[i])) {
            p->rest = slice_skip(p->rest, strlen(words[i]));
            return true;
        }
    return check_number(p);
}

bool json_check(struct slice text, struct slice *value, struct fault *fault) {
    struct parser p = {text, text, fault};
    blanks(&p.rest);
    *value = p.rest;
    if (!check_value(&p, 0))
        return false;
    value->len -= p.rest.len;
    blanks(&p.rest);
    return p.rest.len == 0 || wrong(&p, "the text goes on behind the value: ");
}

bool json_is_object(struct slice value) { return value.len > 0 && value.at[0] == '{'; }
bool json_is_array(struct slice value) { return value.len > 0 && value.at[0] == '['; }
bool json_is_string(struct slice value) { return value.len > 0 && value.at[0] == '"'; }

static size_t string_length(struct slice s) {
    size_t n = 1;
    while (n < s.len && s.at[n] != '"')
        n += s.at[n] == '\\' ? 2 : 1;
    return n < s.len ? n + 1 : s.len;
}

/* Brackets and quotes. */
static const bool shapes[256] = {['{'] = 1, ['}'] = 1, ['['] = 1, [']'] = 1, ['"'] = 1};

/* How many bytes in front neither open nor close anything. */
static size_t inside_length(struct slice s) {
    size_t n = 0;
    while (n < s.len && !shapes[(unsigned char)s.at[n]])
        n++;
    return n;
}

/* The length of the value at the front of s. It has been checked, so counting brackets and stepping
 * over strings is enough. */
static size_t value_length(struct slice s) {
    size_t n = 0;
    int open = 0;
    while (n < s.len) {
        char c = s.at[n];
        if (c == '"') {
            n += string_length(slice_skip(s, n));
        } else {
            if (open == 0 && (c == ',' || c == '}' || c == ']' || is_blank(c)))
                return n;
            open += (c == '{' || c == '[') - (c == '}' || c == ']');
            n++;
            if (open > 0)
                n += inside_length(slice_skip(s, n));
        }
        if (open == 0 && (c == '"' || c == '}' || c == ']'))
            return n;
    }
    return n;
}

bool json_element(struct slice *walk, struct slice *value) {
    if (!take(walk, '[') && !take(walk, ','))
        return false;
    blanks(walk);
    if (walk->len == 0 || walk->at[0] == ']')
        return false;
    *value = (struct slice){walk->at, value_length(*walk)};
    *walk = slice_skip(*walk, value->len);
    return true;
}

bool json_member(struct slice *walk, struct slice *key, struct slice *value) {
    if (!take(walk, '{') && !take(walk, ','))
        return false;
    blanks(walk);
    if (walk->len == 0 || walk->at[0] != '"')
        return false;
    *key = (struct slice){walk->at, string_length(*walk)};
    *walk = slice_skip(*walk, key->len);
    take(walk, ':');
    blanks(walk);
    *value = (struct slice){walk->at, value_length(*walk)};
    *walk = slice_skip(*walk, value->len);
    *key = (struct slice){key->at + 1, key->len - 2};
    return true;
}

static int hex_value(char c) { return c <= '9' ? c - '0' : (c | 32) - 'a' + 10; }

static bool is_surrogate(uint32_t code) { return code >= 0xD800 && code <= 0xDFFF; }

/* The number in a \u escape; 0 if there is none at s. */
static uint32_t code_at(struct slice s) {
    uint32_t code = 0;
    if (s.len < 6 || s.at[0] != '\\' || s.at[1] != 'u' || escape_length(s) == 0)
        return 0;
    for (int i = 2; i < 6; i++)
        code = code << 4 | (uint32_t)hex_value(s.at[i]);
    return code;
}

/* Characters beyond the basic plane are escaped as two surrogates. Returns how many bytes of s were
 * read. */
static size_t put_unicode(struct buf *out, struct slice s) {
    uint32_t high = code_at(s), low = code_at(slice_skip(s, 6));
    bool pair = high >= 0xD800 && high < 0xDC00 && low >= 0xDC00 && low <= 0xDFFF;
    buf_code(out, pair                 ? 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00)
                  : is_surrogate(high) ? '?' /* half a pair is not a character */
                                       : high);
    return pair ? 12 : 6;
}

/* Returns the length of the escape. */
static size_t put_escape(struct buf *out, struct slice s) {
    static const char from[] = "bfnrt", to[] = "\b\f\n\r\t";
    const char *letter = strchr(from, s.at[1]);
    if (s.at[1] == 'u')
        return put_unicode(out, s);
    buf_char(out, letter && *letter ? to[letter - from] : s.at[1]);
    return 2;
}

/* The text between the quotes. */
static bool put_text(struct slice s, struct buf *out) {
    while (s.len > 0) {
        bool escaped = s.at[0] == '\\';
        if (escaped && escape_length(s) == 0)
            return false;
        if (!escaped)
            buf_char(out, s.at[0]);
        s = slice_skip(s, escaped ? put_escape(out, s) : 1);
    }
    return !out->cut;
}

bool json_text(struct slice value, struct buf *out) {
    return json_is_string(value) && value.len >= 2 &&
           put_text((struct slice){value.at + 1, value.len - 2}, out);
}

struct slice json_name(struct slice key, struct buf *memory) {
    if (key.len == 0 || !memchr(key.at, '\\', key.len))
        return key;
    memory->len = 0;
    return put_text(key, memory) ? buf_slice_of(memory) : key;
}

enum { NAME_BYTES = 160 }; /* longer than any name we look for */

bool json_find(struct slice object, const char *key, struct slice *value) {
    struct slice walk = object, name;
    while (json_is_object(object) && json_member(&walk, &name, value)) {
        char text[NAME_BYTES];
        struct buf memory = buf_on(text, sizeof text);
        if (slice_is(json_name(name, &memory), key))
            return true;
    }
    return false;
}

bool json_stranger(struct slice object, const char *const *known, struct slice *key) {
    struct slice walk = object, value;
    while (json_is_object(object) && json_member(&walk, key, &value)) {
        char text[NAME_BYTES];
        struct buf memory = buf_on(text, sizeof text);
        struct slice name = json_name(*key, &memory);
        int i = 0;
        while (known[i] && !slice_is(name, known[i]))
            i++;
        if (!known[i])
            return true;
    }
    return false;
}

bool json_number(struct slice value, int64_t lo, int64_t hi, int64_t *out) {
    return slice_number(value, lo, hi, out);
}
