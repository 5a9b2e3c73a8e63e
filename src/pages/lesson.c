/* lesson.c: see lesson.h.
 *
 * The board and the prompt are those of a table, so a learner does what a player does. The coach
 * stands above the prompt; forms below it lead back, show the move, or go on without it. Everything
 * works by forms, and each answers the step that it was drawn with. */
#include "pages/lesson.h"

#include "base/check.h"
#include "game/fields.h"
#include "game/words.h"
#include "pages/pieces.h"
#include "table/table.h"

#include <stdlib.h>

/* Not to be copied: it points into itself. */
struct stage {
    const struct lesson_page *page;
    const struct walk *walk;
    const struct lesson *lesson;
    struct drawing drawing;
    struct buf *out;
    char post[40];
    const char *names[MAX_SEATS];
    char name[MAX_SEATS][40];
    struct pointed shown[MOST_SHOWN + 1];
    Move moves[MAX_MOVES];
    _Alignas(16) uint8_t view[MAX_STATE];
    _Alignas(16) uint8_t before[MAX_STATE];
};

int lesson_number(uint64_t progress) { return (int)((progress ^ progress >> 31) & INT32_MAX); }

static const char *text_of(const struct stage *s, const char *english) {
    struct buf language = {.words = s->page->texts};
    return say_translate(&language, english);
}

static bool is_done(const struct stage *s) { return walk_done(s->walk); }

/* Is there still something to watch before the learner is asked? */
static bool watches(const struct stage *s) { return s->page->watched < s->page->to_watch; }

static bool asks_move(const struct stage *s) {
    return !is_done(s) && !watches(s) && lesson_asks_move(s->lesson, walk_step(s->walk));
}

static bool asks_question(const struct stage *s) {
    return !is_done(s) && !watches(s) && walk_step(s->walk)->ask[0];
}

/* ---- what is drawn ---- */

static void add_shown(struct stage *s) {
    const struct lesson_step *step = walk_step(s->walk);
    struct drawing *d = &s->drawing;
    Move hint = s->page->helped && asks_move(s) ? walk_hint(s->walk) : 0;
    d->shown = s->shown;
    for (int i = step->first; i < step->first + step->count && d->shown_count < MOST_SHOWN; i++)
        if (s->lesson->line[i].kind == LESSON_SHOW)
            d->shown_count +=
                shown_read(d, slice_of(s->lesson->line[i].words), &s->shown[d->shown_count]);
    if (hint)
        s->shown[d->shown_count++] =
            (struct pointed){.move = hint, .field = "", .vocab = "", .seat = -1};
}

/* People are called by their colours: "Yellow". */
static void name_seats(struct stage *s) {
    for (int i = 0; i < s->lesson->how.seats; i++) {
        struct buf name = buf_on(s->name[i], sizeof s->name[i]);
        name.words = s->out->words;
        say_in(&name, "seat", s->lesson->game->colours[s->lesson->how.colour[i]]);
        buf_end(&name);
        if (s->name[i][0] >= 'a' && s->name[i][0] <= 'z')
            s->name[i][0] -= 'a' - 'A';
        s->names[i] = s->name[i];
    }
}

static void set_stage(struct stage *s) {
    const struct game *g = s->lesson->game;
    struct buf post = buf_on(s->post, sizeof s->post);
    int viewer = s->lesson->you | PERSON;
    put(&post, "/learn/%t/%d", g->id, s->page->number);
    buf_end(&post);
    name_seats(s);
    fields_view(g, s->walk->state, viewer, s->view);
    s->drawing = (struct drawing){.game = g,
                                  .box = s->walk->box,
                                  .layout = table_box_layout(g, s->walk->box),
                                  .view = s->view,
                                  .viewer = viewer,
                                  .names = s->names,
                                  .moves = s->moves,
                                  .number = lesson_number(s->page->progress),
                                  .ground_apart = true,
                                  .is_news = s->page->part,
                                  .in_words = s->page->reader->in_words};
    if (s->page->before) {
        fields_view(g, s->page->before, viewer, s->before);
        s->drawing.before = s->before;
    }
    if (asks_move(s)) {
        s->drawing.move_count = g->moves(s->walk->box, s->view, s->lesson->you, s->moves);
        s->drawing.post = s->post;
    }
    if (!is_done(s))
        add_shown(s);
}

