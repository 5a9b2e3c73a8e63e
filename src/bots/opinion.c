/* opinion.c: what a net makes of a position, turned from the mover's view to the seats at the table. */
#include "base/check.h"
#include "bots/bot.h"

void final_shares(const struct game *g, const void *box, const void *st, int32_t share[MAX_SEATS]) {
    int32_t place[MAX_SEATS];
    int seats = ((const struct head *)st)->seats, winners = 0;
    g->places(box, st, place);
    for (int i = 0; i < seats; i++)
        winners += place[i] == 1;
    for (int i = 0; i < seats; i++)
        share[i] = place[i] == 1 ? SHARES / winners : 0;
}

void opinion_shares(const struct opinion *o, const void *st, int seat, int32_t share[MAX_SEATS]) {
    int16_t features[NET_INPUTS];
    int32_t turned[MAX_SEATS];
    if (o->game->pending(st) == 0) {
        final_shares(o->game, o->box, st, share);
        return;
    }
    int n = o->judge->features(o->box, st, seat, features);
    CHECK(n == o->net->inputs);
    net_shares(o->net, features, turned);
    for (int i = 0; i < o->net->seats; i++)
        share[(seat + i) % o->net->seats] = turned[i];
}
