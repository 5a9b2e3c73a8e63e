/* tips.c: see tips.h. */
#include "pages/tips.h"

#include "base/check.h"
#include "draw/draw.h"
#include "game/fields.h"
#include "hall/choices.h"

#include <stdlib.h>

struct kept {
    struct kept *next;
    const struct game *game;
    bool sound;
    struct tips tips;
};

const struct tips *tips_kept(const struct game *g) {
    static struct kept *first;
    struct fault ignored;
    struct kept *k = first;
    while (k && k->game != g)
        k = k->next;
    if (!k) {
        k = calloc(1, sizeof *k);
        CHECK(k);
        k->next = first;
        k->game = g;
        k->sound = tips_of(g).len > 0 && tips_read(&k->tips, tips_of(g), &ignored);
        first = k;
    }
    return k->sound ? &k->tips : NULL;
}

static void hear(const struct table *t, int seat, struct tip_sight *s) {
    struct table_walk *w = malloc(sizeof *w);
    int own = table_last_of(t, seat);
    CHECK(w);
    table_walk_near(t, w, own + 1);
    while (table_walk_next(w))
        if (w->number > own)
            tips_hear(s, &w->events, seat);
    free(w);
}

int tip_next(const struct tips *tips, const struct hall_table *ht, int seat, uint64_t seen) {
    const struct table *t = ht->live->table;
    _Alignas(16) uint8_t view[MAX_STATE];
    Move moves[MAX_MOVES];
    struct tip_sight s = {.box = t->box, .view = view, .moves = moves};
    struct drawing d = {.game = ht->game, .box = t->box, .view = view, .viewer = seat | PERSON};
    table_view(t, seat | PERSON, view);
    s.phase = draw_phase(&d);
    if (hall_table_pending(ht) >> seat & 1)
        s.move_count = play_choices(ht, seat, moves);
    hear(t, seat, &s);
    return tips_next(tips, seen, &s);
}
