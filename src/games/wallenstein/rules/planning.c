/* planning.c: which province does what (W3.3, W3.4).
 *
 * A card lies face down in `plan` until its action comes up or its province is lost; then it moves
 * to `shown`. So `plan` holds secrets only, and no card is in both. */
#include "games/wallenstein/rules/wallenstein.h"

#include <string.h>

int wallenstein_blanks_left(const struct wallenstein_box *box, const struct wallenstein *st,
                            int seat) {
    return box->blanks - count_bits(actions_with(st->plan[seat], BLANK)) -
           count_bits(actions_with(st->shown[seat], BLANK));
}

/* A province is in the hand if it is not on the sheet: hands are not stored. */
uint64_t wallenstein_hand_of(const struct wallenstein *st, int seat) {
    _Static_assert((NONE & 63) >= PROVINCES && (UNKNOWN & 63) >= PROVINCES && LEFT_EMPTY < 64,
                   "what is not a province is none of them");
    uint64_t laid = 0;
    for (int a = 0; a < ACTIONS; a++)
        laid |= bit(st->plan[seat][a] & 63);
    return wallenstein_provinces_of(st, seat) & ~laid;
}

/* W3.4: a player with too few cards must say which actions stay empty before planning begins, so
 * that everybody knows. */
static int empties_owed(const struct wallenstein_box *box, const struct wallenstein *st, int seat) {
    int provinces = count_bits(wallenstein_provinces_of(st, seat)),
        n = ACTIONS - provinces - box->blanks;
    for (int a = 0; a < ACTIONS; a++)
        n -= st->shown[seat][a] == LEFT_EMPTY;
    return provinces > 0 && n > 0 ? n : 0;
}

/* W3.5: all plans are made. */
static void planning_end(struct wallenstein *st) {
    memset(st->order, NONE, sizeof st->order);
    st->turn = 0;
    st->step = DRAW_LEADER;
}

static bool all_sealed(const struct wallenstein *st) {
    for (int i = 0; i < st->head.seats; i++)
        if (!st->sealed[i])
            return false;
    return true;
}

/* W3.4: in the order of the season before; then everybody plans. */
static void next_to_leave(const struct wallenstein_box *box, struct wallenstein *st) {
    for (int i = 0; i < st->head.seats; i++)
        if (empties_owed(box, st, st->order[i])) {
            st->step = LEAVE_EMPTY;
            st->mover = st->order[i];
            return;
        }
    st->step = PLAN;
    st->mover = NONE;
    if (all_sealed(st))
        planning_end(st);
}

/* A player without provinces has no choice to make: their plan counts as sealed. */
void wallenstein_planning_begin(const struct wallenstein_box *box, struct wallenstein *st,
                                struct events *ev) {
    memset(st->plan, NONE, sizeof st->plan);
    memset(st->shown, NONE, sizeof st->shown);
    memset(st->sealed, 0, sizeof st->sealed);
    memset(st->changed, 0, sizeof st->changed);
    for (int i = 0; i < st->head.seats; i++)
        if (!wallenstein_provinces_of(st, i)) {
            st->sealed[i] = 1;
            event_add(ev, E_NO_PROVINCES, i, 0, 0, 0);
        }
    next_to_leave(box, st);
}

int wallenstein_do_leave(const struct wallenstein_box *box, struct wallenstein *st, int action) {
    if (action >= ACTIONS || st->shown[st->mover][action] == LEFT_EMPTY)
        return R_LEFT_ALREADY;
    st->shown[st->mover][action] = LEFT_EMPTY;
    next_to_leave(box, st);
    return R_OK;
}

static int card_refused(const struct wallenstein_box *box, const struct wallenstein *st, int seat,
                        int card) {
    if (card == BLANK)
        return wallenstein_blanks_left(box, st, seat) > 0 ? R_OK : R_NO_BLANK;
    if (card >= PROVINCES || st->owner[card] != seat)
        return R_NOT_THEIRS;
    return actions_with(st->plan[seat], card) ? R_LAID : R_OK;
}

int wallenstein_do_plan(const struct wallenstein_box *box, struct wallenstein *st, int seat,
                        int action, int card) {
    if (action >= ACTIONS)
        return R_NOT_OWED;
    if (st->shown[seat][action] == LEFT_EMPTY)
        return R_LEFT;
    if (st->plan[seat][action] != NONE)
        return R_PLANNED;
    int refused = card_refused(box, st, seat, card);
    if (!refused)
        st->plan[seat][action] = (uint8_t)card;
    return refused;
}

/* The last seal ends the planning: nothing of a plan is revealed before. */
int wallenstein_do_seal(struct wallenstein *st, int seat) {
    if (actions_with(st->plan[seat], NONE) & actions_with(st->shown[seat], NONE))
        return R_INCOMPLETE;
    st->sealed[seat] = 1;
    if (all_sealed(st))
        planning_end(st);
    return R_OK;
}

static void cancel(struct wallenstein *st, int seat, int action, struct events *ev) {
    event_add(ev, E_LOST_PLAN, seat, action, st->shown[seat][action], 0);
}

/* W6.6: the plan of the loser is shown even if the province is retaken. */
void wallenstein_plan_lost(struct wallenstein *st, int seat, int province, struct events *ev) {
    int now = st->row[st->act];
    for (int a = 0; a < ACTIONS; a++)
        if (st->plan[seat][a] == province) {
            st->shown[seat][a] = (uint8_t)province;
            st->plan[seat][a] = NONE;
            cancel(st, seat, a, ev);
        }
    if (st->due[seat] && st->shown[seat][now] == province) {
        st->due[seat] = 0;
        cancel(st, seat, now, ev);
    }
}
