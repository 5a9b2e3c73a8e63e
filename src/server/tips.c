/* tips.c: see tips.h. */
#include "server/tips.h"

#include "base/check.h"
#include "draw/draw.h"
#include "game/fields.h"
#include "server/learning.h"

#include <stdio.h>
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

/* ---- on or off ---- */

static void name_of(const struct game *g, char out[LEARNED_NAME]) {
    snprintf(out, LEARNED_NAME, "%s_tips", g->id);
}

bool tips_are_on(struct hall *h, struct visitor *v, const struct game *g) {
    char name[LEARNED_NAME];
    if (!v || !tips_kept(g) || !learning_of(h, v))
        return false;
    name_of(g, name);
    const struct learned *row = learned_of(h, v, name);
    return row->name[0] ? !row->done : !store_has_finished(h->store, v->id, g->id);
}

static bool keep(struct hall *h, struct visitor *v, const struct game *g, uint64_t seen, bool off,
                 Ticket *ticket) {
    struct learned row = {.number = seen, .done = off};
    name_of(g, row.name);
    return learning_keep(h, v, &row, ticket);
}

bool tips_switch(struct hall *h, struct visitor *v, const struct game *g, bool on, Ticket *ticket) {
    struct learning *l = learning_of(h, v);
    if (l)
        l->tip_table = 0;
    return keep(h, v, g, 0, !on, ticket);
}

/* ---- which ---- */

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

static int next_tip(const struct tips *tips, const struct hall_table *ht, int seat, uint64_t seen) {
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

struct tip_told tip_for(struct hall *h, struct visitor *v, const struct hall_table *ht, int seat) {
    const struct tips *tips = tips_kept(ht->game);
    struct tip_told told = {.on = tips_are_on(h, v, ht->game)};
    char name[LEARNED_NAME];
    Ticket ignored;
    if (!told.on || ht->phase > OVER)
        return (struct tip_told){0};
    struct learning *l = learning_of(h, v);
    name_of(ht->game, name);
    uint64_t seen = learned_of(h, v, name)->number;
    if (ht->phase == OVER) {
        keep(h, v, ht->game, seen, true, &ignored);
        return (struct tip_told){0};
    }
    int own = table_last_of(ht->live->table, seat);
    bool same = l->tip_table == ht->id && l->tip_own == own && l->tip >= 0;
    if (!same) {
        l->tip = next_tip(tips, ht, seat, seen);
        l->tip_table = ht->id;
        l->tip_own = own;
        if (l->tip >= 0)
            keep(h, v, ht->game, seen | 1ull << l->tip, false, &ignored);
    }
    told.tip = l->tip >= 0 && l->tip < tips->count ? &tips->tip[l->tip] : NULL;
    return told;
}
