/* boxes.c: a game played with any box that is accepted can be read back.
 *
 *     boxes [--games N] [--game ID] [--seed S]
 *
 * A few lines of the standard box are swapped, repeated, renamed or renumbered. Most of the results
 * are refused, with a reason and mostly a line. With each of the others a random game is played, N
 * for each game (200). Its record must read back to the same state, and so must every position
 * written as JSON. */
#include "base/json.h"
#include "game/fields.h"
#include "game/words.h"
#include "lib/test.h"
#include "lib/wanted.h"
#include "table/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_LINES = 600,
    BOX_BYTES = 64 * 1024,
    MOST_CHANGES = 4,
    POSITION_EVERY = 50,
    POSITION_BYTES = 256 * 1024
};

struct lines {
    int count;
    struct slice line[MOST_LINES];
};

/* ---- other boxes ---- */

static uint32_t below(struct rng *rng, size_t n) { return n ? rng_below(rng, (uint32_t)n) : 0; }

static struct lines split(struct slice text) {
    struct lines l = {0};
    while (l.count < MOST_LINES && slice_line(&text, &l.line[l.count]))
        l.count++;
    return l;
}

static void join(const struct lines *l, struct buf *out) {
    for (int i = 0; i < l->count; i++) {
        buf_slice(out, l->line[i]);
        buf_char(out, '\n');
    }
}

/* Usually a line with content, neither a remark nor empty. The head, which names the game,
 * stays. */
static int pick_line(const struct lines *l, struct rng *rng) {
    enum { HEAD = 4, TRIES = 100 };
    for (int i, tries = 1;; tries++) {
        i = HEAD + (int)below(rng, (size_t)(l->count - HEAD));
        struct slice text = slice_trim(l->line[i]);
        if ((text.len > 0 && text.at[0] != '#') || tries == TRIES)
            return i;
    }
}

/* A word of a line, with the text before and after it. */
struct cut {
    struct slice before, word, behind;
};

static struct cut cut_line(struct slice line, struct rng *rng) {
    struct slice rest = line, word, words[64] = {line};
    int n = 0;
    while (n < 64 && slice_word(&rest, &word))
        words[n++] = word;
    word = words[below(rng, (size_t)n)]; /* an empty line is its only word */
    return (struct cut){{line.at, (size_t)(word.at - line.at)},
                        word,
                        slice_skip(line, (size_t)(word.at - line.at) + word.len)};
}

/* Words with a meaning of their own, or that look to a person just like others. */
static struct slice any_word(const struct lines *l, struct slice was, struct rng *rng,
                             struct buf *memory) {
    static const char *const strange[] = {"none", "blank", "?",  "nature", "-", "\\", "A",
                                          "to",   " x",    "x ", "a  b",   "",  "&<>"};
    size_t start = memory->len;
    switch (rng_below(rng, 4)) {
    case 0: return slice_of(strange[below(rng, sizeof strange / sizeof strange[0])]);
    case 1: buf_int(memory, (int)rng_below(rng, 120)); break;
    case 2:
        for (struct slice rest = was; rest.len > 0;)
            buf_char(memory, slice_folded(&rest));
        break;
    default: return cut_line(l->line[pick_line(l, rng)], rng).word;
    }
    return (struct slice){memory->at + start, memory->len - start};
}

static void replace_word(struct lines *l, struct rng *rng, struct buf *memory) {
    int i = pick_line(l, rng);
    struct cut c = cut_line(l->line[i], rng);
    struct slice word = any_word(l, c.word, rng, memory);
    size_t start = memory->len;
    buf_slice(memory, c.before);
    buf_slice(memory, word);
    buf_slice(memory, c.behind);
    l->line[i] = (struct slice){memory->at + start, memory->len - start};
}

/* In the whole text, so that references by name still agree. */
static void rename_word(struct lines *l, struct rng *rng, struct buf *memory) {
    struct slice was = cut_line(l->line[pick_line(l, rng)], rng).word,
                 word = any_word(l, was, rng, memory);
    for (int i = 4; i < l->count && was.len > 0; i++) {
        struct slice rest = l->line[i];
        size_t start = memory->len;
        while (rest.len > 0)
            if (rest.len >= was.len && memcmp(rest.at, was.at, was.len) == 0) {
                buf_slice(memory, word);
                rest = slice_skip(rest, was.len);
            } else {
                buf_char(memory, rest.at[0]);
                rest = slice_skip(rest, 1);
            }
        l->line[i] = (struct slice){memory->at + start, memory->len - start};
    }
}

static void change(struct lines *l, struct rng *rng, struct buf *memory) {
    int a = pick_line(l, rng), b = pick_line(l, rng);
    struct slice was = l->line[a];
    switch (rng_below(rng, 4)) {
    case 0:
        l->line[a] = l->line[b];
        l->line[b] = was;
        break;
    case 1: l->line[a] = l->line[b]; break;
    case 2: replace_word(l, rng, memory); break;
    default: rename_word(l, rng, memory);
    }
}

/* Another box in out; memory holds what its lines are made of. */
static void make_box(const struct game *g, struct rng *rng, struct buf *memory, struct buf *out) {
    struct lines l = split(*g->box_text);
    memory->len = out->len = 0;
    for (uint32_t left = 1 + rng_below(rng, MOST_CHANGES); left > 0; left--)
        change(&l, rng, memory);
    join(&l, out);
}

