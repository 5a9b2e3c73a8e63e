/* read.c: reads a lesson (lesson.h).
 *
 * Every text from outside goes through here, so nothing is taken for granted: each line has its
 * bounds, and the first that does not fit ends the reading with its number and the reason. */
#include "base/json.h"
#include "game/words.h"
#include "lesson/lesson.h"

struct reader {
    struct lesson *l;
    struct slice rest;
    int number; /* of the line that was read last */
    int at;     /* where the line that is being read begins */
    struct fault *fault;
    uint32_t seen; /* head lines, by their place in the table */
    struct slice position;
    int position_number;
    bool chosen; /* the step has a choice already */
};

static bool wrong(struct reader *r, const char *before, struct slice what) {
    return fault_set(r->fault, r->at, before, what, "");
}

static bool wrong_here(struct reader *r, const char *sentence) {
    return wrong(r, sentence, slice_of(""));
}

/* ---- texts ---- */

static int characters(struct slice text) {
    int n = 0;
    for (size_t bytes; text.len > 0 && (bytes = utf8_length(text)) > 0; n++)
        text = slice_skip(text, bytes);
    return n;
}

/* Keeps a text in the lesson. */
static bool keep(struct reader *r, struct slice text, const char **out) {
    struct lesson *l = r->l;
    if (text.len + 1 > LESSON_TEXT_BYTES - l->used)
        return wrong_here(r, "the lesson is too long");
    *out = l->text + l->used;
    if (text.len > 0)
        memcpy(l->text + l->used, text.at, text.len);
    l->text[l->used + text.len] = 0;
    l->used += text.len + 1;
    return true;
}

/* A text that people read: not empty, and no longer than `most` characters. */
static bool keep_text(struct reader *r, struct slice text, int most, const char **out) {
    if (text.len == 0)
        return wrong_here(r, "there is no text");
    if (characters(text) > most)
        return wrong(r, "the text is too long: ", text);
    return keep(r, text, out);
}

static bool keep_once(struct reader *r, struct slice text, int most, const char **out) {
    if (*out && (*out)[0])
        return wrong_here(r, "this stands here a second time");
    return keep_text(r, text, most, out);
}

/* "WORDS -> TEXT": takes the words off, and leaves the text. False if there is no arrow. */
static bool part_text(struct slice *words, struct slice *text) {
    for (size_t i = 0; i + 4 <= words->len; i++)
        if (memcmp(words->at + i, " -> ", 4) == 0) {
            *text = slice_trim(slice_skip(*words, i + 4));
            *words = slice_trim((struct slice){words->at, i});
            return true;
        }
    *text = slice_of("");
    return false;
}

/* ---- the head ---- */

static bool read_game(struct reader *r, struct slice rest) {
    r->l->game = game_find(rest);
    if (!r->l->game)
        return wrong(r, "there is no game of this name: ", rest);
    r->l->how = setup_default(r->l->game, r->l->game->min_seats);
    return true;
}

static bool read_title(struct reader *r, struct slice rest) {
    return keep_text(r, rest, LESSON_TITLE, &r->l->title);
}

static bool read_aim(struct reader *r, struct slice rest) {
    return keep_text(r, rest, LESSON_AIM, &r->l->aim);
}

static bool read_minutes(struct reader *r, struct slice rest) {
    int64_t n;
    if (!slice_number(rest, 1, 60, &n))
        return wrong(r, "minutes are a number from 1 to 60, not ", rest);
    r->l->minutes = (int)n;
    return true;
}

static bool read_covers(struct reader *r, struct slice rest) {
    return keep_text(r, rest, LESSON_FEEDBACK, &r->l->covers);
}

static bool read_part(struct reader *r, struct slice rest) {
    r->l->strategy = slice_is(rest, "strategy");
    return r->l->strategy || wrong(r, "there is no such part: ", rest);
}

static int colour_of(const struct game *g, struct slice word) {
    for (int i = 0; g->colours[i]; i++)
        if (slice_is(word, g->colours[i]))
            return i;
    return -1;
}

