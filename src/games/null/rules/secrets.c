/* secrets.c: what a seat cannot know, drawn anew.
 *
 * What the seat knows stays as it is, and what is drawn must be possible and sound. The laws
 * (tests/laws.c) use this to prove that nothing leaks; computer players use it to imagine
 * worlds. */
#include "games/null/rules/null.h"

/* A sealed number may be any; without a seal, perhaps nothing is laid yet. */
static uint8_t possible_number(const struct null_state *st, int seat, struct rng *rng) {
    uint32_t number = rng_below(rng, NULL_HIGHEST + (st->sealed[seat] ? 0 : 1));
    return number == NULL_HIGHEST ? NONE : (uint8_t)(1 + number);
}

/* The others' tokens are drawn from the bag with theirs put back. */
static uint8_t possible_token(const struct null_state *st, struct rng *rng) {
    uint8_t weight[NULL_TOKENS];
    for (int t = 0; t < NULL_TOKENS; t++)
        weight[t] = null_bag(st) >> t & 1;
    return (uint8_t)rng_weighted(rng, weight, NULL_TOKENS);
}

void null_resample(const void *box, void *state, int seat, struct rng *rng) {
    struct null_state *st = state;
    (void)box;
    /* First everything unknown goes back into the bag, then it is drawn again. */
    for (int i = 0; i < st->head.seats; i++)
        if (i != seat)
            st->token[i] = st->laid[i] = NONE;
    for (int i = 0; i < st->head.seats; i++) {
        if (i != seat && i < st->dealt)
            st->token[i] = possible_token(st, rng);
        if (i != seat && st->step == NULL_LAY)
            st->laid[i] = possible_number(st, i, rng);
    }
}

/* What was dealt and laid in earlier rounds is forgotten, so it stays as it was. */
int null_retell(const void *a, const void *b, int seat, Move m, Move out[MAX_RETOLD]) {
    const struct null_state *now = a, *end = b;
    bool remembered = now->round == end->round && end->step != NULL_OVER;
    out[0] = m;
    if (remembered && move_kind(m) == NULL_DEALS)
        out[0] = move_of(NULL_DEALS, end->token[now->dealt], 0, 0);
    if (remembered && move_kind(m) == NULL_LAYS && end->laid[seat] != NONE)
        out[0] = move_of(NULL_LAYS, end->laid[seat], 0, 0);
    return m != 0;
}
