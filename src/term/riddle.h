/* riddle.h: a puzzle on the full screen, and what is said of its moves. */
#ifndef TERM_RIDDLE_H
#define TERM_RIDDLE_H

#include "lesson/puzzle.h"
#include "term/play.h"

struct riddle {
    struct play *play; /* its table shows the puzzle's position */
    const struct puzzle *puzzle;
    const void *box;
    const char *heading;
};

/* Until it is solved, or the person leaves or looks the answer up. Was it solved? */
bool riddle_solve(const struct riddle *r);

/* "Go to Lauban: 38 %. Right.": what a move promises, and what is made of it. */
void riddle_write_share(const struct puzzle *p, const void *box, Move m, const char *verdict,
                        struct buf *out);
/* What may follow upon the best move, a line each. */
void riddle_write_follow(const struct puzzle *p, const void *box, struct buf *out);

#endif
