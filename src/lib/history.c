/* history.c: games from their first move: records, what a seat has been shown, other histories that
 * it could not tell apart. A history is a table (src/table) at which the caller plays Nature. */
#include "lib/lib.h"

#include "game/fields.h"
#include "game/words.h"
#include "table/table.h"

#include <stdlib.h>
#include <string.h>

/* ---- making them ---- */

/* Takes the table over; it goes if there is no memory for the history. */
static struct hoftag_history *history_of(const struct hoftag_game *game, struct table *t) {
    struct hoftag_history *h = t ? calloc(1, sizeof *h) : NULL;
    if (!h) {
        table_free(t);
        return NULL;
    }
    *h = (struct hoftag_history){lib_hold(game), t};
    return h;
}

static struct hoftag_history *begin(const struct hoftag_game *game, const struct setup *how,
                                    struct fault *fault) {
    struct table_how with = {.game = game->rules, .setup = *how};
    if (game->own)
        with.box = game->text;
    return history_of(game, table_new(&with, fault));
}

int hoftag_history_new(const struct hoftag_game *game, const char *setup,
                       struct hoftag_history **out, struct hoftag_fault *why) {
    struct setup how;
    struct fault fault = {0};
    if (!game || !out)
        return lib_fail(HOFTAG_CLOSED, why);
    *out = NULL;
    int error = lib_read_setup(game, setup, &how, why);
    if (error)
        return error;
    *out = begin(game, &how, &fault);
    return *out ? HOFTAG_OK : lib_fail_with(HOFTAG_REFUSED, &fault, why);
}

static bool same_box(const struct hoftag_game *game, const struct table *t) {
    const struct box_head *box = game->box;
    return t->head.game == game->rules && t->head.box_hash == box->hash;
}

int hoftag_history_read(const struct hoftag_game *game, const char *record,
                        struct hoftag_history **out, struct hoftag_fault *why) {
    struct table_damage damage;
    if (!game || !record || !out)
        return lib_fail(HOFTAG_CLOSED, why);
    *out = NULL;
    struct slice text = slice_of(record), box = game->own ? game->text : slice_of("");
    if (text.len > RECORD_MAX_BYTES)
        return lib_fail_named(HOFTAG_DAMAGED, "the record is too long", "", why);
    struct table *t = table_read(text, box, &damage);
    if (damage.kind != SOUND) {
        table_free(t);
        return lib_fail_with(HOFTAG_DAMAGED, &damage.fault, why);
    }
    if (!same_box(game, t)) {
        table_free(t);
        return lib_fail(HOFTAG_MISMATCH, why);
    }
    *out = history_of(game, t);
    return *out ? HOFTAG_OK : lib_fail(HOFTAG_NO_MEMORY, why);
}

void hoftag_history_free(struct hoftag_history **history) {
    if (!history || !*history)
        return;
    table_free((*history)->table);
    lib_let_go((*history)->game);
    free(*history);
    *history = NULL;
}

/* ---- moves ---- */

int hoftag_history_apply(struct hoftag_history *history, int seat, uint32_t move,
                         struct hoftag_fault *why) {
    struct refused refused;
    struct fault fault;
    if (!history)
        return lib_fail(HOFTAG_CLOSED, why);
    if (number_of(&history->game->numbers, move) < 0)
        return lib_fail_named(HOFTAG_UNKNOWN, "the game has no such move", "", why);
    if (table_play(history->table, seat, move, &refused))
        return HOFTAG_OK;
    fault_set(&fault, 0, refused.rule, slice_of(refused.rule[0] ? ": " : ""), refused.text);
    return lib_fail_with(refused.kind == NO_SUCH ? HOFTAG_UNKNOWN : HOFTAG_REFUSED, &fault, why);
}

int hoftag_history_length(const struct hoftag_history *history) {
    return history ? history->table->count : HOFTAG_CLOSED;
}

int hoftag_history_move(const struct hoftag_history *history, int i, int *seat, uint32_t *move) {
    if (!history || !seat || !move)
        return HOFTAG_CLOSED;
    if (i < 0 || i >= history->table->count)
        return HOFTAG_UNKNOWN;
    *seat = history->table->moves[i].seat;
    *move = history->table->moves[i].move;
    return HOFTAG_OK;
}

int hoftag_history_position(const struct hoftag_history *history, int n,
                            struct hoftag_position *out) {
    if (!history || !out)
        return HOFTAG_CLOSED;
    if (!same_box(out->game, history->table))
        return HOFTAG_MISMATCH;
    if (n < 0 || n > history->table->count)
        return HOFTAG_UNKNOWN;
    table_state_at(history->table, n, out->state);
    out->viewer = NATURE;
    return HOFTAG_OK;
}

int hoftag_history_record(const struct hoftag_history *history, char *out, size_t room) {
    if (!history)
        return HOFTAG_CLOSED;
    struct buf text = buf_growing();
    buf_slice(&text, buf_slice_of(&history->table->record));
    return lib_give_text(&text, out, room);
}

/* ---- what a seat has been shown ---- */

