/* match.c: see match.h. */
#include "bots/match.h"

#include "base/check.h"
#include "game/drive.h"
#include "game/fields.h"

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

struct play {
    const struct match *match;
    struct match_result *out;
};

static struct turn nature_turn(const struct match *m, const void *st) {
    struct rng rng = rng_for_event(m->seed, m->game->chance(m->box, st), 0);
    return (struct turn){NATURE, m->game->roll(m->box, st, &rng)};
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

/* Where there is no choice, nobody is asked. */
static struct turn choose(const struct play *p, const void *st, int seat) {
    const struct match *m = p->match;
    Move moves[MAX_MOVES];
    if (seat == NATURE)
        return nature_turn(m, st);
    int n = m->game->moves(m->box, st, seat, moves);
    CHECK(n > 0);
    return (struct turn){seat, n == 1 ? moves[0] : ask_player(m, st, seat, p->out)};
}

static void count_shown(const struct play *p, const void *before, const struct event *e) {
    const struct character *c = characters_of(p->match->game);
    for (int i = 0; c[i].id; i++)
        for (int seat = 0; seat < p->match->how.seats; seat++)
            p->out->shown[seat][i] += (uint32_t)c[i].shows(before, e, seat);
}

/* The move is made in a copy to hear its events. */
static struct turn next(void *self, const void *st, uint32_t owing) {
    const struct play *p = self;
    const struct game *g = p->match->game;
    struct turn turn = choose(p, st, first_seat(owing));
    struct events events = {.count = 0};
    _Alignas(16) uint8_t after[MAX_STATE];
    if (!characters_of(g)->id)
        return turn;
    memcpy(after, st, g->state_size);
    CHECK(g->apply(p->match->box, after, turn.seat, turn.move, &events) == 0);
    for (int i = 0; i < events.count; i++)
        count_shown(p, st, &events.item[i]);
    return turn;
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
    struct play p = {m, out};
    memset(out, 0, sizeof *out);
    int refused = m->game->setup(m->box, st, &m->how);
    CHECK(!refused);
    game_drive(m->game, m->box, st, &p, next);
    m->game->scores(m->box, st, out->score);
    m->game->places(m->box, st, out->place);
    share_win(m->how.seats, out);
}
