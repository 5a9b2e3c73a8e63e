/* lessons.h: the built-in lessons and puzzles. Each is read when it is first needed. */
#ifndef PAGES_LESSONS_H
#define PAGES_LESSONS_H

#include "lesson/course.h"
#include "lesson/lesson.h"
#include "lesson/puzzle.h"

/* NULL if its text is damaged. It is never freed. One thread at a time. */
const struct lesson *lesson_kept(const struct embedded *text);
/* With the box that the program has; otherwise the same. There must be one with that number. */
const struct puzzle *puzzle_kept(const struct game *g, int number);

#endif
