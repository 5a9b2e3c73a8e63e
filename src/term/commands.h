/* commands.h: what a person can type besides moves: help, rules, why, log, score, hint, undo and so
 * on. */
#ifndef TERM_COMMANDS_H
#define TERM_COMMANDS_H

#include "term/choices.h"

/* What happens after a typed line. */
enum turn { ASK_ONCE_MORE, MOVED, LEAVE };

/* Was the line a command? Then *turn says what happens next. */
bool command_run(struct play *p, const struct choices *c, struct slice line, enum turn *turn);
/* The same for a viewer who is not asked anything: only what shows something. */
bool command_look(const struct play *p, int viewer, struct slice line, enum turn *turn);
/* Says why these words are not a legal move now, and by which rule. */
void command_why(const struct play *p, const struct choices *c, struct slice words);
/* The same, written to `out`; of a state or of what a seat sees of it. */
void why_write(const struct game *g, const void *box, const void *state, const struct choices *c,
               struct slice words, struct buf *out);

#endif
