/* learnpage.c: lessons in the browser: their lists, and a lesson step by step.
 *
 * The visitor's progress is stored. A form says which step it answers; an answer to another step
 * changes nothing, and the page shows the present one. */
#include "pages/course.h"
#include "pages/lesson.h"
#include "server/asker.h"
#include "server/errors.h"
#include "server/grounds.h"
#include "server/learning.h"
#include "server/lessons.h"
#include "server/reader.h"
#include "server/routes.h"
#include "server/tips.h"

#include "base/check.h"
#include "game/words.h"

#include <stdlib.h>
#include <string.h>

enum { MISSES_BEFORE_HELP = 2 };

/* ---- lists ---- */

static const char *translated(const struct catalogue *texts, const char *english) {
    struct buf language = {.words = texts};
    return say_translate(&language, english);
}

/* Lessons that cannot be read are left out. */
static void fill_course(struct server *s, struct request *q, const char *lang, struct course *c) {
    const struct embedded *lessons[COURSE_LESSONS];
    const struct catalogue *texts = course_words_of(c->game, lang);
    int n = course_of(c->game, lessons);
    c->has_game = tips_kept(c->game) != NULL;
    c->knows = q->visitor != NULL;
    c->tips = tips_are_on(s->hall, q->visitor, c->game);
    for (int i = 0; i < n; i++) {
        const struct lesson *l = lesson_kept(lessons[i]);
        const struct learned *row = learned_of(s->hall, q->visitor, lessons[i]->name);
        if (!l)
            continue;
        c->line[c->count++] = (struct course_line){.title = translated(texts, l->title),
                                                   .aim = translated(texts, l->aim),
                                                   .minutes = l->minutes,
                                                   .strategy = l->strategy,
                                                   .begun = row->number > 0,
                                                   .done = row->done};
        c->done += row->done;
    }
}

void handle_courses(struct server *s, struct request *q, struct reply *r) {
    struct reader reader = reader_of(q);
    struct course *courses = NULL;
    int n = 0, games = 0;
    while (all_games[games])
        games++;
    courses = calloc((size_t)games, sizeof *courses);
    CHECK(courses);
    for (int i = 0; i < games; i++) {
        courses[n] = (struct course){.game = all_games[i]};
        fill_course(s, q, say_lang(&r->body), &courses[n]);
        n += courses[n].count > 0;
    }
    page_of_courses(&reader, courses, n, reply_page(r));
    free(courses);
}

void handle_course(struct server *s, struct request *q, struct reply *r) {
    struct reader reader = reader_of(q);
    struct course *c = calloc(1, sizeof *c);
    CHECK(c);
    c->game = game_find(q->part[0]);
    if (c->game)
        fill_course(s, q, say_lang(&r->body), c);
    if (c->count > 0)
        page_of_course(&reader, c, reply_page(r));
    else
        reply_error(q, r, MHD_HTTP_NOT_FOUND, "There are no lessons for this game.");
    free(c);
}

/* ---- a lesson ---- */

struct class {
    struct server *server;
    struct request *request;
    struct reply *reply;
    const struct lesson *lesson;
    const char *name;
    struct walk walk;
    struct lesson_page page;
    struct refused why;
    struct events told;
    _Alignas(16) uint8_t before[MAX_STATE];
};

static bool find_lesson(struct class *c) {
    const struct game *g = game_find(c->request->part[0]);
    const struct embedded *lessons[COURSE_LESSONS];
    int64_t number;
    c->page.count = g ? course_of(g, lessons) : 0;
    if (c->page.count == 0 || !slice_number(c->request->part[1], 1, c->page.count, &number))
        return reply_error(c->request, c->reply, MHD_HTTP_NOT_FOUND, "There is no such lesson.");
    c->page.number = (int)number;
    c->name = lessons[number - 1]->name;
    c->lesson = lesson_kept(lessons[number - 1]);
    c->page.texts = course_words_of(g, say_lang(&c->reply->body));
    return c->lesson || reply_error(c->request, c->reply, MHD_HTTP_INTERNAL_SERVER_ERROR,
                                    "This lesson is damaged.");
}

static bool walk_there(struct class *c, uint64_t progress) {
    struct fault ignored;
    const void *box = table_standard_box(c->lesson->game);
    return walk_to(&c->walk, c->lesson, box, progress, &ignored);
}

/* Continues where the learner stopped; from the beginning if they had finished, or the lesson has
 * changed since. */
