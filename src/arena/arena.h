/* arena.h: measures computer players against each other.
 *
 * The unit is the deal. Each deal is played once for every rotation of the seats, always with the
 * same luck of Nature, and counts as one observation. A table is a line-up; all tables play the
 * same deals. The results depend on the seed, the players and the deals alone, not on the number of
 * threads. */
#ifndef ARENA_ARENA_H
#define ARENA_ARENA_H

#include "arena/stats.h"
#include "bots/match.h"

#include <signal.h>
#include <stdio.h>

enum { MAX_POOL = 12, MAX_TABLES = MAX_POOL * (MAX_POOL - 1) + 1 };

/* Who sits at a table, clockwise: indexes into the pool. */
struct lineup {
    bool mixed; /* drawn anew for every deal; `at` is not used */
    uint8_t at[MAX_SEATS];
};

/* What one player did in one deal, summed over its seats and the rotations. */
struct tally {
    uint32_t seats; /* times it sat at the table */
    double wins;    /* ties split */
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
    /* may be NULL; once it is set no deal is begun, and those played are the result */
    const volatile sig_atomic_t *stop;
    struct sprt *sprt; /* NULL, or when to stop; it watches the first player at table 0 */
    void (*progress)(int deals_done, int deals,
                     double seconds); /* may be NULL; called now and then */

    /* [deal][table][player], filled by arena_run for the first `played` deals */
    struct tally *tally;
    int ready;  /* this many deals were played before, and their tallies are filled */
    FILE *keep; /* NULL, or where every deal is appended */
    int played;
    double seconds;
    uint64_t hash; /* of all results except times */
};

/* Allocates the tallies; arena_free frees them. */
void arena_prepare(struct contest *c);
void arena_free(struct contest *c);
/* Plays all deals, or until `stop` or `sprt` ends it. */
void arena_run(struct contest *c);

static inline struct tally *arena_tally(const struct contest *c, int deal, int table, int player) {
    return &c->tally[((size_t)deal * (size_t)c->tables + (size_t)table) * (size_t)c->pool +
                     (size_t)player];
}

/* What a player did at a table over all deals. */
struct showing {
    int seats;                           /* seats it had at the table, on average over the deals */
    struct estimate wins, place, margin; /* per seat */
    double ms_a_move, playouts_a_move;
};
struct showing arena_showing(const struct contest *c, int table, int player);

/* Ratings of the whole pool. The model: a seat wins with probability exp(r) / (sum of exp(r) over
 * the seats). The unit is 400 / ln 10, as in chess, so that 400 points are odds of ten to one; the
 * mean is 0. Intervals come from resampling the deals `draws` times. */
void arena_ratings(const struct contest *c, int draws, struct estimate out[MAX_POOL]);

#endif
