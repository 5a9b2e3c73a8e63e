/* batch.c: many games side by side, for programs that learn.
 *
 * Invariant between two calls: every game waits for a player, `seat` says for whom, and his legal
 * moves lie in `move` and, as numbers, in `number` from first[i] to first[i + 1]. */
#include "lib/lib.h"

#include "bots/bot.h"
#include "game/observe.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_GAMES = 1 << 20 };

struct hoftag_batch {
    struct hoftag_game *game;
    struct setup how;
    int games, seats;
    size_t stride; /* bytes from one state to the next */
    uint8_t *state;
    struct rng rng;
    int32_t *seat, *first, *number, *points;
    Move *move;
    size_t room; /* of number and move */
    uint8_t *ended;
    float *reward;
    uint64_t finished, decisions;
};

static void *state_of(const struct hoftag_batch *b, int i) {
    return b->state + (size_t)i * b->stride;
}

/* ---- between two decisions ---- */

static void begin_game(struct hoftag_batch *b, int i) {
    b->game->rules->setup(b->game->box, state_of(b, i), &b->how);
}

static void tell_result(struct hoftag_batch *b, int i) {
    int32_t share[MAX_SEATS] = {0}, points[MAX_SEATS] = {0}, sum = 0;
    const struct game *g = b->game->rules;
    final_shares(g, b->game->box, state_of(b, i), share);
    g->scores(b->game->box, state_of(b, i), points);
    for (int seat = 0; seat < b->seats; seat++)
        sum += share[seat];
    for (int seat = 0; seat < b->seats; seat++) {
        b->reward[i * b->seats + seat] = 2.0f * (float)share[seat] / (float)sum - 1.0f;
        b->points[i * b->seats + seat] = points[seat];
    }
    b->ended[i] = 1;
    b->finished++;
}

/* Nature moves, and games that are over begin anew, until a player has to choose. */
static void go_on(struct hoftag_batch *b, int i) {
    const struct game *g = b->game->rules;
    void *st = state_of(b, i);
    uint32_t owing;
    while ((owing = g->pending(st)) == 0 || owing >> NATURE & 1)
        if (owing) {
            g->apply(b->game->box, st, NATURE, g->roll(b->game->box, st, &b->rng), NULL);
        } else {
            tell_result(b, i);
            begin_game(b, i);
        }
    b->seat[i] = first_seat(owing);
}

static bool list_all(struct hoftag_batch *b) {
    const struct game *g = b->game->rules;
    int32_t n = 0;
    for (int i = 0; i < b->games; i++) {
        if ((size_t)n + MAX_MOVES > b->room) {
            size_t room = 2 * b->room;
            Move *move = realloc(b->move, room * sizeof *move);
            b->move = move ? move : b->move;
            int32_t *number = move ? realloc(b->number, room * sizeof *number) : NULL;
            if (!number)
                return false;
            b->number = number;
            b->room = room;
        }
        b->first[i] = n;
        int listed = g->moves(b->game->box, state_of(b, i), b->seat[i], b->move + n);
        for (int32_t end = n + listed; n < end; n++)
            b->number[n] = number_of_legal(&b->game->numbers, b->move[n]);
    }
    b->first[b->games] = n;
    return true;
}

/* ---- making them ---- */

static bool take_memory(struct hoftag_batch *b) {
    size_t n = (size_t)b->games, seats = (size_t)b->seats;
    b->stride = (b->game->rules->state_size + 15) & ~(size_t)15;
    b->room = 32 * n + MAX_MOVES;
    b->state = aligned_alloc(16, n * b->stride);
    b->seat = calloc(n, sizeof *b->seat);
    b->first = calloc(n + 1, sizeof *b->first);
    b->number = calloc(b->room, sizeof *b->number);
    b->move = calloc(b->room, sizeof *b->move);
    b->points = calloc(n * seats, sizeof *b->points);
    b->ended = calloc(n, 1);
    b->reward = calloc(n * seats, sizeof *b->reward);
    return b->state && b->seat && b->first && b->number && b->move && b->points && b->ended &&
           b->reward;
}

void hoftag_batch_free(struct hoftag_batch **batch) {
    if (!batch || !*batch)
        return;
    struct hoftag_batch *b = *batch;
    lib_let_go(b->game);
    free(b->state);
    free(b->seat);
    free(b->first);
    free(b->number);
    free(b->move);
    free(b->points);
    free(b->ended);
    free(b->reward);
    free(b);
    *batch = NULL;
}

static bool begin_all(struct hoftag_batch *b, uint64_t seed) {
    uint8_t bytes[SEED_BYTES];
    rng_seed_from_number(seed, bytes);
    b->rng = rng_new(bytes, 0);
    for (int i = 0; i < b->games; i++) {
        begin_game(b, i);
        go_on(b, i);
    }
    return list_all(b);
}

/* Where the set-up itself is not allowed, no game begins. */
static int refused_setup(const struct hoftag_game *game, const struct setup *how) {
    _Alignas(16) uint8_t st[MAX_STATE];
    return game->rules->setup(game->box, st, how);
}

