/* codes.c: short codes to sign in with (codes.h). They live in memory for some minutes only: a
 * server that starts again has forgotten them, and a new one is made in a moment. */
#include "server/codes.h"

#include "server/clock.h"
#include "server/hall.h"

#include <ctype.h>
#include <sodium.h>
#include <string.h>

/* Without letters and digits that look alike. */
static const char letters[] = "23456789abcdefghjkmnpqrstuvwxyz";

static void drop(struct code *c) { sodium_memzero(c, sizeof *c); }

void code_forget(struct hall *h, int64_t visitor) {
    for (int i = 0; i < MOST_CODES; i++)
        if (h->code[i].visitor == visitor || h->code[i].until <= uptime_seconds())
            drop(&h->code[i]);
}

bool code_new(struct hall *h, const struct visitor *v, struct slice own, char text[CODE_TEXT + 1]) {
    struct code *free = NULL;
    code_forget(h, v->id);
    for (int i = 0; i < MOST_CODES && !free; i++)
        free = h->code[i].text[0] ? NULL : &h->code[i];
    if (!free || own.len != KEY_TEXT)
        return false;
    *free = (struct code){.visitor = v->id, .until = uptime_seconds() + CODE_SECONDS};
    for (int i = 0; i < CODE_TEXT; i++)
        free->text[i] = letters[randombytes_uniform(sizeof letters - 1)];
    memcpy(free->own, own.at, KEY_TEXT);
    memcpy(text, free->text, sizeof free->text);
    return true;
}

/* As people type it: capitals, spaces and hyphens do not matter. */
static bool read_code(struct slice typed, char out[CODE_TEXT + 1]) {
    size_t n = 0;
    for (size_t i = 0; i < typed.len; i++) {
        int c = tolower((unsigned char)typed.at[i]);
        if (c == ' ' || c == '-')
            continue;
        if (n == CODE_TEXT)
            return false;
        out[n++] = (char)c;
    }
    out[n] = 0;
    return n == CODE_TEXT;
}

const struct code *code_use(struct hall *h, struct slice text) {
    char typed[CODE_TEXT + 1];
    if (!read_code(text, typed))
        return NULL;
    for (int i = 0; i < MOST_CODES; i++) {
        struct code *c = &h->code[i];
        if (c->until <= uptime_seconds() || sodium_memcmp(c->text, typed, CODE_TEXT) != 0)
            continue;
        h->used_code = *c;
        drop(c);
        return &h->used_code;
    }
    return NULL;
}
