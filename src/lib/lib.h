/* lib.h: what the files of the library share.
 *
 * The library is a thin layer over the rules: it checks what a caller hands in, so that nothing
 * below it is ever asked what it was not made for, and turns every mistake into an error. Only its
 * names begin with hoftag_, and only they can be seen from outside (the Makefile hides the rest).
 */
#ifndef LIB_LIB_H
#define LIB_LIB_H

#include "game/game.h"
#include "game/numbers.h"
#include "hoftag.h"

#include <stdatomic.h>

_Static_assert((int)HOFTAG_MAX_SEATS == (int)MAX_SEATS && (int)HOFTAG_MAX_MOVES == (int)MAX_MOVES &&
                   (int)HOFTAG_MAX_WORDS == (int)MAX_WORDS && (int)HOFTAG_NATURE == (int)NATURE &&
                   (int)HOFTAG_SPECTATOR == (int)SPECTATOR,
               "the header has the numbers of game.h");

/* A game lives as long as anything that was made of it, so each of these holds it. */
struct hoftag_game {
    atomic_int holders;
    const struct game *rules;
    void *box;
    struct slice text; /* of the box; behind it lies memory of our own if `own` is not NULL */
    char *own;
    struct numbering numbers;
    int observation;
    const char *option[MAX_OPTIONS + 1];
};

struct hoftag_position {
    struct hoftag_game *game;
    int viewer; /* NATURE: it is whole; otherwise it is this viewer's view */
    _Alignas(16) uint8_t state[];
};

struct hoftag_history {
    struct hoftag_game *game;
    struct table *table;
};

/* A fault of ours, or of the reader below; both may be NULL. Returns the error. */
int lib_fail(int error, struct hoftag_fault *why);
int lib_fail_with(int error, const struct fault *fault, struct hoftag_fault *why);
int lib_fail_named(int error, const char *before, const char *name, struct hoftag_fault *why);
/* The section of the rules and its sentence. */
int lib_refuse(const struct game *g, int refusal, struct hoftag_fault *why);

/* Holders may share a game that they may not change: the count is not part of it. */
struct hoftag_game *lib_hold(const struct hoftag_game *game);
void lib_let_go(struct hoftag_game *game);

/* Reads {"seats":4,...}; NULL: the fewest seats. */
int lib_read_setup(const struct hoftag_game *game, const char *setup, struct setup *how,
                   struct hoftag_fault *why);

/* A position without contents; NULL if there is no memory. */
struct hoftag_position *lib_position(const struct hoftag_game *game);
/* Is it a seat of this position, or Nature? */
bool lib_is_mover(const struct hoftag_position *p, int seat);
bool lib_is_player(const struct hoftag_position *p, int seat);
/* May they be copied into each other? */
bool lib_same_game(const struct hoftag_position *a, const struct hoftag_position *b);

/* The random source behind the public one; NULL if that was never seeded. */
struct rng *lib_random(struct hoftag_random *random);

/* Hands a text out: its length, or an error. Ends the buf's memory. */
int lib_give_text(struct buf *text, char *out, size_t room);

#endif
