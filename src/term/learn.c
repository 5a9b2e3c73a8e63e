/* learn.c: see learn.h.
 *
 * A step is shown once: its place in the lesson, the board, what the coach says, what the others
 * do. Then the learner types as in a game. Whatever he types is answered; only what goes on changes
 * the position, and then his progress is kept before the next step is shown. */
#include "term/learn.h"

#include "base/say.h"
#include "game/words.h"
#include "term/choices.h"
#include "term/commands.h"
#include "term/input.h"
#include "term/learn_full.h"
#include "term/show.h"
#include "term/tty.h"

#include <stdio.h>
#include <string.h>

static const char lesson_help[] =
    N_("Type the number or the words of a choice, as in a game. An empty line goes on, or "
       "shows the choices again.\n"
       "  skip          go on; what is asked is done for you\n"
       "  back          the step before            hint      what the step asks for\n"
       "  board         show the table again       rules     the rule behind this step\n"
       "  why WORDS     why it is not allowed      quit      stop; go on here later\n");

void learn_begin(struct learn *l) {
    const struct lesson *lesson = l->walk.lesson;
    struct record_head *head = &l->table.head;
    head->game = lesson->game;
    head->how = lesson->how;
    for (int i = 0; i < lesson->how.seats; i++) {
        const char *colour = lesson->game->colours[lesson->how.colour[i]];
        snprintf(head->name[i], sizeof head->name[i], "%s",
                 show_translate(&l->play, i == lesson->you ? N_("You") : colour));
    }
    l->table.box = l->walk.box;
    l->table.state = l->walk.state;
    l->play.table = &l->table;
}

/* ---- what is shown ---- */

static void coach(const struct learn *l, const char *english) {
    if (english[0]) {
        show_text(&l->play, teach_text(l, english));
        putchar('\n');
    }
}

static void show_step_heading(const struct learn *l) {
    struct buf text = text_for(&l->play), out = buf_growing();
    teach_write_heading(l, &text);
    style_write(l->play.look, STRONG, &out);
    text_write(l->play.look, buf_end(&text), &out);
    style_end(l->play.look, &out);
    buf_char(&out, '\n');
    fwrite(out.at, 1, out.len, stdout);
    buf_free(&text);
    buf_free(&out);
}

static void show_written(const struct learn *l, struct buf *text) {
    show_text(&l->play, buf_end(text));
    buf_free(text);
}

static void show_places(const struct learn *l) {
    struct buf out = text_for(&l->play);
    teach_write_places(l, &out);
    show_written(l, &out);
}

static void show_events(const struct learn *l, const void *st, const struct events *ev) {
    struct buf out = text_for(&l->play);
    teach_write_events(l, st, ev, &out);
    show_written(l, &out);
}

/* The moves of the others, one after the other; the board is shown once behind them. */
static void show_watched(struct learn *l) {
    const struct lesson_line *line;
    bool any = false;
    do {
        struct buf out = text_for(&l->play);
        line = teach_watch(l, &out);
        show_written(l, &out);
        if (line)
            coach(l, line->text);
        any |= line != NULL;
    } while (line);
    if (any) {
        putchar('\n');
        show_board(&l->play, l->walk.lesson->you);
    }
}

static void show_answers(const struct learn *l) {
    const struct lesson_line *line[LESSON_CHOICES];
    int n = walk_answers(&l->walk, line);
    coach(l, walk_step(&l->walk)->ask);
    for (int i = 0; i < n; i++) {
        printf("  %d  ", i + 1);
        show_text(&l->play, teach_text(l, line[i]->words));
        putchar('\n');
    }
}

static void list_choices(const struct learn *l, struct choices *c) {
    *c = (struct choices){.seat = l->walk.lesson->you};
    if (lesson_asks_move(l->walk.lesson, walk_step(&l->walk)))
        choices_list(&l->play, l->walk.lesson->you, c);
}

/* What is asked now, at the end of a step and again after an empty line. */
static void show_asked(const struct learn *l, const struct choices *c) {
    if (walk_step(&l->walk)->ask[0]) {
        show_answers(l);
    } else if (c->count > 0) {
        show_prompt(&l->play, l->walk.lesson->you);
        choices_show(&l->play, c);
    } else {
        show_line(&l->play, "Press Enter to go on.");
    }
}

static void show_step(struct learn *l, struct choices *c) {
    show_clear(&l->play);
    show_step_heading(l);
    putchar('\n');
    show_board(&l->play, l->walk.lesson->you);
    putchar('\n');
    coach(l, walk_step(&l->walk)->coach);
    show_places(l);
    show_watched(l);
    putchar('\n');
    list_choices(l, c);
    show_asked(l, c);
    input_complete_from(c->text, c->count);
    l->misses = 0;
}

/* ---- what is typed ---- */

/* In words, how the learner's move or answer was taken. */
static enum reply tell(struct learn *l, struct walk_answer answer) {
    struct buf verdict = text_for(&l->play);
    teach_write_verdict(l, answer, &verdict);
    show_written(l, &verdict);
    coach(l, answer.text);
    if (answer.verdict <= WALK_MORE)
        return REPLY_NEXT;
    if (++l->misses == MISSES_BEFORE_HELP)
        show_line(&l->play, "`hint` tells what the step asks for, `skip` does it for you.");
    return REPLY_AGAIN;
}

