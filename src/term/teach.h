/* teach.h: what a lesson says, in words: written here once, printed line by line (learn.c) or put
 * beside the board (learn_full.c). */
#ifndef TERM_TEACH_H
#define TERM_TEACH_H

#include "term/choices.h"
#include "term/learn.h"

enum { MISSES_BEFORE_HELP = 2 };

/* What comes after what the learner did. */
enum reply { REPLY_AGAIN, REPLY_NEXT, REPLY_LEAVE };

/* A text of the lesson in the learner's language. */
const char *teach_text(const struct learn *l, const char *english);
/* "Bids, step 3 of 9" */
void teach_write_heading(const struct learn *l, struct buf *out);
/* "Look at: your guards, Bautzen."; nothing if there is nothing to point at. */
void teach_write_places(const struct learn *l, struct buf *out);
/* What a move told, as the learner hears it, a line each; st is what it led to. */
void teach_write_events(const struct learn *l, const void *st, const struct events *ev,
                        struct buf *out);
/* Makes the next move that is to be watched, and writes who moved, how, and what came of it.
 * Returns its line; NULL: all are made. */
const struct lesson_line *teach_watch(struct learn *l, struct buf *out);
/* How a move or an answer was taken: "Right."; nothing for what the game refuses by itself. */
void teach_write_verdict(const struct learn *l, struct walk_answer answer, struct buf *out);
/* What the step asks for. */
void teach_write_hint(const struct learn *l, struct buf *out);

/* Commands of a game that only show something, so that a lesson has them, too. */
bool teach_only_shows(struct slice line);
/* The section of the rules behind the step. */
void teach_show_rule(struct learn *l, const struct choices *c);
/* Back to the step before; false if that cannot be. */
bool teach_back(struct learn *l);

#endif
