/* opinion.c: what a judge makes of a position: by a net, or by the hand-made estimate where there
 * is no net. Nets count seats from the mover; here the shares are turned back to the seats of the
 * table. */
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

const struct net *ask_net(const struct ask *ask) {
    int seats = ((const struct head *)ask->view)->seats;
    const struct net *net = ask->net ? ask->net : net_find(ask->game, seats);
    return net && net->seats == seats ? net : NULL;
}

bool ask_opinion(const struct ask *ask, struct opinion *out) {
    *out = (struct opinion){
        .game = ask->game, .judge = judge_find(ask->game), .box = ask->box, .memo = ask->memo};
    if (out->judge && !out->judge->rehearse)
        out->net = ask_net(ask);
    if (ask->character && ask->character->fond) {
        out->character = ask->character;
        out->seat = ask->seat;
        out->fond = ask->character->fond(ask->box, ask->view, ask->seat);
    }
    return out->judge != NULL;
}

void opinion_before(const struct opinion *o, const void *st) {
    if (o->memo && o->judge && o->judge->before)
        o->judge->before(o->box, st, o->memo);
}

bool opinion_on_joint(const struct opinion *o) { return o->net && o->net->lean; }

static void shares_by_hand(const struct features *f, int seats, int32_t share[MAX_SEATS]) {
    int32_t logit[MAX_SEATS];
    for (int i = 0; i < seats; i++)
        logit[i] = logit_of_lead(f->value[i] - f->value[0]);
    shares_of(logit, seats, share);
}

static void shares_by_judge(const struct opinion *o, const void *st, int seat,
                            int32_t share[MAX_SEATS]) {
    struct features f;
    int32_t turned[MAX_SEATS];
    int seats = ((const struct head *)st)->seats;
    o->judge->features(o->box, st, seat, o->memo, &f);
    if (o->net) {
        CHECK(f.count == o->net->inputs);
        struct net_memory none = {.net = NULL};
        net_shares(o->net, &f, o->memo ? &o->memo->net : &none, turned);
    } else {
        shares_by_hand(&f, seats, turned);
    }
    for (int i = 0; i < seats; i++)
        share[(seat + i) % seats] = turned[i];
}

void opinion_shares(const struct opinion *o, const void *st, int seat, int32_t share[MAX_SEATS]) {
    if (o->game->pending(st) == 0)
        final_shares(o->game, o->box, st, share);
    else
        shares_by_judge(o, st, seat, share);
    if (o->character) {
        int32_t more = o->character->fond(o->box, st, o->seat) - o->fond;
        share[o->seat] += character_bonus(more, share[o->seat]);
    }
}

int32_t opinion_less(int32_t share, int32_t less) {
    int32_t logit[2] = {logit_of_lead(-less), 0}, odds[2];
    shares_of(logit, 2, odds);
    int64_t own = (int64_t)share * odds[0], others = (int64_t)(SHARES - share) * odds[1];
    return (int32_t)(own + others ? own * SHARES / (own + others) : 0);
}
