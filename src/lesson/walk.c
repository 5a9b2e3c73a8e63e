/* walk.c: see walk.h. */
#include "lesson/walk.h"

#include "base/check.h"
#include "base/json.h"
#include "game/fields.h"
#include "game/words.h"

/* The number holds the step in 4 bits, then 3 bits for the way of each step: fewer than the 53 bits
 * that are whole numbers everywhere. */
enum { STEP_BITS = 4, WAY_BITS = 3 };
_Static_assert(LESSON_STEPS < 1 << STEP_BITS, "a step fits its bits");
_Static_assert((int)LESSON_CHOICES <= 1 << WAY_BITS, "a way fits its bits");
_Static_assert((int)LESSON_ALL <= (int)WAY_BITS, "the moves of a step fit its bits");

static const struct game *game_of(const struct walk *w) { return w->lesson->game; }

bool walk_done(const struct walk *w) { return w->step >= w->lesson->steps; }

const struct lesson_step *walk_step(const struct walk *w) { return &w->lesson->step[w->step]; }

uint64_t walk_progress(const struct walk *w) {
    uint64_t number = (uint64_t)w->step;
    for (int i = 0; i <= w->step && i < LESSON_STEPS; i++)
        number |= (uint64_t)w->way[i] << (STEP_BITS + WAY_BITS * i);
    return number;
}

/* ---- ways on ---- */

/* The way of this number among the moves of one kind or two; false if there is none. */
static bool find_way(const struct lesson *l, const struct lesson_step *s, uint32_t kinds, int way,
                     struct slice *words) {
    for (int i = s->first; i < s->first + s->count; i++) {
        struct slice rest = slice_of(l->line[i].words);
        if (!(kinds >> l->line[i].kind & 1))
            continue;
        while (slice_choice(&rest, words))
            if (way-- == 0)
                return true;
    }
    return false;
}

enum { GOES_ON = 1 << LESSON_RIGHT | 1 << LESSON_FINE, ALL_OF = 1 << LESSON_ALL_OF };

static int ways_of(const struct lesson *l, const struct lesson_step *s, uint32_t kinds) {
    struct slice ignored;
    int n = 0;
    while (find_way(l, s, kinds, n, &ignored))
        n++;
    return n;
}

static bool make_words(struct walk *w, int seat, struct slice words, struct events *ev) {
    Move m = move_read(game_of(w), w->box, w->state, words);
    return m && game_of(w)->apply(w->box, w->state, seat, m, ev) == 0;
}

/* ---- steps ---- */

static bool refuse_line(struct fault *fault, int number, const char *words) {
    return fault_set(fault, number, "the game refuses this: ", slice_of(words), "");
}

/* {"seats":["red",...],"options":{...}, and then what the lesson says. */
static void write_head(const struct lesson *l, struct buf *out) {
    const struct game *g = l->game;
    buf_str(out, "{\"seats\":[");
    for (int i = 0; i < l->how.seats; i++) {
        buf_str(out, i ? "," : "");
        buf_json(out, slice_of(g->colours[l->how.colour[i]]));
    }
    buf_str(out, "],\"options\":{");
    for (int i = 0; g->options[i].name; i++) {
        buf_str(out, i ? "," : "");
        buf_json(out, slice_of(g->options[i].name));
        buf_char(out, ':');
        buf_json(out, slice_of(g->options[i].values[l->how.option[i]]));
    }
    buf_char(out, '}');
}

static bool set_position(struct walk *w, const struct lesson_step *s, struct fault *fault) {
    char memory[LESSON_POSITION_BYTES + 600];
    struct buf json = buf_on(memory, sizeof memory);
    struct slice walk = s->position, key, value;
    write_head(w->lesson, &json);
    buf_str(&json, json_member(&walk, &key, &value) ? "," : "");
    buf_slice(&json, slice_skip(s->position, 1));
    CHECK(!json.cut);
    if (!fields_read_json(game_of(w), w->box, buf_slice_of(&json), w->state, fault)) {
        fault->line = s->position_number;
        return false;
    }
    const char *hidden = fields_hidden(game_of(w), w->state);
    bool sound = hidden ? fault_set(fault, 0, "the position hides a value: ", slice_of(hidden), "")
                        : fields_sound(game_of(w), w->box, w->state, fault);
    fault->line = s->position_number;
    return sound;
}

/* Where the step begins, behind the moves nobody looks at. */
static bool open_step(struct walk *w, struct fault *fault) {
    const struct lesson *l = w->lesson;
    const struct lesson_step *s = walk_step(w);
    if (walk_done(w))
        return true;
    if (s->position.len > 0 && !set_position(w, s, fault))
        return false;
    for (w->next = s->first; w->next < s->first + s->count; w->next++) {
        const struct lesson_line *line = &l->line[w->next];
        if (line->kind == LESSON_WATCH ||
            (line->kind >= LESSON_RIGHT && line->kind <= LESSON_REFUSED))
            break;
        if (line->kind == LESSON_PLAY && !make_words(w, line->seat, slice_of(line->words), NULL))
            return refuse_line(fault, line->number, line->words);
    }
    return true;
}

