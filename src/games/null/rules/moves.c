/* moves.c: who owes a move, and which moves there are.
 *
 * Everything here also works on a view, where hidden bytes are UNKNOWN: computer players see
 * nothing else. So a list of moves must never depend on what its seat may not know. */
#include "base/check.h"
#include "games/null/rules/null.h"

/* A token that is hidden in a view (UNKNOWN) is not taken out: in the view it may be any. */
uint32_t null_bag(const struct null_state *st) {
    uint32_t bag = (1u << NULL_TOKENS) - 1;
    for (int i = 0; i < st->head.seats; i++)
        if (st->token[i] < NULL_TOKENS)
            bag &= ~(1u << st->token[i]);
    return bag;
}

uint32_t null_pending(const void *state) {
    const struct null_state *st = state;
    uint32_t owing = 0;
    if (st->step == NULL_OVER)
        return 0;
    if (st->step == NULL_DEAL)
        return 1u << NATURE;
    for (int i = 0; i < st->head.seats; i++)
        if (!st->sealed[i])
            owing |= 1u << i;
    return owing;
}

int null_moves(const void *box, const void *state, int seat, Move out[MAX_MOVES]) {
    const struct null_state *st = state;
    int n = 0;
    (void)box;
    if (!(null_pending(st) >> seat & 1))
        return 0;
    if (seat == NATURE) {
        for (int t = 0; t < NULL_TOKENS; t++)
            if (null_bag(st) >> t & 1)
                out[n++] = move_of(NULL_DEALS, t, 0, 0);
        /* Laying and sealing are two moves, so that undo works until the seal. */
    } else if (st->laid[seat] == NONE) {
        for (int number = 1; number <= NULL_HIGHEST; number++)
            out[n++] = move_of(NULL_LAYS, number, 0, 0);
    } else {
        out[n++] = move_of(NULL_SEALS, 0, 0, 0);
    }
    return n;
}

Move null_roll(const void *box, const void *state, struct rng *rng) {
    Move moves[MAX_MOVES];
    int n = null_moves(box, state, NATURE, moves);
    CHECK(n > 0);
    return moves[rng_below(rng, (uint32_t)n)];
}

/* Round and deal identify the event, whatever the players chose: the luck of a deal is always the
 * same. */
uint64_t null_chance(const void *box, const void *state) {
    const struct null_state *st = state;
    (void)box;
    return (uint64_t)st->round << 8 | st->dealt;
}

/* Only the player who gets a dealt token may read it. */
uint32_t null_readers(const void *box, const void *state, int seat, Move m) {
    const struct null_state *st = state;
    (void)box;
    return seat == NATURE && move_kind(m) == NULL_DEALS ? 1u << st->dealt : 0;
}

const char *null_rule(const void *st) {
    static const char *const sections[] = {
        [NULL_DEAL] = "N2", [NULL_LAY] = "N3", [NULL_OVER] = "N5"};
    return sections[((const struct null_state *)st)->step];
}
