/* choices.c: the moves that a seat is offered, and those that make themselves. */
#include "hall/choices.h"

#include "base/say.h"
#include "game/fields.h"

#include <string.h>

static struct table *table_of(const struct hall_table *ht) { return ht->live->table; }

bool has_a_say(const struct hall_table *ht, int seat, struct refused *why) {
    return !ht->chair[seat].resigned ||
           refuse(why, NOT_NOW, N_("Whoever has resigned has no say any more."));
}

int play_choices(const struct hall_table *ht, int seat, Move out[MAX_MOVES]) {
    return orders_moves(&ht->chair[seat].orders, table_of(ht), seat, out);
}

enum { WORLDS = 32 }; /* that another seat imagines */

/* Can this seat tell that the other has a single move, whatever that one holds in secret? */
static bool knows_forced(const struct table *t, int viewer, int seat) {
    _Alignas(16) uint8_t view[MAX_STATE], world[MAX_STATE];
    Move moves[MAX_MOVES];
    const struct game *g = t->head.game;
    uint8_t seed[SEED_BYTES];
    table_view(t, viewer, view);
    rng_seed_from_number(fields_hash(g, view), seed);
    for (uint64_t i = 0; i < WORLDS; i++) {
        struct rng rng = rng_new(seed, i);
        memcpy(world, view, g->state_size);
        g->resample(t->box, world, viewer, &rng);
        if (g->moves(t->box, world, seat, moves) != 1)
            return false;
    }
    return true;
}

/* Has the seat just done something of which others cannot read what it was? Then they cannot tell
 * either whether the next move made itself. */
static bool acts_unread(const struct table *t, int seat) {
    const struct record_move *last = t->count > 0 ? &t->moves[t->count - 1] : NULL;
    return last && last->seat == seat && t->head.game->kinds[move_kind(last->move)].redacted;
}

static bool all_know_forced(const struct table *t, int seat) {
    if (acts_unread(t, seat))
        return true;
    for (int i = 0; i < t->head.how.seats; i++)
        if (i != seat && !fields_all_seen(t->head.game, t->state, i) && !knows_forced(t, i, seat))
            return false;
    return true;
}

bool is_forced(const struct table *t, int seat, Move out[MAX_MOVES]) {
    return table_moves(t, seat, out) == 1 && !t->head.game->kinds[move_kind(out[0])].deliberate;
}

/* Where several owe a move together none is made for anybody, and none that is single only because
 * of what its owner holds in secret: nobody is to learn from what makes itself. */
int play_forced_seat(const struct hall_table *ht, const struct table *t, Move *m) {
    Move moves[MAX_MOVES];
    uint32_t owing = ht->game->pending(t->state);
    if (!owing || owing & (owing - 1) || !(owing & people_at(ht)))
        return -1;
    int seat = first_seat(owing);
    if (!is_forced(t, seat, moves) || !all_know_forced(t, seat))
        return -1;
    *m = moves[0];
    return seat;
}
