/* round_lowenherz.c: moves of Löwenherz weighed by what becomes of them: decisions by rounds played to their end,
 * walls and swords by actions played to theirs.
 *
 * A wall closes a border only together with the next ones, and an action that is chosen brings something only if it is
 * won and then carried out: the estimate of the position after a single move is blind to that. So the moves that it
 * likes best are tried: everybody goes on as the estimate says, and the judge looks at the end. */
#include "base/check.h"
#include "bots/judge_lowenherz.h"
#include "bots/quick_lowenherz.h"
#include "game/fields.h"

#include <string.h>


/* How much is tried. */
struct pains {
    int worlds, tried, depth;
    bool to_end, regret, bids, deals, deep_net, all;
};

enum { MOST_WORLDS = 64 };

struct trial {
    const struct ask *ask;
    struct opinion opinion;
    struct pains pains;
    int count;
    Move move[MAX_MOVES];
    int32_t value[MAX_MOVES];
    int64_t sum[MAX_MOVES];
    int tries[MAX_MOVES];
};

static struct lowenherz *board_of(uint8_t *world) { return (struct lowenherz *)(void *)world; }

/* What others have bid is not known: they bid anew. */
static void forget_bids(struct lowenherz *st, int seat) {
    for (int i = 0; i < st->head.seats && st->step == BID; i++)
        if (i != seat) {
            st->bid[i] = NONE;
            st->staked[i] = st->sealed[i] = 0;
        }
}

/* What the seat cannot know is drawn. */
static void draw_world(const struct trial *t, uint8_t *world) {
    memcpy(world, t->ask->view, t->ask->game->state_size);
    lowenherz_resample(t->ask->box, world, t->ask->seat, t->ask->rng);
    forget_bids(board_of(world), t->ask->seat);
}

static int32_t value_after(const struct trial *t, const uint8_t *world, int seat, Move m) {
    _Alignas(16) uint8_t next[MAX_STATE];
    memcpy(next, world, t->ask->game->state_size);
    int refused = lowenherz_apply(t->ask->box, next, seat, m, NULL);
    CHECK(!refused);
    return lowenherz_judge(t->ask->box, next, seat, t->opinion.memo);
}

/* ---- trying moves ---------------------------------------------------------------------------------------- */

static int32_t try_move(struct trial *t, const uint8_t *world, const struct rng *luck, int i) {
    _Alignas(16) uint8_t next[MAX_STATE];
    int32_t share[MAX_SEATS];
    const struct lowenherz *st = t->ask->view;
    struct rng rng = *luck;
    memcpy(next, world, t->ask->game->state_size);
    int refused = lowenherz_apply(t->ask->box, next, t->ask->seat, t->move[i], NULL);
    CHECK(!refused);
    struct quick quick = {.box = t->ask->box, .rng = &rng, .memo = t->opinion.memo, .depth = t->pains.depth,
        .seat = t->ask->seat, .regret = t->pains.regret, .opinion = t->pains.deep_net ? &t->opinion : NULL};
    bool action = (st->step == BUILD || st->step == FIGHT) && !t->pains.to_end;
    lowenherz_play_on(&quick, board_of(next), t->ask->seat, action ? st->action : ACTIONS);
    opinion_shares(&t->opinion, next, t->ask->seat, share);
    return share[t->ask->seat];
}

/* What looks likely: in one world. */
static void estimate_moves(struct trial *t, const uint8_t *world) {
    const struct lowenherz *st = t->ask->view;
    lowenherz_before(t->ask->box, world, t->opinion.memo);
    for (int i = 0; i < t->count; i++) {
        t->value[i] = value_after(t, world, t->ask->seat, t->move[i]);
        int kind = move_kind(t->move[i]);
        if (st->step == BID && kind == M_BID)
            t->value[i] = move_arg(t->move[i], 0) <= 16 ? 10000 - 100 * move_arg(t->move[i], 0) : -1000;
        if (kind == M_ACCEPT || kind == M_DUEL)
            t->value[i] += 10000;
    }
}

static void sort_moves(int *order, const int64_t *by, int n) {
    for (int i = 1; i < n; i++) {
        int moved = order[i], j = i;
        for (; j > 0 && by[order[j - 1]] < by[moved]; j--)
            order[j] = order[j - 1];
        order[j] = moved;
    }
}

