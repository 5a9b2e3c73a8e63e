/* read.c: a table from a record. Each line is carried out and compared with what the game says; at
 * the first that does not fit, reading stops, and the table is what the sound lines before it made.
 */
#include "game/fields.h"
#include "game/words.h"
#include "table/inside.h"
#include "table/reading.h"

#include <stdlib.h>
#include <string.h>

struct reading {
    struct table *t;
    struct slice text;
    struct record_reader lines;
    struct table_damage *damage;
    bool own;      /* this program wrote it */
    bool has_seed; /* one stands at the end of the text */
    uint8_t seed[SEED_BYTES];
};

static bool malformed(struct table_damage *damage) {
    damage->kind = MALFORMED;
    return false;
}

static bool disproved(struct reading *r, const char *sentence, struct slice what,
                      const char *after) {
    r->damage->kind = DISPROVED;
    return fault_set(&r->damage->fault, r->lines.line, sentence, what, after);
}

/* ---- lines of the play ---- */

static bool refused(struct reading *r, struct slice words, int code) {
    const struct refusal *why = &game_of(r->t)->refusals[code];
    char after[160];
    struct buf b = buf_on(after, sizeof after);
    buf_str(&b, ": ");
    buf_str(&b, why->text);
    buf_str(&b, " (");
    buf_str(&b, why->rule);
    buf_str(&b, ")");
    return disproved(r, "the move is not one of the legal ones: ", words, buf_end(&b));
}

static bool roll_fits(struct reading *r, struct slice words, Move m) {
    const struct table *t = r->t;
    char after[MAX_WORDS + 40];
    struct buf b = buf_on(after, sizeof after);
    if (!t->has_seed || !(game_of(t)->pending(t->state) >> NATURE & 1))
        return true;
    Move rolled = table_next_roll(t);
    if (rolled == m)
        return true;
    buf_str(&b, "; it gives: ");
    move_write(game_of(t), t->box, t->state, NATURE, rolled, NATURE, &b);
    return disproved(r, "Nature's move does not come from the seed: ", words, buf_end(&b));
}

static bool read_seat(struct reading *r, struct slice word, int *seat) {
    *seat = seat_read(game_of(r->t), r->t->state, word);
    return *seat >= 0 || disproved(r, "there is no such seat: ", word, "");
}

static bool number_fits(struct reading *r, const struct record_item *item, int wanted) {
    char after[40];
    struct buf b = buf_on(after, sizeof after);
    if (item->number == wanted)
        return true;
    buf_str(&b, "the line must have number ");
    buf_int(&b, wanted);
    return disproved(r, buf_end(&b), slice_of(""), "");
}

static bool do_move(struct reading *r, const struct record_item *item) {
    struct table *t = r->t;
    int seat;
    if (!number_fits(r, item, t->count + 1) || !read_seat(r, item->name, &seat))
        return false;
    Move m = move_read(game_of(t), t->box, t->state, item->rest);
    if (!m)
        return disproved(r, "no move has these words: ", item->rest, "");
    if (seat == NATURE && !roll_fits(r, item->rest, m))
        return false;
    uint32_t owed = game_of(t)->pending(t->state);
    struct record_move made = {m, (uint8_t)seat, table_seen_by(t, t->state, seat, m)};
    int code = game_of(t)->apply(t->box, t->state, seat, m, NULL);
    if (code)
        return refused(r, item->rest, code);
    table_push(t, made, owed);
    return true;
}

static bool is_move_of(const struct table *t, int64_t n, int seat) {
    return seat != NATURE && n > 0 && n <= t->count && t->moves[n - 1].seat == seat;
}

static bool do_takeback(struct reading *r, const struct record_item *item) {
    struct refused why;
    int seat;
    if (!read_seat(r, item->name, &seat))
        return false;
    if (!is_move_of(r->t, item->number, seat))
        return disproved(r, "the move cannot be taken back: the seat has not made it", slice_of(""),
                         "");
    int n = (int)item->number;
    if (!r->own && !table_takeback(r->t, n, seat, &why))
        return disproved(r, "the move cannot be taken back: ", slice_of(why.text), "");
    return table_remove(r->t, n) ||
           disproved(r, "the moves behind it do not fit without it", slice_of(""), "");
}

