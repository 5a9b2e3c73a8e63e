/* undo.c: going back. A player takes his own last move back as long as that tells nobody anything: nothing random
 * happened, nothing was revealed and nobody answered it since. Everything else is a rewind, which all must
 * want. */
#include "base/check.h"
#include "base/say.h"
#include "game/fields.h"
#include "table/inside.h"

#include <string.h>

enum { WORLDS = 24 }; /* sampled to find out whether a move reveals something */

/* ---- does a move reveal anything? ------------------------------------------------------------------ */

struct outcome {
    _Alignas(16) uint8_t view[MAX_STATE];
    struct events events;
};

/* What the viewer sees after the move; false if the move is not possible in this world. */
static bool outcome_of(const struct table *t, const void *st, struct record_move m, int viewer, struct outcome *out) {
    _Alignas(16) uint8_t after[MAX_STATE];
    const struct game *g = game_of(t);
    struct events all = {0};
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

static bool same_outcome(const struct game *g, const struct outcome *a, const struct outcome *b) {
    if (a->events.count != b->events.count || memcmp(a->view, b->view, g->state_size) != 0)
        return false;
    for (int i = 0; i < a->events.count; i++)
        if (a->events.item[i].kind != b->events.item[i].kind ||
            memcmp(a->events.item[i].arg, b->events.item[i].arg, sizeof a->events.item[i].arg) != 0)
            return false;
    return true;
}

/* Would the viewer see something else if what he could not know had been different? */
static bool reveals_to(const struct table *t, const void *st, struct record_move m, int viewer) {
    _Alignas(16) uint8_t world[MAX_STATE];
    const struct game *g = game_of(t);
    struct outcome real, other;
    uint8_t seed[SEED_BYTES];
    rng_seed_from_number(fields_hash(g, st), seed);
    CHECK(outcome_of(t, st, m, viewer, &real));
    for (uint64_t i = 0; i < WORLDS; i++) {
        struct rng rng = rng_new(seed, i);
        memcpy(world, st, g->state_size);
        g->resample(t->box, world, viewer, &rng);
        if (outcome_of(t, world, m, viewer, &other) && !same_outcome(g, &real, &other))
            return true;
    }
    return false;
}

static bool reveals(const struct table *t, const void *st, struct record_move m) {
    for (int viewer = 0; viewer < t->head.how.seats; viewer++)
        if (!fields_all_seen(game_of(t), st, viewer) && reveals_to(t, st, m, viewer))
            return true;
    return false;
}

/* ---- taking back ----------------------------------------------------------------------------------- */

/* Choices that are owed together commute and open nothing while one of them is still owed; the last of them may. */
static bool opens(const struct table *t, const struct table_walk *w) {
    uint32_t before = game_of(t)->pending(w->before), after = game_of(t)->pending(w->state);
    if (before & (before - 1))
        return false;
    return before != after || reveals(t, w->before, w->move);
}

int table_last_of(const struct table *t, int seat) {
    int n = t->count;
    while (n > 0 && t->moves[n - 1].seat != seat)
        n--;
    return n;
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
    return reveals(t, before, t->moves[t->count - 1]);
}

static int none(struct table_refusal *why, const char *sentence) {
    table_refuse(why, sentence, slice_of(""));
    return 0;
}

int table_undoable(const struct table *t, int seat, struct table_refusal *why) {
    _Alignas(16) uint8_t st[MAX_STATE];
    int n = seat == NATURE ? 0 : table_last_of(t, seat);
    if (n == 0)
        return none(why, N_("there is no move to take back"));
    if (t->results > 0)
        return none(why, N_("the game is over and its result is written"));
    if (n == t->count)
        return last_reveals(t) ? none(why, N_("the move revealed something that was hidden")) : n;
    if (nature_moved_since(t, n))
        return none(why, N_("something random happened since"));
    if (opened_since(t, n) || !fits_without(t, n, st))
        return none(why, N_("somebody acted on it since, or the choices are open"));
    return n;
}

bool table_is_final(const struct table *t, int seat, Move m) {
    _Alignas(16) uint8_t after[MAX_STATE];
    memcpy(after, t->state, game_of(t)->state_size);
    if (game_of(t)->apply(t->box, after, seat, m, NULL) != 0)
        return false;
    uint32_t owing = game_of(t)->pending(after);
    return owing == 0 || owing >> NATURE & 1 || reveals(t, t->state, (struct record_move){m, (uint8_t)seat});
}

bool table_remove(struct table *t, int n) {
    _Alignas(16) uint8_t st[MAX_STATE];
    if (!fits_without(t, n, st))
        return false;
    memcpy(t->state, st, game_of(t)->state_size);
    table_state_at(t, n - 1, st);
    table_tell(t, table_seen_by(t, st, t->moves[n - 1].seat, t->moves[n - 1].move));
    memmove(t->moves + n - 1, t->moves + n, (size_t)(t->count - n) * sizeof *t->moves);
    t->count--;
    table_forget_marks(t, n - 1);
    if (t->hashed_at > n - 1)
        t->hashed_at = n - 1;
    return true;
}

bool table_undo(struct table *t, int seat, struct table_refusal *why) {
    int n = table_undoable(t, seat, why);
    if (n == 0)
        return false;
    record_write_takeback(game_of(t), t->state, n, seat, &t->record);
    CHECK(table_remove(t, n));
    return true;
}

/* ---- rewinding ------------------------------------------------------------------------------------- */

void table_cut(struct table *t, int n) {
    table_state_at(t, n, t->state);
    t->count = n;
    table_forget_marks(t, n);
    t->rewinds++;
    table_tell(t, ~0u);
    if (t->hashed_at > n)
        t->hashed_at = n;
}

bool table_rewind(struct table *t, int n, struct table_refusal *why) {
    if (n < 0 || n >= t->count)
        return table_refuse(why, N_("the game can only go back to a move before the last one"), slice_of(""));
    if (t->results > 0)
        return table_refuse(why, N_("the game is over and its result is written"), slice_of(""));
    record_write_rewind(n, &t->record);
    table_cut(t, n);
    return true;
}
