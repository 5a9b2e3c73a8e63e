/* progress.h: how far a learner came in each lesson, in a file of his own. */
#ifndef CMD_PROGRESS_H
#define CMD_PROGRESS_H

#include "base/text.h"

enum { PROGRESS_LESSONS = 500, PROGRESS_NAME_BYTES = 64 };

struct progress_row {
    char name[PROGRESS_NAME_BYTES];
    uint64_t number; /* of a walk (lesson/walk.h) */
    bool done;       /* the lesson was finished once */
};

struct progress {
    char path[4096];
    int count;
    struct progress_row row[PROGRESS_LESSONS];
};

/* Reads the file, which need not be there; false and a fault if it is damaged. */
bool progress_read(struct progress *p, struct fault *fault);
/* The row of a lesson, a new one if it has none; NULL if there is no room. */
struct progress_row *progress_of(struct progress *p, const char *name);
/* Writes the file anew: whole, or not at all. */
bool progress_save(struct progress *p, struct fault *fault);

#endif