static bool watch_all(struct walk *w, struct fault *fault) {
    const struct lesson_step *s = walk_step(w);
    for (; w->next < s->first + s->count; w->next++) {
        const struct lesson_line *line = &w->lesson->line[w->next];
        if (line->kind <= LESSON_WATCH && !make_words(w, line->seat, slice_of(line->words), NULL))
            return refuse_line(fault, line->number, line->words);
    }
    return true;
}

/* The moves of `all` that are made, in the order in which the lesson names them. */
static bool make_all(struct walk *w, unsigned made, struct fault *fault) {
    struct slice words;
    for (int i = 0; find_way(w->lesson, walk_step(w), ALL_OF, i, &words); i++)
        if (made >> i & 1 && !make_words(w, w->lesson->you, words, NULL))
            return refuse_line(fault, walk_step(w)->number, words.at);
    return true;
}

/* The whole step as the learner went through it. */
static bool pass_step(struct walk *w, struct fault *fault) {
    const struct lesson_step *s = walk_step(w);
    struct slice words;
    int way = w->way[w->step];
    if (!open_step(w, fault) || !watch_all(w, fault))
        return false;
    if (lesson_asks_move(w->lesson, s)) {
        int all = ways_of(w->lesson, s, ALL_OF);
        if (all > 0 && !make_all(w, (1u << all) - 1, fault))
            return false;
        if (all == 0 && (!find_way(w->lesson, s, GOES_ON, way, &words) ||
                         !make_words(w, w->lesson->you, words, NULL)))
            return fault_set(fault, s->number, "there is no such way on", slice_of(""), "");
    }
    w->step++;
    return true;
}

static bool begin(struct walk *w, const struct lesson *l, const void *box, struct fault *fault) {
    *w = (struct walk){.lesson = l, .box = box};
    int refused = l->game->setup(box, w->state, &l->how);
    return !refused || fault_set(fault, 0, l->game->refusals[refused].text, slice_of(""), "");
}

/* The last step up to this one that begins with a position of its own: what came before does not
 * matter there. */
static int last_position(const struct lesson *l, int step) {
    if (step == l->steps)
        step--;
    for (; step > 0; step--)
        if (l->step[step].position.len > 0)
            return step;
    return 0;
}

bool walk_to(struct walk *w, const struct lesson *l, const void *box, uint64_t progress,
             struct fault *fault) {
    int step = (int)(progress & ((1 << STEP_BITS) - 1));
    if (!begin(w, l, box, fault))
        return false;
    for (int i = 0; i <= step && i < LESSON_STEPS; i++)
        w->way[i] = progress >> (STEP_BITS + WAY_BITS * i) & ((1 << WAY_BITS) - 1);
    if (step > l->steps)
        return fault_set(fault, 0, "the lesson has no such step", slice_of(""), "");
    w->step = last_position(l, step);
    while (w->step < step)
        if (!pass_step(w, fault))
            return false;
    if (!open_step(w, fault))
        return false;
    if (walk_done(w) || ways_of(l, walk_step(w), ALL_OF) == 0) {
        if (w->step < LESSON_STEPS)
            w->way[w->step] = 0;
        return true;
    }
    /* Some of `all` are made: then what was to be watched before was watched. */
    w->way[w->step] &= (uint8_t)((1u << ways_of(l, walk_step(w), ALL_OF)) - 1);
    return w->way[w->step] == 0 || (watch_all(w, fault) && make_all(w, w->way[w->step], fault));
}

uint64_t walk_back(const struct walk *w) {
    struct walk before = *w;
    before.step -= w->step > 0;
    before.way[before.step] = 0;
    return walk_progress(&before);
}

const struct lesson_line *walk_watch(struct walk *w, struct events *ev) {
    const struct lesson_step *s = walk_step(w);
    while (!walk_done(w) && w->next < s->first + s->count) {
        const struct lesson_line *line = &w->lesson->line[w->next++];
        if (line->kind > LESSON_WATCH)
            continue;
        bool made = make_words(w, line->seat, slice_of(line->words), ev);
        CHECK(made);
        if (line->kind == LESSON_WATCH)
            return line;
    }
    return NULL;
}

/* ---- answers ---- */

static void finish_step(struct walk *w) {
    struct fault fault;
    memcpy(w->after, w->state, game_of(w)->state_size);
    w->step++;
    bool opened = open_step(w, &fault);
    CHECK(opened);
}

/* The line of these kinds that fits the move best; NULL if none does. */
static const struct lesson_line *find_line(const struct walk *w, uint32_t kinds,
                                           struct slice words) {
    const struct lesson_step *s = walk_step(w);
    const struct lesson_line *found = NULL;
    int best = 0;
    for (int i = s->first; i < s->first + s->count; i++) {
        const struct lesson_line *line = &w->lesson->line[i];
        int fit = kinds >> line->kind & 1 ? lesson_fits(line->words, words) : 0;
        if (fit > best) {
            best = fit;
            found = line;
        }
    }
    return found;
}

