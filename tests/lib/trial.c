/* trial.c: see trial.h. */
#include "lib/trial.h"

#include "game/fields.h"
#include "game/words.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- trials ---- */

/* Every {place} in a sentence is one of its arguments. */
static bool pattern_is_sound(struct trial *t, const char *pattern, const struct arg *args,
                             int max) {
    for (const char *at = strchr(pattern, '{'); at; at = strchr(at + 1, '{')) {
        size_t n = strcspn(at + 1, "|}");
        int i = 0;
        while (i < max && args[i].name && !slice_is((struct slice){at + 1, n}, args[i].name))
            i++;
        if (i == max || !args[i].name)
            return broken(t, "\"%s\" names an argument that does not exist", pattern);
    }
    return true;
}

static bool patterns_are_sound(struct trial *t) {
    for (const struct kind *k = t->g->kinds + 1; k->words; k++)
        if (!pattern_is_sound(t, k->words, k->arg, 3) ||
            (k->label && !pattern_is_sound(t, k->label, k->arg, 3)))
            return false;
    for (const struct event_kind *e = t->g->events; e->name; e++)
        if (!pattern_is_sound(t, e->text, e->arg, MAX_ARGS))
            return false;
    return true;
}

static bool tables_are_sound(struct trial *t) {
    const struct game *g = t->g;
    const char *field = fields_fault(g);
    if (field)
        return broken(t, "the field table is wrong at \"%s\"", field);
    while (g->events[t->event_kinds].name)
        t->event_kinds++;
    for (t->refusals = 1; g->refusals[t->refusals].rule; t->refusals++)
        if (!g->refusals[t->refusals].rule[0] || !g->refusals[t->refusals].text[0])
            return broken(t, "refusal %d has no rule section or no sentence", t->refusals);
    for (int i = 0; i < g->max_seats; i++)
        if (!g->colours[i])
            return broken(t, "there are fewer colours than seats");
    if (option_count(g) > MAX_OPTIONS)
        return broken(t, "there are too many options");
    return patterns_are_sound(t);
}

static bool box_is_sound(struct trial *t) {
    struct fault fault = {0};
    return t->g->read_box(t->box, *t->g->box_text, &fault) ||
           broken(t, "the standard box, line %d: %s", fault.line, fault.text);
}

struct trial *trial_new(const struct game *g) {
    struct trial *t = calloc(1, sizeof *t);
    t->g = g;
    t->box = malloc(g->box_size);
    t->st = malloc(g->state_size);
    for (int i = 0; i < 6; i++)
        t->scratch[i] = malloc(g->state_size);
    t->made = calloc(g->max_length, sizeof *t->made);
    t->chance = calloc((size_t)g->max_length + 1, sizeof *t->chance);
    if (tables_are_sound(t) && box_is_sound(t))
        return t;
    printf("laws: %s: %s\n", g->id, t->why);
    trial_free(t);
    return NULL;
}

void trial_free(struct trial *t) {
    free(t->box);
    free(t->st);
    for (int i = 0; i < 6; i++)
        free(t->scratch[i]);
    free(t->made);
    free(t->chance);
    free(t);
}

static int value_count(const struct option *option) {
    int n = 0;
    while (option->values[n])
        n++;
    return n;
}

int trial_sets(const struct game *g) {
    int sets = 1;
    for (int i = 0; g->options[i].name; i++)
        sets *= value_count(&g->options[i]);
    return sets;
}

static void options_of_set(const struct game *g, int set, uint8_t option[MAX_OPTIONS]) {
    for (int i = 0; g->options[i].name; i++) {
        option[i] = (uint8_t)(set % value_count(&g->options[i]));
        set /= value_count(&g->options[i]);
    }
}

void trial_set_name(const struct trial *t, int set, struct buf *out) {
    uint8_t option[MAX_OPTIONS] = {0};
    options_of_set(t->g, set, option);
    for (int i = 0; t->g->options[i].name; i++) {
        buf_char(out, ' ');
        buf_str(out, t->g->options[i].name);
        buf_char(out, '=');
        buf_str(out, t->g->options[i].values[option[i]]);
    }
}