static bool do_rewind(struct reading *r, const struct record_item *item) {
    if (item->number >= r->t->count)
        return disproved(r, "the game cannot go back to a move that was not made", slice_of(""),
                         "");
    table_cut(r->t, (int)item->number);
    return true;
}

static bool do_resign(struct reading *r, const struct record_item *item) {
    int seat;
    if (!read_seat(r, item->name, &seat))
        return false;
    if (seat == NATURE || table_has_resigned(r->t, seat))
        return disproved(r, "this seat cannot resign: ", item->name, "");
    table_note_resigned(r->t, seat);
    return true;
}

/* The game went on at another table, with another seed. */
static bool do_recommit(struct reading *r, const struct record_item *item) {
    struct table *t = r->t;
    memcpy(t->head.commit, item->bytes, COMMIT_BYTES);
    t->head.committed = true;
    t->has_seed = false;
    t->recommitted_at = t->count;
    if (r->has_seed)
        table_give_seed(t, r->seed);
    return true;
}

static bool do_hash(struct reading *r, const struct record_item *item) {
    if (!number_fits(r, item, r->t->count))
        return false;
    if (item->hash != fields_hash(game_of(r->t), r->t->state))
        return disproved(r, "the hash is not that of the state reached here", slice_of(""), "");
    r->t->hashed_at = r->t->count;
    return true;
}

/* ---- lines of the end ---- */

static bool do_result(struct reading *r, const struct record_item *item) {
    const struct game *g = game_of(r->t);
    int32_t points[MAX_SEATS], places[MAX_SEATS];
    int seat = r->t->results;
    if (g->pending(r->t->state) != 0)
        return disproved(r, "a result stands here, but the game is not over", slice_of(""), "");
    if (seat >= r->t->head.how.seats || seat_read(g, r->t->state, item->name) != seat)
        return disproved(r, "results stand in the order of the seats, not: ", item->name, "");
    g->scores(r->t->box, r->t->state, points);
    g->places(r->t->box, r->t->state, places);
    if (points[seat] != item->number || places[seat] != item->place)
        return disproved(r, "the result is not that of the game: ", item->name, "");
    r->t->results++;
    return true;
}

static bool do_seed(struct reading *r, const struct record_item *item) {
    if (r->t->results != r->t->head.how.seats)
        return disproved(r, "the seed is shown before all results are", slice_of(""), "");
    if (!r->t->has_seed || memcmp(item->bytes, r->t->seed, SEED_BYTES) != 0)
        return disproved(r, "the seed is not the one that was committed to", slice_of(""), "");
    r->t->seed_shown = true;
    return true;
}

static bool do_item(struct reading *r, const struct record_item *item) {
    switch (item->kind) {
    case RECORD_MOVE: return do_move(r, item);
    case RECORD_TAKEBACK: return do_takeback(r, item);
    case RECORD_REWIND: return do_rewind(r, item);
    case RECORD_RESIGN: return do_resign(r, item);
    case RECORD_RECOMMIT: return do_recommit(r, item);
    case RECORD_HASH: return do_hash(r, item);
    case RECORD_RESULT: return do_result(r, item);
    case RECORD_SEED: return do_seed(r, item);
    default: return true;
    }
}

/* ---- the whole ---- */

/* The seed stands at the end, and is needed from the start. */
static void look_for_seed(struct reading *r) {
    struct fault ignored;
    struct record_reader lines = record_open(r->text, &ignored);
    struct record_item item;
    while (record_next(&lines, &item))
        if (item.kind == RECORD_SEED) {
            r->has_seed = true;
            memcpy(r->seed, item.bytes, SEED_BYTES);
        }
    if (r->has_seed)
        table_give_seed(r->t, r->seed);
}

/* The box that the record names: its own, the one that was handed in, or the standard one. */
static struct slice box_in_use(const struct record_head *head, struct slice own,
                               struct slice given) {
    if (given.len > 0)
        return given;
    return head->own_box ? own : *head->game->box_text;
}