static int way_of(const struct walk *w, uint32_t kinds, struct slice words) {
    struct slice way;
    int i = 0;
    while (find_way(w->lesson, walk_step(w), kinds, i, &way) && !slice_same(way, words))
        i++;
    return i;
}

static struct walk_answer refuse(const struct walk *w, int refusal, struct slice words) {
    const struct lesson_line *line = find_line(w, 1u << LESSON_REFUSED, words);
    return (struct walk_answer){WALK_REFUSED, line ? line->text : "", refusal};
}

/* One of several: the step is over with the last of them. */
static struct walk_answer one_of_all(struct walk *w, const struct lesson_line *line,
                                     struct slice words) {
    int all = ways_of(w->lesson, walk_step(w), ALL_OF);
    w->way[w->step] |= (uint8_t)(1u << way_of(w, ALL_OF, words));
    if (w->way[w->step] != (1u << all) - 1) {
        memcpy(w->after, w->state, game_of(w)->state_size);
        return (struct walk_answer){WALK_MORE, "", 0};
    }
    finish_step(w);
    return (struct walk_answer){WALK_RIGHT, line->text, 0};
}

struct walk_answer walk_move(struct walk *w, Move m, struct events *ev) {
    const struct game *g = game_of(w);
    char memory[MAX_WORDS];
    struct buf text = buf_on(memory, sizeof memory);
    _Alignas(16) uint8_t before[MAX_STATE];
    while (walk_watch(w, NULL))
        continue;
    memcpy(before, w->state, g->state_size);
    move_write(g, w->box, w->state, w->lesson->you, m, w->lesson->you, &text);
    struct slice words = buf_slice_of(&text);
    int refusal = g->apply(w->box, w->state, w->lesson->you, m, ev);
    if (refusal)
        return refuse(w, refusal, words);
    const struct lesson_line *line = find_line(w, GOES_ON | ALL_OF | 1u << LESSON_AGAIN, words);
    if (line && line->kind == LESSON_ALL_OF)
        return one_of_all(w, line, words);
    if (!line || line->kind == LESSON_AGAIN) {
        memcpy(w->state, before, g->state_size);
        return (struct walk_answer){WALK_AGAIN, line ? line->text : "", 0};
    }
    w->way[w->step] = (uint8_t)way_of(w, GOES_ON, words);
    finish_step(w);
    return (struct walk_answer){line->kind == LESSON_RIGHT ? WALK_RIGHT : WALK_FINE, line->text, 0};
}

int walk_answers(const struct walk *w, const struct lesson_line *out[LESSON_CHOICES]) {
    const struct lesson_step *s = walk_step(w);
    int n = 0;
    for (int i = s->first; s->ask[0] && i < s->first + s->count; i++) {
        const struct lesson_line *line = &w->lesson->line[i];
        if (line->kind == LESSON_RIGHT || line->kind == LESSON_AGAIN)
            out[n++] = line;
    }
    return n;
}

struct walk_answer walk_choose(struct walk *w, int answer) {
    const struct lesson_line *line[LESSON_CHOICES];
    int n = walk_answers(w, line);
    CHECK(answer >= 0 && answer < n);
    if (line[answer]->kind == LESSON_AGAIN)
        return (struct walk_answer){WALK_AGAIN, line[answer]->text, 0};
    while (walk_watch(w, NULL))
        continue;
    finish_step(w);
    return (struct walk_answer){WALK_RIGHT, line[answer]->text, 0};
}

/* The first way on that has not been gone. */
Move walk_hint(const struct walk *w) {
    struct slice words;
    if (walk_done(w) || !lesson_asks_move(w->lesson, walk_step(w)))
        return 0;
    for (int i = 0; find_way(w->lesson, walk_step(w), GOES_ON | ALL_OF, i, &words); i++)
        if (!(w->way[w->step] >> i & 1))
            return move_read(game_of(w), w->box, w->state, words);
    return 0;
}

static struct walk_answer answer_question(struct walk *w) {
    const struct lesson_line *line[LESSON_CHOICES];
    int n = walk_answers(w, line), i = 0;
    while (i < n - 1 && line[i]->kind != LESSON_RIGHT)
        i++;
    return walk_choose(w, i);
}

struct walk_answer walk_on(struct walk *w, struct events *ev) {
    struct walk_answer answer = {WALK_RIGHT, "", 0};
    int step = w->step;
    if (walk_done(w))
        return answer;
    while (walk_watch(w, NULL))
        continue;
    if (walk_step(w)->ask[0])
        return answer_question(w);
    if (!lesson_asks_move(w->lesson, walk_step(w))) {
        finish_step(w);
        return answer;
    }
    while (w->step == step) {
        answer = walk_move(w, walk_hint(w), ev);
        CHECK(answer.verdict <= WALK_MORE);
    }
    return answer;
}
