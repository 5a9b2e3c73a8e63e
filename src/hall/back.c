/* back.c: taking moves back, and being asked before a move that cannot be taken back.
 *
 * Both depend on nothing but what the player has been shown: not on what others hold or do in
 * secret, and not on their standing orders. Otherwise one could find that out by trying, taking
 * back and trying again. */
#include "hall/choices.h"

#include "base/say.h"
#include "game/fields.h"

#include <string.h>

static struct table *table_of(const struct hall_table *ht) { return ht->live->table; }

/* Then nobody else has a say in going back. */
static bool alone_among_bots(const struct hall_table *ht) {
    return __builtin_popcount(owners_at(ht)) == 1;
}

/* ---- what others' orders may have answered ---- */

/* Does the seat's move ask people whose standing orders could answer? If none answers, that tells
 * something, too. */
static bool orders_follow(const struct hall_table *ht, const void *before, const void *after,
                          int seat) {
    uint32_t others =
        ht->game->pending(after) & ~ht->game->pending(before) & people_at(ht) & ~(1u << seat);
    for (; others; others &= others - 1)
        if (orders_could_answer(table_of(ht), after, first_seat(others)))
            return true;
    return false;
}

/* Move n of the seat, or a later one of its own. */
static bool orders_followed(const struct hall_table *ht, int n, int seat) {
    struct table_walk w;
    table_walk_near(table_of(ht), &w, n);
    while (table_walk_next(&w))
        if (w.number >= n && w.move.seat == seat && orders_follow(ht, w.before, w.state, seat))
            return true;
    return false;
}

/* ---- before a move ---- */

/* Is somebody else asked now who answers at once: a computer player, or a person who has no choice?
 */
static bool is_answered(const struct hall_table *ht, const struct table *t, uint32_t owed,
                        int seat) {
    Move m;
    int forced = play_forced_seat(ht, t, &m);
    return (ht->game->pending(t->state) & ~owed & ~people_at(ht)) ||
           (forced >= 0 && forced != seat);
}

static bool asks_chance(const struct table *t, int seat, Move m) {
    const struct game *g = t->head.game;
    _Alignas(16) uint8_t after[MAX_STATE];
    memcpy(after, t->state, g->state_size);
    return g->apply(t->box, after, seat, m, NULL) == 0 && g->pending(after) >> NATURE & 1;
}

/* In the world of this table, which is never played on; what the seat's own moves bring about by
 * themselves is part of it. */
static bool is_final_in(const struct hall_table *ht, struct table *t, int seat, Move m) {
    _Alignas(16) uint8_t before[MAX_STATE];
    while (m) {
        uint32_t owed = ht->game->pending(t->state);
        if (alone_among_bots(ht))
            return table_reveals_to(t, seat, m) || asks_chance(t, seat, m);
        if (table_is_final(t, seat, m))
            return true;
        memcpy(before, t->state, ht->game->state_size);
        if (ht->game->apply(t->box, t->state, seat, m, NULL) != 0)
            return false;
        t->moves[0] = (struct record_move){.move = m, .seat = (uint8_t)seat};
        t->count = 1;
        if (is_answered(ht, t, owed, seat) || orders_follow(ht, before, t->state, seat))
            return true;
        if (play_forced_seat(ht, t, &m) != seat)
            m = ht->game->pending(t->state) >> seat & 1
                    ? orders_answer(&ht->chair[seat].orders, t, seat)
                    : 0;
    }
    return false;
}

enum { WORLDS = 8 }; /* that the seat imagines */

bool play_is_final(const struct hall_table *ht, int seat, Move m) {
    _Alignas(16) uint8_t view[MAX_STATE], world[MAX_STATE];
    const struct game *g = ht->game;
    struct table t = *table_of(ht);
    struct record_move last; /* of the moves it is all that is looked at */
    uint8_t seed[SEED_BYTES];
    table_view(&t, seat, view);
    rng_seed_from_number(fields_hash(g, view), seed);
    int worlds = fields_all_seen(g, t.state, seat) ? 1 : WORLDS;
    for (int i = 0; i < worlds; i++) {
        struct rng rng = rng_new(seed, (uint64_t)i);
        t.state = memcpy(world, view, g->state_size);
        t.moves = &last;
        t.count = 0;
        g->resample(t.box, world, seat, &rng);
        if (is_final_in(ht, &t, seat, m))
            return true;
    }
    return false;
}

/* ---- after it ---- */

static bool is_free_at(const struct hall_table *ht, int n, int seat, struct refused *why) {
    if (!table_may_undo(table_of(ht), n, seat, why))
        return false;
    return !orders_followed(ht, n, seat) ||
           refuse(why, NOT_NOW, N_("somebody is asked since whose standing orders could answer"));
}

static bool is_free(const struct hall_table *ht, int seat, struct refused *why) {
    return is_free_at(ht, table_last_of(table_of(ht), seat), seat, why);
}

static bool chance_since(const struct table *t, int n) {
    for (int i = n; i < t->count; i++)
        if (t->moves[i].seat == NATURE)
            return true;
    return false;
}

/* Who plays alone goes back over the computer players' moves, too: they think again. But not past
 * what was revealed, be it drawn or laid open: that is what a rewind is for, which all can see. */
static bool may_go_further(const struct hall_table *ht, int seat, struct refused *why) {
    int last = table_last_of(table_of(ht), seat);
    if (last == 0 || !alone_among_bots(ht))
        return false;
    if (table_learned_since(table_of(ht), last, seat))
        return refuse(why, NOT_NOW, N_("something that was hidden from you has been shown since"));
    return !chance_since(table_of(ht), last) ||
           refuse(why, NOT_NOW, N_("something random happened since"));
}

bool can_undo(const struct hall_table *ht, int seat) {
    struct refused why;
    return ht->phase == RUNNING && ht->live &&
           (is_free(ht, seat, &why) || may_go_further(ht, seat, &why));
}

static bool step_back(const struct hall_table *ht, int seat, struct refused *why) {
    struct table *t = table_of(ht);
    if (is_free(ht, seat, why))
        return table_undo(t, seat, why);
    return may_go_further(ht, seat, why) && table_rewind(t, table_last_of(t, seat) - 1, why);
}

static bool had_a_choice(const struct hall_table *ht, int seat) {
    Move moves[MAX_MOVES];
    return !is_forced(table_of(ht), seat, moves);
}

/* Back to the seat's last real choice: moves that made themselves go with it. */
bool hall_table_go_back(const struct hall_table *ht, int seat, struct refused *why) {
    bool moved = false;
    if (!has_a_say(ht, seat, why))
        return false;
    do {
        if (!step_back(ht, seat, why))
            return moved;
        moved = true;
    } while (!had_a_choice(ht, seat));
    return true;
}

/* The seat's last move with these words; 0 if there is none. */
static int move_with(const struct table *t, int seat, struct slice words) {
    struct refused ignored;
    Move m;
    int n = table_read_words(t, words, &m, &ignored) ? t->count : 0;
    while (n > 0 && (t->moves[n - 1].seat != seat || t->moves[n - 1].move != m))
        n--;
    return n;
}

bool hall_table_take_out(const struct hall_table *ht, int seat, struct slice words,
                         struct refused *why) {
    int n = move_with(table_of(ht), seat, words);
    return has_a_say(ht, seat, why) && is_free_at(ht, n, seat, why) &&
           table_undo_move(table_of(ht), n, seat, why);
}
