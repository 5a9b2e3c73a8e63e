/* things.c: what all parts of the show ask about the League of Six: symbols, what is hidden, teams.
 */
#include "games/league/show/show.h"

const char *const league_symbols[SYMBOLS] = {"good-red",  "good-green", "good-yellow",
                                             "good-blue", "guard",      "horse"};

int league_guards_shown(const struct league *st, int seat) {
    return st->guards[seat] == 0xFFFF ? -1 : st->guards[seat];
}

int league_figures_shown(const struct league *st, int seat, int class) {
    return st->leaders[seat][0] == UNKNOWN ? -1 : league_figures(st, seat, class);
}

int league_team(const struct league *st, int seat) {
    for (int i = 0; i < st->head.seats; i++)
        if (st->team[i] == seat)
            return 5 - i;
    return 0;
}
