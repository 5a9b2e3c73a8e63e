/* trial.c: see trial.h. */
#include "games/lowenherz/bot/trial.h"

#include "games/lowenherz/bot/quick.h"

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
    opinion_shares(&t->opinion, &next, t->ask->seat, share);
}
