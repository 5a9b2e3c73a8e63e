/* grounds.c: the ground of a board depends only on the box and the language, so it is drawn once
 * for each and kept.
 *
 * Invariant: each text in the list is what draw_ground writes for its key. Everything here runs in
 * the hall's lock. */
#include "server/grounds.h"

#include "base/check.h"
#include "draw/draw.h"
#include "table/table.h"

#include <stdlib.h>

enum {
    MOST_GROUNDS = 32
}; /* uploaded records may bring any number of boxes: grounds beyond this many are not kept */

struct ground {
    struct ground *next;
    const struct game *game;
    const struct catalogue *words;
    uint64_t box; /* its hash */
    struct buf text;
};

static uint64_t box_of(const struct drawing *d) { return ((const struct box_head *)d->box)->hash; }

static const struct ground *find(const struct server *s, const struct drawing *d,
                                 const struct catalogue *words) {
    for (const struct ground *g = s->grounds; g; g = g->next)
        if (g->game == d->game && g->words == words && g->box == box_of(d))
            return g;
    return NULL;
}

static const struct ground *keep(struct server *s, const struct drawing *d,
                                 const struct catalogue *words) {
    struct ground *g = malloc(sizeof *g);
    CHECK(g);
    *g = (struct ground){s->grounds, d->game, words, box_of(d), buf_growing()};
    g->text.words = words;
    draw_ground(d, &g->text);
    s->grounds = g;
    s->ground_count++;
    return g;
}

struct slice ground_kept(struct server *s, const struct game *g, const void *box,
                         const struct catalogue *words) {
    struct drawing d = {.game = g, .box = box, .layout = table_box_layout(g, box)};
    const struct ground *kept = find(s, &d, words);
    if (!kept && s->ground_count < MOST_GROUNDS)
        kept = keep(s, &d, words);
    return kept ? buf_slice_of(&kept->text) : (struct slice){0};
}

void grounds_free(struct server *s) {
    for (struct ground *next; s->grounds; s->grounds = next) {
        next = s->grounds->next;
        buf_free(&s->grounds->text);
        free(s->grounds);
    }
}
