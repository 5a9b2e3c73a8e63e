/* desk.c: see desk.h. */
#include "term/desk.h"

#include "base/check.h"
#include "game/words.h"

#include <stdlib.h>
#include <string.h>

void playback_add(struct playback *p, const void *view, size_t size, const char *text) {
    if (p->count == p->room) {
        p->room = p->room ? 2 * p->room : 32;
        p->item = realloc(p->item, (size_t)p->room * sizeof *p->item);
        CHECK(p->item);
    }
    struct moment *m = &p->item[p->count++];
    memset(m, 0, sizeof *m);
    memcpy(m->view, view, size);
    m->text = strdup(text);
    CHECK(m->text);
}

void playback_free(struct playback *p) {
    for (int i = 0; i < p->count; i++)
        free(p->item[i].text);
    free(p->item);
    *p = (struct playback){0};
}

void desk_init(struct desk *d, struct look look, const struct catalogue *words) {
    memset(d, 0, sizeof *d);
    d->look = look;
    d->words = words;
    d->seat = d->file = d->wait = -1;
    d->prompt = desk_text(d);
    d->coach = desk_text(d);
    d->log = desk_text(d);
    d->said = desk_text(d);
}

void desk_free(struct desk *d) {
    buf_free(&d->prompt);
    buf_free(&d->coach);
    buf_free(&d->log);
    buf_free(&d->said);
}

struct buf desk_text(const struct desk *d) {
    struct buf out = buf_growing();
    out.words = d->words;
    return out;
}

const char *desk_translate(const struct desk *d, const char *english) {
    struct buf language = {.words = d->words};
    return say_translate(&language, english);
}

void move_tell(const struct game *g, const void *box, const void *before, const char *colour,
               Move m, struct buf *out) {
    say(out, colour);
    buf_str(out, colour[0] ? ": " : "");
    move_write_label(g, box, before, m, out);
}