static bool enter(struct class *c) {
    const struct learned *row = learned_of(c->server->hall, c->request->visitor, c->name);
    if (walk_there(c, row->number) && !walk_done(&c->walk))
        return true;
    return walk_there(c, 0) || reply_error(c->request, c->reply, MHD_HTTP_INTERNAL_SERVER_ERROR,
                                           "This lesson is damaged.");
}

static bool begin_class(struct class *c, struct server *s, struct request *q, struct reply *r) {
    c->server = s;
    c->request = q;
    c->reply = r;
    return find_lesson(c) && enter(c);
}

static int count_watched(const struct walk *w) {
    struct walk ahead = *w;
    int n = 0;
    while (walk_watch(&ahead, NULL))
        n++;
    return n;
}

/* Makes the moves that the learner has watched; the last one is shown as what just happened. */
static void watch(struct class *c) {
    c->page.to_watch = count_watched(&c->walk);
    if (c->page.watched > c->page.to_watch)
        c->page.watched = c->page.to_watch;
    for (int i = 0; i < c->page.watched; i++) {
        c->told.count = 0;
        memcpy(c->before, c->walk.state, c->lesson->game->state_size);
        c->page.seen = walk_watch(&c->walk, &c->told);
        c->page.before = c->before;
    }
}

static void show_lesson(struct class *c) {
    struct reader reader = reader_of(c->request);
    struct lesson_page *p = &c->page;
    const struct learning *l = learning_of(c->server->hall, c->request->visitor);
    p->reader = &reader;
    p->walk = &c->walk;
    p->told = &c->told;
    p->progress = walk_progress(&c->walk);
    p->part = request_field(c->request, "part").len > 0;
    p->way_to_game = tips_kept(c->lesson->game) != NULL;
    p->helped =
        p->reply == REPLY_HINT || (l && l->step == p->progress && l->misses >= MISSES_BEFORE_HELP);
    if (!walk_done(&c->walk))
        watch(c);
    if (!p->part && !reader.in_words)
        p->ground = ground_kept(c->server, c->lesson->game, c->walk.box, c->reply->body.words);
    page_of_lesson(p, reply_page(c->reply));
}

void handle_lesson(struct server *s, struct request *q, struct reply *r) {
    struct class *c = calloc(1, sizeof *c);
    CHECK(c);
    if (begin_class(c, s, q, r))
        show_lesson(c);
    free(c);
}

/* ---- what the learner does ---- */

static void refuse_so(struct class *c, enum outcome kind, const char *sentence) {
    refuse(&c->why, kind, sentence);
    c->page.reply = REPLY_REFUSED;
}

/* A step with a position of its own does not continue the one before. */
static bool begins_anew(const struct walk *w) {
    return !walk_done(w) && walk_step(w)->position.len > 0;
}

static void take_answer(struct class *c, struct walk_answer answer) {
    c->page.reply = REPLY_ANSWER;
    c->page.answer = answer;
    if (answer.verdict == WALK_MORE || (answer.verdict < WALK_MORE && !begins_anew(&c->walk)))
        c->page.before = c->before;
}

/* A learner who answers has watched everything. */
static void watch_all(struct class *c) {
    while (walk_watch(&c->walk, NULL))
        continue;
}

static void make_move(struct class *c, struct slice words) {
    watch_all(c);
    memcpy(c->before, c->walk.state, c->lesson->game->state_size);
    Move m = move_read(c->lesson->game, c->walk.box, c->walk.state, words);
    if (!lesson_asks_move(c->lesson, walk_step(&c->walk))) {
        refuse_so(c, NOT_NOW, N_("No move is asked for here."));
    } else if (!m) {
        refuse_words(&c->why, AGAINST_THE_RULES, N_("no move has these words: {words}"), words);
        c->page.reply = REPLY_REFUSED;
    } else {
        take_answer(c, walk_move(&c->walk, m, NULL));
    }
}

static void answer_question(struct class *c) {
    const struct request *q = c->request;
    const struct lesson_line *line[LESSON_CHOICES];
    int n = walk_answers(&c->walk, line);
    int64_t answer;
    watch_all(c);
    if (n == 0)
        refuse_so(c, NOT_NOW, N_("No question is asked here."));
    else if (!request_number(q, "answer", 1, n, &answer))
        refuse_so(c, BAD_REQUEST, N_("There is no such answer."));
    else
        take_answer(c, walk_choose(&c->walk, (int)answer - 1));
}

