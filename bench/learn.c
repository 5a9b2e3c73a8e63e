/* bench/learn.c: how long a step of a lesson or an answer to a puzzle takes, in microseconds:
 * getting to the place where the learner stands and writing the page. Every step of every lesson,
 * and every puzzle as it is asked, answered wrongly, and answered to the end of what follows; in
 * two languages. */
#include "host/clock.h"
#include "lesson/course.h"
#include "pages/lesson.h"
#include "pages/lessons.h"
#include "pages/puzzle.h"
#include "table/table.h"
#include "words/words.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST = 1 << 20, TRIES = 8, TIMES = 3, LIMIT = 200, LAST_STEP = 100 };

static double now(void) { return (double)process_nanoseconds() / 1e3; }

static const struct reader reader = {.files = {"", "", "", ""}};

struct tally {
    int pages;
    double micros, worst;
    size_t bytes;
};

/* A page that can be made again and again; false if something was not sound. */
struct task {
    bool (*make)(const struct task *t, struct buf *out);
    const struct lesson *lesson;
    uint64_t progress;
    struct lesson_page *lesson_page;
    const struct game *game;
    int number; /* of a puzzle */
    Move answer;
    bool open;
};

static double once(const struct task *t, struct buf *out) {
    double began = now();
    out->len = 0;
    return t->make(t, out) ? now() - began : LIMIT + 1;
}

/* The least of some tries: a machine may be slow for a while. */
static double least_of(const struct task *t, struct buf *out) {
    double least = 1e9;
    for (int round = 0; round < TIMES && (round == 0 || least > LIMIT); round++)
        for (int i = 0; i < TRIES; i++) {
            double took = once(t, out);
            least = took < least ? took : least;
        }
    return least;
}

static void measure(const struct task *task, struct buf *out, struct tally *t) {
    double took = least_of(task, out);
    t->pages++;
    t->micros += took;
    t->worst = took > t->worst ? took : t->worst;
    t->bytes += out->len;
}

static int report(const char *bench, const struct game *g, const char *language,
                  const struct tally *t) {
    if (t->pages > 0)
        printf("{\"bench\":\"%s\",\"game\":\"%s\",\"lang\":\"%s\",\"pages\":%d,\"micros\":%.1f,"
               "\"worst\":%.1f,\"bytes\":%zu}\n",
               bench, g->id, language, t->pages, t->micros / t->pages, t->worst,
               t->bytes / (size_t)t->pages);
    return t->worst > LIMIT;
}

/* ---- lessons ---- */

static bool make_step(const struct task *t, struct buf *out) {
    static struct walk w;
    struct fault fault;
    if (!walk_to(&w, t->lesson, table_standard_box(t->lesson->game), t->progress, &fault))
        return false;
    t->lesson_page->walk = &w;
    t->lesson_page->progress = t->progress;
    page_of_lesson(t->lesson_page, out);
    return true;
}

static void take_lesson(const struct embedded *text, const char *language, struct buf *out,
                        struct tally *t) {
    static struct lesson l;
    static struct walk w;
    struct fault fault;
    if (!lesson_read(&l, *text->text, &fault) ||
        !walk_to(&w, &l, table_standard_box(l.game), 0, &fault))
        return;
    for (; !walk_done(&w); walk_on(&w, NULL)) {
        struct lesson_page page = {.reader = &reader,
                                   .number = 1,
                                   .count = 1,
                                   .part = true,
                                   .texts = course_words_of(l.game, language)};
        struct task task = {
            .make = make_step, .lesson = &l, .progress = walk_progress(&w), .lesson_page = &page};
        measure(&task, out, t);
    }
}

static int bench_lessons(const struct game *g, const char *language, struct buf *out) {
    const struct embedded *lessons[COURSE_LESSONS];
    struct tally t = {0};
    int n = course_of(g, lessons);
    for (int i = 0; i < n; i++)
        take_lesson(lessons[i], language, out, &t);
    return report("learn", g, language, &t);
}

/* ---- puzzles ---- */

static bool make_puzzle(const struct task *t, struct buf *out) {
    struct puzzle_page page = {.reader = &reader,
                               .puzzle = puzzle_kept(t->game, t->number),
                               .box = table_standard_box(t->game),
                               .answer = t->answer,
                               .open = t->open,
                               .solved = t->open,
                               .step = t->open ? LAST_STEP : 0,
                               .part = true};
    if (page.puzzle)
        page_of_puzzle(&page, out);
    return page.puzzle != NULL;
}

static Move another_move(const struct puzzle *p) {
    Move moves[MAX_MOVES];
    p->game->moves(table_standard_box(p->game), p->state, p->seat, moves);
    return moves[0] == p->best ? moves[1] : moves[0];
}

static int bench_puzzles(const struct game *g, const char *language, struct buf *out) {
    struct tally t = {0};
    for (int i = puzzle_next(g, 0, (struct puzzle_wish){0}), n = 0; n < puzzle_count(g);
         n++, i = puzzle_next(g, i, (struct puzzle_wish){0})) {
        const struct puzzle *p = puzzle_kept(g, i);
        if (!p)
            return 1;
        struct task task = {.make = make_puzzle, .game = g, .number = i};
        measure(&task, out, &t);
        task.answer = another_move(p);
        measure(&task, out, &t);
        task.answer = p->best;
        task.open = true;
        measure(&task, out, &t);
    }
    return report("puzzles", g, language, &t);
}

static int bench_game(const struct game *g, const char *language, char *memory) {
    struct buf out = buf_on(memory, MOST);
    out.words = words_find(slice_of(language));
    return bench_lessons(g, language, &out) + bench_puzzles(g, language, &out);
}

int main(void) {
    char *memory = malloc(MOST);
    int failed = 0;
    for (int i = 0; all_games[i]; i++)
        failed += bench_game(all_games[i], "en", memory) + bench_game(all_games[i], "de", memory);
    free(memory);
    return failed != 0;
}
