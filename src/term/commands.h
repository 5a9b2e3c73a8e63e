/* commands.h: what a person can type besides his moves: help, rules, why, log, score, hint, undo and the like. */
#ifndef TERM_COMMANDS_H
#define TERM_COMMANDS_H

#include "term/choices.h"

/* What follows a line that was typed. */
enum turn { ASK_AGAIN, MOVED, LEAVE };

/* True if the line was a command; *turn says what follows. */
bool command_run(struct play *p, const struct choices *c, struct slice line, enum turn *turn);
/* Says why these words are no move now, and by which rule. */
void command_why(const struct play *p, const struct choices *c, struct slice words);

#endif