/* The likely moves in a few worlds, the better half of them in more, and so on. */
static void weigh_by_trial(struct trial *t) {
    _Alignas(16) uint8_t world[MAX_STATE];
    int order[MAX_MOVES], worlds = t->pains.worlds, n = t->count;
    int64_t by[MAX_MOVES];
    const struct lowenherz *st = t->ask->view;
    draw_world(t, world);
    estimate_moves(t, world);
    for (int i = 0; i < n; i++)
        order[i] = i, by[i] = t->value[i];
    sort_moves(order, by, n);
    int most = st->step == BID ? 18 : t->pains.tried;
    n = n < most ? n : most;
    for (int k = 0, next = 2; k < worlds; k++) {
        struct rng luck;
        uint8_t seed[SEED_BYTES];
        rng_seed_from_number((uint64_t)rng_next(t->ask->rng) << 32 | rng_next(t->ask->rng), seed);
        luck = rng_new(seed, 0);
        draw_world(t, world);
        lowenherz_before(t->ask->box, world, t->opinion.memo);
        for (int i = 0; i < n; i++) {
            t->sum[order[i]] += try_move(t, world, &luck, order[i]);
            t->tries[order[i]]++;
        }
        if (k + 1 < next)
            continue;
        sort_moves(order, t->sum, n);
        n = n > 3 ? (n + 1) / 2 : n;
        next *= 2;
    }
}

/* Moves that were not tried stand below those that were, as much as the estimate says. */
static void tell(const struct trial *t, struct verdict *out) {
    const struct lowenherz *st = t->ask->view;
    int last = -1;
    int32_t least = SHARES;
    for (int i = 0; i < t->count; i++)
        if (t->tries[i] && t->sum[i] / t->tries[i] < least) {
            least = (int32_t)(t->sum[i] / t->tries[i]);
            last = i;
        }
    out->count = t->count;
    for (int i = 0; i < t->count; i++) {
        int32_t less = t->value[last] - t->value[i];
        int32_t share = t->tries[i] ? (int32_t)(t->sum[i] / t->tries[i]) : opinion_less(least, less > 0 ? less : 0) - 1;
        out->item[i] =
            (struct weighed){.move = t->move[i], .visits = st->step == BID ? 0 : (uint32_t)t->tries[i], .share = share > 0 ? share : 0};
    }
}

static struct pains pains_for(const struct ask *ask) {
    /* EXPERIMENT: budget digits: 1 DWWTTF: depth, worlds, tried, flags */
    uint32_t b = ask->budget;
    if (!ask->playouts)
        return (struct pains){4, 6, 0, false, true, false, false, false, false};
    if (b == 1000)
        return (struct pains){4, 6, 1, false, true, false, false, false, false};
    if (b == 10000)
        return (struct pains){4, 6, 2, false, true, false, false, false, false};
    uint32_t f = b % 100;
    return (struct pains){.worlds = (int)(b / 10000 % 100), .tried = (int)(b / 100 % 100), .depth = (int)(b / 1000000 % 10),
        .to_end = f & 1, .regret = !(f & 2), .bids = f & 4, .deals = f & 8, .deep_net = f & 16, .all = f & 32};
}

bool lowenherz_weigh(const struct ask *ask, struct verdict *out) {
    const struct lowenherz *st = ask->view;
    struct memo memo = {.filled = false};
    struct ask own = *ask;
    struct trial t = {.ask = &own, .pains = pains_for(ask)};
    if ((st->step == BID && !t.pains.bids) || (st->step == NEGOTIATE && !t.pains.deals)) {
        if (ask->playouts) {
        own.playouts = 0;
        normal_weigh(&own, out);
        return true;
        }
        return false;
    }
    if (st->step != DECIDE && st->step != BUILD && st->step != FIGHT && !lowenherz_settles(st) && !t.pains.all)
        return false;
    own.memo = &memo;
    ask_opinion(&own, &t.opinion);
    t.opinion.net = ask_net(ask);
    if ((st->step == BUILD || st->step == FIGHT) && !t.pains.to_end) {
        t.opinion.net = NULL;
        t.pains.worlds = 1;
    }
    t.count = lowenherz_moves(ask->box, ask->view, ask->seat, t.move);
    weigh_by_trial(&t);
    tell(&t, out);
    return true;
}

/* ---- for the search ------------------------------------------------------------------------------------------ */

bool lowenherz_settles(const void *state) {
    const struct lowenherz *st = state;
    return st->step == NEGOTIATE || st->step == BID;
}

int lowenherz_finish_round(const struct ask *ask, void *st, int last) {
    struct quick quick = {.box = ask->box, .rng = ask->rng, .memo = ask->memo};
    return lowenherz_play_on(&quick, st, last, ACTIONS);
}
