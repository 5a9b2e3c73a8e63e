/* fault.c: saying what is wrong with a text. It writes to a buf, which itself reads text. */
#include "base/buf.h"

enum { MOST_QUOTED = 300 }; /* bytes: the sentence around them has room, too */

/* So much of a text that no letter is cut in two. */
static size_t quoted(struct slice what) {
    size_t n = what.len > MOST_QUOTED ? MOST_QUOTED : what.len;
    while (n < what.len && n > 0 && ((unsigned char)what.at[n] & 0xC0) == 0x80)
        n--;
    return n;
}

bool fault_set(struct fault *f, int line, const char *before, struct slice what,
               const char *after) {
    struct buf out = buf_on(f->text, sizeof f->text);
    f->line = line;
    buf_str(&out, before);
    for (size_t i = 0; i < quoted(what); i++)
        buf_char(&out, (unsigned char)what.at[i] < 0x20 ? '?' : what.at[i]);
    if (quoted(what) < what.len)
        buf_str(&out, "...");
    buf_str(&out, after);
    buf_end(&out);
    return false;
}
