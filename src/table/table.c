/* table.c: opening a table, making moves, rolling for Nature. Invariant: `state` is what the first
 * state becomes when `moves` are applied in order. */
#include "table/table.h"

#include "base/check.h"
#include "base/hash.h"
#include "base/say.h"
#include "base/sha256.h"
#include "game/fields.h"
#include "game/words.h"
#include "table/inside.h"

#include <stdlib.h>
#include <string.h>

enum { HASH_EVERY = 20 }; /* moves from one hash line to the next, where nothing is hidden */

/* ---- seeds ---- */

/* SHA-256 of the seed. */
static void table_commitment(const uint8_t seed[SEED_BYTES], uint8_t commit[COMMIT_BYTES]) {
    _Static_assert((int)COMMIT_BYTES == (int)SHA256_BYTES, "a commitment is a SHA-256");
    sha256(seed, SEED_BYTES, commit);
}

bool table_give_seed(struct table *t, const uint8_t seed[SEED_BYTES]) {
    uint8_t commit[COMMIT_BYTES];
    table_commitment(seed, commit);
    if (!t->head.committed || memcmp(commit, t->head.commit, sizeof commit) != 0)
        return false;
    memcpy(t->seed, seed, SEED_BYTES);
    t->has_seed = true;
    return true;
}

/* ---- opening ---- */

static bool set_up(struct table *t, struct fault *fault) {
    const struct game *g = game_of(t);
    const char *wrong = setup_fault(g, &t->head.how);
    if (wrong)
        return fault_set(fault, 0, wrong, slice_of(""), "");
    int refused = g->setup(t->box, t->state, &t->head.how);
    return !refused || fault_set(fault, 0, g->refusals[refused].text, slice_of(""), "");
}

struct table *table_alloc(const struct record_head *head, struct slice box, struct fault *fault) {
    struct table *t = table_memory(sizeof *t);
    *fault = (struct fault){0};
    t->head = *head;
    t->recommitted_at = -1;
    t->record = buf_growing();
    t->state = table_memory(game_of(t)->state_size);
    for (int i = 0; i < 2; i++)
        t->mark[i].state = table_memory(game_of(t)->state_size);
    if (table_take_box(t, box, fault) && set_up(t, fault))
        return t;
    table_free(t);
    return NULL;
}

bool table_take_names(struct record_head *head, const char *const names[MAX_SEATS],
                      struct fault *fault) {
    for (int i = 0; i < head->how.seats && i < MAX_SEATS; i++) {
        const char *name = names[i] ? names[i] : head->game->colours[head->how.colour[i]];
        if (!record_name_fits(slice_of(name)))
            return fault_set(fault, 0, "a player's name has 1 to 40 bytes of plain text, not \"",
                             slice_of(name), "\"");
        keep_text(head->name[i], sizeof head->name[i], name);
    }
    return true;
}

void table_take_seed(struct table *t, const uint8_t seed[SEED_BYTES]) {
    t->head.committed = true;
    table_commitment(seed, t->head.commit);
    CHECK(table_give_seed(t, seed));
}

struct table *table_new(const struct table_how *how, struct fault *fault) {
    struct record_head head = {.game = how->game, .how = how->setup};
    const char *wrong = setup_fault(how->game, &how->setup);
    if (wrong) {
        fault_set(fault, 0, wrong, slice_of(""), "");
        return NULL;
    }
    if (!table_take_names(&head, how->name, fault))
        return NULL;
    for (int i = 0; i < MAX_SEATS; i++)
        if (how->computer[i])
            keep_text(head.computer[i], sizeof head.computer[i], how->computer[i]);
    struct table *t = table_alloc(&head, how->box, fault);
    if (!t)
        return NULL;
    const struct box_head *box = t->box;
    keep_text(t->head.box_name, sizeof t->head.box_name, box->name);
    t->head.box_hash = box->hash;
    if (how->seed)
        table_take_seed(t, how->seed);
    record_write_head(&t->head, t->box_text, &t->record);
    return t;
}

/* A compiler leaves out a memset of memory that is freed next; it cannot leave out this. */
static void wipe(volatile uint8_t *bytes, size_t n) {
    for (size_t i = 0; i < n; i++)
        bytes[i] = 0;
}

void table_free(struct table *t) {
    if (!t)
        return;
    wipe(t->seed, sizeof t->seed);
    buf_free(&t->record);
    free(t->own_box);
    free(t->state);
    free(t->mark[0].state);
    free(t->mark[1].state);
    free(t->moves);
    free(t->own_text);
    free(t);
}

