/* course.h: the lessons that are built in, by game and in their order, and their translations. */
#ifndef LESSON_COURSE_H
#define LESSON_COURSE_H

#include "base/embedded.h"
#include "base/say.h"
#include "game/game.h"

enum { COURSE_LESSONS = 20 }; /* no game has more */

/* All lessons, by their names: "null_01_begin" is lessons/null/01-begin.lesson. An empty row behind
 * the last. Made by tools/embed.c. */
extern const struct embedded lesson_texts[];

/* The texts of a game's lessons in a language. Made from po/lessons by tools/catalogue.c. */
struct course_words {
    const char *game;
    const struct catalogue *words;
};
extern const struct course_words lesson_words[];

/* The lessons of a game in their order; returns how many. */
int course_of(const struct game *g, const struct embedded *out[COURSE_LESSONS]);
/* Their translation into a language ("de"); NULL if there is none: then they are English. */
const struct catalogue *course_words_of(const struct game *g, const char *lang);

#endif
