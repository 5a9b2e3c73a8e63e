/* fault.c: saying what is wrong with a text. It writes to a buf, which itself reads text. */
#include "base/buf.h"

/* So much of a text that no letter is cut in two. */
static size_t whole_letters(struct slice what, size_t most) {
    size_t n = what.len > most ? most : what.len;
    while (n < what.len && n > 0 && ((unsigned char)what.at[n] & 0xC0) == 0x80)
        n--;
    return n;
}

static void write_shown(struct buf *out, struct slice what, size_t shown) {
    for (size_t i = 0; i < shown; i++)
        buf_char(out, (unsigned char)what.at[i] < 0x20 ? '?' : what.at[i]);
}

/* Dots could be part of what was sent, so what is missing is told in words. */
static void note_missing(struct buf *out, struct slice what, size_t shown) {
    if (shown == what.len)
        return;
    buf_str(out, " (");
    buf_int(out, (int64_t)shown);
    buf_str(out, " of ");
    buf_int(out, (int64_t)what.len);
    buf_str(out, " bytes)");
}

/* How much of a text can be shown in so many bytes: all of it, or what leaves room for the note. */
static size_t fitting(struct slice what, size_t room) {
    if (what.len <= room)
        return what.len;
    return whole_letters(what, room > QUOTE_NOTE ? room - QUOTE_NOTE : 0);
}

void buf_quote(struct buf *out, struct slice what, size_t room) {
    size_t shown = fitting(what, room);
    write_shown(out, what, shown);
    note_missing(out, what, shown);
}

bool fault_set(struct fault *f, int line, const char *before, struct slice what,
               const char *after) {
    struct buf out = buf_on(f->text, sizeof f->text);
    size_t around = strlen(before) + strlen(after);
    size_t room = around < sizeof f->text ? sizeof f->text - 1 - around : 0;
    size_t shown = fitting(what, room);
    f->line = line;
    buf_str(&out, before);
    write_shown(&out, what, shown);
    buf_str(&out, after);
    note_missing(&out, what, shown);
    buf_end(&out);
    return false;
}
