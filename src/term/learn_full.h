/* learn_full.h: a lesson on the full screen: the board, below it what the coach says, and what
 * there is to choose: moves, answers to a question, or just to go on. */
#ifndef TERM_LEARN_FULL_H
#define TERM_LEARN_FULL_H

#include "term/teach.h"

/* Takes the step at which the learner stands. */
enum reply learn_full_step(struct learn *l);
/* Behind the last step: what was won. */
void learn_full_end(struct learn *l);

#endif
