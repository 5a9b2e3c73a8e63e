/* review.h: what a game was like that is over: who stood how at every moment, which choices cost
 * something, and what was luck.
 *
 * - A **point** is a moment that everybody saw. Its shares of the win are what could be known in
 *   public: whatever was hidden then is drawn anew. So the curve stands still while plans or bids
 *   are laid, and moves when they are shown. `open` is the same with all cards open. Of several
 *   moves of Nature in a row only the last moves it: together they are one event.
 * - A **choice** is a move of a player who had more than one. What it cost comes from a search out
 *   of the mover's own view: what the best move promised, less what the one made did.
 * - An **account** adds up to the result of a seat: what changed by its own moves, by those of the
 *   others and by Nature's, with all cards open. Own moves count against what players of average
 *   skill would have made of the position, so who plays well gains by them.
 *
 * It is worked out move by move (review_step), so that whoever asks can show how far it is or stop.
 * Everything follows from the record: two machines write the same text. */
#ifndef REVIEW_REVIEW_H
#define REVIEW_REVIEW_H

#include "bots/bot.h"
#include "table/table.h"

enum {
    REVIEW_FOLLOWS = 8, /* moves that tell what would have followed */
    REVIEW_WORST = 3,   /* choices of a seat that are told first */
    REVIEW_ROOM = 10 << 20
};

struct review_point {
    int number; /* of the move just made */
    int seat;   /* whose it was */
    int32_t share[MAX_SEATS], open[MAX_SEATS];
    int32_t points[MAX_SEATS]; /* of the game */
};

struct review_choice {
    int number, seat;
    Move made, better;
    int32_t promised; /* by the better one */
    int32_t cost;     /* out of SHARES; NO_SHARE: unknown */
    /* what would have followed the better one, if the others had gone on as `normal` plays; only of
     * the worst choices */
    int follows;
    struct record_move follow[REVIEW_FOLLOWS];
};

struct review_account {
    int32_t own, others, luck, result;
};

struct review {
    int seats, moves; /* of the game */
    int points, choices;
    struct review_point *point;
    struct review_choice *choice;
    struct review_account account[MAX_SEATS];
};

/* How bad a choice was, by the share of the win that it cost. */
enum blame { NO_BLAME, INACCURACY, MISTAKE, BLUNDER };
/* With two players 5, 10 and 15 of a hundred; less with more, as each has less to lose. */
enum blame review_blame(int seats, int32_t cost);
/* The worst choices of a seat, worst first; returns how many: REVIEW_WORST at most. */
int review_worst(const struct review *r, int seat, const struct review_choice *out[REVIEW_WORST]);

/* A seat's choices that cost something, in the order of the game: how many there are, which of them
 * one is (from 1), and the next after a move; NULL: that was the last. */
int review_mistakes(const struct review *r, int seat);
int review_mistake_rank(const struct review *r, const struct review_choice *c);
const struct review_choice *review_next_mistake(const struct review *r, int seat, int after);
/* By how many points the seat led the best of the others before a move; behind: negative. */
int32_t review_lead(const struct review *r, int seat, int number);

/* ---- making one ---- */

struct reviewing;

/* The table must stay as it is until review_end. The room (REVIEW_ROOM bytes are enough) is lent
 * until then. NULL if the game is not over, or has no judge. */
struct reviewing *review_begin(const struct table *t, struct room room);
/* Looks at one more move; false: all is done. */
bool review_step(struct reviewing *r);
/* How many moves were looked at so far. */
int review_made(const struct reviewing *r);
/* What was found; whole once review_step has said false. */
const struct review *review_found(const struct reviewing *r);
void review_end(struct reviewing *r);

/* For programs: {"game":ID,"curve":[...],"choices":[...],"accounts":[...]}; shares are parts
 * of 1. */
void review_write_json(const struct review *r, const struct table *t, struct buf *out);

/* ---- keeping one ---- */

/* As lines of numbers. */
void review_write(const struct review *r, struct buf *out);
/* NULL if the text is damaged or belongs to another game than this table's. Freed with review_free.
 */
struct review *review_read(struct slice text, const struct table *t);
void review_free(struct review *r);

#endif
