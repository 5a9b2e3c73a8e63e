/* walk.h: a learner on his way through a lesson.
 *
 * Where he stands is one number, the progress, which whoever keeps it hands in and gets out: the
 * step, and which way he took in each step before. Everything else is worked out from it by making
 * the moves again, so a page, a terminal or a script can all keep it as they like:
 *
 *     walk_to(&w, lesson, box, progress, &fault);
 *     say what the coach says and show the board
 *     while ((line = walk_watch(&w, &events)) != NULL)
 *         show the move and its text
 *     answer = walk_move(&w, move), or walk_choose(&w, i), or walk_on(&w)
 *     keep walk_progress(&w) */
#ifndef LESSON_WALK_H
#define LESSON_WALK_H

#include "lesson/lesson.h"

struct walk {
    const struct lesson *lesson;
    const void *box;
    int step;                  /* which one; as many as there are: the lesson is done */
    int next;                  /* the line of it that is to be watched next */
    uint8_t way[LESSON_STEPS]; /* which way on was taken, or which of `all` are made, as bits */
    _Alignas(16) uint8_t state[MAX_STATE];
    _Alignas(16) uint8_t after[MAX_STATE]; /* where the last answer that went on led to. The step
                                            * behind it may begin elsewhere, so what happened is
                                            * told by this one */
};

/* Puts the learner where the number says, at the beginning of that step. False and a fault if there
 * is no such place, or the lesson has a move or a position that the game refuses. */
bool walk_to(struct walk *w, const struct lesson *l, const void *box, uint64_t progress,
             struct fault *fault);
uint64_t walk_progress(const struct walk *w);
bool walk_done(const struct walk *w);
const struct lesson_step *walk_step(const struct walk *w);

/* Makes the next move that is to be watched, and returns its line; NULL when all are made. ev may
 * be NULL. */
const struct lesson_line *walk_watch(struct walk *w, struct events *ev);

enum walk_verdict {
    WALK_RIGHT,
    WALK_FINE,   /* another that goes on */
    WALK_MORE,   /* one of several that are asked for: the others are still to be made */
    WALK_AGAIN,  /* allowed, but not what the step is about */
    WALK_REFUSED /* against the rules: `refusal` says which */
};

struct walk_answer {
    enum walk_verdict verdict;
    const char *text; /* what the coach says; "" for nothing */
    int refusal;      /* of the game */
};

/* The learner makes a move, legal or not. What goes on takes him to the next step; everything else
 * leaves the position as it is. ev (may be NULL) gets what happened. */
struct walk_answer walk_move(struct walk *w, Move m, struct events *ev);
/* He answers the question with the answer of this number. */
int walk_answers(const struct walk *w, const struct lesson_line *out[LESSON_CHOICES]);
struct walk_answer walk_choose(struct walk *w, int answer);
/* He goes on from what is read or watched; or skips what is asked, and the step's own answer is
 * given for him: that one is returned. */
struct walk_answer walk_on(struct walk *w, struct events *ev);
/* The move that the step asks for first, for a hint; 0 if it asks for none. */
Move walk_hint(const struct walk *w);
/* Back to the beginning of the step before; of this one, if it is the first. */
uint64_t walk_back(const struct walk *w);

#endif