static bool read_seats(struct reader *r, struct slice rest) {
    const struct game *g = r->l->game;
    struct setup how = {0};
    struct slice word;
    for (; slice_word(&rest, &word); how.seats++) {
        int colour = colour_of(g, word);
        if (colour < 0 || how.seats == g->max_seats)
            return wrong(r, "there is no such colour, or there are too many: ", word);
        how.colour[how.seats] = (uint8_t)colour;
    }
    if (how.seats < g->min_seats)
        return wrong_here(r, "there are too few seats");
    r->l->how = setup_default(g, how.seats);
    memcpy(r->l->how.colour, how.colour, sizeof how.colour);
    return true;
}

static bool read_you(struct reader *r, struct slice rest) {
    const struct setup *how = &r->l->how;
    for (int i = 0; i < how->seats; i++)
        if (slice_is(rest, r->l->game->colours[how->colour[i]])) {
            r->l->you = i;
            return true;
        }
    return wrong(r, "nobody is called so here: ", rest);
}

static bool read_option(struct reader *r, struct slice rest) {
    struct slice name = slice_of(""), value = slice_of("");
    slice_word(&rest, &name);
    slice_word(&rest, &value);
    return setup_option(r->l->game, &r->l->how, name, value) ||
           wrong(r, "there is no such option, or no such value: ", name);
}

/* The JSON on the lines below, up to an empty one. */
static bool take_json(struct reader *r, struct slice *json) {
    struct slice line, all = {r->rest.at, 0};
    struct fault fault;
    for (; slice_line(&r->rest, &line) && slice_trim(line).len > 0; r->number++)
        all.len = (size_t)(line.at + line.len - all.at);
    r->number++;
    if (all.len > LESSON_POSITION_BYTES)
        return wrong_here(r, "the position is too long");
    if (!json_check(all, json, &fault))
        return fault_set(r->fault, r->at + fault.line, fault.text, slice_of(""), "");
    return json_is_object(*json) || wrong_here(r, "a position is a JSON object");
}

static bool read_position(struct reader *r, struct slice rest) {
    (void)rest;
    r->position_number = r->at;
    return take_json(r, &r->position);
}

/* ---- steps ---- */

static struct lesson_step *now(struct reader *r) { return &r->l->step[r->l->steps - 1]; }

static bool read_step(struct reader *r, struct slice rest) {
    struct lesson *l = r->l;
    (void)rest;
    if (l->steps == LESSON_STEPS)
        return wrong_here(r, "there are too many steps");
    l->step[l->steps++] = (struct lesson_step){
        .number = r->at, .first = l->lines, .coach = "", .ask = "", .rule = ""};
    if (l->steps == 1) {
        now(r)->position = r->position;
        now(r)->position_number = r->position_number;
    }
    r->chosen = false;
    return true;
}

static bool read_stage(struct reader *r, struct slice rest) {
    (void)rest;
    if (now(r)->count > 0 || now(r)->position.len > 0)
        return wrong_here(r, "a position comes first in a step, and once");
    now(r)->position_number = r->at;
    return take_json(r, &now(r)->position);
}

static bool read_coach(struct reader *r, struct slice rest) {
    return keep_once(r, rest, LESSON_COACH, &now(r)->coach);
}

static bool read_ask(struct reader *r, struct slice rest) {
    return r->chosen ? wrong_here(r, "a question comes before its answers")
                     : keep_once(r, rest, LESSON_ASK, &now(r)->ask);
}

static bool read_rule(struct reader *r, struct slice rest) {
    return keep_once(r, rest, LESSON_NAME, &now(r)->rule);
}

static bool add_line(struct reader *r, struct lesson_line line) {
    struct lesson *l = r->l;
    if (l->lines == LESSON_LINES)
        return wrong_here(r, "there are too many lines in the steps");
    line.number = r->at;
    l->line[l->lines++] = line;
    now(r)->count++;
    return true;
}

/* A seat of the lesson, or Nature; -1 if there is none. */
static int seat_of(const struct lesson *l, struct slice word) {
    if (slice_is(word, "nature"))
        return NATURE;
    for (int i = 0; i < l->how.seats; i++)
        if (slice_is(word, l->game->colours[l->how.colour[i]]))
            return i;
    return -1;
}

