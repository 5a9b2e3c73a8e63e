/* arena.h: computer players measured against each other.
 *
 * The unit is the deal: a deal is played once for every rotation of the seats, all of them with the same luck
 * of Nature, and counts as one observation. A table is a line-up; all tables play the same deals. What comes out
 * depends on the seed, the players and the deals alone, not on the number of threads. */
#ifndef ARENA_ARENA_H
#define ARENA_ARENA_H

#include "arena/stats.h"
#include "bots/match.h"

#include <signal.h>
#include <stdio.h>

enum { MAX_POOL = 12, MAX_TABLES = MAX_POOL * (MAX_POOL - 1) + 1 };

/* Who sits at a table, clockwise, as numbers of players in the pool. */
struct lineup {
    bool mixed; /* drawn anew for every deal: `at` is not used */
    uint8_t at[MAX_SEATS];
};

/* What one player of the pool did in one deal, summed over its seats and the rotations. */
struct tally {
    uint32_t seats; /* times it sat at the table */
    double wins;    /* with ties split */
    double place, margin;
    uint64_t moves, playouts, nanoseconds;
};

struct contest {
    const struct game *game;
    const void *box;
    struct setup how;
    uint64_t seed;
    int pool;
    struct player player[MAX_POOL];
    const char *name[MAX_POOL];
    int tables;
    struct lineup table[MAX_TABLES];
    int deals, jobs;
    const volatile sig_atomic_t *stop; /* NULL; set it, and no deal is begun any more: those played are the result */
    struct sprt *sprt;                 /* NULL, or when to stop: the first player's at table 0 */
    void (*progress)(int deals_done, int deals, double seconds); /* may be NULL; called now and then */

    struct tally *tally; /* [deal][table][player], filled by arena_run; deals played are in `played` */
    int ready;           /* so many deals were played before, and their tallies are filled */
    FILE *keep;          /* NULL, or where every deal is added */
    int played;
    double seconds;
    uint64_t hash; /* of all results but times */
};

/* Takes memory for the tallies, which arena_free gives back. */
void arena_prepare(struct contest *c);
void arena_free(struct contest *c);
/* Plays. */
void arena_run(struct contest *c);

struct tally *arena_tally(const struct contest *c, int deal, int table, int player);

/* What a player did at a table over all deals. */
struct showing {
    int seats;                           /* it had at the table, in the mean over the deals */
    struct estimate wins, place, margin; /* of one of its seats */
    double ms_a_move, playouts_a_move;
};
struct showing arena_showing(const struct contest *c, int table, int player);

/* Ratings of the whole pool by the model that a seat wins with probability exp(r) / sum of exp(r) over the
 * seats, in points of 400 / ln 10 (a difference of 400 is ten to one for two equal shares), their mean at 0; intervals
 * by drawing deals again, `draws` times. */
void arena_ratings(const struct contest *c, int draws, struct estimate out[MAX_POOL]);

uint64_t clock_now(void); /* nanoseconds */

#endif
