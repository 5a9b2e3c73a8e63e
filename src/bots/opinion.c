/* opinion.c: what a judge makes of a position: by a net, whose view is turned from the mover to the seats at the table;
 * or, where there is none, by the hand-made estimate, five points of which double a seat's chances. */
#include "base/check.h"
#include "bots/bot.h"

enum { HALF = 5 * 16, LOGIT_A_POINT = ONE_LOGIT / 1000 * 693 / HALF, MOST_LEAD = 100 * 16 };

void final_shares(const struct game *g, const void *box, const void *st, int32_t share[MAX_SEATS]) {
    int32_t place[MAX_SEATS];
    int seats = ((const struct head *)st)->seats, winners = 0;
    g->places(box, st, place);
    for (int i = 0; i < seats; i++)
        winners += place[i] == 1;
    for (int i = 0; i < seats; i++)
        share[i] = place[i] == 1 ? SHARES / winners : 0;
}

bool ask_opinion(const struct ask *ask, struct opinion *out) {
    int seats = ((const struct head *)ask->view)->seats;
    *out = (struct opinion){.game = ask->game,
                            .judge = judge_find(ask->game),
                            .net = ask->net ? ask->net : net_find(ask->game, seats),
                            .box = ask->box,
                            .memo = ask->memo};
    if (!out->judge || !out->judge->features || (out->net && out->net->seats != seats))
        out->net = NULL;
    return out->judge != NULL;
}

void opinion_before(const struct opinion *o, const void *st) {
    if (o->memo && o->judge && o->judge->before)
        o->judge->before(o->box, st, o->memo);
}

static void shares_by_net(const struct opinion *o, const void *st, int seat, int32_t share[MAX_SEATS]) {
    int16_t features[NET_INPUTS];
    int32_t turned[MAX_SEATS];
    int n = o->judge->features(o->box, st, seat, o->memo, features);
    CHECK(n == o->net->inputs);
    net_shares(o->net, features, turned);
    for (int i = 0; i < o->net->seats; i++)
        share[(seat + i) % o->net->seats] = turned[i];
}

static int32_t logit_of(int32_t lead) {
    int32_t held = lead > MOST_LEAD ? MOST_LEAD : lead < -MOST_LEAD ? -MOST_LEAD : lead;
    return held * LOGIT_A_POINT;
}

static void shares_by_hand(const struct opinion *o, const void *st, int32_t share[MAX_SEATS]) {
    int32_t value[MAX_SEATS], logit[MAX_SEATS];
    int seats = ((const struct head *)st)->seats;
    for (int i = 0; i < seats; i++) {
        value[i] = o->judge->value(o->box, st, i, o->memo);
        logit[i] = logit_of(value[i] - value[0]);
    }
    shares_of(logit, seats, share);
}

void opinion_shares(const struct opinion *o, const void *st, int seat, int32_t share[MAX_SEATS]) {
    if (o->game->pending(st) == 0)
        final_shares(o->game, o->box, st, share);
    else if (o->net)
        shares_by_net(o, st, seat, share);
    else
        shares_by_hand(o, st, share);
}

int32_t opinion_less(int32_t share, int32_t less) {
    int32_t logit[2] = {logit_of(-less), 0}, odds[2];
    shares_of(logit, 2, odds);
    int64_t own = (int64_t)share * odds[0], others = (int64_t)(SHARES - share) * odds[1];
    return (int32_t)(own + others ? own * SHARES / (own + others) : 0);
}