enum { LINES_BEFORE_BOX = 3 };

static bool open_box(struct reading *r, const struct record_head *head, struct slice own,
                     struct slice given) {
    struct fault *fault = &r->damage->fault;
    r->t = table_alloc(head, box_in_use(head, own, given), fault);
    if (!r->t) {
        fault->line =
            head->own_box && fault->line ? fault->line + LINES_BEFORE_BOX : LINES_BEFORE_BOX;
        return malformed(r->damage);
    }
    if (((const struct box_head *)r->t->box)->hash == head->box_hash)
        return true;
    table_free(r->t);
    r->t = NULL;
    fault_set(fault, LINES_BEFORE_BOX,
              "this is not the box with which the game was played, called ",
              slice_of(head->box_name), head->own_box ? "" : "; --box can give it");
    r->damage->kind = DISPROVED;
    return false;
}

static bool open_head(struct reading *r, struct slice given, struct buf *own) {
    struct record_head head;
    if (!record_read_head(&r->lines, &head, own))
        return malformed(r->damage);
    return open_box(r, &head, buf_slice_of(own), given);
}

static void keep_sound(struct reading *r) {
    size_t sound = (size_t)(r->lines.rest.at - r->text.at);
    r->t->record.len = 0;
    buf_bytes(&r->t->record, r->text.at, sound);
}

static void do_lines(struct reading *r) {
    struct record_reader before = r->lines;
    struct record_item item;
    while (record_next(&r->lines, &item) && do_item(r, &item))
        before = r->lines;
    if (r->damage->fault.text[0] && r->damage->kind == SOUND)
        r->damage->kind = MALFORMED;
    r->lines = before;
    keep_sound(r);
}

static struct table *read_whole(struct reading *r, struct slice box) {
    struct buf own = buf_growing();
    *r->damage = (struct table_damage){0};
    r->lines = record_open(r->text, &r->damage->fault);
    if (open_head(r, box, &own)) {
        look_for_seed(r);
        do_lines(r);
    }
    buf_free(&own);
    return r->t;
}

struct table *table_read(struct slice record, struct slice box, struct table_damage *damage) {
    return read_whole(&(struct reading){.text = record, .damage = damage}, box);
}

struct table *table_read_own(struct slice record, struct table_damage *damage) {
    return read_whole(&(struct reading){.text = record, .damage = damage, .own = true},
                      slice_of(""));
}

/* ---- in steps ---- */

struct reading *reading_begin(struct slice record, struct table_damage *damage) {
    struct reading *r = table_memory(sizeof *r);
    struct buf own = buf_growing();
    *r = (struct reading){.text = record, .damage = damage, .own = true};
    *damage = (struct table_damage){0};
    r->lines = record_open(record, &damage->fault);
    bool opened = open_head(r, slice_of(""), &own);
    buf_free(&own);
    if (opened)
        return r;
    reading_end(r);
    return NULL;
}

struct table *reading_table(const struct reading *r) {
    return r->t;
}

/* Where the lines that are skipped would have led the reader. */
static void skip_lines(struct reading *r, size_t bytes) {
    const struct table *t = r->t;
    r->lines.rest = slice_skip(r->text, bytes);
    r->lines.line = 0;
    for (size_t i = 0; i < bytes; i++)
        r->lines.line += r->text.at[i] == '\n';
    if (t->seed_shown)
        r->lines.last = RECORD_SEED;
    else if (t->results > 0)
        r->lines.last = RECORD_RESULT;
    else if (t->count > 0 || t->rewinds > 0)
        r->lines.last = RECORD_MOVE;
}

enum { SEED_LINE = 5 + 2 * SEED_BYTES + 1 };

/* Only the last line can have it, and all lines take long to look through. */
static bool ends_with_seed(struct slice text) {
    return text.len > SEED_LINE && slice_starts(slice_skip(text, text.len - SEED_LINE), "seed ");
}

void reading_go_on(struct reading *r, size_t from) {
    if (ends_with_seed(r->text))
        look_for_seed(r);
    skip_lines(r, from);
    do_lines(r);
}

void reading_end(struct reading *r) { free(r); }
