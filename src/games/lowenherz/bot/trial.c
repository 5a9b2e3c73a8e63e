/* trial.c: see trial.h. */
#include "games/lowenherz/bot/trial.h"

#include "games/lowenherz/bot/quick.h"

#include <string.h>

/* The others' bids are not known: in each world they bid anew. */
static void forget_bids(struct lowenherz *st, int seat) {
    for (int i = 0; i < st->head.seats && st->step == BID; i++)
        if (i != seat) {
            st->bid[i] = NONE;
            st->staked[i] = st->sealed[i] = 0;
        }
}

void lowenherz_draw_world(const struct trial *t, struct world *out) {
    uint8_t seed[SEED_BYTES];
    struct rng *rng = t->ask->rng;
    out->st = *t->st;
    lowenherz_resample(t->ask->box, &out->st, t->ask->seat, rng);
    forget_bids(&out->st, t->ask->seat);
    rng_seed_from_number((uint64_t)rng_next(rng) << 32 | rng_next(rng), seed);
    out->luck = rng_new(seed, 0);
}

/* The mean of what everybody makes of it: their errors differ. */
static void from_all_sides(const struct opinion *o, const struct lowenherz *st,
                           int32_t share[MAX_SEATS]) {
    int32_t theirs[MAX_SEATS];
    int n = st->head.seats;
    memset(share, 0, sizeof *share * (size_t)n);
    for (int seat = 0; seat < n; seat++) {
        opinion_shares(o, st, seat, theirs);
        for (int i = 0; i < n; i++)
            share[i] += theirs[i] / n;
    }
}

void lowenherz_play_on(const struct trial *t, const struct world *w, const struct lowenherz *from,
                       int32_t share[MAX_SEATS]) {
    struct lowenherz next = *from;
    struct rng luck = w->luck;
    struct quick quick = {.box = t->ask->box,
                          .rng = &luck,
                          .opinion = &t->opinion,
                          .seat = t->ask->seat,
                          .depth = t->pains.depth,
                          .level = t->pains.level};
    lowenherz_play_round(&quick, &next);
    if (t->pains.sides && next.head.seats > 2) /* of two it was never measured */
        from_all_sides(&t->opinion, &next, share);
    else
        opinion_shares(&t->opinion, &next, t->ask->seat, share);
}
