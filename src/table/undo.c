/* undo.c: going back. A player takes his own last move back as long as that tells nobody anything:
 * nothing random happened, nothing was revealed and nobody answered it since. An earlier one goes
 * alike, if what he did since fits without it. Everything else is a rewind, which all must want. */
#include "base/check.h"
#include "base/say.h"
#include "game/fields.h"
#include "game/words.h"
#include "table/inside.h"

#include <string.h>

enum { WORLDS = 24 }; /* sampled to find out whether a move reveals something */

/* ---- does a move reveal anything? ---- */

struct ending {
    _Alignas(16) uint8_t view[MAX_STATE];
    struct events events;
};

/* What the viewer sees after the move; false if the move is not possible in this world. */
static bool outcome_of(const struct table *t, const void *st, struct record_move m, int viewer,
                       struct ending *out) {
    _Alignas(16) uint8_t after[MAX_STATE];
    const struct game *g = game_of(t);
    struct events all;
    all.count = 0; /* its rows need no zeros, which would cost as much as the move */
    all.moments = NULL;
    memcpy(after, st, g->state_size);
    if (g->apply(t->box, after, m.seat, m.move, &all) != 0)
        return false;
    fields_view(g, after, viewer, out->view);
    out->events.count = 0;
    for (int i = 0; i < all.count; i++)
        if (all.item[i].seen_by >> viewer & 1)
            out->events.item[out->events.count++] = all.item[i];
    return true;
}

static bool same_outcome(const struct game *g, const struct ending *a, const struct ending *b) {
    if (a->events.count != b->events.count || memcmp(a->view, b->view, g->state_size) != 0)
        return false;
    for (int i = 0; i < a->events.count; i++)
        if (a->events.item[i].kind != b->events.item[i].kind ||
            memcmp(a->events.item[i].arg, b->events.item[i].arg, sizeof a->events.item[i].arg) != 0)
            return false;
    return true;
}

/* Would the viewer see something else if what he could not know had been different? `chosen`: does
 * it tell him something, too, that the move was possible? */
static bool tells(const struct table *t, const void *st, struct record_move m, int viewer,
                  bool chosen) {
    _Alignas(16) uint8_t world[MAX_STATE];
    const struct game *g = game_of(t);
    struct ending real, other;
    uint8_t seed[SEED_BYTES];
    rng_seed_from_number(fields_hash(g, st), seed);
    CHECK(outcome_of(t, st, m, viewer, &real));
    for (uint64_t i = 0; i < WORLDS; i++) {
        struct rng rng = rng_new(seed, i);
        memcpy(world, st, g->state_size);
        g->resample(t->box, world, viewer, &rng);
        bool possible = outcome_of(t, world, m, viewer, &other);
        if (possible ? !same_outcome(g, &real, &other) : chosen)
            return true;
    }
    return false;
}

static bool reveals_to(const struct table *t, const void *st, struct record_move m, int viewer) {
    return !fields_all_seen(game_of(t), st, viewer) && tells(t, st, m, viewer, false);
}

static bool reveals(const struct table *t, const void *st, struct record_move m) {
    for (int viewer = 0; viewer < t->head.how.seats; viewer++)
        if (reveals_to(t, st, m, viewer))
            return true;
    return false;
}

/* ---- taking back ---- */

/* Choices that are owed together commute and open nothing while one of them is still owed; the last
 * of them may. Nothing need be sampled to know that. */
static bool owed_together(const struct table *t, const void *before) {
    uint32_t owing = game_of(t)->pending(before);
    return owing & (owing - 1);
}

static bool opens(const struct table *t, const struct table_walk *w) {
    uint32_t before = game_of(t)->pending(w->before), after = game_of(t)->pending(w->state);
    if (owed_together(t, w->before))
        return false;
    return before != after || reveals(t, w->before, w->move);
}

static bool fits_without(const struct table *t, int n, void *st) {
    const struct game *g = game_of(t);
    table_state_at(t, n - 1, st);
    for (int i = n; i < t->count; i++)
        if (g->apply(t->box, st, t->moves[i].seat, t->moves[i].move, NULL) != 0)
            return false;
    return true;
}

static bool nature_moved_since(const struct table *t, int n) {
    for (int i = n; i < t->count; i++)
        if (t->moves[i].seat == NATURE)
            return true;
    return false;
}

/* Did move n or one after it open the choices that were owed together with it? */
static bool opened_since(const struct table *t, int n) {
    struct table_walk w;
    table_walk_near(t, &w, n);
    while (table_walk_next(&w))
        if (w.number >= n && opens(t, &w))
            return true;
    return false;
}

static bool last_reveals(const struct table *t) {
    _Alignas(16) uint8_t before[MAX_STATE];
    table_state_at(t, t->count - 1, before);
    return !owed_together(t, before) && reveals(t, before, t->moves[t->count - 1]);
}

/* How many of the first n moves are the seat's: what counts its goings back, since it tells nothing
 * of the others. */
