/* greedy.c: looks one move ahead and takes the move that the judge values most; ties are drawn.
 *
 * All moves are judged in the same world, drawn once from what the seat may know. Different worlds
 * would compare luck instead of moves. */
#include "base/check.h"
#include "bots/bot.h"

#include <string.h>

static int32_t lead_in_points(const struct game *g, const void *box, const void *st, int seat) {
    int32_t points[MAX_SEATS], best = INT32_MIN;
    g->scores(box, st, points);
    for (int i = 0; i < ((const struct head *)st)->seats; i++)
        if (i != seat && points[i] > best)
            best = points[i];
    return points[seat] - best;
}

int32_t greedy_value(const struct ask *ask, const uint8_t *world, Move m) {
    const struct judge *judge = judge_find(ask->game);
    uint8_t next[MAX_STATE];
    memcpy(next, world, ask->game->state_size);
    int refused = ask->game->apply(ask->box, next, ask->seat, m, NULL);
    CHECK(!refused);
    return judge ? judge->value(ask->box, next, ask->seat, ask->memo)
                 : lead_in_points(ask->game, ask->box, next, ask->seat);
}

/* Takes the best of the moves that are not overlooked: so many of a hundred are. */
static Move choose(const struct ask *asked, uint32_t overlooked) {
    struct memo memo = {.filled = false};
    struct ask own = *asked, *ask = &own;
    struct opinion o;
    Move moves[MAX_MOVES], best = 0;
    uint8_t world[MAX_STATE];
    int n = ask->game->moves(ask->box, ask->view, ask->seat, moves);
    int32_t best_value = INT32_MIN;
    uint32_t equals = 0;
    CHECK(n > 0);
    if (n == 1)
        return moves[0];
    memcpy(world, ask->view, ask->game->state_size);
    ask->game->resample(ask->box, world, ask->seat, ask->rng);
    own.memo = &memo;
    if (ask_opinion(ask, &o))
        opinion_before(&o, world);
    best = overlooked ? moves[rng_below(ask->rng, (uint32_t)n)] : 0;
    for (int i = 0; i < n; i++) {
        if (overlooked && rng_below(ask->rng, 100) < overlooked)
            continue;
        int32_t value = greedy_value(ask, world, moves[i]);
        equals = value > best_value ? 1 : equals + (value == best_value);
        if (value > best_value || (value == best_value && rng_below(ask->rng, equals) == 0))
            best = moves[i];
        if (value > best_value)
            best_value = value;
    }
    return best;
}

Move greedy_choose(const struct ask *ask) { return choose(ask, 0); }

/* For measuring how much a beginner may overlook and still win. */
Move novice_choose(const struct ask *ask) { return choose(ask, ask->playouts); }
