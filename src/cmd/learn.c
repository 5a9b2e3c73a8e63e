/* learn.c: hoftag learn: the lessons of a game, listed and taken in the terminal. */
#include "term/learn.h"

#include "base/say.h"
#include "cmd/cmd.h"
#include "cmd/progress.h"
#include "lesson/course.h"
#include "term/show.h"
#include "term/teach.h"

#include <stdio.h>

const char help_learn[] =
    "Usage: hoftag learn [GAME [LESSON]] [--again] [--lang LANG] [--ascii] [--plain]\n"
    "                    [--width N]\n"
    "\n"
    "Teaches a game in lessons of a few minutes each, on its own board. Without a\n"
    "game all lessons are listed, with a game its own; LESSON is the number in that\n"
    "list. A lesson goes on where you left it; what you have finished is marked in\n"
    "the list.\n"
    "\n"
    "  --again       from the first step, wherever you left it\n"
    "  --lang LANG   the language; without it that of the locale\n"
    "  --ascii       plain letters and lines\n"
    "  --plain       lines that scroll instead of the full screen: for screen\n"
    "                readers\n"
    "  --width N     columns to draw lines in; without it, as many as the terminal\n"
    "                has\n"
    "\n"
    "In a lesson `help` lists what can be typed: skip, back, hint, rules, quit.\n"
    "Progress is kept in $XDG_STATE_HOME/hoftag/lessons\n"
    "(~/.local/state/hoftag/lessons).\n";

struct pupil {
    struct progress progress;
    const struct embedded *lessons[COURSE_LESSONS];
    int count;
    struct progress_row *row; /* of the lesson that is taken */
    struct lesson lesson;
    struct learn learn;
    bool again;
};

/* The lessons that are built in are sound: the tests take them all. */
static bool read_lesson(struct pupil *p, int i) {
    struct fault fault;
    return lesson_read(&p->lesson, *p->lessons[i]->text, &fault) ||
           (complain_fault(REFUSED, p->lessons[i]->name, &fault), false);
}

/* ---- the list ---- */

static const char *mark_of(const struct progress_row *row) {
    return row->done ? "+" : row->number ? ">" : " ";
}

static void list_lesson(struct pupil *p, int i) {
    struct buf out = text_for(&p->learn.play);
    const struct progress_row *row = progress_of(&p->progress, p->lessons[i]->name);
    printf(" %s%3d  ", row ? mark_of(row) : " ", i + 1);
    SAY(&out, "{title} ({minutes} min)", say_name("title", teach_text(&p->learn, p->lesson.title)),
        say_number("minutes", p->lesson.minutes));
    printf("%s\n", buf_end(&out));
    show_indented(&p->learn.play, 7, teach_text(&p->learn, p->lesson.aim));
    buf_free(&out);
}

static bool list_game(struct pupil *p, const struct game *g) {
    bool strategy = false;
    p->count = course_of(g, p->lessons);
    p->learn.texts = course_words_of(g, p->learn.play.words->lang);
    if (p->count > 0)
        printf("%s\n", show_translate(&p->learn.play, g->title));
    for (int i = 0; i < p->count; i++) {
        if (!read_lesson(p, i))
            return false;
        if (p->lesson.strategy && !strategy)
            show_line(&p->learn.play, "Strategy");
        strategy = p->lesson.strategy;
        list_lesson(p, i);
    }
    return true;
}

static int list(struct pupil *p, const struct game *only) {
    struct buf out = text_for(&p->learn.play);
    for (int i = 0; all_games[i]; i++)
        if ((only ? only == all_games[i] : !all_games[i]->is_template) &&
            !list_game(p, all_games[i]))
            return REFUSED;
    putchar('\n');
    SAY(&out, "Begin with: {command}", say_name("command", "hoftag learn GAME NUMBER"));
    buf_char(&out, '\n');
    return print(&out, DONE);
}

/* ---- a lesson ---- */

static bool keep(struct learn *l, uint64_t progress) {
    struct pupil *p = l->keeper;
    struct fault fault;
    p->row->number = progress;
    p->row->done |= walk_done(&l->walk);
    return progress_save(&p->progress, &fault) || (complain_fault(REFUSED, "", &fault), false);
}

/* Where he left it; at the beginning if he had finished it, or if the lesson has changed since. */
static bool enter(struct pupil *p, const void *box, struct fault *fault) {
    struct walk *w = &p->learn.walk;
    if (!p->again && walk_to(w, &p->lesson, box, p->row->number, fault) && !walk_done(w))
        return true;
    return walk_to(w, &p->lesson, box, 0, fault);
}

static int take(struct pupil *p, const struct box_read *box) {
    struct fault fault;
    if (!enter(p, box->box, &fault))
        return complain_fault(REFUSED, p->row->name, &fault);
    learn_begin(&p->learn);
    p->learn.keep = keep;
    p->learn.keeper = p;
    switch (learn_run(&p->learn)) {
    case LEARN_DONE: return DONE;
    case LEARN_LEFT:
        putchar('\n');
        show_line(&p->learn.play, "Next time you go on where you stopped.");
        return DONE;
    case LEARN_CANNOT_KEEP: return REFUSED;
    }
    return REFUSED;
}

/* The lesson after number i, or a game after the last. */
static void tell_next(const struct pupil *p, const struct game *g, int i) {
    char command[80];
    struct buf out = text_for(&p->learn.play);
    if (i < p->count)
        snprintf(command, sizeof command, "hoftag learn %s %d", g->id, i + 1);
    else
        snprintf(command, sizeof command, "hoftag play %s", g->id);
    SAY(&out, "Go on with: {command}", say_name("command", command));
    printf("%s\n", buf_end(&out));
    buf_free(&out);
}

static int take_number(struct pupil *p, const struct game *g, const char *number) {
    struct box_read box;
    int64_t i;
    p->count = course_of(g, p->lessons);
    p->learn.texts = course_words_of(g, p->learn.play.words->lang);
    if (p->count == 0)
        return complain(BAD_INPUT, "there are no lessons for %s", g->title);
    if (!need_number("the lesson", number, 1, p->count, &i) || !read_lesson(p, (int)i - 1))
        return BAD_INPUT;
    p->row = progress_of(&p->progress, p->lessons[i - 1]->name);
    if (!p->row)
        return complain(REFUSED, "%s is full", p->progress.path);
    if (!need_box(g, NULL, &box))
        return REFUSED;
    int code = take(p, &box);
    box_done(&box);
    if (code == DONE && walk_done(&p->learn.walk))
        tell_next(p, g, (int)i);
    return code;
}

int cmd_learn(int argc, char **argv) {
    static struct pupil p;
    const char *lang = NULL;
    bool ascii = false, plain = false;
    int64_t width = 0;
    struct fault fault;
    struct values words;
    const struct flag flags[] = {
        {.name = "again", .on = &p.again}, LANG_FLAG(&lang),   ASCII_FLAG(&ascii),
        {.name = "plain", .on = &plain},   WIDTH_FLAG(&width), {0}};
    if (!args_read(argc, argv, flags, 0, 2, &words))
        return BAD_INPUT;
    const struct game *g = words.count ? need_game(words.text[0]) : NULL;
    p.learn.play.words = need_language(lang);
    if ((words.count && !g) || !p.learn.play.words)
        return BAD_INPUT;
    show_set_up(&p.learn.play, ascii, (int)width);
    p.learn.play.full = !plain && !width && show_can_be_full();
    if (!progress_read(&p.progress, &fault))
        return complain_fault(BAD_INPUT, p.progress.path, &fault);
    return words.count < 2 ? list(&p, g) : take_number(&p, g, words.text[1]);
}
