/* learn.h: a lesson in the terminal, with the boards and the input of a game. */
#ifndef TERM_LEARN_H
#define TERM_LEARN_H

#include "lesson/walk.h"
#include "term/play.h"

struct learn {
    struct play play; /* how things are shown; its table only shows where the walk stands */
    struct table table;
    struct walk walk;
    const struct catalogue *texts; /* the lesson's own, in the learner's language */
    int misses;                    /* in this step */
    /* Keeps the progress; called after every step. False if that cannot be done. */
    bool (*keep)(struct learn *l, uint64_t progress);
    void *keeper; /* for whoever keeps it */
};

enum learn_end { LEARN_DONE, LEARN_LEFT, LEARN_CANNOT_KEEP };

/* Prepares what is shown, for a walk that stands somewhere. */
void learn_begin(struct learn *l);
/* Goes on until the lesson is done or the learner leaves. */
enum learn_end learn_run(struct learn *l);

#endif
