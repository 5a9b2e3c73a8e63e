/* bench/learn.c: how long a step of a lesson takes, in microseconds: getting to the place where the
 * learner stands and writing the page, for every step of every lesson, in two languages. */
#include "host/clock.h"
#include "lesson/course.h"
#include "pages/lesson.h"
#include "table/table.h"
#include "words/words.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST = 1 << 20, TRIES = 8, TIMES = 3, LIMIT = 200 };

static double now(void) { return (double)process_nanoseconds() / 1e3; }

struct tally {
    int pages;
    double micros, worst;
    size_t bytes;
};

static double once(const struct lesson *l, uint64_t progress, struct lesson_page *page,
                   struct buf *out) {
    static struct walk w;
    struct fault fault;
    double began = now();
    out->len = 0;
    if (!walk_to(&w, l, table_standard_box(l->game), progress, &fault))
        return LIMIT + 1;
    page->walk = &w;
    page->progress = progress;
    page_of_lesson(page, out);
    return now() - began;
}

/* The least of some tries: a machine may be slow for a while. */
static double least_of(const struct lesson *l, uint64_t progress, struct lesson_page *page,
                       struct buf *out) {
    double least = 1e9;
    for (int round = 0; round < TIMES && (round == 0 || least > LIMIT); round++)
        for (int i = 0; i < TRIES; i++) {
            double took = once(l, progress, page, out);
            least = took < least ? took : least;
        }
    return least;
}

static void take_lesson(const struct embedded *text, const char *language, char *memory,
                        struct tally *t) {
    static struct lesson l;
    static struct walk w;
    static const struct reader reader = {.files = {"", "", "", ""}};
    struct buf out = buf_on(memory, MOST);
    struct fault fault;
    if (!lesson_read(&l, *text->text, &fault) ||
        !walk_to(&w, &l, table_standard_box(l.game), 0, &fault))
        return;
    out.words = words_find(slice_of(language));
    for (; !walk_done(&w); walk_on(&w, NULL)) {
        struct lesson_page page = {.reader = &reader,
                                   .number = 1,
                                   .count = 1,
                                   .part = true,
                                   .texts = course_words_of(l.game, language)};
        double took = least_of(&l, walk_progress(&w), &page, &out);
        t->pages++;
        t->micros += took;
        t->worst = took > t->worst ? took : t->worst;
        t->bytes += out.len;
    }
}

static int bench_game(const struct game *g, const char *language, char *memory) {
    const struct embedded *lessons[COURSE_LESSONS];
    struct tally t = {0};
    int n = course_of(g, lessons);
    for (int i = 0; i < n; i++)
        take_lesson(lessons[i], language, memory, &t);
    if (t.pages > 0)
        printf("{\"bench\":\"learn\",\"game\":\"%s\",\"lang\":\"%s\",\"pages\":%d,\"micros\":%.1f,"
               "\"worst\":%.1f,\"bytes\":%zu}\n",
               g->id, language, t.pages, t.micros / t.pages, t.worst, t.bytes / (size_t)t.pages);
    return t.worst > LIMIT;
}

int main(void) {
    char *memory = malloc(MOST);
    int failed = 0;
    for (int i = 0; all_games[i]; i++)
        failed += bench_game(all_games[i], "en", memory) + bench_game(all_games[i], "de", memory);
    free(memory);
    return failed != 0;
}