/* ---- games ---- */

static bool position_reads_back(const struct table *t) {
    static char memory[POSITION_BYTES];
    _Alignas(16) static uint8_t back[MAX_STATE];
    struct buf text = buf_on(memory, sizeof memory);
    struct fault fault = {0};
    struct slice value;
    fields_write_json(t->head.game, t->box, t->state, &text);
    if (text.cut || !json_check(buf_slice_of(&text), &value, &fault) ||
        !fields_read_json(t->head.game, t->box, value, back, &fault))
        printf("    position: %s\n", text.cut ? "too long" : fault.text);
    return !fault.text[0] && !text.cut && memcmp(back, t->state, t->head.game->state_size) == 0;
}

static bool play_on(struct table *t, struct rng *rng) {
    struct refused why;
    Move moves[MAX_MOVES];
    uint32_t owing;
    while (table_roll(t), (owing = t->head.game->pending(t->state)) != 0) {
        int seat = first_seat(owing), n = table_moves(t, seat, moves);
        if (n < 1 || !table_play(t, seat, moves[below(rng, (size_t)n)], &why))
            return false;
        if (t->count % POSITION_EVERY == 0 && !position_reads_back(t))
            return false;
    }
    return !t->head.game->audit(t->box, t->state).invariant;
}

static bool record_reads_back(const struct table *t) {
    struct table_damage damage = {0};
    struct table *back = table_read(buf_slice_of(&t->record), slice_of(""), &damage);
    bool same = back && damage.kind == SOUND && back->count == t->count &&
                fields_hash(t->head.game, back->state) == fields_hash(t->head.game, t->state);
    if (!same)
        printf("    record, line %d: %s\n", damage.fault.line, damage.fault.text);
    table_free(back);
    return same;
}

static void vary_options(const struct game *g, struct setup *how, struct rng *rng) {
    for (int i = 0; g->options[i].name; i++) {
        uint32_t values = 0;
        while (g->options[i].values[values])
            values++;
        how->option[i] = (uint8_t)rng_below(rng, values);
    }
}

/* A game with random options; if they do not fit together, with the default ones. */
static struct table *open_table(const struct game *g, struct slice box, struct rng *rng,
                                struct fault *fault) {
    uint8_t seed[SEED_BYTES];
    struct table_how how = {.game = g, .box = box, .seed = seed};
    how.setup =
        setup_default(g, g->min_seats + (int)below(rng, (size_t)g->max_seats - g->min_seats + 1));
    struct setup usual = how.setup;
    rng_seed_from_number(rng_next(rng), seed);
    vary_options(g, &how.setup, rng);
    struct table *t = table_new(&how, fault);
    how.setup = usual;
    return t ? t : table_new(&how, fault);
}

static bool play_with(const struct game *g, struct slice box, struct rng *rng) {
    struct fault fault = {0};
    struct table *t = open_table(g, box, rng, &fault);
    if (!t)
        printf("    table: %s\n", fault.text);
    bool held = t && play_on(t, rng) && record_reads_back(t);
    table_free(t);
    return held;
}

/* ---- many of them ---- */

/* Prints what was changed, for a closer look. */
static void report(const struct game *g, struct slice box) {
    struct lines was = split(*g->box_text), is = split(box);
    for (int i = 0; i < is.count && i < was.count; i++)
        if (!slice_same(was.line[i], is.line[i]))
            printf("    %d: %.*s\n", i + 1, (int)is.line[i].len, is.line[i].at);
    test_failed();
}

/* Is it sound? A box that is refused must have a reason. */
static bool box_is_sound(const struct game *g, void *box, struct slice text) {
    struct fault fault = {0};
    if (g->read_box(box, text, &fault))
        return true;
    EXPECT(fault.text[0]);
    return false;
}

static void play_game(const struct game *g, const struct wanted *how) {
    static char memory[2][4 * BOX_BYTES];
    struct buf pieces = buf_on(memory[0], sizeof memory[0]),
               text = buf_on(memory[1], sizeof memory[1]);
    void *box = malloc(g->box_size);
    int sound = 0, failures = 0, tried = 0;
    for (; sound < how->games && failures == 0; tried++) {
        uint8_t seed[SEED_BYTES];
        rng_seed_from_number(how->seed, seed);
        struct rng rng = rng_new(seed, (uint64_t)tried);
        test_doing("boxes --game %s --seed %llu, box %d", g->id, (unsigned long long)how->seed,
                   tried);
        make_box(g, &rng, &pieces, &text);
        if (pieces.cut || text.cut || !box_is_sound(g, box, buf_slice_of(&text)))
            continue;
        sound++;
        if (play_with(g, buf_slice_of(&text), &rng))
            continue;
        printf("boxes: %s, seed %llu, box %d:\n", g->id, (unsigned long long)how->seed, tried);
        report(g, buf_slice_of(&text));
        failures++;
    }
    printf("boxes: %s: %d of %d boxes sound and played%s\n", g->id, sound, tried,
           failures ? ", FAILED" : "");
    if (failures == 0)
        test_passed();
    free(box);
}

int main(int argc, char **argv) {
    struct wanted how = {.games = 200, .seed = 1};
    if (!wanted_read(&how, argc, argv, "boxes [--games N] [--game ID] [--seed S]"))
        return 2;
    wanted_play(&how, play_game);
    return test_end();
}
