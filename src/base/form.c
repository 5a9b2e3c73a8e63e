/* form.c: see form.h. */
#include "base/form.h"

#include <string.h>

static int hex_digit(char c) {
    const char *digits = "0123456789abcdefABCDEF", *at = c ? strchr(digits, c) : NULL;
    int n = at ? (int)(at - digits) : -1;
    return n < 16 ? n : n - 6;
}

int escaped_byte(struct slice text) {
    if (text.len < 3 || text.at[0] != '%')
        return -1;
    int high = hex_digit(text.at[1]), low = hex_digit(text.at[2]);
    return high < 0 || low < 0 ? -1 : high << 4 | low;
}

/* Decodes "a+b%20c" where it stands. */
static struct slice decode(char *at, size_t len) {
    size_t n = 0;
    for (size_t i = 0; i < len; i++) {
        int byte = escaped_byte((struct slice){at + i, len - i});
        if (byte >= 0) {
            at[n++] = (char)byte;
            i += 2;
        } else {
            at[n++] = at[i] == '+' ? ' ' : at[i];
        }
    }
    return (struct slice){at, n};
}

bool form_add(struct form *f, struct slice name, struct slice value) {
    if (f->count == MAX_FIELDS)
        return false;
    f->field[f->count++] = (struct field_sent){name, value};
    return true;
}

bool form_read(struct form *f, char *text, size_t len) {
    while (len > 0) {
        char *end = memchr(text, '&', len);
        size_t n = end ? (size_t)(end - text) : len;
        char *equals = memchr(text, '=', n);
        size_t name = equals ? (size_t)(equals - text) : n;
        if (!form_add(f, decode(text, name),
                      equals ? decode(equals + 1, n - name - 1) : slice_of("")))
            return false;
        text += end ? n + 1 : n;
        len -= end ? n + 1 : n;
    }
    return true;
}

static const struct field_sent *find(const struct form *f, const char *name) {
    for (int i = 0; f && i < f->count; i++)
        if (slice_is(f->field[i].name, name))
            return &f->field[i];
    return NULL;
}

struct slice form_field(const struct form *f, const char *name) {
    const struct field_sent *found = find(f, name);
    return found ? found->value : slice_of("");
}

bool form_has(const struct form *f, const char *name) { return find(f, name); }

bool switch_read(struct slice value, bool *on) {
    *on = slice_is(value, "1") || slice_is(value, "true");
    return *on || value.len == 0 || slice_is(value, "0") || slice_is(value, "false");
}
