/* numbers.h: every move of a game has a number, for programs that learn: 0 .. n-1, without gaps
 * between kinds.
 *
 * The numbers come from the table of kinds: kind after kind, and within a kind its arguments as
 * digits, the last one fastest. The players' kinds come first, then Nature's, so that a vector over
 * the players' moves is as short as it can be. Numbers stay the same as long as the game's version
 * does. Not every number is a move that can ever be legal. */
#ifndef GAME_NUMBERS_H
#define GAME_NUMBERS_H

#include "game/game.h"

enum { MAX_KINDS = 32 };

/* Worked out once for a game. */
struct numbering {
    int players, all; /* how many numbers are the players'; how many there are with Nature's */
    int kinds;
    struct numbered {
        int32_t first;      /* number of the first move of this kind */
        int32_t count;      /* of moves of this kind */
        uint8_t lo[3];      /* of each argument: the lowest value, */
        uint16_t values[3]; /* how many there are (1: there is no such argument), */
        int32_t weight[3];  /* and how far apart the numbers of two values are */
        int32_t offset;     /* first, less what the lowest values weigh */
    } kind[MAX_KINDS];
    uint8_t order[MAX_KINDS]; /* the kinds by their numbers */
};

void numbering_make(const struct game *g, struct numbering *out);
/* The number of a move that the game listed. */
static inline int32_t number_of_legal(const struct numbering *n, Move m) {
    const struct numbered *k = &n->kind[move_kind(m)];
    return k->offset + k->weight[0] * move_arg(m, 0) + k->weight[1] * move_arg(m, 1) +
           k->weight[2] * move_arg(m, 2);
}
/* The number of any move; -1 if there is no such move. */
int32_t number_of(const struct numbering *n, Move m);
/* The move with that number; 0 if there is none. */
Move number_move(const struct numbering *n, int32_t number);

#endif
