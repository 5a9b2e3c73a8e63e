/* grounds.c: the ground of a board depends on the box and the language alone: it is drawn once for each, and kept.
 * Invariant: a text in the list is what draw_ground writes for its key. Everything here happens in the hall's lock. */
#include "server/http.h"

#include "base/check.h"
#include "server/page.h"
#include "table/file.h"

#include <stdlib.h>

enum { MOST_GROUNDS = 32 }; /* boxes of uploaded records could be any number; what is beyond is drawn anew */

struct ground {
    struct ground *next;
    const struct game *game;
    const struct catalogue *words;
    uint64_t box; /* its hash */
    struct buf text;
};

static uint64_t box_of(const struct drawing *d) { return ((const struct box_head *)d->box)->hash; }

static const struct ground *find(const struct server *s, const struct drawing *d, const struct catalogue *words) {
    for (const struct ground *g = s->grounds; g; g = g->next)
        if (g->game == d->game && g->words == words && g->box == box_of(d))
            return g;
    return NULL;
}

static void keep(struct server *s, const struct drawing *d, const struct catalogue *words, struct slice text) {
    struct ground *g = malloc(sizeof *g);
    CHECK(g);
    *g = (struct ground){s->grounds, d->game, words, box_of(d), buf_growing()};
    buf_slice(&g->text, text);
    s->grounds = g;
    s->ground_count++;
}

void put_ground(struct server *s, const struct drawing *d, struct buf *out) {
    const struct ground *kept = find(s, d, out->words);
    if (kept) {
        buf_slice(out, buf_slice_of(&kept->text));
        return;
    }
    size_t start = out->len;
    draw_ground(d, out);
    if (s->ground_count < MOST_GROUNDS)
        keep(s, d, out->words, slice_skip(buf_slice_of(out), start));
}

void grounds_free(struct server *s) {
    for (struct ground *next; s->grounds; s->grounds = next) {
        next = s->grounds->next;
        buf_free(&s->grounds->text);
        free(s->grounds);
    }
}
