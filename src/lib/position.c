/* position.c: positions, moves, chance, secrets. Every function first makes sure that the question
 * fits the position; the rules below then cannot be asked wrongly. */
#include "lib/lib.h"

#include "game/fields.h"

#include <stdlib.h>
#include <string.h>

static size_t size_of(const struct hoftag_position *p) { return p->game->rules->state_size; }

struct hoftag_position *lib_position(const struct hoftag_game *game) {
    size_t bytes = sizeof(struct hoftag_position) + game->rules->state_size;
    struct hoftag_position *p = aligned_alloc(16, (bytes + 15) & ~(size_t)15);
    if (p)
        *p = (struct hoftag_position){.game = lib_hold(game), .viewer = NATURE};
    return p;
}

bool lib_is_player(const struct hoftag_position *p, int seat) {
    return seat >= 0 && seat < ((const struct head *)p->state)->seats;
}

bool lib_is_mover(const struct hoftag_position *p, int seat) {
    return seat == NATURE || lib_is_player(p, seat);
}

/* Games opened twice with the same box are the same game. */
bool lib_same_game(const struct hoftag_position *a, const struct hoftag_position *b) {
    const struct box_head *one = a->game->box, *other = b->game->box;
    return a->game == b->game || (a->game->rules == b->game->rules && one->hash == other->hash);
}

/* ---- making them ---- */

int hoftag_new(const struct hoftag_game *game, const char *setup, struct hoftag_position **out,
               struct hoftag_fault *why) {
    struct setup how;
    if (!game || !out)
        return lib_fail(HOFTAG_CLOSED, why);
    *out = NULL;
    int error = lib_read_setup(game, setup, &how, why);
    if (error)
        return error;
    struct hoftag_position *p = lib_position(game);
    if (!p)
        return lib_fail(HOFTAG_NO_MEMORY, why);
    int refused = game->rules->setup(game->box, p->state, &how);
    if (refused) {
        hoftag_free(&p);
        return lib_refuse(game->rules, refused, why);
    }
    *out = p;
    return HOFTAG_OK;
}

void hoftag_free(struct hoftag_position **position) {
    if (!position || !*position)
        return;
    lib_let_go((*position)->game);
    free(*position);
    *position = NULL;
}

int hoftag_clone(const struct hoftag_position *position, struct hoftag_position **out) {
    if (!position || !out)
        return HOFTAG_CLOSED;
    *out = lib_position(position->game);
    return *out ? hoftag_copy(position, *out) : HOFTAG_NO_MEMORY;
}

int hoftag_copy(const struct hoftag_position *from, struct hoftag_position *to) {
    if (!from || !to)
        return HOFTAG_CLOSED;
    if (!lib_same_game(from, to))
        return HOFTAG_MISMATCH;
    memmove(to->state, from->state, size_of(from));
    to->viewer = from->viewer;
    return HOFTAG_OK;
}

/* ---- moves ---- */

int hoftag_seats(const struct hoftag_position *position) {
    return position ? ((const struct head *)position->state)->seats : HOFTAG_CLOSED;
}

int hoftag_pending(const struct hoftag_position *position) {
    return position ? (int)position->game->rules->pending(position->state) : HOFTAG_CLOSED;
}

int hoftag_first_seat(int seats) { return seats > 0 ? first_seat((uint32_t)seats) : -1; }

/* Moves are listed into memory of our own first: the caller's may be smaller. */
static int list(const struct hoftag_position *p, int seat, Move moves[MAX_MOVES], int room) {
    int n = p->game->rules->moves(p->game->box, p->state, seat, moves);
    return n > room ? HOFTAG_TOO_SMALL : n;
}

int hoftag_moves(const struct hoftag_position *position, int seat, uint32_t *out, int room,
                 struct hoftag_fault *why) {
    Move moves[MAX_MOVES];
    if (!position || !out)
        return lib_fail(HOFTAG_CLOSED, why);
    if (!lib_is_mover(position, seat))
        return lib_fail_named(HOFTAG_UNKNOWN, "there is no such seat in this game", "", why);
    if (position->viewer != NATURE && position->viewer != seat)
        return lib_fail(HOFTAG_HIDDEN, why);
    int n = list(position, seat, room >= MAX_MOVES ? out : moves, room);
    if (n < 0)
        return lib_fail(n, why);
    if (room < MAX_MOVES)
        memcpy(out, moves, (size_t)n * sizeof *out);
    return n;
}

static int apply(struct hoftag_position *p, int seat, Move m, struct hoftag_fault *why) {
    const struct game *g = p->game->rules;
    int refused = g->apply(p->game->box, p->state, seat, m, NULL);
    return refused ? lib_refuse(g, refused, why) : HOFTAG_OK;
}

