/* course.c: see course.h. */
#include "pages/course.h"

#include "pages/lessons.h"
#include "pages/pieces.h"

static void open_course_page(const struct reader *reader, const char *title, struct buf *out) {
    page_open(reader, title, "page course-page", out);
    page_header(reader, out);
    draw_symbols(out);
}

/* The first lesson that is not finished; -1 if all are. */
static int next_of(const struct course *c) {
    for (int i = 0; i < c->count; i++)
        if (!c->line[i].done)
            return i;
    return -1;
}

/* It stands out where no lesson is left. */
static void put_first_game(const struct course *c, struct buf *out) {
    if (c->has_game)
        put(out, "<a class='%t' href='/learn/%t/play'>%m</a>",
            next_of(c) < 0 ? "button first" : "button", c->game->id, N_("My first game"));
}

static void put_count(const struct course *c, struct buf *out) {
    put(out, "<p class='count'>");
    MARKUP_SAY(out, N_("{done} of {lessons|lesson|lessons} finished"), say_number("done", c->done),
               say_number("lessons", c->count));
    put(out, "</p><div class='strokes' aria-hidden='true'>");
    for (int i = 0; i < c->count; i++)
        put(out, c->line[i].done ? "<i class='done'></i>" : "<i></i>");
    put(out, "</div>");
}

static void put_next(const struct course *c, struct buf *out) {
    int next = next_of(c);
    if (next < 0)
        return;
    const char *label = c->line[next].begun ? N_("Go on: {title}")
                        : c->done           ? N_("Next: {title}")
                                            : N_("Begin: {title}");
    put(out, "<a class='button first' href='/learn/%t/%d'>", c->game->id, next + 1);
    MARKUP_SAY(out, label, say_name("title", c->line[next].title));
    put(out, "</a>");
}

static void put_course_card(const struct reader *reader, const struct course *c, struct buf *out) {
    put(out, "<section class='game-card panel'>");
    if (!put_picture(out, reader, c->game))
        draw_emblem(c->game, out);
    put(out, "<div class='about'><h2><a href='/learn/%t'>%m</a></h2>", c->game->id, c->game->title);
    draw_about(c->game, out);
    put_count(c, out);
    put(out, "<div class='ways'>");
    put_next(c, out);
    put(out, "<a class='button' href='/learn/%t'>%m</a>", c->game->id, N_("All lessons"));
    put_first_game(c, out);
    put(out, "</div></div></section>");
}

void page_of_courses(const struct reader *reader, const struct course *course, int count,
                     struct buf *out) {
    open_course_page(reader, say_translate(out, N_("Learn")), out);
    put(out, "<main class='home'><h2 class='course-title'>%m</h2><p>%m</p><section class='cards'>",
        N_("Learn"),
        N_("Short lessons on the real board: look, make a move, and hear why. Nothing is timed, "
           "nothing is graded, and you can leave whenever you like."));
    for (int i = 0; i < count; i++)
        put_course_card(reader, &course[i], out);
    put(out, "</section></main>");
    page_close(out);
}

/* ---- one course ---- */

static void put_lesson_line(const struct course *c, int i, struct buf *out) {
    const struct course_line *l = &c->line[i];
    put(out, "<li value='%d'%c><a href='/learn/%t/%d'>%t</a> ", i + 1,
        l->done    ? "done"
        : l->begun ? "begun"
                   : NULL,
        c->game->id, i + 1, l->title);
    put(out, "<span class='minutes'>");
    MARKUP_SAY(out, N_("{minutes} min"), say_number("minutes", l->minutes));
    put(out, "</span>");
    if (l->done) {
        put(out, " <span class='state'>");
        draw_symbol(out, "check", NULL);
        put(out, "%m</span>", N_("done"));
    } else if (l->begun) {
        put(out, " <span class='state'>%m</span>", N_("begun"));
    }
    put(out, "<p>%t</p></li>", l->aim);
}

static void put_lessons(const struct course *c, bool strategy, struct buf *out) {
    bool any = false;
    for (int i = 0; i < c->count; i++) {
        if (c->line[i].strategy != strategy)
            continue;
        if (!any)
            put(out, "<h3>%m</h3><ol class='lessons'>",
                strategy ? N_("Strategy") : N_("To your first game"));
        any = true;
        put_lesson_line(c, i, out);
    }
    put(out, any ? "</ol>" : "");
}

