/* value.c: see value.h.
 *
 * A judge that rehearses knows only the positions between two seasons or rounds: such a game is
 * played on to the next one many times, and the net's opinions there are averaged. Other judges
 * know the position just after a player's move. Where Nature moved last they are asked about the
 * best answer. */
#include "review/value.h"

#include "base/check.h"
#include "game/fields.h"

#include <string.h>

enum {
    PUBLIC_WORLDS = 48, /* a curve may tremble by a point */
    QUIET_WORLDS = 12   /* for judges that need not play on: only chance differs */
};

bool valuer_begin(const struct game *g, const void *box, const void *st, struct valuer *out) {
    struct ask ask = {.game = g, .box = box, .view = st};
    *out = (struct valuer){.memo = {.filled = false}};
    if (!ask_opinion(&ask, &out->opinion) || !out->opinion.judge->features)
        return false;
    out->opinion.net = ask_net(&ask);
    return true;
}

/* Nets see a position from one seat; no seat is preferred. */
static int side(const struct valuer *v, const void *st, int world) {
    (void)v;
    return world % ((const struct head *)st)->seats;
}

/* Where nothing was hidden, what is drawn anew is the position itself, and the same luck makes the
 * same of it: that is not played on twice. */
static bool is_known(const struct valuer *v, const void *st, int world) {
    return world < v->known.worlds && !memcmp(st, v->known.state, v->opinion.game->state_size);
}

static void by_rehearsal(struct valuer *v, void *st, int world, int32_t share[MAX_SEATS]) {
    const struct opinion *o = &v->opinion;
    if (is_known(v, st, world)) {
        memcpy(share, v->known.share[world], sizeof v->known.share[world]);
        return;
    }
    if (o->game->pending(st))
        o->judge->rehearse(o->box, st, (uint64_t)world + 1, &v->memo);
    opinion_shares(o, st, side(v, st, world), share);
}

/* Of the worlds of one position, in their order. */
static void note_known(struct valuer *v, const void *st, int world,
                       const int32_t share[MAX_SEATS]) {
    if (world == 0)
        memcpy(v->known.state, st, v->opinion.game->state_size);
    memcpy(v->known.share[world], share, sizeof v->known.share[world]);
    v->known.worlds = world + 1;
}

static void by_best_answer(const struct opinion *o, const void *st, int seat,
                           int32_t share[MAX_SEATS]) {
    Move moves[MAX_MOVES];
    int n = o->game->moves(o->box, st, seat, moves);
    int32_t most = -1, now[MAX_SEATS];
    for (int i = 0; i < n; i++) {
        _Alignas(16) uint8_t next[MAX_STATE];
        memcpy(next, st, o->game->state_size);
        int refused = o->game->apply(o->box, next, seat, moves[i], NULL);
        CHECK(!refused);
        opinion_shares(o, next, seat, now);
        if (now[seat] > most) {
            most = now[seat];
            memcpy(share, now, sizeof now);
        }
    }
    CHECK(n > 0);
}

static void by_judge(struct valuer *v, void *st, int last, struct rng *rng,
                     int32_t share[MAX_SEATS]) {
    const struct opinion *o = &v->opinion;
    uint32_t owing;
    while ((owing = o->game->pending(st)) == 1u << NATURE) {
        int refused = o->game->apply(o->box, st, NATURE, o->game->roll(o->box, st, rng), NULL);
        CHECK(!refused);
        last = NATURE;
    }
    if (owing && last == NATURE)
        by_best_answer(o, st, first_seat(owing), share);
    else
        opinion_shares(o, st, last == NATURE ? 0 : last, share);
}

static int worlds_of(const struct valuer *v, const void *st, bool open) {
    if (!v->opinion.game->pending(st))
        return 1;
    if (v->opinion.judge->rehearse)
        return open ? OPEN_WORLDS : PUBLIC_WORLDS;
    return QUIET_WORLDS;
}

static void value(struct valuer *v, const void *st, int last, bool open, int32_t share[MAX_SEATS]) {
    const struct game *g = v->opinion.game;
    int seats = ((const struct head *)st)->seats, worlds = worlds_of(v, st, open);
    int64_t sum[MAX_SEATS] = {0};
    v->memo.filled = false;
    for (int k = 0; k < worlds; k++) {
        _Alignas(16) uint8_t world[MAX_STATE];
        uint8_t seed[SEED_BYTES];
        rng_seed_from_number((uint64_t)k, seed);
        struct rng rng = rng_new(seed, 0);
        if (open) {
            memcpy(world, st, g->state_size);
        } else {
            fields_view(g, st, SPECTATOR, world);
            g->resample(v->opinion.box, world, SPECTATOR, &rng);
        }
        if (v->opinion.judge->rehearse)
            by_rehearsal(v, world, k, share);
        else
            by_judge(v, world, last, &rng, share);
        if (open)
            note_known(v, st, k, share);
        for (int i = 0; i < seats; i++)
            sum[i] += share[i];
    }
    for (int i = 0; i < seats; i++)
        share[i] = (int32_t)(sum[i] / worlds);
}

static void value_true(struct valuer *v, const void *st, int last, bool open,
                       int32_t share[MAX_SEATS]) {
    const struct game *g = v->opinion.game;
    value(v, st, last, open, share);
    if (g->pending(st))
        true_shares(g, ((const struct head *)st)->seats, share);
}

void value_open(struct valuer *v, const void *st, int last, int32_t share[MAX_SEATS]) {
    value_true(v, st, last, true, share);
}

void value_public(struct valuer *v, const void *st, int last, int32_t share[MAX_SEATS]) {
    value_true(v, st, last, false, share);
}

void value_plain(struct valuer *v, const void *st, int last, int32_t share[MAX_SEATS]) {
    value(v, st, last, false, share);
}
