/* setup.c: the first state (L1). */
#include "games/league/rules/league.h"

#include <string.h>

int league_sieges(const struct league *st) { return TOWNS - st->head.seats; }

/* L1.3, L1.4: what everybody begins with; cards, tiles and cubes as the box has them. */
int league_setup(const void *b, void *state, const struct setup *how) {
    const struct league_box *box = b;
    struct league *st = state;
    memset(st, 0, sizeof *st);
    st->head.seats = how->seats;
    memcpy(st->head.colour, how->colour, sizeof st->head.colour);
    memcpy(st->head.option, how->option, sizeof st->head.option);
    for (int i = 0; i < how->seats; i++) {
        st->influence[i] = START_INFLUENCE; /* L1.3 */
        st->guards[i] = 3;
    }
    st->step = PLACE_TOWN;
    st->mover = NATURE;
    st->rival = NONE;
    st->filled = NONE;
    memset(st->ring, NONE, sizeof st->ring);
    memset(st->side, how->option[OPT_SIDES] == SIDES_YELLOW ? YELLOW_SIDE : WHITE_SIDE,
           sizeof st->side);
    memset(st->order, NONE, sizeof st->order);
    memset(st->team, NONE, sizeof st->team);
    memset(st->tile, NONE, sizeof st->tile);
    memset(st->turned, NONE, sizeof st->turned);
    memset(st->storage, NONE, sizeof st->storage);
    memset(st->chosen, NONE, sizeof st->chosen);
    memset(st->giver, NONE, sizeof st->giver);
    memset(st->face_up, NONE, sizeof st->face_up);
    memset(st->town, NONE, sizeof st->town);
    memset(st->bid, NONE, sizeof st->bid);
    memcpy(st->pile, box->leaders, sizeof st->pile);
    memcpy(st->gray, box->leaders[GRAY], sizeof st->gray);
    memcpy(st->bank, box->cubes, sizeof st->bank);
    return 0;
}
