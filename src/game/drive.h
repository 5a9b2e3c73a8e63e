/* drive.h: the one loop that plays a game on to its end, whoever chooses.
 *
 * Random play, matches of computer players, playouts of a search and training differ only in who
 * chooses the next move; that is `next`. Whoever has a record or can be refused plays at a table
 * (src/table). All of it is inline, because `next` is then compiled into the loop: a call through a
 * pointer for each move would cost on the hottest path there is. */
#ifndef GAME_DRIVE_H
#define GAME_DRIVE_H

#include "base/check.h"
#include "game/game.h"

struct turn {
    int seat;
    Move move; /* legal; 0: stop here */
};

/* Asks `next` until nobody owes a move or it stops; returns how many moves were made. `owing` is
 * who owes one (bits, never 0). A move that is refused, or a game that does not end, is a bug. */
static inline __attribute__((always_inline)) int
game_drive(const struct game *g, const void *box, void *st, void *self,
           struct turn (*next)(void *self, const void *st, uint32_t owing)) {
    int length = 0;
    for (uint32_t owing; (owing = g->pending(st)) != 0; length++) {
        CHECK(length < g->max_length);
        struct turn t = next(self, st, owing);
        if (!t.move)
            break;
        CHECK(g->apply(box, st, t.seat, t.move, NULL) == 0);
    }
    return length;
}

/* A move of the seat out of the random source: Nature's, or any of the legal ones. */
static inline __attribute__((always_inline)) struct turn
turn_random(const struct game *g, const void *box, const void *st, int seat, struct rng *rng) {
    Move moves[MAX_MOVES];
    if (seat == NATURE)
        return (struct turn){NATURE, g->roll(box, st, rng)};
    int n = g->moves(box, st, seat, moves);
    CHECK(n > 0);
    return (struct turn){seat, moves[n > 1 ? rng_below(rng, (uint32_t)n) : 0]};
}

#endif
