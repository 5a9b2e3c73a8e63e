/* view.c: what a viewer is shown: position, moves, the story so far. All of it is made from his
 * view. */
#include "base/check.h"
#include "base/say.h"
#include "game/fields.h"
#include "game/words.h"
#include "table/inside.h"

#include <string.h>

void table_view(const struct table *t, int viewer, void *out) {
    fields_view(game_of(t), t->state, viewer, out);
}

int table_moves(const struct table *t, int seat, Move out[MAX_MOVES]) {
    _Alignas(16) uint8_t view[MAX_STATE];
    table_view(t, seat, view);
    return game_of(t)->moves(t->box, view, seat, out);
}

void table_write_position(const struct table *t, int viewer, struct buf *out) {
    _Alignas(16) uint8_t view[MAX_STATE];
    table_view(t, viewer, view);
    fields_write_json(game_of(t), t->box, view, out);
}

/* ---- walking ---- */

void table_walk(const struct table *t, struct table_walk *w) { table_walk_near(t, w, 0); }

void table_walk_near(const struct table *t, struct table_walk *w, int n) {
    w->table = t;
    w->events.count = 0;
    w->events.moments = NULL;
    w->number = table_start_near(t, n > 0 ? n - 1 : 0, w->state);
}

bool table_walk_next(struct table_walk *w) {
    const struct game *g = game_of(w->table);
    if (w->number == w->table->count)
        return false;
    w->move = w->table->moves[w->number++];
    memcpy(w->before, w->state, g->state_size);
    w->events.count = 0;
    CHECK(g->apply(w->table->box, w->state, w->move.seat, w->move.move, &w->events) == 0);
    return true;
}

void table_state_at(const struct table *t, int n, void *out) {
    const struct game *g = game_of(t);
    CHECK(n >= 0 && n <= t->count);
    for (int i = table_start_near(t, n, out); i < n; i++)
        CHECK(g->apply(t->box, out, t->moves[i].seat, t->moves[i].move, NULL) == 0);
}

void table_look_back(struct table *t, int n) {
    table_state_at(t, n, t->state);
    t->count = n;
}

/* ---- the story ---- */

static bool remembers(const struct table *t, int viewer) {
    const struct game *g = game_of(t);
    return viewer & PERSON && g->memory_option >= 0 && t->head.how.option[g->memory_option] == 1 &&
           g->pending(t->state) != 0;
}

static int row_of(int viewer) {
    int who = viewer & ~PERSON;
    return who < MAX_SEATS ? who : MAX_SEATS;
}

static bool was_shown(const struct record_move *m, int viewer) {
    return (viewer & ~PERSON) == NATURE || m->seen_by >> row_of(viewer) & 1;
}

int table_last_of(const struct table *t, int seat) {
    int n = t->count;
    while (n > 0 && t->moves[n - 1].seat != seat)
        n--;
    return n;
}

/* Those who watch are told as much as a player: one move of each seat. What is hidden from them
 * does not count. */
int table_log_start(const struct table *t, int viewer) {
    int seat = viewer & ~PERSON, n = t->count;
    if (!remembers(t, viewer) || seat == NATURE)
        return 1;
    if (seat < MAX_SEATS)
        return table_last_of(t, seat) > 0 ? table_last_of(t, seat) : 1;
    for (int left = t->head.how.seats; n > 0 && left > 0; n--)
        left -= t->moves[n - 1].seat != NATURE && was_shown(&t->moves[n - 1], viewer);
    return n + 1;
}

static bool all_were_shown(const struct table *t, const struct record_move *m) {
    uint32_t seats = (1u << t->head.how.seats) - 1;
    return m->seen_by == (seats | 1u << MAX_SEATS);
}

/* The log has no line for a choice that is hidden from others, not even for the one who made it. */
int table_log_tail(const struct table *t, int end, int most, int viewer) {
    int start = table_log_start(t, viewer), n = end;
    for (; n >= start; n--) {
        most -= all_were_shown(t, &t->moves[n - 1]);
        if (most < 0)
            break;
    }
    return n + 1;
}

bool table_walk_shown(const struct table_walk *w, int viewer) {
    return was_shown(&w->move, viewer);
}

