/* tips.c: see tips.h. */
#include "server/tips.h"

#include "server/learning.h"

#include <stdio.h>

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
        l->tip = tip_next(tips, ht, seat, seen);
        l->tip_table = ht->id;
        l->tip_own = own;
        if (l->tip >= 0)
            keep(h, v, ht->game, seen | 1ull << l->tip, false, &ignored);
    }
    told.tip = l->tip >= 0 && l->tip < tips->count ? &tips->tip[l->tip] : NULL;
    return told;
}