int hoftag_batch_new(const struct hoftag_game *game, const char *setup, int games, uint64_t seed,
                     struct hoftag_batch **out, struct hoftag_fault *why) {
    struct setup how;
    if (!game || !out)
        return lib_fail(HOFTAG_CLOSED, why);
    *out = NULL;
    if (games < 1 || games > MOST_GAMES)
        return lib_fail_named(HOFTAG_UNKNOWN, "a batch has 1 to 1048576 games", "", why);
    int error = lib_read_setup(game, setup, &how, why);
    if (error)
        return error;
    int refused = refused_setup(game, &how);
    if (refused)
        return lib_refuse(game->rules, refused, why);
    struct hoftag_batch *b = calloc(1, sizeof *b);
    if (!b)
        return lib_fail(HOFTAG_NO_MEMORY, why);
    b->game = lib_hold(game);
    b->how = how;
    b->games = games;
    b->seats = how.seats;
    if (!take_memory(b) || !begin_all(b, seed)) {
        hoftag_batch_free(&b);
        return lib_fail(HOFTAG_NO_MEMORY, why);
    }
    *out = b;
    return HOFTAG_OK;
}

/* ---- using them ---- */

int hoftag_batch_waiting(const struct hoftag_batch *batch, struct hoftag_waiting *out) {
    if (!batch || !out)
        return HOFTAG_CLOSED;
    *out = (struct hoftag_waiting){.games = batch->games,
                                   .seats = batch->seats,
                                   .seat = batch->seat,
                                   .first = batch->first,
                                   .number = batch->number,
                                   .ended = batch->ended,
                                   .reward = batch->reward,
                                   .points = batch->points,
                                   .finished = batch->finished,
                                   .decisions = batch->decisions};
    return HOFTAG_OK;
}

/* Where the chosen number lies among the legal ones; -1: nowhere. */
static int32_t find(const struct hoftag_batch *b, int i, int32_t number) {
    for (int32_t at = b->first[i]; at < b->first[i + 1]; at++)
        if (b->number[at] == number)
            return at;
    return -1;
}

static int check_all(const struct hoftag_batch *b, const int32_t *number,
                     struct hoftag_fault *why) {
    for (int i = 0; i < b->games; i++)
        if (find(b, i, number[i]) < 0) {
            char text[80];
            struct buf told = buf_on(text, sizeof text);
            buf_str(&told, "in game ");
            buf_int(&told, i);
            buf_str(&told, " this is no legal move: ");
            buf_int(&told, number[i]);
            return lib_fail_named(HOFTAG_REFUSED, buf_end(&told), "", why);
        }
    return HOFTAG_OK;
}

int hoftag_batch_step(struct hoftag_batch *batch, const int32_t *number, struct hoftag_fault *why) {
    if (!batch || !number)
        return lib_fail(HOFTAG_CLOSED, why);
    int error = check_all(batch, number, why);
    if (error)
        return error;
    const struct game *g = batch->game->rules;
    memset(batch->ended, 0, (size_t)batch->games);
    for (int i = 0; i < batch->games; i++) {
        Move m = batch->move[find(batch, i, number[i])];
        g->apply(batch->game->box, state_of(batch, i), batch->seat[i], m, NULL);
        go_on(batch, i);
    }
    batch->decisions += (uint64_t)batch->games;
    return list_all(batch) ? HOFTAG_OK : lib_fail(HOFTAG_NO_MEMORY, why);
}

int hoftag_batch_observe(const struct hoftag_batch *batch, int16_t *out, size_t room) {
    if (!batch || !out)
        return HOFTAG_CLOSED;
    size_t each = (size_t)batch->game->observation;
    if (room < each * (size_t)batch->games)
        return HOFTAG_TOO_SMALL;
    for (int i = 0; i < batch->games; i++)
        observe(batch->game->rules, state_of(batch, i), batch->seat[i], out + (size_t)i * each);
    return HOFTAG_OK;
}

int hoftag_batch_mask(const struct hoftag_batch *batch, uint8_t *out, size_t room) {
    if (!batch || !out)
        return HOFTAG_CLOSED;
    size_t each = (size_t)batch->game->numbers.players;
    if (room < each * (size_t)batch->games)
        return HOFTAG_TOO_SMALL;
    memset(out, 0, each * (size_t)batch->games);
    for (int i = 0; i < batch->games; i++)
        for (int32_t at = batch->first[i]; at < batch->first[i + 1]; at++)
            out[(size_t)i * each + (size_t)batch->number[at]] = 1;
    return HOFTAG_OK;
}

int hoftag_batch_position(const struct hoftag_batch *batch, int game, struct hoftag_position *out) {
    if (!batch || !out)
        return HOFTAG_CLOSED;
    if (game < 0 || game >= batch->games)
        return HOFTAG_UNKNOWN;
    const struct box_head *one = batch->game->box, *other = out->game->box;
    if (out->game->rules != batch->game->rules || one->hash != other->hash)
        return HOFTAG_MISMATCH;
    memcpy(out->state, state_of(batch, game), batch->game->rules->state_size);
    out->viewer = NATURE;
    return HOFTAG_OK;
}