static bool add_move(struct reader *r, enum lesson_kind kind, struct slice rest) {
    struct lesson_line line = {.kind = kind, .text = "", .rule = ""};
    struct slice text, seat = slice_of("");
    bool has_text = part_text(&rest, &text);
    slice_word(&rest, &seat);
    line.seat = seat_of(r->l, seat);
    rest = slice_trim(rest);
    if (r->chosen)
        return wrong_here(r, "moves of others come before the learner's");
    if (line.seat < 0)
        return wrong(r, "nobody is called so here: ", seat);
    if (rest.len == 0)
        return wrong_here(r, "there are no words of a move");
    return keep(r, rest, &line.words) &&
           (!has_text || keep_text(r, text, LESSON_FEEDBACK, &line.text)) && add_line(r, line);
}

static bool read_play(struct reader *r, struct slice rest) {
    return add_move(r, LESSON_PLAY, rest);
}

static bool read_watch(struct reader *r, struct slice rest) {
    return add_move(r, LESSON_WATCH, rest);
}

static bool read_show(struct reader *r, struct slice rest) {
    struct lesson_line line = {.kind = LESSON_SHOW, .rule = ""};
    struct slice text;
    part_text(&rest, &text);
    return keep_text(r, rest, LESSON_FEEDBACK, &line.words) &&
           keep_text(r, text, LESSON_NAME, &line.text) && add_line(r, line);
}

/* An answer in words stands in quotes. */
static bool unquote(struct reader *r, struct slice *words) {
    if (words->len < 3 || words->at[0] != '"' || words->at[words->len - 1] != '"')
        return wrong(r, "an answer to a question stands in quotes, not like ", *words);
    *words = (struct slice){words->at + 1, words->len - 2};
    return true;
}

/* What goes on is played again when the learner comes back: it must be one move. */
static bool is_open(enum lesson_kind kind, struct slice words) {
    for (size_t i = 0; i < words.len; i++)
        if (words.at[i] == '*' || slice_starts(slice_skip(words, i), ".."))
            return kind <= LESSON_ALL_OF;
    return false;
}

static bool add_choice(struct reader *r, struct lesson_line line, struct slice rest) {
    struct slice text;
    bool question = now(r)->ask[0] != 0;
    r->chosen = true;
    part_text(&rest, &text);
    if (rest.len == 0)
        return wrong_here(r, "there are no words of a move");
    if (question && line.kind != LESSON_RIGHT && line.kind != LESSON_AGAIN)
        return wrong_here(r, "a question has answers, not moves");
    if (question && !unquote(r, &rest))
        return false;
    if (!question && is_open(line.kind, rest))
        return wrong(r, "a move that goes on is said in full, not as ", rest);
    return keep_text(r, rest, question ? LESSON_ANSWER : LESSON_LINE_BYTES, &line.words) &&
           keep_text(r, text, LESSON_FEEDBACK, &line.text) && add_line(r, line);
}

static bool read_right(struct reader *r, struct slice rest) {
    return add_choice(r, (struct lesson_line){.kind = LESSON_RIGHT, .rule = ""}, rest);
}

static bool read_fine(struct reader *r, struct slice rest) {
    return add_choice(r, (struct lesson_line){.kind = LESSON_FINE, .rule = ""}, rest);
}

static bool read_all(struct reader *r, struct slice rest) {
    return add_choice(r, (struct lesson_line){.kind = LESSON_ALL_OF, .rule = ""}, rest);
}

static bool read_again(struct reader *r, struct slice rest) {
    return add_choice(r, (struct lesson_line){.kind = LESSON_AGAIN, .rule = ""}, rest);
}

static bool read_refused(struct reader *r, struct slice rest) {
    struct lesson_line line = {.kind = LESSON_REFUSED};
    struct slice section = slice_of("");
    slice_word(&rest, &section);
    return keep_text(r, section, LESSON_NAME, &line.rule) && add_choice(r, line, slice_trim(rest));
}

