/* secrets.c: what a seat cannot know: the cards that others have face down on their sheets.
 *
 * Public facts narrow them down: a card that was turned up is not face down; a province that
 * changed hands in this season was not planned by its new owner; there are only five blanks; and a
 * sealed plan has a card on every action that was not left empty. */
#include "games/wallenstein/rules/wallenstein.h"

#include <string.h>

static bool before_actions(const struct wallenstein *st) {
    return st->step == PLAN || st->step == DRAW_LEADER || st->step == DRAW_CURRENT;
}

/* From planning until the last action comes up. */
static bool cards_face_down(const struct wallenstein *st) {
    if (st->year == 0 || st->season == WINTER || st->step == DRAW_EVENT || st->step == LAY_ACTION ||
        st->step == LEAVE_EMPTY)
        return false;
    return before_actions(st) || st->act < ACTIONS - 1;
}

/* W1.3: plans are the only secret. */
bool wallenstein_plan_seen(const void *state, int seat, int viewer) {
    return seat == viewer || !cards_face_down(state);
}

/* Are the cards of an action still face down? */
static bool face_down(const struct wallenstein *st, int action) {
    for (int i = 0; i <= st->act && !before_actions(st); i++)
        if (st->row[i] == action)
            return false;
    return true;
}

/* A seat without provinces has no plan; after the first action has come up its sheet shows that. */
static bool has_plan(const struct wallenstein *st, int seat) {
    if (!cards_face_down(st))
        return false;
    if (before_actions(st))
        return wallenstein_provinces_of(st, seat) != 0;
    return st->shown[seat][st->row[0]] != NONE;
}

/* The cards that may lie face down, provinces first, then blanks; returns how many. */
static int possible_cards(const struct wallenstein_box *box, const struct wallenstein *st, int seat,
                          uint8_t *cards) {
    uint64_t set = wallenstein_provinces_of(st, seat);
    int n = 0;
    for (int p = 0; p < PROVINCES; p++)
        if (st->changed[p])
            set &= ~bit(p);
    for (int a = 0; a < ACTIONS; a++)
        if (st->shown[seat][a] < PROVINCES)
            set &= ~bit(st->shown[seat][a]);
    for (; set; set &= set - 1)
        cards[n++] = (uint8_t)lowest_bit(set);
    for (int i = wallenstein_blanks_left(box, st, seat); i > 0; i--)
        cards[n++] = BLANK;
    return n;
}

static uint8_t draw_card(uint8_t *cards, int *n, struct rng *rng) {
    uint32_t i = rng_below(rng, (uint32_t)*n);
    uint8_t card = cards[i];
    cards[i] = cards[--*n];
    return card;
}

/* A plan without a seal may have any number of cards. */
static void lay_anew(const struct wallenstein_box *box, struct wallenstein *st, int seat,
                     struct rng *rng) {
    uint8_t cards[PROVINCES + ACTIONS];
    int n = possible_cards(box, st, seat, cards);
    uint32_t tenths = st->sealed[seat] ? 10 : rng_below(rng, 11);
    for (int a = 0; a < ACTIONS; a++)
        if (face_down(st, a) && st->shown[seat][a] == NONE && n > 0 && rng_below(rng, 10) < tenths)
            st->plan[seat][a] = draw_card(cards, &n, rng);
}

void wallenstein_resample(const void *box, void *state, int seat, struct rng *rng) {
    struct wallenstein *st = state;
    for (int i = 0; i < st->head.seats; i++) {
        if (i == seat)
            continue;
        memset(st->plan[i], NONE, ACTIONS);
        if (has_plan(st, i))
            lay_anew(box, st, i, rng);
    }
}

/* ---- another history ---- */

/* A plan without a seal, told card by card. */
static int tell_plan(const struct wallenstein *now, const struct wallenstein *end, int seat,
                     Move out[MAX_RETOLD]) {
    int n = 0;
    for (int a = 0; a < ACTIONS; a++)
        if (end->plan[seat][a] != NONE && now->plan[seat][a] == NONE)
            out[n++] = move_of(M_PLAN, a, end->plan[seat][a], 0);
    return n;
}

/* Plans of earlier seasons came up for everybody to see. Those of this season are what lies on the
 * sheets at the end, face down or shown. */
int wallenstein_retell(const void *a, const void *b, int seat, Move m, Move out[MAX_RETOLD]) {
    const struct wallenstein *now = a, *end = b;
    int action = move_arg(m, 0);
    out[0] = m;
    if (m != 0 && (move_kind(m) != M_PLAN || now->year != end->year || now->season != end->season))
        return 1;
    if (end->step == PLAN && !end->sealed[seat])
        return m == 0 ? tell_plan(now, end, seat, out) : 0;
    uint8_t down = end->plan[seat][action], card = down != NONE ? down : end->shown[seat][action];
    if (card <= BLANK)
        out[0] = move_of(M_PLAN, action, card, 0);
    return m != 0;
}
