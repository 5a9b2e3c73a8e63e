/* draft.c: who starts where: the printed lists (W2.4), or the draft of province cards (W2.5, W2.6).
 *
 * The deck has no order: the next card is any that is not taken, not open and not put under the
 * deck. When those run out, the cards under the deck follow, in the order in which they lie
 * there. */
#include "games/wallenstein/rules/wallenstein.h"

#include <string.h>

void wallenstein_draft_begin(struct wallenstein *st) {
    st->turn = 0;
    st->step = st->head.option[OPT_START] == START_LIST ? DEAL_LIST : DRAW_FIRST;
}

static void settle(struct wallenstein *st, int seat, int province, int armies) {
    st->owner[province] = (uint8_t)seat;
    st->armies[province] = (uint8_t)armies;
    st->supply[seat] = (uint8_t)(st->supply[seat] - armies);
}

/* W2.4: lists are dealt in seat order. */
void wallenstein_draft_list(const struct wallenstein_box *box, struct wallenstein *st, int list,
                            struct events *ev) {
    const struct start *start = &box->start[st->head.seats];
    for (int i = 0; i < start->groups; i++)
        settle(st, st->turn, start->province[list][i], start->armies[list][i]);
    event_add(ev, E_LIST, st->turn, list, 0, 0);
    if (++st->turn == st->head.seats) {
        st->turn = 0;
        wallenstein_year_begin(st, ev);
    }
}

/* ---- the draft ---- */

static void forget_under(struct wallenstein *st, int province) {
    if (st->under[0] != province)
        return;
    memmove(st->under, st->under + 1, PROVINCES - 1);
    st->under[PROVINCES - 1] = NONE;
}

static void put_under(struct wallenstein *st, int province) {
    int n = 0;
    while (st->under[n] != NONE)
        n++;
    st->under[n] = (uint8_t)province;
}

void wallenstein_draft_card(struct wallenstein *st, int province) {
    st->drawn++;
    forget_under(st, province);
    if (st->step == DRAW_CARD) {
        st->card = (uint8_t)province;
        st->step = PLACE_GROUP;
        return;
    }
    st->open[st->open[0] != NONE] = (uint8_t)province;
    if (st->open[1] != NONE)
        st->step = st->card != NONE ? PLACE_GROUP : CHOOSE_CARD;
}

int wallenstein_do_take(struct wallenstein *st, int province) {
    int i = st->open[0] == province ? 0 : 1;
    if (st->open[i] != province)
        return R_NOT_OPEN;
    st->card = (uint8_t)province;
    if (i == 0)
        st->open[0] = st->open[1];
    st->open[1] = NONE;
    memset(st->met, 0, sizeof st->met);
    st->step = OPEN_CARD;
    return R_OK;
}

int wallenstein_do_draw(struct wallenstein *st) {
    st->met[st->mover] = 1;
    st->step = DRAW_CARD;
    return R_OK;
}

/* W2.6: `met` tells whether the player already saw these two cards on their last turn. */
int wallenstein_do_exchange(struct wallenstein *st, struct events *ev) {
    if (!st->met[st->mover])
        return R_NEW_CARDS;
    int first = st->open[0], second = st->open[1];
    put_under(st, first);
    put_under(st, second);
    memset(st->open, NONE, sizeof st->open);
    memset(st->met, 0, sizeof st->met);
    st->step = OPEN_CARD;
    event_add(ev, E_UNDER, first, second, 0, 0);
    return R_OK;
}

static bool has_groups(const struct wallenstein *st, int seat) {
    for (int i = 0; i < GROUP_SIZES; i++)
        if (st->groups[seat][i])
            return true;
    return false;
}

/* The draft is over, so the open cards go back into the deck. */
static void clear_draft(struct wallenstein *st) {
    memset(st->open, NONE, sizeof st->open);
    memset(st->under, NONE, sizeof st->under);
    memset(st->met, 0, sizeof st->met);
    st->drawn = 0;
    st->mover = NONE;
}

int wallenstein_do_place(struct wallenstein *st, int size, struct events *ev) {
    if (size < SMALLEST_GROUP || size >= SMALLEST_GROUP + GROUP_SIZES ||
        !st->groups[st->mover][size - SMALLEST_GROUP])
        return R_NO_GROUP;
    int seat = st->mover, province = st->card;
    st->groups[seat][size - SMALLEST_GROUP]--;
    settle(st, seat, province, size);
    st->card = NONE;
    st->mover = (uint8_t)((seat + 1) % st->head.seats);
    st->step = CHOOSE_CARD;
    event_add(ev, E_PLACED, seat, size, province, 0);
    if (!has_groups(st, st->mover)) {
        clear_draft(st);
        wallenstein_year_begin(st, ev);
    }
    return R_OK;
}
