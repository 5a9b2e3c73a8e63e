/* apply.c: carrying out a move. Each kind is checked before anything is changed, so a refusal
 * leaves the state as it was. */
#include "games/null/rules/null.h"

#include <string.h>

static int deal(struct null_state *st, Move m) {
    if (move_arg(m, 0) >= NULL_TOKENS || !(null_bag(st) >> move_arg(m, 0) & 1))
        return NULL_WRONG_TOKEN;
    st->token[st->dealt++] = (uint8_t)move_arg(m, 0);
    if (st->dealt == st->head.seats)
        st->step = NULL_LAY;
    return 0;
}

static int lay(struct null_state *st, int seat, Move m) {
    if (move_arg(m, 0) < 1 || move_arg(m, 0) > NULL_HIGHEST)
        return NULL_WRONG_NUMBER;
    if (st->laid[seat] != NONE)
        return NULL_LAID_ALREADY;
    st->laid[seat] = (uint8_t)move_arg(m, 0);
    return 0;
}

/* N4: the player with the highest number that nobody else laid; -1 if there is none. */
static int winner_of_round(const struct null_state *st) {
    for (int number = NULL_HIGHEST; number >= 1; number--) {
        int who = -1, times = 0;
        for (int i = 0; i < st->head.seats; i++)
            if (st->laid[i] == number) {
                who = i;
                times++;
            }
        if (times == 1)
            return who;
    }
    return -1;
}

static void reveal(const struct null_box *box, struct null_state *st, struct events *ev) {
    int winner = winner_of_round(st);
    for (int i = 0; i < st->head.seats; i++)
        event_add(ev, NULL_REVEALED, i, st->laid[i], box->worth[st->token[i]], 0);
    if (winner >= 0) {
        int worth = box->worth[st->token[winner]];
        st->points[winner] = (uint8_t)(st->points[winner] + worth);
        event_add(ev, NULL_SCORED, winner, worth, 0, 0);
    } else {
        event_add(ev, NULL_NOBODY, 0, 0, 0, 0);
    }
}

/* Everything of the round is put back, so that equal positions are equal states. */
static void next_round(struct null_state *st) {
    memset(st->token, NONE, sizeof st->token);
    memset(st->laid, NONE, sizeof st->laid);
    memset(st->sealed, 0, sizeof st->sealed);
    st->dealt = 0;
    if (st->round == null_rounds(st)) {
        st->step = NULL_OVER;
    } else {
        st->round++;
        st->step = NULL_DEAL;
    }
}

/* The last seal opens all numbers. Until then no event tells anything about them. */
static int seal(const struct null_box *box, struct null_state *st, int seat, struct events *ev) {
    if (st->laid[seat] == NONE)
        return NULL_NOTHING_LAID;
    st->sealed[seat] = 1;
    if (null_pending(st) == 0) {
        reveal(box, st, ev);
        next_round(st);
    }
    return 0;
}

/* Moves come from people and programs: any seat, kind and argument must be refused or right. */
int null_apply(const void *box, void *state, int seat, Move m, struct events *ev) {
    struct null_state *st = state;
    if (seat < 0 || seat > NATURE || !(null_pending(st) >> seat & 1) ||
        (seat == NATURE) != (move_kind(m) == NULL_DEALS))
        return NULL_NOT_OWED;
    switch (move_kind(m)) {
    case NULL_DEALS: return deal(st, m);
    case NULL_LAYS: return lay(st, seat, m);
    case NULL_SEALS: return seal(box, st, seat, ev);
    }
    return NULL_NOT_OWED;
}

void null_scores(const void *box, const void *state, int32_t out[MAX_SEATS]) {
    const struct null_state *st = state;
    (void)box;
    for (int i = 0; i < st->head.seats; i++)
        out[i] = st->points[i];
}

void null_places(const void *box, const void *state, int32_t out[MAX_SEATS]) {
    const struct null_state *st = state;
    int64_t rank[MAX_SEATS];
    (void)box;
    for (int i = 0; i < st->head.seats; i++)
        rank[i] = st->points[i];
    places_by_rank(st->head.seats, rank, out);
}

/* Whoever wins every round with the best token. */
struct points_range null_bounds(const void *b, int seats) {
    const struct null_box *box = b;
    int best = 0;
    (void)seats;
    for (int t = 0; t < NULL_TOKENS; t++)
        best = box->worth[t] > best ? box->worth[t] : best;
    return (struct points_range){0, NULL_MOST_ROUNDS * best};
}
