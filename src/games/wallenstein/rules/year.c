/* year.c: how a year and its seasons begin (W3.1, W3.2). */
#include "games/wallenstein/rules/wallenstein.h"

#include <string.h>

/* W3.1: grain does not keep from one year to the next. */
void wallenstein_year_begin(struct wallenstein *st, struct events *ev) {
    st->year++;
    st->season = SPRING;
    memset(st->grain, 0, sizeof st->grain);
    st->step = DRAW_EVENT;
    st->mover = NONE;
    event_add(ev, E_YEAR, st->year, 0, 0, 0);
}

/* W3.2: the action cards are shuffled anew; five of them will be laid open. */
void wallenstein_season_begin(struct wallenstein *st, struct events *ev) {
    memset(st->row, NONE, sizeof st->row);
    st->act = 0;
    st->turn = 0;
    st->step = LAY_ACTION;
    st->mover = NONE;
    event_add(ev, E_SEASON, st->year, st->season, 0, 0);
}
