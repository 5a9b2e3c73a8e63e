/* lessons.c: takes every lesson in every way there is: lessons [FILE...], or all that are built in.
 *
 * In each step every legal move is tried: it goes on, or is answered and changes nothing. What a
 * line says is held against the game: moves that go on and those that are answered are legal, those
 * refused are refused by the section named, what is to be looked at is there, what is expected is
 * so. Wherever the learner comes, his number brings him back to the same place. A lesson ends at
 * its first failure, which is told with its line. */
#include "game/fields.h"
#include "game/rulebook.h"
#include "game/words.h"
#include "lesson/course.h"
#include "lesson/walk.h"
#include "lib/test.h"
#include "lib/value.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { TEXT_BYTES = 64 * 1024, MOST_WAYS = 3000, MOST_WATCHED = 6 };

struct lesson_test {
    const char *name;
    struct lesson lesson;
    void *box;
    struct events told; /* by the last move */
    int ways;
    int line; /* of the failure */
    char why[600];
};

__attribute__((format(printf, 3, 4))) static bool wrong(struct lesson_test *t, int line,
                                                        const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(t->why, sizeof t->why, format, arguments);
    va_end(arguments);
    t->line = line;
    return false;
}

static const struct game *game_of(const struct lesson_test *t) { return t->lesson.game; }

static bool has_section(const struct lesson_test *t, struct slice section) {
    char memory[400];
    struct buf title = buf_on(memory, sizeof memory);
    return rulebook_title(rulebook_text(game_of(t), "en"), section, &title);
}

/* ---- what is to be looked at ---- */

static bool is_legal(const struct lesson_test *t, const void *st, int seat, Move m) {
    Move moves[MAX_MOVES];
    int n = m ? game_of(t)->moves(t->box, st, seat, moves) : 0;
    for (int i = 0; i < n; i++)
        if (moves[i] == m)
            return true;
    return false;
}

/* "town Bautzen": an argument of some kind of move, and a word of its vocabulary. */
static bool is_argument(const struct lesson_test *t, const void *st, struct slice name,
                        struct slice word) {
    int value;
    for (const struct kind *k = game_of(t)->kinds + 1; k->words; k++)
        for (int i = 0; i < 3 && k->arg[i].name; i++)
            if (slice_is(name, k->arg[i].name) &&
                value_read(k->arg[i].in, t->box, st, word, &value))
                return true;
    return false;
}

static bool find_path(const struct lesson_test *t, const void *st, struct slice path,
                      struct slice *value) {
    static char memory[TEXT_BYTES];
    struct buf json = buf_on(memory, sizeof memory);
    fields_write_json(game_of(t), t->box, st, &json);
    return value_find(game_of(t), st, buf_slice_of(&json), path, value);
}

static bool check_place(struct lesson_test *t, const struct walk *w,
                        const struct lesson_line *line) {
    struct slice place = slice_of(line->words), word = slice_of(""), rest = place, value;
    slice_word(&rest, &word);
    rest = slice_trim(rest);
    if (rest.len == 0)
        return find_path(t, w->state, place, &value) ||
               wrong(t, line->number, "there is no %s", line->words);
    if (slice_is(word, "move"))
        return is_legal(t, w->state, t->lesson.you,
                        move_read(game_of(t), t->box, w->state, rest)) ||
               wrong(t, line->number, "%s is not legal here", line->words);
    return is_argument(t, w->state, word, rest) ||
           wrong(t, line->number, "there is no %s", line->words);
}

/* ---- what must be so ---- */

static bool was_told(const struct lesson_test *t, const void *st, const char *sentence) {
    struct slice wanted = slice_of(sentence);
    bool open = wanted.len > 3 && memcmp(wanted.at + wanted.len - 3, "...", 3) == 0;
    for (int i = 0; i < t->told.count; i++) {
        char memory[1000];
        struct buf out = buf_on(memory, sizeof memory);
        event_write(game_of(t), t->box, st, &t->told.item[i], &out);
        struct slice is = buf_slice_of(&out);
        if (open && is.len > wanted.len - 3)
            is.len = wanted.len - 3;
        if (slice_same(is, (struct slice){wanted.at, open ? wanted.len - 3 : wanted.len}))
            return true;
    }
    return false;
}