/* ---- the coach ---- */

static void put_progress(const struct stage *s) {
    int steps = s->lesson->steps, now = s->walk->step;
    int left = (s->lesson->minutes * (steps - now) + steps - 1) / steps;
    put(s->out, "<div class='where'><span>");
    draw_symbol(s->out, "learn", NULL);
    MARKUP_SAY(s->out, N_("Lesson {number} of {count}"), say_number("number", s->page->number),
               say_number("count", s->page->count));
    put(s->out, "</span> <span>");
    if (is_done(s))
        put(s->out, "%m", N_("done"));
    else
        MARKUP_SAY(s->out, N_("step {step} of {steps}, about {minutes|minute|minutes} left"),
                   say_number("step", now + 1), say_number("steps", steps),
                   say_number("minutes", left));
    put(s->out, "</span></div><div class='strokes' aria-hidden='true'>");
    for (int i = 0; i < steps; i++)
        put(s->out, i < now    ? "<i class='done'></i>"
                    : i == now ? "<i class='now'></i>"
                               : "<i></i>");
    put(s->out, "</div>");
}

/* "Look at: your guards, Bautzen." */
static void put_places(const struct stage *s) {
    const struct lesson_step *step = walk_step(s->walk);
    char memory[MOST_SHOWN * 4 * LESSON_NAME];
    struct buf names = buf_on(memory, sizeof memory);
    for (int i = step->first; i < step->first + step->count; i++) {
        if (s->lesson->line[i].kind != LESSON_SHOW)
            continue;
        buf_str(&names, names.len ? ", " : "");
        buf_str(&names, text_of(s, s->lesson->line[i].text));
    }
    if (names.len == 0)
        return;
    put(s->out, "<span>");
    MARKUP_SAY(s->out, N_("Look at: {places}."), say_name("places", buf_end(&names)));
    put(s->out, "</span>");
}

/* Of a move that tells nothing itself: "Yellow: Go to Lauban.", as far as the learner may read it.
 */
static void put_watched_move(const struct stage *s, const struct lesson_line *line) {
    const struct game *g = s->lesson->game;
    char memory[MAX_WORDS * 3];
    struct buf label = buf_on(memory, sizeof memory);
    Move m = move_read(g, s->walk->box, s->before, slice_of(line->words));
    if (!m || line->seat >= s->lesson->how.seats ||
        !move_readable(g, s->walk->box, s->before, line->seat, m, s->drawing.viewer))
        return;
    const char *colour = g->colours[s->lesson->how.colour[line->seat]];
    label.words = s->out->words;
    move_write_label(g, s->walk->box, s->before, m, &label);
    put(s->out, "<li>");
    draw_arms(s->out, colour);
    put(s->out, "<span>");
    MARKUP_SAY(s->out, N_("{seat}: {move}."), say_name("seat", s->names[line->seat]),
               say_name("move", buf_end(&label)));
    put(s->out, "</span></li>");
}

/* What others just did, as the learner hears it. */
static void put_watched(const struct stage *s) {
    const struct lesson_line *line = s->page->seen;
    if (!line)
        return;
    put(s->out, "<div class='seen'><ol class='log'>");
    size_t before = s->out->len;
    struct story story = {.since = -1};
    struct told_move watched = {s->page->told, 0, 0, -1, NULL};
    struct drawing now = s->drawing;
    now.before = NULL; /* no headings */
    draw_told(&now, &story, &watched, s->out);
    if (s->out->len == before)
        put_watched_move(s, line);
    put(s->out, "</ol>");
    if (line->text[0])
        put(s->out, "<p>%t</p>", text_of(s, line->text));
    put(s->out, "</div>");
}

/* ---- the answer ---- */

static void open_answer(const struct stage *s, bool good) {
    put(s->out, good ? "<div class='answer yes'>" : "<div class='answer no'>");
    draw_symbol(s->out, good ? "check" : "warn", NULL);
    put(s->out, "<p>");
}