/* Goes to the next step, or, while watching, to the next move. */
static void go_on(struct class *c) {
    const struct request *q = c->request;
    int64_t watched = 0;
    request_number(q, "watched", 0, LESSON_LINES, &watched);
    const struct lesson_step *step = walk_step(&c->walk);
    if (watched < count_watched(&c->walk))
        c->page.watched = (int)watched + 1;
    else if (step->ask[0] || lesson_asks_move(c->lesson, step))
        refuse_so(c, NOT_NOW, N_("Something is asked here: do it, or skip it."));
    else
        walk_on(&c->walk, NULL);
}

static void skip(struct class *c) {
    watch_all(c);
    memcpy(c->before, c->walk.state, c->lesson->game->state_size);
    take_answer(c, walk_on(&c->walk, NULL));
}

static void show_move(struct class *c) {
    watch_all(c);
    c->page.reply = REPLY_HINT;
}

static void go(struct class *c, struct slice where) {
    if (slice_is(where, "on"))
        go_on(c);
    else if (slice_is(where, "skip"))
        skip(c);
    else if (slice_is(where, "back"))
        CHECK(walk_there(c, walk_back(&c->walk)));
    else if (slice_is(where, "again"))
        CHECK(walk_there(c, 0));
    else if (slice_is(where, "show"))
        show_move(c);
    else if (!slice_is(where, "watch"))
        refuse_so(c, BAD_REQUEST, N_("There is no such way on."));
}

/* Does the form answer the present step? A finished lesson shows its first step again, but its
 * "once more" button answers the last one. */
static bool is_current(const struct class *c, int64_t number) {
    const struct learned *row = learned_of(c->server->hall, c->request->visitor, c->name);
    return number == lesson_number(walk_progress(&c->walk)) ||
           (row->done && number == lesson_number(row->number) &&
            slice_is(request_field(c->request, "go"), "again"));
}

static void act(struct class *c) {
    struct request *q = c->request;
    struct slice move = request_field(q, "move"), why = request_field(q, "why");
    int64_t number;
    if (!request_number(q, "number", 0, INT32_MAX, &number))
        refuse_so(c, BAD_REQUEST, N_("The number of the position is missing."));
    else if (!is_current(c, number))
        refuse_so(c, STALE, N_("That was another step: you stand here."));
    else if (move.len > 0 || why.len > 0)
        make_move(c, move.len > 0 ? move : why);
    else if (request_has(q, "answer"))
        answer_question(c);
    else
        go(c, request_field(q, "go"));
}

static void count_misses(struct class *c) {
    struct learning *l = learning_of(c->server->hall, c->request->visitor);
    uint64_t step = walk_progress(&c->walk);
    if (!l)
        return;
    if (l->step != step)
        l->misses = 0;
    l->step = step;
    l->misses += c->page.reply == REPLY_ANSWER && c->page.answer.verdict >= WALK_AGAIN;
}

static bool keep_progress(struct class *c) {
    const struct learned *was = learned_of(c->server->hall, c->request->visitor, c->name);
    struct learned row = {.number = walk_progress(&c->walk),
                          .done = was->done || walk_done(&c->walk)};
    slice_copy(slice_of(c->name), row.name, sizeof row.name);
    return learning_keep(c->server->hall, c->request->visitor, &row, &c->reply->wait) ||
           reply_error(c->request, c->reply, MHD_HTTP_INTERNAL_SERVER_ERROR,
                       "Your progress cannot be kept now.");
}

/* Makes a visitor of the learner. Called only when there is progress to keep, so that trying a
 * lesson makes nobody known. */
static bool need_learner(struct class *c) {
    return c->request->visitor || walk_progress(&c->walk) == 0 ||
           need_visitor(c->server, c->request, c->reply);
}

void handle_lesson_act(struct server *s, struct request *q, struct reply *r) {
    struct class *c = calloc(1, sizeof *c);
    CHECK(c);
    if (begin_class(c, s, q, r)) {
        act(c);
        c->page.refused = &c->why;
        if (c->page.reply == REPLY_REFUSED)
            r->status = status_of(c->why.kind);
        if (c->page.reply == REPLY_REFUSED ||
            (need_learner(c) && (!q->visitor || keep_progress(c)))) {
            count_misses(c);
            show_lesson(c);
        }
    }
    free(c);
}
