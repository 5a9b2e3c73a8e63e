/* normal.c: players that look one move ahead. `normal` makes the move with the largest share of the
 * win; `easy` overlooks some moves.
 *
 * What the seat cannot know is drawn several times and the shares are averaged. The hand-made judge
 * of `greedy` is asked where there is no net for the game and the number of players. It is also
 * asked about choices that several seats owe together (plans, sealed bids), unless the net was
 * trained on them: their effect shows too late for a net that started from nothing. */
#include "base/check.h"
#include "bots/bot.h"
#include "game/fields.h"

#include <string.h>

/* A move ahead, little depends on what is hidden, and each world costs as much as the first. A
 * guess; no comparison was kept. */
enum { WORLDS = 4 };

struct look {
    const struct ask *ask;
    struct opinion opinion;
    bool judged; /* false: points are counted */
    int count;
    Move move[MAX_MOVES];
};

static int32_t share_after(const struct look *l, const uint8_t *world, Move m) {
    const struct ask *ask = l->ask;
    _Alignas(16) uint8_t next[MAX_STATE];
    int32_t share[MAX_SEATS];
    memcpy(next, world, ask->game->state_size);
    int refused = ask->game->apply(ask->box, next, ask->seat, m, NULL);
    CHECK(!refused);
    opinion_shares(&l->opinion, next, ask->seat, share);
    return share[ask->seat];
}

/* By hand: the estimate of every move, and the share of the best one, from which the others are
 * derived. */
static void add_by_hand(const struct look *l, const uint8_t *world, int64_t *sum) {
    int32_t value[MAX_MOVES] = {0};
    int best = 0;
    for (int i = 0; i < l->count; i++) {
        value[i] = greedy_value(l->ask, world, l->move[i]);
        best = value[i] > value[best] ? i : best;
    }
    int32_t most = l->judged ? share_after(l, world, l->move[best]) : SHARES / 2;
    for (int i = 0; i < l->count; i++)
        sum[i] += opinion_less(most, value[best] - value[i]);
}

void ahead_weigh(const struct ask *ask, struct verdict *out) {
    _Alignas(16) uint8_t world[MAX_STATE];
    struct memo memo = {.filled = false};
    struct ask own = *ask;
    struct look l = {.ask = &own};
    int64_t sum[MAX_MOVES] = {0};
    uint32_t owing = ask->game->pending(ask->view);
    int worlds = fields_hidden(ask->game, ask->view) ? WORLDS : 1;
    own.memo = &memo;
    l.judged = ask_opinion(&own, &l.opinion);
    bool by_net = l.opinion.net && ((owing & (owing - 1)) == 0 || opinion_on_joint(&l.opinion));
    l.count = ask->game->moves(ask->box, ask->view, ask->seat, l.move);
    for (int k = 0; k < worlds; k++) {
        memcpy(world, ask->view, ask->game->state_size);
        ask->game->resample(ask->box, world, ask->seat, ask->rng);
        opinion_before(&l.opinion, world);
        for (int i = 0; by_net && i < l.count; i++)
            sum[i] += share_after(&l, world, l.move[i]);
        if (!by_net)
            add_by_hand(&l, world, sum);
    }
    out->count = l.count;
    out->mixed = false;
    for (int i = 0; i < l.count; i++)
        out->item[i] = (struct weighed){.move = l.move[i], .share = (int32_t)(sum[i] / worlds)};
}

void normal_weigh(const struct ask *ask, struct verdict *out) {
    const struct judge *judge = judge_find(ask->game);
    if (!judge || !judge->weigh || !judge->weigh(ask, out))
        ahead_weigh(ask, out);
}

/* Misses every third move, and takes the best of the others. */
Move easy_choose(const struct ask *ask) {
    struct verdict v;
    ahead_weigh(ask, &v);
    CHECK(v.count > 0);
    int best = (int)rng_below(ask->rng, (uint32_t)v.count);
    for (int i = 0; i < v.count; i++)
        if (v.item[i].share > v.item[best].share && rng_below(ask->rng, 3) > 0)
            best = i;
    return v.item[best].move;
}
