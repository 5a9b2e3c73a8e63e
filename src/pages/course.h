/* course.h: the pages that list lessons: the courses of all games, and the lessons of one. */
#ifndef PAGES_COURSE_H
#define PAGES_COURSE_H

#include "lesson/course.h"
#include "lesson/tips.h"
#include "pages/frame.h"

struct course_line {
    const char *title, *aim; /* in the reader's language */
    int minutes;
    bool strategy, begun, done;
};
struct course {
    const struct game *game;
    bool has_game; /* a first game can be played */
    bool knows;    /* the reader is known here, so that tips can be switched, */
    bool tips;     /* and they come at his tables of this game */
    int count, done;
    struct course_line line[COURSE_LESSONS];
};

/* Fills in the lines of the game's lessons. `row` tells how far the reader came in the lesson of
 * that name, and whether it was finished. Lessons that cannot be read are left out. */
void course_fill(struct course *c, const char *lang,
                 bool (*row)(void *context, const char *name, uint64_t *number), void *context);
/* All games that have lessons. */
void page_of_courses(const struct reader *reader, const struct course *course, int count,
                     struct buf *out);
void page_of_course(const struct reader *reader, const struct course *c, struct buf *out);
/* Before the first game: what it is like, and the button. */
void page_of_first_game(const struct reader *reader, const struct tips *tips, struct buf *out);

#endif
