/* course.c: see course.h. */
#include "lesson/course.h"

static bool belongs_to(const struct embedded *lesson, const struct game *g) {
    struct slice name = slice_of(lesson->name);
    size_t n = strlen(g->id);
    return slice_starts(name, g->id) && name.len > n && name.at[n] == '_';
}

int course_of(const struct game *g, const struct embedded *out[COURSE_LESSONS]) {
    int n = 0;
    for (const struct embedded *e = lesson_texts; e->name && n < COURSE_LESSONS; e++)
        if (belongs_to(e, g))
            out[n++] = e;
    return n;
}

const struct catalogue *course_words_of(const struct game *g, const char *lang) {
    for (const struct course_words *w = lesson_words; w->game; w++)
        if (slice_is(slice_of(g->id), w->game) && slice_is(slice_of(lang), w->words->lang))
            return w->words;
    return NULL;
}
