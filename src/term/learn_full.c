/* learn_full.c: see learn_full.h.
 *
 * A step is a few screens: what the coach says, each move of the others, what is asked, how it was
 * answered. Each of them is left by a choice. What was said is also in the log. */
#include "term/learn_full.h"

#include "base/say.h"
#include "term/full.h"
#include "term/show.h"

#include <stdio.h>
#include <string.h>

enum shown_as { GOING_ON, ANSWERING, MOVING };

/* The screen that is shown, and how it was left. */
struct lectern {
    struct desk desk;
    struct learn *learn;
    enum shown_as kind;
    bool went_on; /* the step was taken by what was chosen */
    bool away;    /* to the step before */
};

static struct lectern lectern;

/* ---- what the coach says ---- */

static void hear(struct desk *d, const char *text) {
    if (text[0]) {
        buf_str(&d->coach, text);
        buf_char(&d->coach, '\n');
    }
}

/* What is said from here on is new. */
static void silence(struct desk *d) { d->coach.len = 0; }

static void say_to_log(struct desk *d) {
    d->told = d->log.len;
    buf_slice(&d->log, buf_slice_of(&d->coach));
    buf_end(&d->log);
}

static void hear_step(struct lectern *s) {
    const struct lesson_step *step = walk_step(&s->learn->walk);
    silence(&s->desk);
    hear(&s->desk, teach_text(s->learn, step->coach));
    teach_write_places(s->learn, &s->desk.coach);
    hear(&s->desk, teach_text(s->learn, step->ask));
}

/* ---- what is done ---- */

/* How an answer was taken. What goes on is said with what happened; the next screen shows it. */
static enum turn take_answer(struct lectern *s, struct walk_answer answer,
                             const struct events *ev) {
    struct learn *l = s->learn;
    silence(&s->desk);
    teach_write_verdict(l, answer, &s->desk.coach);
    hear(&s->desk, teach_text(l, answer.text));
    s->went_on = answer.verdict <= WALK_MORE;
    if (s->went_on) {
        teach_write_events(l, l->walk.after, ev, &s->desk.coach);
        return MOVED;
    }
    if (++l->misses >= MISSES_BEFORE_HELP)
        hear(&s->desk, show_translate(
                           &l->play, N_("`h` tells what the step asks for, `>` does it for you.")));
    hear(&s->desk, teach_text(l, walk_step(&l->walk)->ask));
    return ASK_ONCE_MORE;
}

static enum turn learn_move(struct desk *d, Move m, struct buf *out) {
    static struct events ev;
    struct lectern *s = d->owner;
    (void)out;
    ev.count = 0;
    if (s->kind == GOING_ON)
        return MOVED;
    if (s->kind == ANSWERING)
        return take_answer(s, walk_choose(&s->learn->walk, (int)m), &ev);
    return take_answer(s, walk_move(&s->learn->walk, m, &ev), &ev);
}

/* Does what is asked for the learner, and says what it was. */
static enum turn skip(struct lectern *s) {
    static struct events ev;
    struct learn *l = s->learn;
    if (s->kind == GOING_ON)
        return MOVED;
    ev.count = 0;
    struct walk_answer answer = walk_on(&l->walk, &ev);
    silence(&s->desk);
    hear(&s->desk, teach_text(l, answer.text));
    teach_write_events(l, l->walk.after, &ev, &s->desk.coach);
    s->went_on = true;
    return MOVED;
}

/* Commands that show something, with what they would print. */
static void run_shown(struct lectern *s, struct slice line, struct buf *out) {
    struct play *p = &s->learn->play;
    struct look look = p->look;
    enum turn ignored;
    p->capture = out;
    p->look = (struct look){0};
    if (slice_is(line, "rules"))
        teach_show_rule(s->learn, &s->desk.choices);
    else
        command_run(p, &s->desk.choices, line, &ignored);
    p->look = look;
    p->capture = NULL;
}

static bool learn_command(struct desk *d, struct slice line, struct buf *out, enum turn *turn) {
    struct lectern *s = d->owner;
    *turn = ASK_ONCE_MORE;
    if (slice_is(line, "quit") || slice_is(line, "exit")) {
        *turn = LEAVE;
    } else if (slice_is(line, "skip")) {
        *turn = skip(s);
    } else if (slice_is(line, "back") || slice_is(line, "undo")) {
        s->away = teach_back(s->learn);
        *turn = s->away ? MOVED : LEAVE;
    } else if (slice_is(line, "hint")) {
        teach_write_hint(s->learn, out);
    } else if (teach_only_shows(line)) {
        run_shown(s, line, out);
    } else {
        return false;
    }
    return true;
}

static const struct hand_key learn_keys[] = {{'h', N_("hint"), "hint"},
                                             {'<', N_("step back"), "back"},
                                             {'>', N_("skip"), "skip"},
                                             {'r', N_("rule"), "rules"},
                                             {0, NULL, NULL}};

static const struct hands learn_hands = {learn_move, learn_command, NULL, NULL, learn_keys, NULL};

/* ---- the screens ---- */

