/* random.c: any legal move, all equally likely. */
#include "base/check.h"
#include "bots/bot.h"

Move random_choose(const struct ask *ask) {
    Move moves[MAX_MOVES];
    int n = ask->game->moves(ask->box, ask->view, ask->seat, moves);
    CHECK(n > 0);
    return moves[rng_below(ask->rng, (uint32_t)n)];
}