static void put_tips_switch(const struct course *c, struct buf *out) {
    if (!c->has_game || !c->knows)
        return;
    put(out, "<form class='tips' method='post' action='/learn/%t/tips'><p>%m</p>", c->game->id,
        c->tips ? N_("At your tables of this game a tip comes when something new comes up.")
                : N_("No tips come at your tables of this game."));
    hidden(out, "on", c->tips ? "" : "1");
    put(out, "<button>%m</button></form>", c->tips ? N_("No more tips") : N_("Tips again"));
}

void page_of_course(const struct reader *reader, const struct course *c, struct buf *out) {
    open_course_page(reader, say_translate(out, c->game->title), out);
    put(out, "<main class='sheet course'><p><a href='/learn'>%m</a></p><h2>", N_("All courses"));
    MARKUP_SAY(out, N_("Learn {game}"), say_word("game", c->game->title));
    put(out, "</h2>");
    put_count(c, out);
    put(out, "<p>");
    put_next(c, out);
    put(out, "</p>");
    put_lessons(c, false, out);
    put(out, "<p>");
    put_first_game(c, out);
    put(out, "</p>");
    put_tips_switch(c, out);
    put_lessons(c, true, out);
    put(out, "<h3>%m</h3>", N_("What the symbols mean"));
    draw_legend(c->game, out);
    put(out, "<p><a href='/rules/%t'>%m</a></p></main>", c->game->id, N_("The rules"));
    page_close(out);
}

/* ---- the first game ---- */

static void put_first_terms(const struct tips *t, struct buf *out) {
    put(out, "<ul><li>");
    MARKUP_SAY(out, N_("You and {others|computer player|computer players} ({level})."),
               say_number("others", t->how.seats - 1), say_word("level", t->against));
    put(out, "</li>");
    for (int i = 0; i < option_count(t->game); i++)
        put(out, "<li>%m</li>", t->game->options[i].sentences[t->how.option[i]]);
    put(out, "<li>%m</li><li>%m</li></ul>",
        N_("A tip comes when something new comes up, with the rule behind it; a click ends them."),
        N_("Moves can be taken back, and you can leave and go on another day."));
}

void page_of_first_game(const struct reader *reader, const struct tips *t, struct buf *out) {
    open_course_page(reader, say_translate(out, t->game->title), out);
    put(out, "<main class='sheet course'><p><a href='/learn/%t'>%m</a></p><h2>", t->game->id,
        N_("All lessons"));
    MARKUP_SAY(out, N_("My first game of {game}"), say_word("game", t->game->title));
    put(out, "</h2>");
    draw_emblem(t->game, out);
    draw_about(t->game, out);
    put_first_terms(t, out);
    put(out, "<form method='post' action='/learn/%t/play'><label><span>%m</span> ", t->game->id,
        N_("Your name"));
    put(out, "<input name='name' maxlength='30' autocomplete='nickname' value=%a></label> ",
        reader->visitor ? reader->visitor->name : "");
    put(out, "<button class='first'>%m</button></form></main>", N_("Play"));
    page_close(out);
}

/* ---- what they list ---- */

static const char *translated(const struct catalogue *texts, const char *english) {
    struct buf language = {.words = texts};
    return say_translate(&language, english);
}

void course_fill(struct course *c, const char *lang,
                 bool (*row)(void *context, const char *name, uint64_t *number), void *context) {
    const struct embedded *lessons[COURSE_LESSONS];
    const struct catalogue *texts = course_words_of(c->game, lang);
    int n = course_of(c->game, lessons);
    for (int i = 0; i < n; i++) {
        const struct lesson *l = lesson_kept(lessons[i]);
        uint64_t number;
        bool done = row(context, lessons[i]->name, &number);
        if (!l)
            continue;
        c->line[c->count++] = (struct course_line){.title = translated(texts, l->title),
                                                   .aim = translated(texts, l->aim),
                                                   .minutes = l->minutes,
                                                   .strategy = l->strategy,
                                                   .begun = number > 0,
                                                   .done = done};
        c->done += done;
    }
}
