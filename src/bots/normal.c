/* normal.c: players that look one move ahead: `normal` takes the move after which its share of the win is largest,
 * `easy` overlooks some.
 *
 * What the seat cannot know is drawn several times, and the shares are added up. Without a net for the game and the
 * number of players the hand-made judge of `greedy` is asked instead. */
#include "base/check.h"
#include "bots/bot.h"
#include "game/fields.h"

#include <string.h>

enum { WORLDS = 8 };

bool ask_opinion(const struct ask *ask, struct opinion *out) {
    int seats = ((const struct head *)ask->view)->seats;
    *out = (struct opinion){.game = ask->game,
                            .judge = judge_find(ask->game),
                            .net = ask->net ? ask->net : net_find(ask->game, seats),
                            .box = ask->box};
    return out->judge && out->judge->features && out->net && out->net->seats == seats;
}

static int32_t share_after(const struct ask *ask, const struct opinion *o, const uint8_t *world, Move m) {
    _Alignas(16) uint8_t next[MAX_STATE];
    int32_t share[MAX_SEATS];
    memcpy(next, world, ask->game->state_size);
    int refused = ask->game->apply(ask->box, next, ask->seat, m, NULL);
    CHECK(!refused);
    opinion_shares(o, next, ask->seat, share);
    return share[ask->seat];
}

/* Without a net: even shares, a little more for whoever is ahead by the hand-made judge (64 points: all of it). */
static int32_t share_by_hand(const struct ask *ask, const uint8_t *world, Move m) {
    int64_t par = SHARES / ((const struct head *)world)->seats;
    int64_t share = par + (int64_t)greedy_value(ask, world, m) * SHARES / (64 * 16);
    return (int32_t)(share < 0 ? 0 : share > SHARES ? SHARES : share);
}

void normal_weigh(const struct ask *ask, struct verdict *out) {
    _Alignas(16) uint8_t world[MAX_STATE];
    Move moves[MAX_MOVES];
    struct opinion o;
    bool net = ask_opinion(ask, &o);
    int worlds = fields_hidden(ask->game, ask->view) ? WORLDS : 1;
    int64_t sum[MAX_MOVES] = {0};
    int n = ask->game->moves(ask->box, ask->view, ask->seat, moves);
    for (int k = 0; k < worlds; k++) {
        memcpy(world, ask->view, ask->game->state_size);
        ask->game->resample(ask->box, world, ask->seat, ask->rng);
        for (int i = 0; i < n; i++)
            sum[i] += net ? share_after(ask, &o, world, moves[i]) : share_by_hand(ask, world, moves[i]);
    }
    out->count = n;
    for (int i = 0; i < n; i++)
        out->item[i] = (struct weighed){.move = moves[i], .share = (int32_t)(sum[i] / worlds)};
}

/* Does not see every third move, and takes the best of the others. */
Move easy_choose(const struct ask *ask) {
    struct verdict v;
    normal_weigh(ask, &v);
    CHECK(v.count > 0);
    int best = (int)rng_below(ask->rng, (uint32_t)v.count);
    for (int i = 0; i < v.count; i++)
        if (v.item[i].share > v.item[best].share && rng_below(ask->rng, 3) > 0)
            best = i;
    return v.item[best].move;
}