static bool add_check(struct reader *r, enum lesson_kind kind, struct slice rest) {
    struct lesson_line line = {.kind = kind, .text = "", .rule = ""};
    return keep_text(r, rest, LESSON_LINE_BYTES, &line.words) && add_line(r, line);
}

static bool read_event(struct reader *r, struct slice rest) {
    return add_check(r, LESSON_EVENT, rest);
}

static bool read_expect(struct reader *r, struct slice rest) {
    return add_check(r, LESSON_EXPECT, rest);
}

static bool read_pending(struct reader *r, struct slice rest) {
    return add_check(r, LESSON_PENDING, rest);
}

static bool read_done(struct reader *r, struct slice rest) {
    return keep_once(r, rest, LESSON_COACH, &r->l->done);
}

/* ---- lines ---- */

enum where { HEAD_ONCE, HEAD_OFTEN, ANYWHERE, IN_STEP };

static const struct {
    const char *word;
    enum where where;
    bool (*read)(struct reader *r, struct slice rest);
} lines[] = {
    {"game", HEAD_ONCE, read_game},
    {"title", HEAD_ONCE, read_title},
    {"aim", HEAD_ONCE, read_aim},
    {"minutes", HEAD_ONCE, read_minutes},
    {"covers", HEAD_ONCE, read_covers},
    {"seats", HEAD_ONCE, read_seats},
    {"you", HEAD_ONCE, read_you},
    {"part", HEAD_ONCE, read_part},
    {"position", HEAD_ONCE, read_position},
    {"option", HEAD_OFTEN, read_option},
    {"step", ANYWHERE, read_step},
    {"position", IN_STEP, read_stage},
    {"coach", IN_STEP, read_coach},
    {"ask", IN_STEP, read_ask},
    {"rule", IN_STEP, read_rule},
    {"play", IN_STEP, read_play},
    {"watch", IN_STEP, read_watch},
    {"show", IN_STEP, read_show},
    {"right", IN_STEP, read_right},
    {"fine", IN_STEP, read_fine},
    {"all", IN_STEP, read_all},
    {"again", IN_STEP, read_again},
    {"refused", IN_STEP, read_refused},
    {"event", IN_STEP, read_event},
    {"expect", IN_STEP, read_expect},
    {"pending", IN_STEP, read_pending},
    {"done", IN_STEP, read_done},
};
enum { GAME, TITLE, AIM, MINUTES, COVERS, SEATS, YOU, NEEDED };

/* A line of the head comes at most once, behind `game`; `you` and options come behind `seats`. */
static bool head_fits(struct reader *r, int i) {
    bool option = lines[i].where == HEAD_OFTEN;
    if (lines[i].where == HEAD_ONCE && r->seen >> i & 1)
        return wrong_here(r, "this stands here a second time");
    if (i != GAME && !(r->seen >> GAME & 1))
        return wrong_here(r, "the line \"game ID\" must come first");
    if ((i == YOU || option) && !(r->seen >> SEATS & 1))
        return wrong_here(r, "the line \"seats COLOUR...\" must come first");
    r->seen |= 1u << i;
    return true;
}

static bool step_fits(struct reader *r) {
    for (int i = 0; i < NEEDED; i++)
        if (!(r->seen >> i & 1))
            return wrong(r, "before the first step a line is missing: ", slice_of(lines[i].word));
    return true;
}

static bool read_line(struct reader *r, struct slice line) {
    struct slice word, rest = line;
    bool in_step = r->l->steps > 0;
    slice_word(&rest, &word);
    for (int i = 0; i < (int)(sizeof lines / sizeof *lines); i++) {
        bool fits = lines[i].where == ANYWHERE || (lines[i].where == IN_STEP) == in_step;
        if (!fits || !slice_is(word, lines[i].word))
            continue;
        if (in_step && r->l->done[0])
            return wrong_here(r, "nothing comes behind \"done\"");
        return (in_step || (lines[i].where == ANYWHERE ? step_fits(r) : head_fits(r, i))) &&
               lines[i].read(r, slice_trim(rest));
    }
    return wrong(r, "no line begins so here: ", word);
}

