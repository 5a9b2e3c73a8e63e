/* words.c: see words.h. Moves and events are patterns with {places}: writing fills the places,
 * reading matches them. */
#include "game/words.h"

#include "base/check.h"
#include "base/say.h"

#include <string.h>

/* ---- seats and values ---- */

void seat_write(const struct game *g, const void *st, int seat, struct buf *out) {
    const struct head *head = st;
    buf_str(out, seat < head->seats ? g->colours[head->colour[seat]] : "nature");
}

int seat_read(const struct game *g, const void *st, struct slice word) {
    const struct head *head = st;
    for (int i = 0; i < head->seats; i++)
        if (slice_is(word, g->colours[head->colour[i]]))
            return i;
    return slice_is(word, "nature") ? NATURE : -1;
}

const char *value_word(const struct vocab *in, const void *box, const void *st, int value) {
    if (in->none && value == NONE)
        return N_("none");
    if (value == UNKNOWN && value > in->hi)
        return "?";
    if (value < in->lo || value > in->hi)
        return NULL;
    if (in->list)
        return in->list[value - in->lo];
    return in->word ? in->word(box, st, value) : NULL;
}

const char *value_called(const struct vocab *in, const void *box, const void *st, int value) {
    if (in->called && value >= in->lo && value <= in->hi)
        return in->called[value - in->lo];
    return value_word(in, box, st, value);
}

void value_write(const struct vocab *in, const void *box, const void *st, int value,
                 struct buf *out) {
    const char *word = value_word(in, box, st, value);
    if (word)
        buf_str(out, word);
    else
        buf_int(out, value);
}

/* An exact match wins; otherwise case and accents do not matter. */
static bool find_word(const struct vocab *in, const void *box, const void *st, struct slice word,
                      int *value) {
    for (int folded = 0; folded < 2; folded++)
        for (int v = in->lo; v <= in->hi; v++) {
            const char *name = value_word(in, box, st, v);
            if (name && (folded ? slice_same_folded(word, slice_of(name)) : slice_is(word, name))) {
                *value = v;
                return true;
            }
        }
    return false;
}

void broken_write(const struct broken *b, const void *box, const void *st, struct buf *out) {
    buf_str(out, b->invariant);
    if (!b->in)
        return;
    buf_str(out, " (");
    buf_str(out, b->in->name);
    buf_char(out, ' ');
    value_write(b->in, box, st, b->value, out);
    buf_char(out, ')');
}

bool value_read(const struct vocab *in, const void *box, const void *st, struct slice word,
                int *value) {
    int64_t number;
    if (in->none && slice_is(word, "none")) {
        *value = NONE;
        return true;
    }
    if (!in->list && !in->word) {
        if (!slice_number(word, in->lo, in->hi, &number))
            return false;
        *value = (int)number;
        return true;
    }
    return find_word(in, box, st, word, value);
}

/* ---- patterns ---- */

/* The arguments of a move or an event, and what their values mean. */
struct filler {
    const struct arg *args;
    int max;
    const void *box, *st;
    int value[MAX_ARGS];
};

/* People call a player by name, if the buf knows it. */
static struct say_arg said_to_people(const struct filler *f, const struct arg *arg, int value,
                                     const char *word) {
    const struct head *head = f->st;
    if (arg->in->names && value != NONE)
        return say_name(arg->name, word);
    if (value < head->seats && slice_is(slice_of(arg->in->name), "seat"))
        return say_player(arg->name, value, word);
    return say_word(arg->name, word);
}

/* For people: what the values are called, not the words that are typed. Returns the number of
 * arguments. */
static int call_values(const struct filler *f, struct say_arg said[MAX_ARGS]) {
    int n = 0;
    for (; n < f->max && f->args[n].name; n++) {
        const char *word = value_called(f->args[n].in, f->box, f->st, f->value[n]);
        said[n] = word ? said_to_people(f, &f->args[n], f->value[n], word)
                       : say_number(f->args[n].name, f->value[n]);
    }
    return n;
}

/* Takes {name} off the front of *pattern. */
static struct slice take_place(struct slice *pattern) {
    size_t n = 0;
    while (n < pattern->len && pattern->at[n] != '}')
        n++;
    struct slice inside = {pattern->at + 1, n - 1};
    *pattern = slice_skip(*pattern, n + 1);
    return inside;
}

static int find_arg(const struct arg *args, int max, struct slice name) {
    for (int i = 0; i < max && args[i].name; i++)
        if (slice_is(name, args[i].name))
            return i;
    CHECK(!"a pattern names an argument that does not exist");
    return -1;
}

/* ---- moves ---- */

bool move_readable(const struct game *g, const void *box, const void *st, int seat, Move m,
                   int viewer) {
    int who = viewer & ~PERSON;
    if (!g->kinds[move_kind(m)].redacted || who == NATURE || who == seat)
        return true;
    return g->readers && who < MAX_SEATS && (g->readers(box, st, seat, m) >> who & 1);
}

static struct filler filler_of(const struct kind *kind, const void *box, const void *st, Move m) {
    return (struct filler){
        kind->arg, 3, box, st, {move_arg(m, 0), move_arg(m, 1), move_arg(m, 2), 0}};
}

static void read_words(struct phrase *p, const struct kind *kind) {
    struct say_arg named[3];
    int n = 0;
    for (; n < 3 && kind->arg[n].name; n++)
        named[n] = say_number(kind->arg[n].name, 0);
    sentence_read(&p->sentence, kind->words, named, n);
    p->kind = kind;
}

