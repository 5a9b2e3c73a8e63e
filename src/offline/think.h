/* think.h: what a computer player is asked, as bytes that can be sent to another worker, and what
 * it answers.
 *
 * The bytes hold the view of the seat and the box, plain structs without pointers, so they mean the
 * same in every instance of this program, and in no other. */
#ifndef OFFLINE_THINK_H
#define OFFLINE_THINK_H

#include "bots/bot.h"
#include "offline/ask.h"

enum { MOST_THOUGHT = 3 };

struct question {
    int64_t table;
    int32_t game, seat; /* game: its number in all_games */
    uint32_t asked_at;  /* the number that is answered */
    char bot[BOT_NAME + 1];
    bool weigh; /* for a hint: the best moves with their shares */
    uint8_t seed[SEED_BYTES];
};

/* The best moves, best first; a player's own choice is the only one. Thousandths of the win; -1:
 * not known. */
struct thought {
    int32_t count;
    Move move[MOST_THOUGHT];
    int32_t thousandths[MOST_THOUGHT];
};

/* Writes what is asked at the first table where a computer player owes a move, `first` before all
 * others; false: nowhere. A copy of a server's table waits until somebody looks at it. */
bool think_next(struct house *h, int64_t first, struct buf *out);
/* What an expert is asked for a hint. */
void think_hint(struct ask_page *q, struct buf *out);
/* Thinks; in a worker of its own, which knows no table. */
struct thought think_over(struct slice question, struct room room);
/* A computer player has answered. False if the position is another one by now. */
bool think_done(struct house *h, const struct question *q, const struct thought *t);

/* ---- looking through a game that is over (analysis.c) ---- */

/* Writes the record of the game that is to be looked through now; false: none is. */
bool review_wanted(struct house *h, struct buf *out);
/* How many moves were looked at, and what was found in the end. */
void review_heard(struct house *h, int made);
void review_done(struct house *h, struct slice text);
/* In a worker of its own: false if the record cannot be looked through. Then move by move: how many
 * were looked at, or -1 when all is done and what was found is written. */
bool review_open(struct slice record, struct room room);
int review_go_on(struct buf *out);

/* Shows the table with the hint (playing.c). */
void ask_hint_told(struct ask_page *q, const struct thought *t);

#endif