/* Colours are dealt at random, so that no rule can rely on seat and colour being the same
 * number. */
static void shuffle_colours(struct trial *t) {
    uint8_t colours[32];
    uint32_t n = 0;
    for (; t->g->colours[n]; n++)
        colours[n] = (uint8_t)n;
    for (int i = 0; i < t->how.seats; i++) {
        uint32_t k = rng_below(&t->rng, n);
        t->how.colour[i] = colours[k];
        colours[k] = colours[--n];
    }
}

int trial_begin(struct trial *t, uint64_t seed, int set, int game) {
    rng_seed_from_number(seed, t->seed);
    t->stream = (uint64_t)set << 32 | (uint32_t)game;
    t->rng = rng_new(t->seed, t->stream);
    t->how = setup_default(t->g, t->g->min_seats + game % (t->g->max_seats - t->g->min_seats + 1));
    options_of_set(t->g, set, t->how.option);
    shuffle_colours(t);
    t->length = t->chances = 0;
    t->why[0] = 0;
    return t->g->setup(t->box, t->st, &t->how);
}

void trial_apart(struct trial *t) {
    t->rng = rng_for_event(t->seed, t->stream, (uint32_t)t->length);
}

/* ---- failures ---- */

bool broken(struct trial *t, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(t->why, sizeof t->why, format, arguments);
    va_end(arguments);
    return false;
}

bool broken_states(struct trial *t, const char *what, const uint8_t *a, const uint8_t *b) {
    char memory[1500];
    struct buf text = buf_on(memory, sizeof memory);
    int n = fields_diff(t->g, t->box, a, b, &text);
    return broken(t, "%s; %d values differ:\n%s", what, n, buf_end(&text));
}

/* The last moves before the failure, made again from the start because words can depend on the
 * state. */
static void report_moves(const struct trial *t) {
    int from = t->length > 12 ? t->length - 12 : 0;
    uint8_t *st = malloc(t->g->state_size);
    t->g->setup(t->box, st, &t->how);
    for (int i = 0; i < t->length; i++) {
        if (i >= from)
            printf("    %d: %s\n", i + 1, trial_words(t, st, t->made[i].seat, t->made[i].move));
        if (t->g->apply(t->box, st, t->made[i].seat, t->made[i].move, NULL) != 0)
            break;
    }
    free(st);
}

void trial_report(const struct trial *t) {
    printf("%s, %d seats, after move %d: %s\n", t->g->id, t->how.seats, t->length, t->why);
    report_moves(t);
}

const char *trial_words(const struct trial *t, const uint8_t *st, int seat, Move m) {
    static char memory[MAX_WORDS + 60];
    struct buf text = buf_on(memory, sizeof memory);
    int kind = move_kind(m);
    seat_write(t->g, st, seat, &text);
    buf_str(&text, " \"");
    if (kind > 0 && kind < kind_count(t->g))
        move_write(t->g, t->box, st, seat, m, NATURE, &text);
    buf_str(&text, "\" (");
    for (int i = 0; i < 4; i++)
        buf_hex_bytes(&text, &(uint8_t){(uint8_t)(m >> (24 - 8 * i))}, 1);
    buf_char(&text, ')');
    return buf_end(&text);
}

/* ---- moves ---- */

void trial_list(const struct trial *t, const uint8_t *st, int seat, struct list *out) {
    out->count = t->g->moves(t->box, st, seat, out->move);
}

bool list_has(const struct list *list, Move m) {
    for (int i = 0; i < list->count; i++)
        if (list->move[i] == m)
            return true;
    return false;
}

void trial_apply(const struct trial *t, const uint8_t *st, int seat, Move m, uint8_t *out,
                 struct events *ev) {
    if (ev) {
        ev->count = 0;
        ev->moments = NULL;
    }
    memcpy(out, st, t->g->state_size);
    t->g->apply(t->box, out, seat, m, ev);
}