/* ---- moves ---- */

static void count_for(uint32_t counts[MAX_SEATS + 1], uint32_t viewers) {
    for (int i = 0; i <= MAX_SEATS; i++)
        counts[i] += viewers >> i & 1;
}

void table_tell(struct table *t, uint32_t viewers) {
    count_for(t->told, viewers);
    count_for(t->asked, viewers);
}

void table_push(struct table *t, struct record_move m, uint32_t owed) {
    uint32_t still = m.seat == NATURE ? 0 : owed & game_of(t)->pending(t->state) & ~(1u << m.seat);
    count_for(t->told, m.seen_by);
    count_for(t->asked, m.seen_by & ~still);
    if (t->count == t->room) {
        t->room = t->room ? 2 * t->room : 64;
        t->moves = realloc(t->moves, (size_t)t->room * sizeof *t->moves);
        CHECK(t->moves);
    }
    t->moves[t->count++] = m;
    table_mark(t);
}

/* A hash of a state with a secret in it would give the secret away. */
static void write_hash_if_due(struct table *t) {
    bool over = game_of(t)->pending(t->state) == 0;
    if (t->hashed_at == t->count || (!over && t->count - t->hashed_at < HASH_EVERY))
        return;
    if (!over && !fields_all_seen(game_of(t), t->state, SPECTATOR | PERSON))
        return;
    record_write_hash(game_of(t), t->state, t->count, &t->record);
    t->hashed_at = t->count;
}

void table_finish(struct table *t) {
    if (game_of(t)->pending(t->state) != 0)
        return;
    if (t->results == 0)
        write_hash_if_due(t);
    for (; t->results < t->head.how.seats; t->results++)
        record_write_result(game_of(t), t->box, t->state, t->results, &t->record);
    if (t->has_seed && !t->seed_shown)
        record_write_seed(t->seed, &t->record);
    t->seed_shown = t->has_seed;
}

bool table_finished(const struct table *t) {
    return t->results == t->head.how.seats && t->seed_shown == t->head.committed;
}

bool table_read_words(const struct table *t, struct slice words, Move *m, struct refused *why) {
    *m = move_read(game_of(t), t->box, t->state, words);
    return *m ||
           refuse_words(why, AGAINST_THE_RULES, N_("no move has these words: {words}"), words);
}

/* Where a seed decides, nobody else may. */
static bool play_checked(struct table *t, int seat, Move m, struct refused *why) {
    const struct game *g = game_of(t);
    size_t before = t->record.len;
    uint32_t owed = g->pending(t->state);
    struct record_move made = {m, (uint8_t)seat, table_seen_by(t, t->state, seat, m)};
    record_write_move(g, t->box, t->state, t->count + 1, made, &t->record);
    int refused = g->apply(t->box, t->state, seat, m, NULL);
    if (refused) {
        t->record.len = before;
        return refuse_by_rule(why, g, refused);
    }
    table_push(t, made, owed);
    write_hash_if_due(t);
    table_finish(t);
    return true;
}

bool table_play(struct table *t, int seat, Move m, struct refused *why) {
    if (seat != NATURE && (seat < 0 || seat >= t->head.how.seats))
        return refuse(why, NO_SUCH, N_("there is no such seat at this table"));
    if (seat == NATURE && t->head.committed)
        return refuse(why, NOT_NOW, N_("Nature's moves are rolled from the seed of this game"));
    if (move_kind(m) == 0 || move_kind(m) >= kind_count(game_of(t)))
        return refuse(why, AGAINST_THE_RULES, N_("there is no such move"));
    return play_checked(t, seat, m, why);
}

bool table_move(struct table *t, int seat, struct slice words, struct refused *why) {
    Move m;
    return table_read_words(t, words, &m, why) && table_play(t, seat, m, why);
}

Move table_next_roll(const struct table *t) {
    const struct game *g = game_of(t);
    struct rng rng = rng_for_event(t->seed, g->chance(t->box, t->state), t->rewinds);
    return g->roll(t->box, t->state, &rng);
}

int table_roll(struct table *t) {
    struct refused why;
    int rolls = 0;
    for (; t->has_seed && game_of(t)->pending(t->state) >> NATURE & 1; rolls++)
        CHECK(play_checked(t, NATURE, table_next_roll(t), &why));
    return rolls;
}