static bool check_expected(struct lesson_test *t, const void *st, const struct lesson_line *line) {
    struct slice rest = slice_of(line->words), path = slice_of(""), value;
    slice_word(&rest, &path);
    rest = slice_trim(rest);
    if (!find_path(t, st, path, &value))
        return wrong(t, line->number, "there is no %.*s", (int)path.len, path.at);
    return value_is(value, rest) ||
           wrong(t, line->number, "%.*s is %.*s", (int)path.len, path.at, (int)value.len, value.at);
}

static bool check_pending(struct lesson_test *t, const void *st, const struct lesson_line *line) {
    struct slice rest = slice_of(line->words), word;
    uint32_t wanted = 0;
    while (slice_word(&rest, &word)) {
        int seat = seat_read(game_of(t), st, word);
        if (seat < 0)
            return wrong(t, line->number, "nobody is called so");
        wanted |= 1u << seat;
    }
    return game_of(t)->pending(st) == wanted || wrong(t, line->number, "others owe a move");
}

static bool check_line(struct lesson_test *t, const void *st, const struct lesson_line *line) {
    if (line->kind == LESSON_EVENT)
        return was_told(t, st, line->words) || wrong(t, line->number, "not told: %s", line->words);
    if (line->kind == LESSON_EXPECT)
        return check_expected(t, st, line);
    return line->kind != LESSON_PENDING || check_pending(t, st, line);
}

/* The checks behind this line, up to the next that is none. */
static bool check_behind(struct lesson_test *t, const struct lesson_step *s, const void *st,
                         const struct lesson_line *line) {
    const struct lesson_line *end = t->lesson.line + s->first + s->count;
    for (line++; line < end && line->kind >= LESSON_EVENT; line++)
        if (!check_line(t, st, line))
            return false;
    return true;
}

static bool check_after_choice(struct lesson_test *t, const struct lesson_step *s, const void *st) {
    const struct lesson_line *last = NULL;
    for (int i = s->first; i < s->first + s->count; i++)
        if (t->lesson.line[i].kind <= LESSON_REFUSED)
            last = &t->lesson.line[i];
    return !last || check_behind(t, s, st, last);
}

/* ---- a step ---- */

static bool take_step(struct lesson_test *t, const struct walk *w);

/* Whoever comes back with the number of this place is in this place. */
static bool check_return(struct lesson_test *t, const struct walk *w) {
    static struct walk again;
    struct fault fault;
    int line = walk_done(w) ? 0 : walk_step(w)->number;
    if (!walk_to(&again, &t->lesson, t->box, walk_progress(w), &fault))
        return wrong(t, fault.line, "%s", fault.text);
    if (again.step != w->step || memcmp(again.state, w->state, game_of(t)->state_size) != 0)
        return wrong(t, line, "who comes back here is in another place");
    if (!walk_to(&again, &t->lesson, t->box, walk_back(w), &fault))
        return wrong(t, fault.line, "%s", fault.text);
    return again.step == (w->step ? w->step - 1 : 0) || wrong(t, line, "back is not one step back");
}

static bool go_on(struct lesson_test *t, const struct walk *w) {
    return check_return(t, w) && take_step(t, w);
}

/* The learner tries one legal move. */
static bool try_move(struct lesson_test *t, const struct walk *w, Move m) {
    struct walk *then = malloc(sizeof *then);
    const struct lesson_step *s = walk_step(w);
    char memory[MAX_WORDS];
    struct buf words = buf_on(memory, sizeof memory);
    _Alignas(16) uint8_t after[MAX_STATE];
    size_t size = game_of(t)->state_size;
    bool sound = true;
    *then = *w;
    t->told.count = 0;
    move_write(game_of(t), t->box, w->state, t->lesson.you, m, t->lesson.you, &words);
    struct walk_answer answer = walk_move(then, m, NULL);
    memcpy(after, w->state, size);
    game_of(t)->apply(t->box, after, t->lesson.you, m, &t->told);
    if (answer.verdict == WALK_REFUSED)
        sound = wrong(t, s->number, "%s is listed and refused", buf_end(&words));
    else if (answer.verdict != WALK_MORE && !answer.text[0])
        sound = wrong(t, s->number, "there is no answer to %s", buf_end(&words));
    else if (answer.verdict == WALK_AGAIN)
        sound = memcmp(then->state, w->state, size) == 0 ||
                wrong(t, s->number, "%s changes something", buf_end(&words));
    else if (answer.verdict == WALK_MORE)
        sound = go_on(t, then);
    else
        sound = check_after_choice(t, s, after) && go_on(t, then);
    free(then);
    return sound;
}

