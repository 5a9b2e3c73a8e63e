/* classroom.c: see classroom.h. */
#include "pages/classroom.h"

#include "base/check.h"
#include "game/words.h"
#include "lesson/course.h"
#include "pages/lessons.h"
#include "table/table.h"

#include <string.h>

/* ---- coming in ---- */

bool classroom_find(struct classroom *c, struct slice game, struct slice number, const char *lang) {
    const struct game *g = game_find(game);
    const struct embedded *lessons[COURSE_LESSONS];
    int64_t n;
    c->page.count = g ? course_of(g, lessons) : 0;
    if (c->page.count == 0 || !slice_number(number, 1, c->page.count, &n))
        return false;
    c->page.number = (int)n;
    c->name = lessons[n - 1]->name;
    c->lesson = lesson_kept(lessons[n - 1]);
    c->page.texts = course_words_of(g, lang);
    return true;
}

static bool walk_there(struct classroom *c, uint64_t progress) {
    struct fault ignored;
    const void *box = table_standard_box(c->lesson->game);
    return walk_to(&c->walk, c->lesson, box, progress, &ignored);
}

bool classroom_enter(struct classroom *c, uint64_t progress, bool done) {
    c->kept = progress;
    c->was_done = done;
    if (!c->lesson)
        return false;
    return (walk_there(c, progress) && !walk_done(&c->walk)) || walk_there(c, 0);
}

static int count_watched(const struct walk *w) {
    struct walk ahead = *w;
    int n = 0;
    while (walk_watch(&ahead, NULL))
        n++;
    return n;
}

/* Makes the moves that the learner has watched; the last one is shown as what just happened. */
static void watch(struct classroom *c) {
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

/* ---- what the learner does ---- */

static void refuse_so(struct classroom *c, enum outcome kind, const char *sentence) {
    refuse(&c->why, kind, sentence);
    c->page.reply = REPLY_REFUSED;
}

/* A step with a position of its own does not continue the one before. */
static bool begins_anew(const struct walk *w) {
    return !walk_done(w) && walk_step(w)->position.len > 0;
}

static void take_answer(struct classroom *c, struct walk_answer answer) {
    c->page.reply = REPLY_ANSWER;
    c->page.answer = answer;
    if (answer.verdict == WALK_MORE || (answer.verdict < WALK_MORE && !begins_anew(&c->walk)))
        c->page.before = c->before;
}

/* A learner who answers has watched everything. */
static void watch_all(struct classroom *c) {
    while (walk_watch(&c->walk, NULL))
        continue;
}

static void make_move(struct classroom *c, struct slice words) {
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

static void answer_question(struct classroom *c) {
    const struct lesson_line *line[LESSON_CHOICES];
    int n = walk_answers(&c->walk, line);
    int64_t answer;
    watch_all(c);
    if (n == 0)
        refuse_so(c, NOT_NOW, N_("No question is asked here."));
    else if (!slice_number(form_field(c->form, "answer"), 1, n, &answer))
        refuse_so(c, BAD_REQUEST, N_("There is no such answer."));
    else
        take_answer(c, walk_choose(&c->walk, (int)answer - 1));
}

/* Goes to the next step, or, while watching, to the next move. */
static void go_on(struct classroom *c) {
    int64_t watched = 0;
    slice_number(form_field(c->form, "watched"), 0, LESSON_LINES, &watched);
    const struct lesson_step *step = walk_step(&c->walk);
    if (watched < count_watched(&c->walk))
        c->page.watched = (int)watched + 1;
    else if (step->ask[0] || lesson_asks_move(c->lesson, step))
        refuse_so(c, NOT_NOW, N_("Something is asked here: do it, or skip it."));
    else
        walk_on(&c->walk, NULL);
}

static void skip(struct classroom *c) {
    watch_all(c);
    memcpy(c->before, c->walk.state, c->lesson->game->state_size);
    take_answer(c, walk_on(&c->walk, NULL));
}

static void show_move(struct classroom *c) {
    watch_all(c);
    c->page.reply = REPLY_HINT;
}

static void go(struct classroom *c, struct slice where) {
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

/* A lesson that is finished shows its first step again; "once more" answers its last. */
static bool is_current(const struct classroom *c, int64_t number) {
    return number == lesson_number(walk_progress(&c->walk)) ||
           (c->was_done && number == lesson_number(c->kept) &&
            slice_is(form_field(c->form, "go"), "again"));
}

void classroom_act(struct classroom *c, const struct form *form) {
    struct slice move = form_field(form, "move"), why = form_field(form, "why");
    int64_t number;
    c->form = form;
    if (!slice_number(form_field(form, "number"), 0, INT32_MAX, &number))
        refuse_so(c, BAD_REQUEST, N_("The number of the position is missing."));
    else if (!is_current(c, number))
        refuse_so(c, STALE, N_("That was another step: you stand here."));
    else if (move.len > 0 || why.len > 0)
        make_move(c, move.len > 0 ? move : why);
    else if (form_has(form, "answer"))
        answer_question(c);
    else
        go(c, form_field(form, "go"));
    c->page.refused = &c->why;
}

/* ---- what is shown ---- */

void classroom_count_misses(const struct classroom *c, uint64_t *step, int *misses) {
    uint64_t now = walk_progress(&c->walk);
    if (*step != now)
        *misses = 0;
    *step = now;
    *misses += c->page.reply == REPLY_ANSWER && c->page.answer.verdict >= WALK_AGAIN;
}

void classroom_show(struct classroom *c, const struct reader *reader, int misses, struct buf *out) {
    struct lesson_page *p = &c->page;
    p->reader = reader;
    p->walk = &c->walk;
    p->told = &c->told;
    p->progress = walk_progress(&c->walk);
    p->helped = p->reply == REPLY_HINT || misses >= MISSES_BEFORE_HELP;
    if (!walk_done(&c->walk))
        watch(c);
    page_of_lesson(p, out);
}