/* The reader has time to read the answer before the next step wipes it away. */
static enum reply pause_after(struct learn *l, enum reply reply, const struct events *ev) {
    char line[INPUT_BYTES];
    if (reply != REPLY_NEXT)
        return reply;
    show_events(l, l->walk.after, ev);
    putchar('\n');
    const char *prompt = show_translate(&l->play, N_("Press Enter to go on: "));
    if (!input_line(prompt, l->play.interactive, line))
        return REPLY_LEAVE;
    return slice_is(slice_trim(slice_of(line)), "quit") ? REPLY_LEAVE : REPLY_NEXT;
}

static enum reply make_move(struct learn *l, Move m) {
    static struct events ev;
    ev.count = 0;
    return pause_after(l, tell(l, walk_move(&l->walk, m, &ev)), &ev);
}

static enum reply skip(struct learn *l) {
    static struct events ev;
    bool asked = walk_step(&l->walk)->ask[0] || walk_hint(&l->walk);
    ev.count = 0;
    struct walk_answer answer = walk_on(&l->walk, &ev);
    if (!asked)
        return REPLY_NEXT;
    coach(l, answer.text);
    return pause_after(l, REPLY_NEXT, &ev);
}

static void show_hint(const struct learn *l) {
    struct buf out = text_for(&l->play);
    teach_write_hint(l, &out);
    show_written(l, &out);
}

/* Words that are no legal move: the game's reason first, then the coach's. */
static enum reply refuse_move(struct learn *l, const struct choices *c, struct slice line) {
    Move m = move_read(l->walk.lesson->game, l->walk.box, l->walk.state, line);
    command_why(&l->play, c, line);
    return m ? tell(l, walk_move(&l->walk, m, NULL)) : REPLY_AGAIN;
}

static enum reply answer_question(struct learn *l, const struct choices *c, struct slice line) {
    const struct lesson_line *answers[LESSON_CHOICES];
    const char *text[LESSON_CHOICES];
    static const struct events none;
    int n = walk_answers(&l->walk, answers);
    for (int i = 0; i < n; i++)
        text[i] = teach_text(l, answers[i]->words);
    int i = input_match(line, text, n);
    if (i >= 0)
        return pause_after(l, tell(l, walk_choose(&l->walk, i)), &none);
    show_asked(l, c);
    return REPLY_AGAIN;
}

static enum reply answer_move(struct learn *l, const struct choices *c, struct slice line) {
    int i = input_match(line, c->text, c->count);
    if (i >= 0)
        return make_move(l, c->move[i]);
    if (i == -1)
        return refuse_move(l, c, line);
    show_line(&l->play, "Several choices begin so: type more of it, or the number.");
    return REPLY_AGAIN;
}

static enum reply reply(struct learn *l, const struct choices *c, struct slice line) {
    bool asked = walk_step(&l->walk)->ask[0] || c->count > 0;
    enum turn ignored;
    if (slice_is(line, "quit") || slice_is(line, "exit"))
        return REPLY_LEAVE;
    if (slice_is(line, "skip") || (!asked && line.len == 0))
        return skip(l);
    if (slice_is(line, "back"))
        return teach_back(l) ? REPLY_NEXT : REPLY_LEAVE;
    if (line.len == 0)
        show_asked(l, c);
    else if (slice_is(line, "hint"))
        show_hint(l);
    else if (slice_is(line, "help") || slice_is(line, "?"))
        show_say(&l->play, lesson_help);
    else if (slice_is(line, "rules"))
        teach_show_rule(l, c);
    else if (teach_only_shows(line))
        command_run(&l->play, c, line, &ignored);
    else if (walk_step(&l->walk)->ask[0])
        return answer_question(l, c, line);
    else if (c->count > 0)
        return answer_move(l, c, line);
    else
        show_line(&l->play, "Press Enter to go on.");
    return REPLY_AGAIN;
}

/* ---- the loop ---- */

static enum reply take_step(struct learn *l) {
    static struct choices c;
    char line[INPUT_BYTES];
    enum reply now = REPLY_AGAIN;
    show_step(l, &c);
    while (now == REPLY_AGAIN) {
        if (!input_line("> ", l->play.interactive, line))
            return REPLY_LEAVE;
        now = reply(l, &c, slice_trim(slice_of(line)));
    }
    return now;
}

static enum learn_end take_steps(struct learn *l) {
    while (!walk_done(&l->walk)) {
        enum reply now = l->play.full ? learn_full_step(l) : take_step(l);
        if (!l->keep(l, walk_progress(&l->walk)))
            return LEARN_CANNOT_KEEP;
        if (now == REPLY_LEAVE)
            return LEARN_LEFT;
    }
    return LEARN_DONE;
}

enum learn_end learn_run(struct learn *l) {
    if (l->play.full)
        tty_open(l->play.look);
    enum learn_end end = take_steps(l);
    if (l->play.full && end == LEARN_DONE)
        learn_full_end(l);
    if (l->play.full)
        tty_close();
    if (end != LEARN_DONE)
        return end;
    if (!l->play.full) {
        show_clear(&l->play);
        show_board(&l->play, l->walk.lesson->you);
        putchar('\n');
    }
    coach(l, l->walk.lesson->done);
    return end;
}
