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

enum {
    TRIED = 6, /* moves of an action that are tried */
    WORLDS = 4 /* in which decisions are tried */
};

struct trial {
    const struct ask *ask;
    struct opinion opinion;
    int depth; /* to which the others' decisions are thought through */
    int count;
    Move move[MAX_MOVES];
    int32_t value[MAX_MOVES];
    int64_t sum[MAX_MOVES];
    int tries[MAX_MOVES];
};

static struct lowenherz *board_of(uint8_t *world) { return (struct lowenherz *)(void *)world; }

/* What the seat cannot know is drawn. */
static void draw_world(const struct trial *t, uint8_t *world) {
    memcpy(world, t->ask->view, t->ask->game->state_size);
    lowenherz_resample(t->ask->box, world, t->ask->seat, t->ask->rng);
}

static int32_t value_after(const struct trial *t, const uint8_t *world, int seat, Move m) {
    _Alignas(16) uint8_t next[MAX_STATE];
    memcpy(next, world, t->ask->game->state_size);
    int refused = lowenherz_apply(t->ask->box, next, seat, m, NULL);
    CHECK(!refused);
    return lowenherz_judge(t->ask->box, next, seat, t->opinion.memo);
}

/* ---- trying moves ---------------------------------------------------------------------------------------- */

static void try_move(struct trial *t, const uint8_t *world, int i, int action) {
    _Alignas(16) uint8_t next[MAX_STATE];
    int32_t share[MAX_SEATS];
    memcpy(next, world, t->ask->game->state_size);
    int refused = lowenherz_apply(t->ask->box, next, t->ask->seat, t->move[i], NULL);
    CHECK(!refused);
    struct quick quick = {t->ask->box, t->ask->rng, t->opinion.memo, t->depth};
    int last = lowenherz_play_on(&quick, board_of(next), t->ask->seat, action);
    opinion_shares(&t->opinion, next, last, share);
    t->sum[i] += share[t->ask->seat];
    t->tries[i]++;
}

/* The move that the estimate likes best of those that have not been tried in this world. */
static int next_likely(const struct trial *t, int tries) {
    int best = -1;
    for (int i = 0; i < t->count; i++)
        if (t->tries[i] < tries && (best < 0 || t->value[i] > t->value[best]))
            best = i;
    return best;
}

static void try_in(struct trial *t, const uint8_t *world, int most, int tries) {
    const struct lowenherz *st = t->ask->view;
    lowenherz_before(t->ask->box, world, t->opinion.memo);
    for (int i = 0; i < t->count && tries == 1; i++)
        t->value[i] = value_after(t, world, t->ask->seat, t->move[i]);
    for (int k = 0; k < most && k < t->count; k++) {
        int i = next_likely(t, tries);
        try_move(t, world, i, st->step == DECIDE ? ACTIONS : st->action);
    }
}

/* Moves that were not tried stand below those that were, as much as the estimate says. */
static void tell(const struct trial *t, struct verdict *out) {
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
        out->item[i] = (struct weighed){.move = t->move[i], .share = share > 0 ? share : 0};
    }
}

/* Tries the moves in one world or several. */
static void weigh_by_trial(struct trial *t, struct verdict *out) {
    const struct lowenherz *st = t->ask->view;
    _Alignas(16) uint8_t world[MAX_STATE];
    int worlds = st->step == DECIDE ? WORLDS : 1;
    for (int k = 0; k < worlds; k++) {
        draw_world(t, world);
        try_in(t, world, TRIED, k + 1);
    }
    tell(t, out);
}

/* The larger the budget, the deeper: each step costs about ten times as much. */
static int depth_for(uint32_t budget) { return budget >= 5000 ? 2 : budget >= 500 ? 1 : 0; }

/* Bids and deals are left to the estimate at every level. */
bool lowenherz_weigh(const struct ask *ask, struct verdict *out) {
    const struct lowenherz *st = ask->view;
    struct memo memo = {.filled = false};
    struct ask own = *ask;
    struct trial t = {.ask = &own, .depth = depth_for(ask->budget)};
    if (lowenherz_settles(st) && ask->playouts) {
        own.playouts = 0;
        normal_weigh(&own, out);
        return true;
    }
    if (st->step != DECIDE && st->step != BUILD && st->step != FIGHT)
        return false;
    own.memo = &memo;
    ask_opinion(&own, &t.opinion);
    t.count = lowenherz_moves(ask->box, ask->view, ask->seat, t.move);
    weigh_by_trial(&t, out);
    return true;
}

/* ---- for the search ------------------------------------------------------------------------------------------ */

bool lowenherz_settles(const void *state) {
    const struct lowenherz *st = state;
    return st->step == NEGOTIATE || st->step == BID;
}

int lowenherz_finish_round(const struct ask *ask, void *st, int last) {
    struct quick quick = {ask->box, ask->rng, ask->memo, 0};
    return lowenherz_play_on(&quick, st, last, ACTIONS);
}