int hoftag_apply(struct hoftag_position *position, int seat, uint32_t move,
                 struct hoftag_fault *why) {
    if (!position)
        return lib_fail(HOFTAG_CLOSED, why);
    if (position->viewer != NATURE)
        return lib_fail(HOFTAG_HIDDEN, why);
    if (!lib_is_mover(position, seat))
        return lib_fail_named(HOFTAG_UNKNOWN, "there is no such seat in this game", "", why);
    if (number_of(&position->game->numbers, move) < 0)
        return lib_fail_named(HOFTAG_UNKNOWN, "the game has no such move", "", why);
    return apply(position, seat, move, why);
}

/* ---- chance ---- */

static int natures_turn(const struct hoftag_position *p, struct hoftag_fault *why) {
    if (p->viewer != NATURE)
        return lib_fail(HOFTAG_HIDDEN, why);
    if (!(p->game->rules->pending(p->state) >> NATURE & 1))
        return lib_fail_named(HOFTAG_OVER, "Nature owes no move now", "", why);
    return HOFTAG_OK;
}

int hoftag_odds(const struct hoftag_position *position, uint32_t *moves, double *odds, int room,
                struct hoftag_fault *why) {
    Move listed[MAX_MOVES];
    double likely[MAX_MOVES];
    if (!position || !moves || !odds)
        return lib_fail(HOFTAG_CLOSED, why);
    int error = natures_turn(position, why);
    if (error)
        return error;
    int n = list(position, NATURE, listed, room);
    if (n < 0)
        return lib_fail(n, why);
    game_odds(position->game->rules, position->game->box, position->state, n, listed, likely);
    memcpy(moves, listed, (size_t)n * sizeof *moves);
    memcpy(odds, likely, (size_t)n * sizeof *odds);
    return n;
}

int hoftag_roll(struct hoftag_position *position, struct hoftag_random *random, uint32_t *move,
                struct hoftag_fault *why) {
    struct rng *rng = lib_random(random);
    if (!position || !rng)
        return lib_fail(HOFTAG_CLOSED, why);
    int error = natures_turn(position, why);
    if (error)
        return error;
    Move rolled = position->game->rules->roll(position->game->box, position->state, rng);
    if (move)
        *move = rolled;
    return apply(position, NATURE, rolled, why);
}

/* ---- results ---- */

int hoftag_scores(const struct hoftag_position *position, int32_t out[HOFTAG_MAX_SEATS]) {
    if (!position || !out)
        return HOFTAG_CLOSED;
    memset(out, 0, MAX_SEATS * sizeof *out);
    position->game->rules->scores(position->game->box, position->state, out);
    return HOFTAG_OK;
}

/* Ties may be broken by what a view hides. */
int hoftag_places(const struct hoftag_position *position, int32_t out[HOFTAG_MAX_SEATS]) {
    if (!position || !out)
        return HOFTAG_CLOSED;
    if (position->viewer != NATURE)
        return HOFTAG_HIDDEN;
    memset(out, 0, MAX_SEATS * sizeof *out);
    position->game->rules->places(position->game->box, position->state, out);
    return HOFTAG_OK;
}

int hoftag_hash(const struct hoftag_position *position, uint64_t *out) {
    if (!position || !out)
        return HOFTAG_CLOSED;
    *out = fields_hash(position->game->rules, position->state);
    return HOFTAG_OK;
}

/* ---- secrets ---- */

int hoftag_view(const struct hoftag_position *position, int viewer, struct hoftag_position *out,
                struct hoftag_fault *why) {
    if (!position || !out)
        return lib_fail(HOFTAG_CLOSED, why);
    if (!lib_same_game(position, out))
        return lib_fail(HOFTAG_MISMATCH, why);
    if (viewer != SPECTATOR && !lib_is_mover(position, viewer))
        return lib_fail_named(HOFTAG_UNKNOWN, "there is no such viewer", "", why);
    if (position->viewer != NATURE && position->viewer != viewer)
        return lib_fail(HOFTAG_HIDDEN, why);
    fields_view(position->game->rules, position->state, viewer, out->state);
    out->viewer = viewer;
    return HOFTAG_OK;
}

int hoftag_resample(struct hoftag_position *position, int seat, struct hoftag_random *random,
                    struct hoftag_fault *why) {
    struct rng *rng = lib_random(random);
    if (!position || !rng)
        return lib_fail(HOFTAG_CLOSED, why);
    if (!lib_is_player(position, seat))
        return lib_fail_named(HOFTAG_UNKNOWN, "there is no such seat in this game", "", why);
    if (position->viewer != NATURE && position->viewer != seat)
        return lib_fail(HOFTAG_HIDDEN, why);
    position->game->rules->resample(position->game->box, position->state, seat, rng);
    position->viewer = NATURE;
    return HOFTAG_OK;
}
