/* trial.h: one game in random play: its state, scratch states to try things on, and what is
 * reported about a failure.
 *
 * States are in memory of exactly their size, so that a sanitizer notices every access beyond. */
#ifndef TESTS_LIB_TRIAL_H
#define TESTS_LIB_TRIAL_H

#include "game/game.h"

struct list {
    int count;
    Move move[MAX_MOVES];
};

struct made {
    uint8_t seat;
    Move move;
};

struct trial {
    const struct game *g;
    void *box;
    struct setup how;
    uint8_t seed[SEED_BYTES];
    uint64_t stream; /* which set, which game */
    struct rng rng;
    uint8_t *st;         /* the truth */
    uint8_t *scratch[6]; /* 4 and 5 are used by the comparisons */
    struct events told[2];
    struct list dead_end; /* only counted */
    struct made *made;
    int length;
    uint64_t *chance;
    int chances;
    int refusals, event_kinds;
    uint64_t moves; /* of all games so far */
    uint32_t inspect_one_in;
    char why[3000];
};

/* NULL, with the reason printed, if the game's tables or its standard box are wrong. */
struct trial *trial_new(const struct game *g);
void trial_free(struct trial *t);

/* How many sets of option values a game has, and the words of one: " sides=white memory=open". */
int trial_sets(const struct game *g);
void trial_set_name(const struct trial *t, int set, struct buf *out);

/* Sets up game number `game` of a set; 0, or the refusal of the set-up. */
int trial_begin(struct trial *t, uint64_t seed, int set, int game);

/* A random source that belongs to this move of this game alone. */
void trial_apart(struct trial *t);

/* Records what is wrong; both return false. */
bool broken(struct trial *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool broken_states(struct trial *t, const char *what, const uint8_t *a, const uint8_t *b);
void trial_report(const struct trial *t);

/* "red go Lauban", for the report of a failure. */
const char *trial_words(const struct trial *t, const uint8_t *st, int seat, Move m);

void trial_list(const struct trial *t, const uint8_t *st, int seat, struct list *out);
bool list_has(const struct list *list, Move m);

/* A copy of st after a legal move. ev may be NULL. */
void trial_apply(const struct trial *t, const uint8_t *st, int seat, Move m, uint8_t *out,
                 struct events *ev);
/* The sentences that the viewer gets to hear. */
void trial_heard(const struct trial *t, const uint8_t *st, const struct events *ev, int viewer,
                 struct buf *out);

/* Picks a seat from a set. */
int trial_pick(struct trial *t, uint32_t seats);
/* Changes one value of the state to another within its range. */
void trial_mutate(struct trial *t, uint8_t *st);

/* All moves that could be written down: every kind with every value of its arguments, and a few
 * beyond. Arguments that a kind does not have are 0: moves come in as words, and words cannot
 * express them. */
uint64_t vocabulary_size(const struct game *g);
Move vocabulary_move(const struct game *g, uint64_t index);
/* Any kind, all equally likely, with any arguments; and a move with one argument replaced. */
Move vocabulary_any(struct trial *t);
Move vocabulary_near(struct trial *t, Move m);

#endif
