/* feats.c: what League of Six counts of a player (L3: guards spent; L6: rows filled). */
#include "table/feats.h"
#include "base/say.h"
#include "games/league/rules/league.h"

enum { GUARDS_SPENT, ROWS_FILLED };

static const struct feat kinds[] = {
    [GUARDS_SPENT] = {"guards", N_("Guards spent")},
    [ROWS_FILLED] = {"rows", N_("Rows filled")},
    {0},
};

/* A full row ends with a bonus, or with the choice of a card if there is one (L6.5, L6.6). */
static void count(const void *before, const struct event *e, int32_t count[][MAX_FEATS]) {
    (void)before;
    switch (e->kind) {
    case E_TRAVELLED:
    case E_STAYED: count[e->arg[0]][GUARDS_SPENT] += e->arg[1]; break;
    case E_GUARDS_GIVEN: count[e->arg[0]][GUARDS_SPENT] += e->arg[2]; break;
    case E_ROYAL_BONUS:
    case E_LEADER:
    case E_NO_LEADER: count[e->arg[0]][ROWS_FILLED]++; break;
    default: break;
    }
}

const struct feats league_feats = {kinds, count};
