/* teach.c: see teach.h. */
#include "term/teach.h"

#include "base/say.h"
#include "game/words.h"
#include "term/commands.h"
#include "term/desk.h"
#include "term/show.h"

#include <string.h>

const char *teach_text(const struct learn *l, const char *english) {
    struct buf language = {.words = l->texts};
    return say_translate(&language, english);
}

void teach_write_heading(const struct learn *l, struct buf *out) {
    SAY(out, "{title}, step {step} of {steps}",
        say_name("title", teach_text(l, l->walk.lesson->title)),
        say_number("step", l->walk.step + 1), say_number("steps", l->walk.lesson->steps));
}

void teach_write_places(const struct learn *l, struct buf *out) {
    const struct lesson_step *s = walk_step(&l->walk);
    struct buf names = text_for(&l->play);
    for (int i = s->first; i < s->first + s->count; i++) {
        const struct lesson_line *line = &l->walk.lesson->line[i];
        if (line->kind != LESSON_SHOW)
            continue;
        buf_str(&names, names.len ? ", " : "");
        buf_str(&names, teach_text(l, line->text));
    }
    if (names.len > 0) {
        SAY(out, "Look at: {places}.", say_name("places", buf_end(&names)));
        buf_char(out, '\n');
    }
    buf_free(&names);
}

void teach_write_events(const struct learn *l, const void *st, const struct events *ev,
                        struct buf *out) {
    for (int i = 0; i < ev->count; i++) {
        if (!event_seen(&ev->item[i], l->walk.lesson->you))
            continue;
        buf_str(out, "   ");
        event_write(l->walk.lesson->game, l->walk.box, st, &ev->item[i], out);
        buf_char(out, '\n');
    }
}

/* Of a move that tells nothing itself: "Rose: Action 2", as far as the learner may read it. */
static void write_move(const struct learn *l, const struct lesson_line *line, const void *before,
                       struct buf *out) {
    const struct lesson *lesson = l->walk.lesson;
    const struct game *g = lesson->game;
    Move m = move_read(g, l->walk.box, before, slice_of(line->words));
    if (!m || line->seat >= lesson->how.seats ||
        !move_readable(g, l->walk.box, before, line->seat, m, lesson->you))
        return;
    move_tell(g, l->walk.box, before, g->colours[lesson->how.colour[line->seat]], m, out);
    buf_char(out, '\n');
}

const struct lesson_line *teach_watch(struct learn *l, struct buf *out) {
    static struct events ev;
    _Alignas(16) uint8_t before[MAX_STATE];
    size_t len = out->len;
    memcpy(before, l->walk.state, l->walk.lesson->game->state_size);
    ev.count = 0;
    const struct lesson_line *line = walk_watch(&l->walk, &ev);
    if (line)
        teach_write_events(l, l->walk.state, &ev, out);
    if (line && out->len == len)
        write_move(l, line, before, out);
    return line;
}

void teach_write_verdict(const struct learn *l, struct walk_answer answer, struct buf *out) {
    static const char *const verdicts[] = {
        [WALK_RIGHT] = N_("Right."),
        [WALK_FINE] = N_("Good, too."),
        [WALK_MORE] = N_("Right, and there is more to do."),
        [WALK_AGAIN] = N_("Not yet: try again."),
    };
    if (answer.verdict == WALK_REFUSED)
        return;
    buf_str(out, show_translate(&l->play, verdicts[answer.verdict]));
    buf_char(out, '\n');
}

void teach_write_hint(const struct learn *l, struct buf *out) {
    Move m = walk_hint(&l->walk);
    if (m)
        move_write(l->walk.lesson->game, l->walk.box, l->walk.state, l->walk.lesson->you, m,
                   l->walk.lesson->you, out);
    else
        buf_str(out, show_translate(&l->play, N_("Press Enter to go on; `skip` answers a question "
                                                 "for you.")));
    buf_char(out, '\n');
}

bool teach_only_shows(struct slice line) {
    static const char *const words[] = {"rules", "why", "score", "coming", "board"};
    struct slice word = slice_of("");
    slice_word(&line, &word);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (slice_is(word, words[i]))
            return true;
    return false;
}

void teach_show_rule(struct learn *l, const struct choices *c) {
    char memory[100];
    struct buf line = buf_on(memory, sizeof memory);
    enum turn ignored;
    buf_str(&line, "rules ");
    buf_str(&line, walk_step(&l->walk)->rule);
    command_run(&l->play, c, buf_slice_of(&line), &ignored);
}

bool teach_back(struct learn *l) {
    struct fault fault;
    const struct lesson *lesson = l->walk.lesson;
    const void *box = l->walk.box;
    return walk_to(&l->walk, lesson, box, walk_back(&l->walk), &fault);
}
