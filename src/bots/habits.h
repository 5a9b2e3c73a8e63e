/* habits.h: what a move was worth in all playouts in which its seat made it, whenever that was.
 *
 * A search that knows nothing tries each of many moves a few times only, which says little about
 * games played out at random. But most of them are made later in other playouts, too: a card of a
 * plan can be laid second as well as first. What those playouts came to is a second opinion about
 * the move, of far more games. And games played out by such habits are less foolish than those of
 * any moves. */
#ifndef BOTS_HABITS_H
#define BOTS_HABITS_H

#include "bots/bot.h"

/* HABITS: more moves than the seats of a table have within reach. NOTED: of a playout; what
 * comes later is forgotten. */
enum { HABITS = 8192, NOTED = 4096 };

struct habit {
    Move move;
    uint32_t seat, count;
    uint32_t playout; /* the last one in which it was made: it counts once */
    int64_t sum;      /* of the seat's shares */
};

struct habits {
    struct habit *habit; /* HABITS of them; NULL: none are kept */
    uint32_t used, playout;
    uint32_t playouts;        /* that were learned from */
    int64_t total[MAX_SEATS]; /* of the shares in them */
    int noted;
    uint16_t note[NOTED]; /* what was made in this playout */
};

/* The memory that they take. */
enum { HABIT_BYTES = HABITS * sizeof(struct habit) };
/* `at` is so much memory, or NULL. */
void habits_begin(struct habits *h, void *at);
void habits_next_playout(struct habits *h);
void habits_note(struct habits *h, int seat, Move m);
/* What the playout came to. */
void habits_learn(struct habits *h, const int32_t share[MAX_SEATS]);
/* The mean of the playouts with the move; of one that is little known, the mean of all. */
int64_t habits_worth(const struct habits *h, int seat, Move m);

/* Any of the moves, but rather one that came to much. */
Move habits_draw(const struct habits *h, int seat, const Move *moves, int n, struct rng *rng);

#endif
