/* puzzle.h: the pages of puzzles (lesson/puzzle.h): their list, and one of them on the real board.
 */
#ifndef PAGES_PUZZLE_H
#define PAGES_PUZZLE_H

#include "base/form.h"
#include "lesson/puzzle.h"
#include "pages/frame.h"

struct puzzle_list {
    const struct reader *reader;
    const struct game *today; /* the puzzle of the day; NULL: there are none */
    int today_number;
    int streak; /* days in a row on which the visitor solved it */
    int level;  /* only these are listed; 0: all */
    /* which of a game's puzzles the visitor has solved */
    bool (*solved)(void *context, const struct game *g, int number);
    void *context;
};
/* Where it lists those of one game. */
struct puzzle_path {
    char text[120];
};
struct puzzle_path puzzle_list_path(const struct game *g);
void page_of_puzzles(const struct puzzle_list *p, struct buf *out);

struct puzzle_page {
    const struct reader *reader;
    const struct puzzle *puzzle;
    const void *box;
    struct puzzle_wish wish; /* what he practises: the next one is like that */
    Move answer;             /* 0: none yet */
    bool open;               /* the answer is shown, and `step` moves of what follows are made */
    int step;                /* 0: the best move alone */
    bool solved;             /* by this answer or before */
    int streak;              /* 0: this is not the puzzle of the day */
    bool part;               /* symbols and ground are on his page already */
    struct slice ground;     /* what draw_ground writes, if somebody kept it; empty */
};
void page_of_puzzle(const struct puzzle_page *p, struct buf *out);
/* The move that a form answers ("move", or "why"); 0 and why if it is none that can be made. */
Move puzzle_answer(const struct puzzle *p, const void *box, const struct form *form,
                   struct refused *why);

#endif