static bool try_all_moves(struct lesson_test *t, const struct walk *w) {
    Move moves[MAX_MOVES];
    int n = game_of(t)->moves(t->box, w->state, t->lesson.you, moves);
    if (!(game_of(t)->pending(w->state) >> t->lesson.you & 1))
        return wrong(t, walk_step(w)->number, "it is not the learner's turn");
    for (int i = 0; i < n; i++)
        if (!try_move(t, w, moves[i]))
            return false;
    return true;
}

static bool check_refused(struct lesson_test *t, const struct walk *w,
                          const struct lesson_line *line, Move m, const char *words) {
    struct walk then = *w;
    struct walk_answer answer = walk_move(&then, m, NULL);
    if (answer.verdict != WALK_REFUSED)
        return wrong(t, line->number, "%s is allowed", words);
    const char *rule = game_of(t)->refusals[answer.refusal].rule;
    if (strcmp(rule, line->rule) != 0)
        return wrong(t, line->number, "%s is refused by %s", words, rule);
    return (answer.text == line->text &&
            memcmp(then.state, w->state, game_of(t)->state_size) == 0) ||
           wrong(t, line->number, "%s is answered by another line, or changes something", words);
}

/* One move that a line names: "bid 4". */
static bool check_named(struct lesson_test *t, const struct walk *w, const struct lesson_line *line,
                        const char *words) {
    Move m = move_read(game_of(t), t->box, w->state, slice_of(words));
    if (!m)
        return wrong(t, line->number, "no move has the words %s", words);
    if (line->kind == LESSON_REFUSED)
        return check_refused(t, w, line, m, words);
    return is_legal(t, w->state, t->lesson.you, m) ||
           wrong(t, line->number, "%s is not legal", words);
}

/* "go *": some legal move is answered by this very line. */
static bool check_star(struct lesson_test *t, const struct walk *w,
                       const struct lesson_line *line) {
    Move moves[MAX_MOVES];
    int n = game_of(t)->moves(t->box, w->state, t->lesson.you, moves);
    for (int i = 0; i < n; i++) {
        struct walk then = *w;
        if (walk_move(&then, moves[i], NULL).text == line->text)
            return true;
    }
    return wrong(t, line->number, "no other legal move begins so");
}

static bool check_words(struct lesson_test *t, const struct walk *w, const struct lesson_line *line,
                        struct slice one) {
    char words[LESSON_LINE_BYTES], *dots;
    int lo, hi;
    snprintf(words, sizeof words, "%.*s", (int)one.len, one.at);
    if (one.len > 0 && one.at[one.len - 1] == '*')
        return check_star(t, w, line);
    if (!(dots = strstr(words, "..")))
        return check_named(t, w, line, words);
    while (dots > words && dots[-1] >= '0' && dots[-1] <= '9')
        dots--;
    if (sscanf(dots, "%d..%d", &lo, &hi) != 2)
        return wrong(t, line->number, "the range is no range");
    for (int i = lo; i <= hi; i++) {
        snprintf(dots, sizeof words - (size_t)(dots - words), "%d", i);
        if (!check_named(t, w, line, words))
            return false;
    }
    return true;
}

/* What the lines name is held against the position in which the step asks first. */
static bool check_choices(struct lesson_test *t, const struct walk *w) {
    const struct lesson_step *s = walk_step(w);
    for (int i = s->first; i < s->first + s->count; i++) {
        const struct lesson_line *line = &t->lesson.line[i];
        struct slice rest = slice_of(line->words), one;
        if (line->kind < LESSON_RIGHT || line->kind > LESSON_REFUSED)
            continue;
        if (line->kind == LESSON_REFUSED && !has_section(t, slice_of(line->rule)))
            return wrong(t, line->number, "the rules have no section %s", line->rule);
        while (slice_choice(&rest, &one))
            if (!check_words(t, w, line, one))
                return false;
    }
    return true;
}

static bool take_question(struct lesson_test *t, const struct walk *w) {
    const struct lesson_line *line[LESSON_CHOICES];
    int n = walk_answers(w, line);
    for (int i = 0; i < n; i++) {
        struct walk then = *w;
        struct walk_answer answer = walk_choose(&then, i);
        if ((answer.verdict == WALK_AGAIN) != (line[i]->kind == LESSON_AGAIN))
            return wrong(t, line[i]->number, "the answer is taken for another");
        if (answer.verdict == WALK_RIGHT && !go_on(t, &then))
            return false;
    }
    return true;
}