static void set_board(struct lectern *s, void *state) {
    struct learn *l = s->learn;
    l->table.state = state;
    sight_for(&l->play, l->walk.lesson->you, &s->desk.sight);
    l->table.state = l->walk.state;
}

static void add_word(struct choices *c, const char *text) {
    snprintf(c->words[c->count], MAX_WORDS, "%s", text);
    c->text[c->count] = c->words[c->count];
    c->move[c->count] = (Move)c->count;
    c->count++;
}

/* The desk, with nothing to choose from yet. */
static void set_desk(struct lectern *s, enum shown_as kind, void *state) {
    struct desk *d = &s->desk;
    s->kind = kind;
    s->went_on = s->away = false;
    d->worded = kind != MOVING;
    d->seat = kind == MOVING ? s->learn->walk.lesson->you : -1;
    d->choices.seat = s->learn->walk.lesson->you;
    d->choices.count = 0;
    d->prompt.len = 0;
    set_board(s, state);
}

static enum reply look_at(struct lectern *s) {
    say_to_log(&s->desk);
    return full_turn(&s->desk) == LEAVE ? REPLY_LEAVE : REPLY_NEXT;
}

/* What was said, with the board as it is then, until the learner goes on. */
static enum reply go_on(struct lectern *s, void *state) {
    set_desk(s, GOING_ON, state);
    add_word(&s->desk.choices, show_translate(&s->learn->play, N_("Go on")));
    return look_at(s);
}

/* After what was answered the next step follows, but what happened is looked at first. */
static enum reply ask(struct lectern *s) {
    enum reply reply = look_at(s);
    if (reply == REPLY_LEAVE || !s->went_on)
        return reply;
    return s->desk.coach.len ? go_on(s, s->learn->walk.after) : reply;
}

static enum reply ask_question(struct lectern *s) {
    const struct lesson_line *answers[LESSON_CHOICES];
    int n = walk_answers(&s->learn->walk, answers);
    set_desk(s, ANSWERING, s->learn->walk.state);
    for (int i = 0; i < n; i++)
        add_word(&s->desk.choices, teach_text(s->learn, answers[i]->words));
    return ask(s);
}

static enum reply ask_move(struct lectern *s) {
    struct learn *l = s->learn;
    struct desk *d = &s->desk;
    set_desk(s, MOVING, l->walk.state);
    choices_list(&l->play, d->seat, &d->choices);
    if (l->walk.lesson->game->prompt)
        l->walk.lesson->game->prompt(l->walk.box, d->sight.view, d->seat, &d->prompt);
    if (d->prompt.len == 0)
        say(&d->prompt, "Your move.");
    return ask(s);
}

/* ---- a step ---- */

static bool has_watched(const struct learn *l) {
    const struct lesson_step *step = walk_step(&l->walk);
    for (int i = step->first; i < step->first + step->count; i++)
        if (l->walk.lesson->line[i].kind == LESSON_WATCH)
            return true;
    return false;
}

/* The moves of the others, a screen each. */
static enum reply watch(struct lectern *s) {
    const struct lesson_line *line;
    enum reply reply = REPLY_NEXT;
    while (reply == REPLY_NEXT && !s->away) {
        silence(&s->desk);
        line = teach_watch(s->learn, &s->desk.coach);
        if (!line)
            break;
        hear(&s->desk, teach_text(s->learn, line->text));
        reply = go_on(s, s->learn->walk.state);
    }
    return reply;
}

static void begin(struct lectern *s, struct learn *l) {
    struct desk *d = &s->desk;
    if (!d->owner)
        desk_init(d, l->play.look, l->play.words);
    s->learn = l;
    d->owner = s;
    d->hands = &learn_hands;
    s->went_on = s->away = false;
    l->misses = 0;
}

enum reply learn_full_step(struct learn *l) {
    struct lectern *s = &lectern;
    const struct lesson_step *step = walk_step(&l->walk);
    bool asks_move = lesson_asks_move(l->walk.lesson, step), watched = has_watched(l);
    struct buf heading = buf_on(s->desk.place, sizeof s->desk.place);
    begin(s, l);
    heading.words = l->play.words;
    teach_write_heading(l, &heading);
    buf_end(&heading);
    hear_step(s);
    enum reply reply = REPLY_NEXT;
    if (watched || (!asks_move && !step->ask[0]))
        reply = go_on(s, l->walk.state);
    if (reply == REPLY_NEXT && watched && !s->away) {
        reply = watch(s);
        hear_step(s);
    }
    if (reply == REPLY_LEAVE || s->away)
        return reply;
    if (step->ask[0])
        return ask_question(s);
    if (asks_move)
        return ask_move(s);
    walk_on(&l->walk, NULL);
    return REPLY_NEXT;
}

void learn_full_end(struct learn *l) {
    struct lectern *s = &lectern;
    begin(s, l);
    silence(&s->desk);
    snprintf(s->desk.place, sizeof s->desk.place, "%s", teach_text(l, l->walk.lesson->title));
    hear(&s->desk, teach_text(l, l->walk.lesson->done));
    go_on(s, l->walk.state);
    desk_free(&s->desk);
    s->desk.owner = NULL;
}
