/* feats.c: what Löwenherz counts of a player (H3.4: duels). */
#include "table/feats.h"
#include "base/say.h"
#include "games/lowenherz/rules/lowenherz.h"

enum { DUELS, DUELS_WON };

static const struct feat kinds[] = {
    [DUELS] = {"duels", N_("Duels fought")},
    [DUELS_WON] = {"won", N_("Duels won")},
    {0},
};

/* After a tie some bid a second time, but it is the same duel (H3.5). */
static void count(const void *before, const struct event *e, int32_t count[][MAX_FEATS]) {
    const struct lowenherz *st = before;
    if (e->kind == E_BIDS && st->duel == 1)
        count[e->arg[0]][DUELS]++;
    if (e->kind == E_WON)
        count[e->arg[0]][DUELS_WON]++;
}

const struct feats lowenherz_feats = {kinds, count};
