/* orders.c: standing orders in League of Six (L3.9: leaving a town for guards). */
#include "base/say.h"
#include "games/league/rules/league.h"
#include "table/standing.h"

static bool is_offered(const void *view, int seat, int guards) {
    const struct league *st = view;
    return st->step == ANSWER && st->mover == seat && st->bid[st->rival] >= guards;
}

static bool accepts(const void *view, int seat, int guards, Move m) {
    (void)view, (void)seat, (void)guards;
    return move_kind(m) == M_ACCEPT;
}

const struct order_kind league_orders[] = {
    {"accept from", N_("Accept every offer of {number|guard|guards} or more"), "L3.9", 1,
     HIGHEST_OFFER, NULL, NULL, is_offered, accepts},
    {0},
};