static bool watch(struct lesson_test *t, struct walk *w) {
    const struct lesson_step *s = walk_step(w);
    const struct lesson_line *line;
    int watched = 0;
    t->told.count = 0;
    for (; (line = walk_watch(w, &t->told)); watched++, t->told.count = 0)
        if (!check_behind(t, s, w->state, line))
            return false;
    return watched <= MOST_WATCHED || wrong(t, s->number, "there is too much to watch");
}

/* Moves that the lesson makes are made by the walk, which stops the program if the game refuses
 * one: so they are tried before. */
static bool check_scripted(struct lesson_test *t, const struct walk *w) {
    const struct lesson_step *s = walk_step(w);
    _Alignas(16) uint8_t st[MAX_STATE];
    memcpy(st, w->state, game_of(t)->state_size);
    for (int i = w->next; i < s->first + s->count; i++) {
        const struct lesson_line *line = &t->lesson.line[i];
        Move m;
        if (line->kind > LESSON_WATCH)
            continue;
        m = move_read(game_of(t), t->box, st, slice_of(line->words));
        if (!is_legal(t, st, line->seat, m))
            return wrong(t, line->number, "%s is not legal", line->words);
        game_of(t)->apply(t->box, st, line->seat, m, NULL);
    }
    return true;
}

static bool check_texts(struct lesson_test *t, const struct walk *w) {
    const struct lesson_step *s = walk_step(w);
    if (s->rule[0] && !has_section(t, slice_of(s->rule)))
        return wrong(t, s->number, "the rules have no section %s", s->rule);
    for (int i = s->first; i < s->first + s->count; i++)
        if (t->lesson.line[i].kind == LESSON_SHOW && !check_place(t, w, &t->lesson.line[i]))
            return false;
    return true;
}

static bool take_step(struct lesson_test *t, const struct walk *before) {
    struct walk w = *before;
    if (walk_done(&w))
        return ++t->ways <= MOST_WAYS || wrong(t, 0, "there are too many ways");
    test_doing("%s:%d", t->name, walk_step(&w)->number);
    bool first = w.way[w.step] == 0;
    if (first && (!check_scripted(t, &w) || !watch(t, &w)))
        return false;
    if (first && !check_texts(t, &w))
        return false;
    if (walk_step(&w)->ask[0])
        return take_question(t, &w);
    if (lesson_asks_move(&t->lesson, walk_step(&w)))
        return (!first || check_choices(t, &w)) && try_all_moves(t, &w);
    walk_on(&w, NULL);
    return go_on(t, &w);
}

/* ---- a lesson ---- */

static bool check_covers(struct lesson_test *t) {
    struct slice rest = slice_of(t->lesson.covers), section;
    while (slice_word(&rest, &section))
        if (!has_section(t, section))
            return wrong(t, 0, "the rules have no section %.*s", (int)section.len, section.at);
    return true;
}

static bool take_lesson(struct lesson_test *t, struct slice text) {
    struct fault fault = {0};
    struct walk w;
    if (!lesson_read(&t->lesson, text, &fault))
        return wrong(t, fault.line, "%s", fault.text);
    t->box = malloc(game_of(t)->box_size);
    if (!game_of(t)->read_box(t->box, *game_of(t)->box_text, &fault) ||
        !walk_to(&w, &t->lesson, t->box, 0, &fault))
        return wrong(t, fault.line, "%s", fault.text);
    return check_covers(t) && take_step(t, &w);
}

static void test_lesson(const char *name, struct slice text) {
    static struct lesson_test t;
    t = (struct lesson_test){.name = name};
    if (take_lesson(&t, text)) {
        printf("%s: %d steps, %d ways\n", name, t.lesson.steps, t.ways);
        test_passed();
    } else {
        printf("%s:%d: %s\n", name, t.line, t.why);
        test_failed();
    }
    free(t.box);
}

static void test_file(const char *path) {
    size_t len;
    char *text = test_read_file(path, &len);
    if (!text) {
        printf("%s: cannot be read\n", path);
        test_failed();
        return;
    }
    test_lesson(path, (struct slice){text, len});
    free(text);
}

/* Every game that is offered to visitors has lessons. */
static void test_courses(void) {
    const struct embedded *lessons[COURSE_LESSONS];
    for (int i = 0; all_games[i]; i++)
        EXPECT(all_games[i]->is_template || course_of(all_games[i], lessons) > 0);
}

int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++)
        test_file(argv[i]);
    if (argc == 1) {
        test_courses();
        for (const struct embedded *e = lesson_texts; e->name; e++)
            test_lesson(e->name, *e->text);
    }
    return test_end();
}