static int own_moves(const struct table *t, int n, int seat) {
    int own = 0;
    for (int i = 0; i < n; i++)
        own += t->moves[i].seat == seat;
    return own;
}

static bool may_go_back(const struct table_back *b, int move, struct refused *why) {
    if (b->move == move && b->in_a_row >= MOST_BACK_A_MOVE)
        return refuse(why, NOT_NOW, N_("this move was taken back so often that it stays now"));
    return b->all < MOST_BACK ||
           refuse(why, NOT_NOW,
                  N_("so much was taken back in this game that what is done stays now"));
}

static void count_back(struct table_back *b, int move) {
    b->in_a_row = b->move == move ? b->in_a_row + 1 : 1;
    b->move = move;
    b->all++;
}

bool table_takeback(const struct table *t, int n, int seat, struct refused *why) {
    _Alignas(16) uint8_t st[MAX_STATE];
    if (seat == NATURE || n < 1 || n > t->count || t->moves[n - 1].seat != seat)
        return refuse(why, NOT_NOW, N_("there is no move to take back"));
    if (t->results > 0)
        return refuse(why, NOT_NOW, N_("the game is over and its result is written"));
    if (n == t->count)
        return !last_reveals(t) ||
               refuse(why, NOT_NOW, N_("the move revealed something that was hidden"));
    if (nature_moved_since(t, n))
        return refuse(why, NOT_NOW, N_("something random happened since"));
    if (opened_since(t, n) || !fits_without(t, n, st))
        return refuse(why, NOT_NOW, N_("somebody acted on it since, or the choices are open"));
    return true;
}

static bool acts_in_secret(const struct table *t, const void *st, int other, int seat) {
    Move moves[MAX_MOVES];
    int n = game_of(t)->moves(t->box, st, other, moves);
    for (int i = 0; i < n; i++)
        if (!(table_seen_by(t, st, other, moves[i]) >> seat & 1))
            return true;
    return false;
}

/* Has the seat's move made others choose who may do so without his knowing? Whether they have begun
 * is not to be learned from whether it can still be taken back. */
static bool secrets_follow(const struct table *t, const void *before, const void *after, int seat) {
    uint32_t others =
        game_of(t)->pending(after) & ~game_of(t)->pending(before) & ~(1u << seat | 1u << NATURE);
    for (; others; others &= others - 1)
        if (acts_in_secret(t, after, first_seat(others), seat))
            return true;
    return false;
}

/* By move n of the seat, or by a later one of its own. */
static bool secrets_followed(const struct table *t, int n, int seat) {
    struct table_walk w;
    table_walk_near(t, &w, n);
    while (table_walk_next(&w))
        if (w.number >= n && w.move.seat == seat && secrets_follow(t, w.before, w.state, seat))
            return true;
    return false;
}

bool table_may_undo(const struct table *t, int n, int seat, struct refused *why) {
    if (n > 0 && secrets_followed(t, n, seat))
        return refuse(why, NOT_NOW, N_("others could choose something in secret since"));
    return table_takeback(t, n, seat, why) &&
           may_go_back(&t->back[seat], own_moves(t, n, seat), why);
}

int table_undoable(const struct table *t, int seat, struct refused *why) {
    int n = seat == NATURE ? 0 : table_last_of(t, seat);
    return table_may_undo(t, n, seat, why) ? n : 0;
}

/* Whoever lays a card open that nobody knew he had tells about his hand; who seals what is owed
 * together with others tells only that he has chosen. */
static bool teaches(const struct table_walk *w, int seat) {
    const struct table *t = w->table;
    const struct game *g = game_of(t);
    uint32_t owing = g->pending(w->before);
    bool open = w->move.seat != seat && !(owing & (owing - 1)) &&
                move_readable(g, t->box, w->before, w->move.seat, w->move.move, seat);
    return !fields_all_seen(g, w->before, seat) && tells(t, w->before, w->move, seat, open);
}

/* A page asks it after every move, mostly since the same one, and it costs as much as the rest of
 * the page: only what is new is looked at. */
bool table_learned_since(struct table *t, int n, int seat) {
    struct table_learned *known = &t->learned[seat];
    struct table_walk w;
    if (known->from != n)
        *known = (struct table_learned){.from = n, .to = n - 1};
    if (known->something || known->to == t->count)
        return known->something;
    table_walk_near(t, &w, known->to + 1);
    while (!known->something && table_walk_next(&w))
        known->something = w.number > known->to && teaches(&w, seat);
    known->to = t->count;
    return known->something;
}

bool table_reveals_to(const struct table *t, int seat, Move m) {
    return reveals_to(t, t->state, (struct record_move){.move = m, .seat = (uint8_t)seat}, seat);
}

bool table_is_final(const struct table *t, int seat, Move m) {
    _Alignas(16) uint8_t after[MAX_STATE];
    memcpy(after, t->state, game_of(t)->state_size);
    if (game_of(t)->apply(t->box, after, seat, m, NULL) != 0)
        return false;
    uint32_t owing = game_of(t)->pending(after);
    return owing == 0 || owing >> NATURE & 1 || secrets_follow(t, t->state, after, seat) ||
           reveals(t, t->state, (struct record_move){.move = m, .seat = (uint8_t)seat});
}