static void put_answer(const struct stage *s) {
    static const char *const verdicts[] = {
        [WALK_RIGHT] = N_("Right."),
        [WALK_FINE] = N_("Good, too."),
        [WALK_MORE] = N_("Right, and there is more to do."),
        [WALK_AGAIN] = N_("Not yet: try again."),
    };
    const struct walk_answer *a = &s->page->answer;
    const struct game *g = s->lesson->game;
    open_answer(s, a->verdict <= WALK_MORE);
    if (a->verdict == WALK_REFUSED) {
        put(s->out, "<strong>%m</strong>", g->refusals[a->refusal].text);
        put_rule_link(s->out, g, g->refusals[a->refusal].rule);
    } else {
        /* Where the coach has something to say, the tick says that it was right. */
        put(s->out,
            a->verdict <= WALK_FINE && a->text[0] ? "<span class='sr'>%m</span>"
                                                  : "<strong>%m</strong>",
            verdicts[a->verdict]);
    }
    put(s->out, " %t</p></div>", text_of(s, a->text));
}

static void put_hint(const struct stage *s) {
    char memory[MAX_WORDS * 3];
    struct buf label = buf_on(memory, sizeof memory);
    Move m = walk_hint(s->walk);
    label.words = s->out->words;
    open_answer(s, true);
    if (m) {
        move_write_label(s->lesson->game, s->walk->box, s->view, m, &label);
        MARKUP_SAY(s->out, N_("This is what is asked: {move}."), say_name("move", buf_end(&label)));
    } else if (asks_question(s)) {
        put(s->out, "%m", N_("Choose an answer: each has its reason."));
    } else {
        put(s->out, "%m", N_("Nothing is asked here: go on when you have looked."));
    }
    put(s->out, "</p></div>");
}

static void put_reply(const struct stage *s) {
    switch (s->page->reply) {
    case REPLY_NONE: break;
    case REPLY_ANSWER: put_answer(s); break;
    case REPLY_HINT: put_hint(s); break;
    case REPLY_REFUSED:
        open_answer(s, false);
        put_refusal(s->out, s->page->refused);
        put(s->out, "</p></div>");
        break;
    }
}

static void put_coach(const struct stage *s) {
    const char *rule = is_done(s) ? "" : walk_step(s->walk)->rule;
    put(s->out,
        "<div role='status' class='speaks'><section id='coach' class='coach panel' tabindex='-1' "
        "data-step='%d.%d' aria-label=%l>",
        s->walk->step, s->page->watched, N_("Coach"));
    put_progress(s);
    put_reply(s);
    put(s->out, "<h2>%t</h2><p class='says'>%t</p>", text_of(s, s->lesson->title),
        text_of(s, is_done(s) ? s->lesson->done : walk_step(s->walk)->coach));
    put_watched(s);
    put(s->out, "<p class='why'>");
    if (!is_done(s))
        put_places(s);
    if (rule[0]) {
        put(s->out, " %m", N_("Why?"));
        put_rule_link(s->out, s->lesson->game, rule);
    }
    put(s->out, "</p>");
    put(s->out, "</section></div>\n");
}

/* ---- what is asked ---- */

static void open_lesson_form(const struct stage *s, const char *id, const char *classes) {
    put(s->out,
        "<form id=%a class=%a method='post' action=%a><input type='hidden' name='number' "
        "value='%d'>",
        id, classes, s->post, s->drawing.number);
}

static void put_go(const struct stage *s, const char *value, const char *label,
                   const char *classes) {
    put(s->out, "<button name='go' value=%a%c>%m</button>", value, classes, label);
}

/* Where nothing is asked the learner looks, watches, and goes on. */
static void put_go_on(const struct stage *s) {
    const char *label = !watches(s) ? N_("Go on") : s->page->watched ? N_("Next") : N_("Watch");
    /* Who began to watch need not click for each move. */
    open_lesson_form(s, "prompt",
                     s->page->watched && watches(s) ? "prompt panel goes plays"
                                                    : "prompt panel goes");
    put(s->out, "<input type='hidden' name='watched' value='%d'>", s->page->watched);
    put_go(s, "on", label, "first");
    if (s->page->watched)
        put_go(s, "watch", N_("Again"), NULL);
    put(s->out, "</form>\n");
}

