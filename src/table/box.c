/* box.c: the box of a table: the standard one of its game, which all tables share, or its own. */
#include "base/check.h"
#include "draw/draw.h"
#include "table/inside.h"

#include <stdatomic.h>
#include <stdlib.h>

void *table_memory(size_t size) {
    void *memory = calloc(1, size);
    CHECK(memory);
    return memory;
}

char *table_box_text(struct slice text, size_t *len) {
    char *out = table_memory(text.len + 2);
    struct buf b = buf_on(out, text.len + 2);
    for (struct slice line; slice_line(&text, &line);) {
        buf_slice(&b, line);
        buf_char(&b, '\n');
    }
    *len = b.len;
    return out;
}

static void choose_box(struct table *t, struct slice box) {
    t->box_text = *game_of(t)->box_text;
    if (box.len == 0)
        return;
    t->own_text = table_box_text(box, &t->box_text.len);
    t->box_text.at = t->own_text;
    t->head.own_box = !slice_same(t->box_text, *game_of(t)->box_text);
}

/* ---- standard boxes ---- */

/* A standard box that has been read. It stays for good, and nothing changes it. */
struct kept {
    struct kept *next;
    const struct game *game;
    void *box;
};

static struct kept *read_standard(const struct game *g) {
    struct fault fault;
    struct kept *k = table_memory(sizeof *k);
    *k = (struct kept){.game = g, .box = table_memory(g->box_size)};
    CHECK(g->read_box(k->box, *g->box_text, &fault));
    return k;
}

static const void *box_among(const struct kept *k, const struct game *g) {
    while (k && k->game != g)
        k = k->next;
    return k ? k->box : NULL;
}

/* Read once for all tables. Tables are opened by several threads, and there are no locks here
 * (there are no threads in wasm32): the list only ever gets a new first row, and whoever finds that
 * another was quicker with the same game throws his own away. */
const void *table_standard_box(const struct game *g) {
    static _Atomic(struct kept *) first;
    struct kept *known = atomic_load(&first);
    const void *box = box_among(known, g);
    if (box)
        return box;
    struct kept *mine = read_standard(g);
    mine->next = known;
    while (!atomic_compare_exchange_strong(&first, &mine->next, mine)) {
        box = box_among(mine->next, g);
        if (box) {
            free(mine->box);
            free(mine);
            return box;
        }
    }
    return mine->box;
}

bool table_take_box(struct table *t, struct slice box, struct fault *fault) {
    const struct game *g = game_of(t);
    choose_box(t, box);
    if (slice_same(t->box_text, *g->box_text)) {
        t->box = table_standard_box(g);
        return true;
    }
    t->box = t->own_box = table_memory(g->box_size);
    return g->read_box(t->own_box, t->box_text, fault);
}

/* ---- layouts ---- */

/* The layout of a box, by the hash of its text. It stays for good. */
struct laid {
    struct laid *next;
    const struct game *game;
    uint64_t box;
    const void *layout;
    int count; /* of those in the list from here */
};

/* Anybody may bring records with boxes of their own, and working a layout out takes time: beyond so
 * many, boards are drawn without one. */
enum { MOST_LAID = 32 };

static const struct laid *laid_among(const struct laid *l, const struct game *g, uint64_t box) {
    while (l && (l->game != g || l->box != box))
        l = l->next;
    return l;
}

static const void *lay_out(const struct game *g, const void *box) {
    const void *kept = draw_layout_kept(g, box);
    if (kept)
        return kept;
    void *layout = table_memory(draw_layout_size(g)), *room = table_memory(draw_layout_room(g));
    draw_layout_make(g, box, layout, room);
    free(room);
    return layout;
}

/* As with standard boxes, the list only ever gets a new first row. If two threads are at the same
 * box at once it is there twice, which does no harm. */
const void *table_box_layout(const struct game *g, const void *box) {
    static _Atomic(struct laid *) first;
    uint64_t hash = ((const struct box_head *)box)->hash;
    struct laid *known = atomic_load(&first);
    const struct laid *found = laid_among(known, g, hash);
    if (found || draw_layout_size(g) == 0)
        return found ? found->layout : NULL;
    if (known && known->count >= MOST_LAID)
        return NULL;
    struct laid *mine = table_memory(sizeof *mine);
    *mine = (struct laid){known, g, hash, lay_out(g, box), 0};
    do
        mine->count = mine->next ? mine->next->count + 1 : 1;
    while (!atomic_compare_exchange_strong(&first, &mine->next, mine));
    return mine->layout;
}
