/* match.c: see match.h. */
#include "bots/match.h"

#include "base/check.h"
#include "game/fields.h"
#include "game/sim.h"

#include <string.h>

void deal_seed(uint64_t seed, enum deal_use use, uint64_t number, uint8_t out[SEED_BYTES]) {
    uint8_t root[SEED_BYTES];
    rng_seed_from_number(seed, root);
    struct rng rng = rng_for_event(root, number, (uint32_t)use);
    for (int i = 0; i < SEED_BYTES; i += 4) {
        uint32_t word = rng_next(&rng);
        for (int j = 0; j < 4; j++)
            out[i + j] = (uint8_t)(word >> 8 * j);
    }
}

static void nature_moves(const struct match *m, void *st) {
    struct rng rng = rng_for_event(m->seed, m->game->chance(m->box, st), 0);
    int refused = m->game->apply(m->box, st, NATURE, m->game->roll(m->box, st, &rng), NULL);
    CHECK(!refused);
}

static Move ask_player(const struct match *m, const void *st, int seat, struct match_result *out) {
    _Alignas(16) uint8_t view[MAX_STATE];
    uint64_t stream = (uint64_t)m->round << 32 | (uint64_t)seat << 24 | out->moves[seat];
    struct rng rng = rng_new(m->seed, stream);
    struct ask ask = {.game = m->game,
                      .box = m->box,
                      .view = view,
                      .seat = seat,
                      .rng = &rng,
                      .room = m->room,
                      .playouts_made = &out->playouts[seat]};
    fields_view(m->game, st, seat, view);
    uint64_t start = m->clock ? m->clock() : 0;
    Move choice = player_choose(&m->player[seat], &ask);
    out->nanoseconds[seat] += m->clock ? m->clock() - start : 0;
    out->moves[seat]++;
    return choice;
}

static void player_moves(const struct match *m, void *st, int seat, struct match_result *out) {
    Move moves[MAX_MOVES];
    int n = m->game->moves(m->box, st, seat, moves);
    CHECK(n > 0);
    Move choice = n == 1 ? moves[0] : ask_player(m, st, seat, out);
    int refused = m->game->apply(m->box, st, seat, choice, NULL);
    CHECK(!refused);
}

static void share_win(int seats, struct match_result *out) {
    uint32_t winners = 0;
    for (int i = 0; i < seats; i++)
        winners += out->place[i] == 1;
    for (int i = 0; i < seats; i++)
        out->win_share[i] = out->place[i] == 1 ? SHARE_ALL / winners : 0;
}

void match_play(const struct match *m, struct match_result *out) {
    _Alignas(16) uint8_t st[MAX_STATE];
    uint32_t owing;
    memset(out, 0, sizeof *out);
    int refused = m->game->setup(m->box, st, &m->how);
    CHECK(!refused);
    while ((owing = m->game->pending(st)) != 0) {
        if (owing >> NATURE & 1)
            nature_moves(m, st);
        else
            player_moves(m, st, first_seat(owing), out);
    }
    m->game->scores(m->box, st, out->score);
    m->game->places(m->box, st, out->place);
    share_win(m->how.seats, out);
}
