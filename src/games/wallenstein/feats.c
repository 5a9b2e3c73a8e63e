/* feats.c: what Wallenstein counts of a player (W6: battles between players; W7: revolts). */
#include "table/feats.h"
#include "base/say.h"
#include "games/wallenstein/rules/wallenstein.h"

enum { ATTACKS, BATTLES_WON, REVOLTS_DOWN };

static const struct feat kinds[] = {
    [ATTACKS] = {"attacks", N_("Attacks on others")},
    [BATTLES_WON] = {"battles", N_("Battles won")},
    [REVOLTS_DOWN] = {"revolts", N_("Revolts put down")},
    {0},
};

/* An attack is won by whoever has the province afterwards: if it is laid waste, by nobody. */
static void count(const void *before, const struct event *e, int32_t count[][MAX_FEATS]) {
    (void)before;
    switch (e->kind) {
    case E_ATTACK: count[e->arg[0]][ATTACKS]++; break;
    case E_CONQUERED:
    case E_HELD: count[e->arg[0]][BATTLES_WON]++; break;
    case E_REVOLT_DOWN: count[e->arg[0]][REVOLTS_DOWN]++; break;
    default: break;
    }
}

const struct feats wallenstein_feats = {kinds, count};