void trial_heard(const struct trial *t, const uint8_t *st, const struct events *ev, int viewer,
                 struct buf *out) {
    for (int i = 0; i < ev->count; i++)
        if (event_seen(&ev->item[i], viewer)) {
            event_write(t->g, t->box, st, &ev->item[i], out);
            buf_char(out, '\n');
        }
}

/* ---- chance ---- */

int trial_pick(struct trial *t, uint32_t seats) {
    uint32_t skip = rng_below(&t->rng, (uint32_t)__builtin_popcount(seats));
    while (skip-- > 0)
        seats &= seats - 1;
    return first_seat(seats);
}

void trial_mutate(struct trial *t, uint8_t *st) {
    const struct field *f = t->g->fields;
    uint32_t fields = 0;
    while (f[fields].name)
        fields++;
    f += rng_below(&t->rng, fields);
    if (f->size > 2)
        return;
    uint32_t values = (uint32_t)(f->rows ? f->rows : 1) * (f->cols ? f->cols : 1);
    uint8_t *at = st + f->at + rng_below(&t->rng, values) * f->size;
    uint32_t span = (uint32_t)(f->in->hi - f->in->lo + 1);
    uint32_t pick = rng_below(&t->rng, span + f->in->none);
    uint32_t value = pick == span ? NONE : (uint32_t)f->in->lo + pick;
    for (int i = 0; i < f->size; i++)
        at[i] = (uint8_t)(value >> 8 * i);
}

/* ---- the vocabulary ---- */

enum { BEYOND = 4 };

static uint64_t arg_values(const struct arg *arg) {
    int n = arg->name ? arg->in->hi - arg->in->lo + 1 + BEYOND : 1;
    return (uint64_t)n;
}

static int arg_value(const struct arg *arg, uint64_t index) {
    if (!arg->name)
        return 0;
    const int beyond[BEYOND] = {NONE, UNKNOWN, arg->in->hi + 1, arg->in->lo - 1};
    int span = arg->in->hi - arg->in->lo + 1, i = (int)index;
    return i < span ? arg->in->lo + i : beyond[i - span];
}

static uint64_t kind_size(const struct kind *kind) {
    return arg_values(&kind->arg[0]) * arg_values(&kind->arg[1]) * arg_values(&kind->arg[2]);
}

uint64_t vocabulary_size(const struct game *g) {
    uint64_t n = 0;
    for (int k = 1; g->kinds[k].words; k++)
        n += kind_size(&g->kinds[k]);
    return n;
}

Move vocabulary_move(const struct game *g, uint64_t index) {
    int k = 1, value[3];
    while (index >= kind_size(&g->kinds[k]))
        index -= kind_size(&g->kinds[k++]);
    for (int i = 0; i < 3; i++) {
        value[i] = arg_value(&g->kinds[k].arg[i], index % arg_values(&g->kinds[k].arg[i]));
        index /= arg_values(&g->kinds[k].arg[i]);
    }
    return move_of(k, value[0], value[1], value[2]);
}

static int any_value(struct trial *t, const struct arg *arg) {
    return arg_value(arg, rng_below(&t->rng, (uint32_t)arg_values(arg)));
}

Move vocabulary_any(struct trial *t) {
    int k = 1 + (int)rng_below(&t->rng, (uint32_t)kind_count(t->g) - 1);
    const struct arg *arg = t->g->kinds[k].arg;
    int a = any_value(t, &arg[0]), b = any_value(t, &arg[1]), c = any_value(t, &arg[2]);
    return move_of(k, a, b, c);
}

Move vocabulary_near(struct trial *t, Move m) {
    int i = (int)rng_below(&t->rng, 3), value[3] = {move_arg(m, 0), move_arg(m, 1), move_arg(m, 2)};
    value[i] = any_value(t, &t->g->kinds[move_kind(m)].arg[i]);
    return move_of(move_kind(m), value[0], value[1], value[2]);
}
