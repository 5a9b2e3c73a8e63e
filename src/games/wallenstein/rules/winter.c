/* winter.c: lost grain, revolts of the hungry, points, and the end (W8, W10). */
#include "games/wallenstein/rules/wallenstein.h"

#include <string.h>

/* ---- grain and revolts ---- */

/* W8.1: the event that is left is the winter's; only its number counts. */
static void lose_grain(const struct wallenstein_box *box, struct wallenstein *st,
                       struct events *ev) {
    int card = 0;
    while (card < EVENTS - 1 && st->event[card] != OPEN)
        card++;
    int loss = box->event[card].loss;
    st->event[card] = GONE;
    event_add(ev, E_WINTER_LOSS, card, loss, 0, 0);
    for (int i = 0; i < st->head.seats; i++) {
        st->grain[i] = (uint8_t)(st->grain[i] > loss ? st->grain[i] - loss : 0);
        event_add(ev, E_GRAIN_LEFT, i, st->grain[i], 0, 0);
    }
}

const struct revolt_row *wallenstein_revolt_row_for(const struct wallenstein_box *box,
                                                    int shortage) {
    const struct revolt_row *row = NULL;
    for (int i = 0; i < REVOLT_ROWS && box->revolts[i].shortage <= shortage; i++)
        row = &box->revolts[i];
    return row;
}

static int shortage_of(const struct wallenstein *st, int seat) {
    return count_bits(wallenstein_provinces_of(st, seat)) - st->grain[seat];
}

static void year_end(const struct wallenstein_box *box, struct wallenstein *st, struct events *ev) {
    st->turn = 0;
    st->mover = NONE;
    wallenstein_year_score(box, st, ev);
    memset(st->markers, 0, sizeof st->markers); /* W8.4 */
    if (st->year < YEARS) {
        wallenstein_year_begin(st, ev);
        return;
    }
    st->step = GAME_OVER;
    int32_t places[MAX_SEATS];
    wallenstein_places(box, st, places);
    for (int i = 0; i < st->head.seats; i++)
        if (places[i] == 1)
            event_add(ev, E_WINNER, i, wallenstein_points_of(st, i), 0, 0);
}

/* W8.2: the next player in order who is short of grain. */
static void next_in_want(const struct wallenstein_box *box, struct wallenstein *st,
                         struct events *ev) {
    for (; st->turn < st->head.seats; st->turn++) {
        int seat = st->order[st->turn];
        const struct revolt_row *row = wallenstein_revolt_row_for(box, shortage_of(st, seat));
        if (!row)
            continue;
        event_add(ev, E_SHORT, seat, shortage_of(st, seat), row->provinces, row->peasants);
        st->unrest = row->peasants;
        st->step = DRAW_REVOLT;
        st->mover = (uint8_t)seat;
        return;
    }
    year_end(box, st, ev);
}

void wallenstein_winter_begin(const struct wallenstein_box *box, struct wallenstein *st,
                              struct events *ev) {
    event_add(ev, E_SEASON, st->year, st->season, 0, 0);
    lose_grain(box, st, ev);
    next_in_want(box, st, ev);
}

static void rise(struct wallenstein *st, int province, struct events *ev) {
    int kept = 0;
    for (int i = 0; i < MAX_REVOLTS; i++)
        if (st->rising[i] != province)
            st->rising[kept++] = st->rising[i];
    st->rising[kept] = NONE;
    wallenstein_revolt_begin(st, province, st->markers[province] + st->unrest, ev);
}

/* First a card is drawn for each of a player's revolts; then they break out in the order that the
 * player likes. */
static bool all_drawn(const struct wallenstein_box *box, const struct wallenstein *st) {
    int seat = st->order[st->turn],
        owed = wallenstein_revolt_row_for(box, shortage_of(st, seat))->provinces;
    int provinces = count_bits(wallenstein_provinces_of(st, seat));
    return count_bits(wallenstein_rising_set(st)) == (owed < provinces ? owed : provinces);
}

void wallenstein_winter_go_on(const struct wallenstein_box *box, struct wallenstein *st,
                              struct events *ev) {
    if (st->step == DRAW_REVOLT && !all_drawn(box, st))
        return;
    switch (count_bits(wallenstein_rising_set(st))) {
    case 0:
        st->unrest = 0;
        st->turn++;
        next_in_want(box, st, ev);
        break;
    case 1: rise(st, st->rising[0], ev); break;
    default: st->step = PICK_REVOLT; st->mover = st->order[st->turn];
    }
}

int wallenstein_do_face(struct wallenstein *st, int province, struct events *ev) {
    if (province >= PROVINCES || !(wallenstein_rising_set(st) & bit(province)))
        return R_NO_REVOLT;
    rise(st, province, ev);
    return R_OK;
}
