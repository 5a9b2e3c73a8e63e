/* classroom.h: a learner in a lesson: where they stand, what they do, and the page that answers.
 * Whoever keeps the progress hands it in (lesson/walk.h) and takes it out again. */
#ifndef PAGES_CLASSROOM_H
#define PAGES_CLASSROOM_H

#include "base/form.h"
#include "pages/lesson.h"

enum { MISSES_BEFORE_HELP = 2 };

/* All zero at first. Not to be copied: it points into itself. */
struct classroom {
    const struct lesson *lesson; /* NULL: it is damaged */
    const char *name;
    uint64_t kept; /* where the learner left it, */
    bool was_done; /* having finished it before */
    const struct form *form;
    struct walk walk;
    struct lesson_page page;
    struct refused why;
    struct events told;
    _Alignas(16) uint8_t before[MAX_STATE];
};

/* The lesson of a game by its number, as the path says; false: there is none. */
bool classroom_find(struct classroom *c, struct slice game, struct slice number, const char *lang);
/* Where the learner left it; at the beginning if they had finished it, or if the lesson has changed
 * since. False: it is damaged. */
bool classroom_enter(struct classroom *c, uint64_t progress, bool done);
/* Does what the form says. A refusal is in c->why, and page.reply says so. */
void classroom_act(struct classroom *c, const struct form *form);
/* Counts how often in a row the learner missed at this step. */
void classroom_count_misses(const struct classroom *c, uint64_t *step, int *misses);
/* The page; `part`, `ground` and `way_to_game` of it are the caller's to fill in before. */
void classroom_show(struct classroom *c, const struct reader *reader, int misses, struct buf *out);

#endif
