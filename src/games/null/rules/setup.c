/* setup.c: the first state, and what must always be true.
 *
 * Positions also come from outside (docs/position.md). So the audit must name everything that the
 * rules rely on: from any position that passes, the game can be played to its end. */
#include "games/null/rules/null.h"

#include <string.h>

int null_rounds(const struct null_state *st) { return st->head.option[NULL_LENGTH] ? 4 : 2; }

int null_setup(const void *box, void *state, const struct setup *how) {
    struct null_state *st = state;
    (void)box;
    *st = (struct null_state){.step = NULL_DEAL, .round = 1};
    st->head.seats = how->seats;
    memcpy(st->head.colour, how->colour, sizeof st->head.colour);
    memcpy(st->head.option, how->option, sizeof st->head.option);
    memset(st->token, NONE, sizeof st->token);
    memset(st->laid, NONE, sizeof st->laid);
    return 0;
}

/* The seat that holds a token which another one holds, too; NONE if there is none. */
static int holds_token_of_another(const struct null_state *st) {
    uint32_t held = 0;
    for (int i = 0; i < st->head.seats; i++) {
        if (st->token[i] == NONE)
            continue;
        if (held & 1u << st->token[i])
            return i;
        held |= 1u << st->token[i];
    }
    return NONE;
}

static int sealed_nothing(const struct null_state *st) {
    for (int i = 0; i < st->head.seats; i++)
        if (st->sealed[i] && st->laid[i] == NONE)
            return i;
    return NONE;
}

/* Tokens are dealt in seat order, and nobody lays a number before all are dealt. */
static bool dealt_in_order(const struct null_state *st) {
    if (st->step == NULL_LAY ? st->dealt != st->head.seats : st->dealt >= st->head.seats)
        return false;
    for (int i = 0; i < st->head.seats; i++)
        if ((i < st->dealt) != (st->token[i] != NONE) ||
            (st->step != NULL_LAY && st->laid[i] != NONE))
            return false;
    return true;
}

static bool somebody_owes(const struct null_state *st) {
    for (int i = 0; i < st->head.seats; i++)
        if (st->step == NULL_LAY && !st->sealed[i])
            return true;
    return st->step != NULL_LAY;
}

static bool is_sound(const struct null_state *st, struct broken *b) {
    int twice = holds_token_of_another(st), unlaid = sealed_nothing(st);
    if (st->round > null_rounds(st))
        return breaks(b, "no more rounds than the option says");
    if (twice != NONE)
        return breaks_at(b, "every token is held once at most", &null_seats, twice);
    if (unlaid != NONE)
        return breaks_at(b, "what is sealed has been laid", &null_seats, unlaid);
    if (!dealt_in_order(st))
        return breaks(b, "tokens are dealt in seat order before anybody lays");
    return somebody_owes(st) || breaks(b, "somebody owes a move until the game is over");
}

/* People whose position breaks an invariant read its name, and where it is broken. */
struct broken null_audit(const void *box, const void *state) {
    struct broken b = {0};
    (void)box;
    is_sound(state, &b);
    return b;
}