static void write_shown(const struct table_walk *w, int viewer, struct buf *out) {
    const struct game *g = w->table->head.game;
    seat_write(g, w->before, w->move.seat, out);
    buf_char(out, ' ');
    move_write(g, w->table->box, w->before, w->move.seat, w->move.move, viewer, out);
    buf_char(out, '\n');
}

/* The first view, then move by move the words that the viewer was told and what changed in his
 * view. A hidden move tells nothing at all, so that how many there were stays hidden, too. */
static void write_information(const struct table *t, int viewer, struct buf *out) {
    _Alignas(16) uint8_t before[MAX_STATE], after[MAX_STATE];
    const struct game *g = t->head.game;
    struct table_walk walk;
    table_walk(t, &walk);
    fields_view(g, walk.state, viewer, before);
    fields_write_json(g, t->box, before, out);
    buf_char(out, '\n');
    while (table_walk_next(&walk)) {
        fields_view(g, walk.state, viewer, after);
        if (table_walk_shown(&walk, viewer))
            write_shown(&walk, viewer, out);
        fields_diff(g, t->box, before, after, out);
        memcpy(before, after, g->state_size);
    }
}

static bool may_look(const struct hoftag_history *h, int viewer) {
    return viewer == SPECTATOR || (viewer >= 0 && viewer < h->table->head.how.seats);
}

int hoftag_information(const struct hoftag_history *history, int seat, char *out, size_t room) {
    if (!history)
        return HOFTAG_CLOSED;
    if (!may_look(history, seat))
        return HOFTAG_UNKNOWN;
    struct buf text = buf_growing();
    write_information(history->table, seat, &text);
    return lib_give_text(&text, out, room);
}

/* ---- another history ---- */

struct telling {
    const struct table *truth;
    struct table *told;
    const void *end; /* the world in which it is to end */
    int viewer;
};

static bool play_all(struct table *t, int seat, const Move *moves, int n) {
    struct refused why;
    for (int i = 0; i < n; i++)
        if (!table_play(t, seat, moves[i], &why))
            return false;
    return true;
}

static bool tell_move(const struct telling *x, struct record_move m) {
    const struct game *g = x->truth->head.game;
    Move moves[MAX_RETOLD] = {m.move};
    int n = 1;
    if (g->retell && m.seat != x->viewer &&
        (m.seat == NATURE || g->pending(x->told->state) >> m.seat & 1) &&
        !(g->kinds[move_kind(m.move)].redacted &&
          move_readable(g, x->told->box, x->told->state, m.seat, m.move, x->viewer)))
        n = g->retell(x->told->state, x->end, m.seat, m.move, moves);
    return play_all(x->told, m.seat, moves, n);
}

static bool tell_rest(const struct telling *x) {
    const struct game *g = x->truth->head.game;
    Move moves[MAX_RETOLD];
    for (int seat = 0; seat < x->truth->head.how.seats && g->retell; seat++)
        if (seat != x->viewer &&
            !play_all(x->told, seat, moves, g->retell(x->told->state, x->end, seat, 0, moves)))
            return false;
    return true;
}

static bool same_information(const struct table *a, const struct table *b, int viewer) {
    struct buf one = buf_growing(), other = buf_growing();
    write_information(a, viewer, &one);
    write_information(b, viewer, &other);
    bool same = slice_same(buf_slice_of(&one), buf_slice_of(&other));
    buf_free(&one);
    buf_free(&other);
    return same;
}

static bool tell(const struct telling *x) {
    for (int i = 0; i < x->truth->count; i++)
        if (!tell_move(x, x->truth->moves[i]))
            return false;
    return tell_rest(x) && same_information(x->truth, x->told, x->viewer);
}

/* A resampled world agrees with what the seat sees now. It may still contradict what the seat saw
 * on the way (a card that was played before it was taken); then another is drawn. */
enum { MOST_TRIES = 1000 };

static struct hoftag_history *retold(const struct hoftag_history *h, int seat, struct rng *rng,
                                     struct fault *fault) {
    _Alignas(16) uint8_t world[MAX_STATE];
    const struct table *t = h->table;
    for (int i = 0; i < MOST_TRIES; i++) {
        struct hoftag_history *other = begin(h->game, &t->head.how, fault);
        if (!other)
            return NULL;
        memcpy(world, t->state, t->head.game->state_size);
        t->head.game->resample(t->box, world, seat, rng);
        struct telling x = {t, other->table, world, seat};
        if (tell(&x))
            return other;
        hoftag_history_free(&other);
    }
    fault_set(fault, 0, "no other history was found that fits", slice_of(""), "");
    return NULL;
}

int hoftag_history_resample(const struct hoftag_history *history, int seat,
                            struct hoftag_random *random, struct hoftag_history **out,
                            struct hoftag_fault *why) {
    struct rng *rng = lib_random(random);
    struct fault fault = {0};
    if (!history || !rng || !out)
        return lib_fail(HOFTAG_CLOSED, why);
    *out = NULL;
    if (seat < 0 || seat >= history->table->head.how.seats)
        return lib_fail_named(HOFTAG_UNKNOWN, "there is no such seat in this game", "", why);
    *out = retold(history, seat, rng, &fault);
    return *out ? HOFTAG_OK : lib_fail_with(HOFTAG_REFUSED, &fault, why);
}