static bool is_shown(const struct table *t, const void *before, int seat, Move m, int viewer) {
    const char *redacted = game_of(t)->kinds[move_kind(m)].redacted;
    return !redacted || redacted[0] || move_readable(game_of(t), t->box, before, seat, m, viewer);
}

uint8_t table_seen_by(const struct table *t, const void *before, int seat, Move m) {
    uint32_t viewers = 0;
    for (int i = 0; i < t->head.how.seats; i++)
        viewers |= (uint32_t)is_shown(t, before, seat, m, i) << i;
    return (uint8_t)(viewers | (uint32_t)is_shown(t, before, seat, m, SPECTATOR) << MAX_SEATS);
}

int table_told(const struct table *t, int viewer) { return (int)t->told[row_of(viewer)]; }

int table_number(const struct table *t, int viewer) { return (int)t->asked[row_of(viewer)]; }

int table_shown_of(const struct table *t, int n, int viewer) {
    int count = 0;
    for (int i = 0; i < n && i < t->count; i++)
        count += was_shown(&t->moves[i], viewer);
    return count;
}

int table_shown(const struct table *t, int viewer) { return table_shown_of(t, t->count, viewer); }

int table_shown_as(const struct table *t, int k, int viewer) {
    int n = 0;
    for (int count = 0; count < k && n < t->count; n++)
        count += was_shown(&t->moves[n], viewer);
    return n;
}

int table_last_shown(const struct table *t, int viewer) {
    int n = t->count;
    while (n > 0 && (t->moves[n - 1].seat == NATURE || !was_shown(&t->moves[n - 1], viewer)))
        n--;
    return n;
}

static void log_move(const struct table_walk *w, int number, int viewer, struct buf *out) {
    const struct game *g = game_of(w->table);
    buf_int(out, number);
    buf_char(out, ' ');
    seat_write(g, w->before, w->move.seat, out);
    buf_char(out, ' ');
    move_write(g, w->table->box, w->before, w->move.seat, w->move.move, viewer, out);
    buf_char(out, '\n');
}

static void log_events(const struct table_walk *w, int viewer, struct buf *out) {
    for (int i = 0; i < w->events.count; i++) {
        if (!event_seen(&w->events.item[i], viewer))
            continue;
        buf_str(out, "   ");
        event_write(game_of(w->table), w->table->box, w->state, &w->events.item[i], out);
        buf_char(out, '\n');
    }
}

const char *aside_sentence(const struct aside *a) {
    static const char *const sentences[] = {[TOOK_BACK] = N_("{name} took a move back."),
                                            [WENT_BACK] = N_("The game went back to here."),
                                            [RESIGNED] = N_("{name} resigned.")};
    return sentences[a->what];
}

/* The asides behind moves `from` to `to`, after the first `known` of all. */
static void log_asides(const struct table *t, int from, int to, uint32_t known, struct buf *out) {
    const struct head *head = t->state;
    for (int i = 0; i < t->aside_count; i++) {
        const struct aside *a = &t->aside[i];
        if (a->at < from || a->at > to || a->number <= known)
            continue;
        const char *colour = a->seat < MAX_SEATS ? game_of(t)->colours[head->colour[a->seat]] : "";
        buf_str(out, "* ");
        say_args(out, aside_sentence(a),
                 (const struct say_arg[]){say_player("name", a->seat, colour)}, 1);
        buf_char(out, '\n');
    }
}

static void log_moves(const struct table *t, int first, uint32_t known, int viewer,
                      struct buf *out) {
    struct table_walk w;
    int number = 0;
    table_walk(t, &w);
    while (table_walk_next(&w)) {
        bool told = table_walk_shown(&w, viewer);
        number += told;
        if (w.number < first)
            continue;
        if (told)
            log_move(&w, number, viewer, out);
        log_events(&w, viewer, out);
        log_asides(t, w.number, w.number, known, out);
    }
}

void table_log(const struct table *t, int first, int viewer, struct buf *out) {
    int start = table_log_start(t, viewer);
    if (first <= 1 && start == 1)
        log_asides(t, 0, 0, 0, out);
    log_moves(t, first > start ? first : start, 0, viewer, out);
}

void table_log_on(const struct table *t, int first, uint32_t asides, int viewer, struct buf *out) {
    int start = table_log_start(t, viewer);
    first = first > start ? first : start;
    log_asides(t, 0, first - 1, asides, out);
    log_moves(t, first, asides, viewer, out);
}
