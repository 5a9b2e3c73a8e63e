/* judge.c: what judges think of a position, and what computer players do in it. */
#include "lib/lib.h"

#include "bots/bot.h"
#include "game/fields.h"

#include <stdlib.h>

enum { ROOM_TO_THINK = 64 << 20 };

static int judge(const struct hoftag_position *p, int seat, int32_t share[MAX_SEATS],
                 struct hoftag_fault *why) {
    const struct hoftag_game *g = p->game;
    struct opinion o;
    struct ask ask = {.game = g->rules, .box = g->box, .view = p->state, .seat = seat};
    if (g->rules->pending(p->state) == 0) {
        final_shares(g->rules, g->box, p->state, share);
        return HOFTAG_OK;
    }
    if (!ask_opinion(&ask, &o))
        return lib_fail_named(HOFTAG_UNKNOWN, "nobody judges this game", "", why);
    opinion_shares(&o, p->state, seat, share);
    return HOFTAG_OK;
}

int hoftag_judge(const struct hoftag_position *position, int seat, double out[HOFTAG_MAX_SEATS],
                 struct hoftag_fault *why) {
    int32_t share[MAX_SEATS] = {0};
    double sum = 0;
    if (!position || !out)
        return lib_fail(HOFTAG_CLOSED, why);
    if (position->viewer != NATURE)
        return lib_fail(HOFTAG_HIDDEN, why);
    if (!lib_is_player(position, seat))
        return lib_fail_named(HOFTAG_UNKNOWN, "there is no such seat in this game", "", why);
    int error = judge(position, seat, share, why);
    if (error)
        return error;
    for (int i = 0; i < MAX_SEATS; i++)
        sum += share[i];
    for (int i = 0; i < MAX_SEATS; i++)
        out[i] = sum > 0 ? share[i] / sum : 0;
    return HOFTAG_OK;
}

/* Where nothing else depends on it, the memory is taken for one call: bots keep none. 0: there is
 * none. */
static Move choose(const struct hoftag_position *p, int seat, const struct player *player,
                   struct rng *rng) {
    _Alignas(16) uint8_t view[MAX_STATE];
    struct room room = {NULL, player->bot->playouts ? ROOM_TO_THINK : 0};
    if (room.bytes && !(room.at = malloc(room.bytes)))
        return 0;
    struct ask ask = {.game = p->game->rules,
                      .box = p->game->box,
                      .view = view,
                      .seat = seat,
                      .rng = rng,
                      .room = room};
    fields_view(p->game->rules, p->state, seat, view);
    Move m = player_choose(player, &ask);
    free(room.at);
    return m;
}

int hoftag_choose(const struct hoftag_position *position, int seat, const char *player,
                  struct hoftag_random *random, uint32_t *out, struct hoftag_fault *why) {
    struct player who;
    struct rng *rng = lib_random(random);
    if (!position || !player || !rng || !out)
        return lib_fail(HOFTAG_CLOSED, why);
    if (!lib_is_player(position, seat))
        return lib_fail_named(HOFTAG_UNKNOWN, "there is no such seat in this game", "", why);
    if (position->viewer != NATURE && position->viewer != seat)
        return lib_fail(HOFTAG_HIDDEN, why);
    if (!player_read_for(position->game->rules, slice_of(player), &who))
        return lib_fail_named(HOFTAG_UNKNOWN, "there is no computer player ", player, why);
    if (!(position->game->rules->pending(position->state) >> seat & 1))
        return lib_fail_named(HOFTAG_OVER, "this seat owes no move now", "", why);
    Move move = choose(position, seat, &who, rng);
    if (!move)
        return lib_fail(HOFTAG_NO_MEMORY, why);
    *out = move;
    return HOFTAG_OK;
}
