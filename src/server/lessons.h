/* lessons.h: the lessons that are built in, each read when it is first asked for. */
#ifndef SERVER_LESSONS_H
#define SERVER_LESSONS_H

#include "lesson/course.h"
#include "lesson/lesson.h"

/* NULL if its text is damaged. It stays for good. The hall is locked. */
const struct lesson *lesson_kept(const struct embedded *text);

#endif