static void put_question(const struct stage *s) {
    const struct lesson_line *line[LESSON_CHOICES];
    int n = walk_answers(s->walk, line);
    open_lesson_form(s, "prompt", "prompt panel question");
    put(s->out, "<fieldset><legend>%t</legend>", text_of(s, walk_step(s->walk)->ask));
    for (int i = 0; i < n; i++)
        put(s->out, "<button name='answer' value='%d'>%t</button>\n", i + 1,
            text_of(s, line[i]->words));
    put(s->out, "</fieldset></form>\n");
}

/* After the last step: what comes next. */
static void put_ways_on(const struct stage *s) {
    const char *game = s->lesson->game->id;
    put(s->out, "<nav id='prompt' class='prompt panel goes'>");
    if (s->page->number < s->page->count)
        put(s->out, "<a class='button first' href='/learn/%t/%d'>%m</a>", game, s->page->number + 1,
            N_("Next lesson"));
    if (s->page->way_to_game)
        put(s->out, "<a class='button' href='/learn/%t/play'>%m</a>", game, N_("My first game"));
    put(s->out, "<a class='button' href='/learn/%t'>%m</a></nav>\n", game, N_("All lessons"));
}

static void put_asked(const struct stage *s) {
    if (is_done(s))
        put_ways_on(s);
    else if (asks_move(s))
        draw_prompt(&s->drawing, s->out);
    else if (asks_question(s))
        put_question(s);
    else
        put_go_on(s);
}

static void put_feet(const struct stage *s) {
    open_lesson_form(s, "feet", "feet");
    if (s->walk->step > 0 && !is_done(s))
        put_go(s, "back", N_("Back"), NULL);
    if (is_done(s))
        put_go(s, "again", N_("Once more"), NULL);
    if (asks_move(s))
        put_go(s, "show", N_("Show me"), NULL);
    if (asks_move(s) || asks_question(s))
        put_go(s, "skip", N_("Skip"), NULL);
    put(s->out, "</form>\n");
}

/* ---- the page ---- */

static void put_lesson_header(const struct stage *s) {
    put(s->out, "<header class='top' data-offline=%l>", N_("No connection; trying again"));
    put_heading(&s->drawing, s->out);
    put(s->out, "<nav class='tools' id='tools' aria-label=%l>", N_("Lesson"));
    put(s->out, "<a href='/rules/%t' title=%l aria-label=%l>", s->lesson->game->id, N_("The rules"),
        N_("The rules"));
    draw_symbol(s->out, "rules", NULL);
    put(s->out, "</a><a class='leave' href='/learn/%t' title=%l aria-label=%l>✕</a></nav>",
        s->lesson->game->id, N_("Leave: you go on here next time"),
        N_("Leave: you go on here next time"));
    put_settings_menu(s->out, s->page->reader);
    put(s->out, "</header>\n");
}

static void put_lesson_ground(const struct stage *s) {
    if (s->drawing.in_words || s->page->part)
        return;
    draw_symbols(s->out);
    if (s->page->ground.len > 0)
        buf_slice(s->out, s->page->ground);
    else
        draw_ground(&s->drawing, s->out);
}

static void put_lesson(const struct stage *s) {
    const struct drawing *d = &s->drawing;
    put(s->out, "<main class='table lesson'>");
    draw_board(d, s->out);
    put(s->out, "<div class='coaching'>");
    put_coach(s);
    put_asked(s);
    put_feet(s);
    put(s->out, "</div>\n");
    draw_display(d, s->out);
    draw_seats(d, s->out);
    put(s->out, "</main>\n");
    draw_describe(d, s->out);
}

void page_of_lesson(const struct lesson_page *p, struct buf *out) {
    struct stage *s = calloc(1, sizeof *s);
    CHECK(s);
    s->page = p;
    s->walk = p->walk;
    s->lesson = p->walk->lesson;
    s->out = out;
    set_stage(s);
    page_open(p->reader, text_of(s, s->lesson->title), "page lesson-page", out);
    put(out, " data-swaps='1' data-close=%l>\n", N_("Close"));
    put_lesson_ground(s);
    put_lesson_header(s);
    draw_strip(&s->drawing, out);
    put_lesson(s);
    page_close(out);
    free(s);
}
