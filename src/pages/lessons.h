/* lessons.h: the built-in lessons. Each is read when it is first needed. */
#ifndef PAGES_LESSONS_H
#define PAGES_LESSONS_H

#include "lesson/course.h"
#include "lesson/lesson.h"

/* NULL if its text is damaged. It is never freed. One thread at a time. */
const struct lesson *lesson_kept(const struct embedded *text);

#endif