/* Does the text go on with a line that belongs to the one before? */
static bool goes_on(struct slice rest) {
    struct slice line;
    return slice_line(&rest, &line) && line.len > 0 && (line.at[0] == ' ' || line.at[0] == '\t') &&
           slice_trim(line).len > 0;
}

/* A line with those that go on with it, in `out`. False at the end, or with a fault. */
static bool take_line(struct reader *r, struct buf *out) {
    struct slice line;
    out->len = 0;
    while (out->len == 0 || goes_on(r->rest)) {
        if (!slice_line(&r->rest, &line))
            return false;
        r->number++;
        line = slice_trim(line);
        if (out->len == 0)
            r->at = r->number;
        if (!slice_printable(line))
            return wrong_here(r, "the line is not plain UTF-8 text");
        if (line.len == 0 || line.at[0] == '#')
            continue;
        if (out->len > 0)
            buf_char(out, ' ');
        buf_slice(out, line);
        if (out->cut)
            return wrong_here(r, "the line is too long");
    }
    return true;
}

/* ---- the whole ---- */

bool lesson_asks_move(const struct lesson *l, const struct lesson_step *step) {
    for (int i = step->first; i < step->first + step->count; i++)
        if (!step->ask[0] && l->line[i].kind >= LESSON_RIGHT && l->line[i].kind <= LESSON_REFUSED)
            return true;
    return false;
}

static int count_of(const struct lesson *l, const struct lesson_step *step, uint32_t kinds) {
    int n = 0;
    for (int i = step->first; i < step->first + step->count; i++)
        if (kinds >> l->line[i].kind & 1) {
            struct slice rest = slice_of(l->line[i].words), words;
            while (!step->ask[0] && slice_choice(&rest, &words))
                n++;
            n += step->ask[0] != 0;
        }
    return n;
}

/* Whoever is asked something can answer it, and the ways on can be counted. */
static bool step_is_sound(struct reader *r, const struct lesson_step *step) {
    const struct lesson *l = r->l;
    int ways = count_of(l, step, 1u << LESSON_RIGHT | 1u << LESSON_FINE),
        all = count_of(l, step, 1u << LESSON_ALL_OF),
        answers = ways + count_of(l, step, 1u << LESSON_AGAIN);
    r->at = step->number;
    if (!step->coach[0] && !step->ask[0])
        return wrong_here(r, "the step says nothing");
    if (step->ask[0] && (ways == 0 || answers < 2 || answers > LESSON_CHOICES))
        return wrong_here(r, "a question has two to eight answers, one of them right");
    if (lesson_asks_move(l, step) && (ways > 0) == (all > 0))
        return wrong_here(r, "the step has no move that goes on, or \"all\" beside others");
    if (ways > LESSON_CHOICES || all > LESSON_ALL)
        return wrong_here(r, "there are too many moves that go on");
    return true;
}

static bool is_sound(struct reader *r) {
    const struct lesson *l = r->l;
    r->at = r->number;
    if (l->steps == 0)
        return wrong_here(r, "there is no step");
    if (!l->done[0])
        return wrong_here(r, "the line \"done TEXT\" is missing");
    for (int i = 0; i < l->steps; i++)
        if (!step_is_sound(r, &l->step[i]))
            return false;
    return true;
}

bool lesson_read(struct lesson *l, struct slice text, struct fault *fault) {
    char memory[LESSON_LINE_BYTES];
    struct buf line = buf_on(memory, sizeof memory);
    struct reader r = {.l = l, .rest = text, .fault = fault};
    *l = (struct lesson){.title = "", .aim = "", .covers = "", .done = ""};
    fault->text[0] = 0;
    if (text.len > LESSON_BYTES)
        return wrong_here(&r, "the lesson is too long");
    if (!take_line(&r, &line) || !slice_is(buf_slice_of(&line), "hoftag lesson 1"))
        return fault->text[0] ? false : wrong_here(&r, "the first line is not \"hoftag lesson 1\"");
    while (take_line(&r, &line))
        if (!read_line(&r, buf_slice_of(&line)))
            return false;
    return !fault->text[0] && is_sound(&r);
}