/* Moves are typed with the same words in every language, so nothing is translated. */
void phrase_words(struct phrase *p, const struct game *g, const void *box, const void *st, Move m,
                  struct buf *out) {
    const struct kind *kind = &g->kinds[move_kind(m)];
    if (p->kind != kind)
        read_words(p, kind);
    for (const struct part *part = p->sentence.part;; part++) {
        buf_slice(out, part->text);
        if (part->arg < 0)
            return;
        value_write(kind->arg[part->arg].in, box, st, move_arg(m, part->arg), out);
    }
}

void phrase_label(struct phrase *p, const struct game *g, const void *box, const void *st, Move m,
                  struct buf *out) {
    const struct kind *kind = &g->kinds[move_kind(m)];
    struct filler f = filler_of(kind, box, st, m);
    struct say_arg said[MAX_ARGS];
    if (!kind->label) {
        phrase_words(p, g, box, st, m, out);
        return;
    }
    int n = call_values(&f, said);
    if (p->kind != kind)
        sentence_read(&p->sentence, say_translate(out, kind->label), said, n);
    p->kind = kind;
    sentence_say(out, &p->sentence, said);
}

void move_write(const struct game *g, const void *box, const void *st, int seat, Move m, int viewer,
                struct buf *out) {
    struct phrase p = {.kind = NULL};
    if (move_readable(g, box, st, seat, m, viewer))
        phrase_words(&p, g, box, st, m, out);
    else
        buf_str(out, g->kinds[move_kind(m)].redacted);
}

void move_write_label(const struct game *g, const void *box, const void *st, Move m,
                      struct buf *out) {
    struct phrase p = {.kind = NULL};
    phrase_label(&p, g, box, st, m, out);
}

static bool match(const struct filler *f, struct slice pattern, struct slice words, int value[3]);

/* The text must begin with a value of this vocabulary. Values may have spaces: try every length
 * that ends at one. */
static bool match_place(const struct filler *f, struct slice pattern, struct slice words,
                        int value[3]) {
    struct slice place = take_place(&pattern);
    int i = find_arg(f->args, f->max, place);
    for (size_t n = 1; n <= words.len; n++) {
        struct slice word = {words.at, n};
        if (n < words.len && words.at[n] != ' ')
            continue;
        if (value_read(f->args[i].in, f->box, f->st, word, &value[i]) &&
            match(f, pattern, slice_skip(words, n), value))
            return true;
    }
    return false;
}

static bool match(const struct filler *f, struct slice pattern, struct slice words, int value[3]) {
    while (pattern.len > 0 && pattern.at[0] != '{') {
        if (words.len == 0 || slice_folded(&words) != slice_folded(&pattern))
            return false;
    }
    return pattern.len == 0 ? words.len == 0 : match_place(f, pattern, words, value);
}

static Move move_in_order(const struct game *g, int k, const int value[3]) {
    bool turn = k < 32 && g->either_order >> k & 1 && value[0] > value[1];
    return turn ? move_of(k, value[1], value[0], value[2])
                : move_of(k, value[0], value[1], value[2]);
}

Move move_read(const struct game *g, const void *box, const void *st, struct slice words) {
    words = slice_trim(words);
    for (int k = 1; g->kinds[k].words && words.len <= MAX_WORDS; k++) {
        struct filler f = {.args = g->kinds[k].arg, .max = 3, .box = box, .st = st};
        int value[3] = {0, 0, 0};
        if (match(&f, slice_of(g->kinds[k].words), words, value))
            return move_in_order(g, k, value);
    }
    return 0;
}

/* ---- themes ---- */

/* Do the words begin with these, and end or go on with a new word there? */
static bool begins_with(struct slice words, struct slice with) {
    return words.len >= with.len && memcmp(words.at, with.at, with.len) == 0 &&
           (words.len == with.len || words.at[with.len] == ' ');
}

static bool is_about(const struct theme *t, struct slice words) {
    struct slice rest = slice_of(t->words), one;
    while (slice_part(&rest, ',', &one))
        if (begins_with(words, one))
            return true;
    return false;
}

const struct theme *theme_of(const struct game *g, struct slice words) {
    for (const struct theme *t = g->themes; t && t->name; t++)
        if (is_about(t, words))
            return t;
    return NULL;
}

const struct theme *theme_find(const struct game *g, struct slice name) {
    for (const struct theme *t = g->themes; t && t->name; t++)
        if (slice_is(name, t->name))
            return t;
    return NULL;
}

/* ---- events ---- */

bool event_seen(const struct event *e, int viewer) {
    viewer &= ~PERSON;
    return viewer == NATURE || (e->seen_by >> viewer & 1);
}

void event_write(const struct game *g, const void *box, const void *st, const struct event *e,
                 struct buf *out) {
    const struct event_kind *kind = &g->events[e->kind];
    struct filler f = {kind->arg, MAX_ARGS, box, st, {e->arg[0], e->arg[1], e->arg[2], e->arg[3]}};
    struct say_arg said[MAX_ARGS];
    int n = call_values(&f, said);
    say_args(out, kind->text, said, n);
}

void event_write_json(const struct game *g, const void *box, const void *st, const struct event *e,
                      struct buf *out) {
    const struct event_kind *kind = &g->events[e->kind];
    buf_str(out, "{\"event\":");
    buf_json(out, slice_of(kind->name));
    for (int i = 0; i < MAX_ARGS && kind->arg[i].name; i++) {
        const char *word = value_word(kind->arg[i].in, box, st, e->arg[i]);
        buf_char(out, ',');
        buf_json(out, slice_of(kind->arg[i].name));
        buf_char(out, ':');
        if (word)
            buf_json(out, slice_of(word));
        else
            buf_int(out, e->arg[i]);
    }
    buf_char(out, '}');
}
