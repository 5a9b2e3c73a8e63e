/* learnpage.c: lessons in the browser: their lists, and a lesson step by step.
 *
 * The visitor's progress is stored. A form says which step it answers; an answer to another step
 * changes nothing, and the page shows the present one. */
#include "pages/classroom.h"
#include "pages/course.h"
#include "server/asker.h"
#include "server/errors.h"
#include "server/grounds.h"
#include "server/learning.h"
#include "server/reader.h"
#include "server/routes.h"
#include "server/tips.h"

#include "base/check.h"

#include <stdlib.h>

/* ---- lists ---- */

struct learner {
    struct hall *hall;
    struct visitor *visitor;
};

static bool row_of(void *context, const char *name, uint64_t *number) {
    const struct learner *l = context;
    const struct learned *row = learned_of(l->hall, l->visitor, name);
    *number = row->number;
    return row->done;
}

static void fill_course(struct server *s, struct request *q, const char *lang, struct course *c) {
    struct learner learner = {s->hall, q->visitor};
    c->has_game = tips_kept(c->game) != NULL;
    c->knows = q->visitor != NULL;
    c->tips = tips_are_on(s->hall, q->visitor, c->game);
    course_fill(c, lang, row_of, &learner);
}

void handle_courses(struct server *s, struct request *q, struct reply *r) {
    struct reader reader = reader_of(q);
    struct course *courses = NULL;
    int n = 0, games = 0;
    while (all_games[games])
        games++;
    CHECK(games > 0);
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
    struct classroom room;
};

static bool begin_class(struct class *c, struct server *s, struct request *q, struct reply *r) {
    c->server = s;
    c->request = q;
    c->reply = r;
    if (!classroom_find(&c->room, q->part[0], q->part[1], say_lang(&r->body)))
        return reply_error(q, r, MHD_HTTP_NOT_FOUND, "There is no such lesson.");
    const struct learned *row = learned_of(s->hall, q->visitor, c->room.name);
    return classroom_enter(&c->room, row->number, row->done) ||
           reply_error(q, r, MHD_HTTP_INTERNAL_SERVER_ERROR, "This lesson is damaged.");
}

static void show_lesson(struct class *c) {
    struct reader reader = reader_of(c->request);
    struct lesson_page *p = &c->room.page;
    const struct learning *l = learning_of(c->server->hall, c->request->visitor);
    const struct game *g = c->room.lesson->game;
    p->part = request_field(c->request, "part").len > 0;
    p->way_to_game = tips_kept(g) != NULL;
    if (!p->part && !reader.in_words)
        p->ground = ground_kept(c->server, g, c->room.walk.box, c->reply->body.words);
    bool here = l && l->step == walk_progress(&c->room.walk);
    classroom_show(&c->room, &reader, here ? l->misses : 0, reply_page(c->reply));
}

void handle_lesson(struct server *s, struct request *q, struct reply *r) {
    struct class *c = calloc(1, sizeof *c);
    CHECK(c);
    if (begin_class(c, s, q, r))
        show_lesson(c);
    free(c);
}

/* ---- what the learner does ---- */

static void count_misses(struct class *c) {
    struct learning *l = learning_of(c->server->hall, c->request->visitor);
    if (l)
        classroom_count_misses(&c->room, &l->step, &l->misses);
}

static bool keep_progress(struct class *c) {
    struct learned row = {.number = walk_progress(&c->room.walk),
                          .done = c->room.was_done || walk_done(&c->room.walk)};
    slice_copy(slice_of(c->room.name), row.name, sizeof row.name);
    return learning_keep(c->server->hall, c->request->visitor, &row, &c->reply->wait) ||
           reply_error(c->request, c->reply, MHD_HTTP_INTERNAL_SERVER_ERROR,
                       "Your progress cannot be kept now.");
}

/* Makes a visitor of the learner. Called only when there is progress to keep, so that trying a
 * lesson makes nobody known. */
static bool need_learner(struct class *c) {
    return c->request->visitor || walk_progress(&c->room.walk) == 0 ||
           need_visitor(c->server, c->request, c->reply);
}

void handle_lesson_act(struct server *s, struct request *q, struct reply *r) {
    struct class *c = calloc(1, sizeof *c);
    CHECK(c);
    if (begin_class(c, s, q, r)) {
        classroom_act(&c->room, q->form);
        if (c->room.page.reply == REPLY_REFUSED)
            r->status = status_of(c->room.why.kind);
        if (c->room.page.reply == REPLY_REFUSED ||
            (need_learner(c) && (!q->visitor || keep_progress(c)))) {
            count_misses(c);
            show_lesson(c);
        }
    }
    free(c);
}