/* ---- what is told besides moves ---- */

/* The oldest gives way; but that somebody resigned is told for ever. */
static void drop_aside(struct table *t) {
    int i = 0;
    while (t->aside[i].what == RESIGNED)
        i++;
    memmove(t->aside + i, t->aside + i + 1, (size_t)(--t->aside_count - i) * sizeof *t->aside);
}

/* The same thing twice in a row is told once. Only what all were shown is kept: otherwise what is
 * hidden would push out what is not, and could be counted by that. */
static void keep_aside(struct table *t, int at, enum aside_kind what, int seat) {
    const struct aside *last = t->aside_count > 0 ? &t->aside[t->aside_count - 1] : NULL;
    if (last && last->at == at && last->what == what && last->seat == seat)
        return;
    if (t->aside_count == MOST_ASIDES)
        drop_aside(t);
    t->aside[t->aside_count++] = (struct aside){at, ++t->asides, (uint8_t)what, (uint8_t)seat};
}

void table_resign(struct table *t, int seat) {
    CHECK(!table_has_resigned(t, seat));
    record_write_resign(game_of(t), t->state, seat, &t->record);
    table_note_resigned(t, seat);
}

void table_note_resigned(struct table *t, int seat) { keep_aside(t, t->count, RESIGNED, seat); }

bool table_has_resigned(const struct table *t, int seat) {
    for (int i = 0; i < t->aside_count; i++)
        if (t->aside[i].what == RESIGNED && t->aside[i].seat == seat)
            return true;
    return false;
}

/* ---- taking back ---- */

bool table_remove(struct table *t, int n) {
    _Alignas(16) uint8_t st[MAX_STATE];
    int seat = t->moves[n - 1].seat;
    if (!fits_without(t, n, st))
        return false;
    memcpy(t->state, st, game_of(t)->state_size);
    table_tell(t, t->moves[n - 1].seen_by);
    count_back(&t->back[seat], own_moves(t, n, seat));
    for (int i = 0; i < t->aside_count; i++)
        t->aside[i].at -= t->aside[i].at >= n;
    if (t->moves[n - 1].seen_by == ((1u << t->head.how.seats) - 1 + (1u << MAX_SEATS)))
        keep_aside(t, n - 1, TOOK_BACK, seat);
    memmove(t->moves + n - 1, t->moves + n, (size_t)(t->count - n) * sizeof *t->moves);
    t->count--;
    table_forget_marks(t, n - 1);
    if (t->hashed_at > n - 1)
        t->hashed_at = n - 1;
    return true;
}

bool table_undo(struct table *t, int seat, struct refused *why) {
    return table_undo_move(t, table_last_of(t, seat), seat, why);
}

bool table_undo_move(struct table *t, int n, int seat, struct refused *why) {
    if (!table_may_undo(t, n, seat, why))
        return false;
    record_write_takeback(game_of(t), t->state, n, seat, &t->record);
    CHECK(table_remove(t, n));
    return true;
}

/* ---- rewinding ---- */

/* What was taken back in what is gone now is gone with it. Whoever resigned stays away. */
static void cut_asides(struct table *t, int n) {
    int left = 0;
    for (int i = 0; i < t->aside_count; i++) {
        struct aside a = t->aside[i];
        if (a.at > n && a.what != RESIGNED)
            continue;
        a.at = a.at < n ? a.at : n;
        t->aside[left++] = a;
    }
    t->aside_count = left;
    keep_aside(t, n, WENT_BACK, NATURE);
}

void table_cut(struct table *t, int n) {
    table_state_at(t, n, t->state);
    cut_asides(t, n);
    count_back(&t->back[MAX_SEATS], n + 1);
    t->count = n;
    table_forget_marks(t, n);
    t->rewinds++;
    table_tell(t, ~0u);
    if (t->hashed_at > n)
        t->hashed_at = n;
}

bool table_rewind(struct table *t, int n, struct refused *why) {
    if (n < 0 || n >= t->count)
        return refuse(why, NOT_NOW, N_("the game can only go back to a move before the last one"));
    if (t->results > 0)
        return refuse(why, NOT_NOW, N_("the game is over and its result is written"));
    if (!may_go_back(&t->back[MAX_SEATS], n + 1, why))
        return false;
    record_write_rewind(n, &t->record);
    table_cut(t, n);
    return true;
}

bool table_went_back(const struct table *t) {
    struct slice record = buf_slice_of(&t->record);
    size_t start = record.len > 0 ? record.len - 1 : 0; /* of the last line */
    while (start > 0 && record.at[start - 1] != '\n')
        start--;
    struct slice last = slice_skip(record, start);
    return slice_starts(last, "takeback ") || slice_starts(last, "rewind ");
}
