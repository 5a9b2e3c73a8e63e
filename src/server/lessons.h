/* lessons.h: the built-in lessons. Each is read when it is first needed. */
#ifndef SERVER_LESSONS_H
#define SERVER_LESSONS_H

#include "lesson/course.h"
#include "lesson/lesson.h"

/* NULL if its text is damaged. It is never freed. Called with the hall locked. */
const struct lesson *lesson_kept(const struct embedded *text);

#endif
