/* bids_lowenherz.c: who gets an action of Löwenherz that several want: sealed bids, and deals between two.
 *
 * What the action is worth is found by carrying it out: for each contestant it is played to its end, and the judge
 * compares that with nobody acting. Bids are then drawn as regret matching says. A deal must leave either side better
 * off than the duel; of what it saves, the one who proposes it keeps the larger part. */
#include "bots/bids_lowenherz.h"

#include "base/check.h"

#include <string.h>

enum { ROUNDS = 96 /* of regret matching */ };

/* ---- what the action is worth to each ------------------------------------------------------------------------ */

static void drop_contest(struct lowenherz *st) {
    memset(st->bid, NONE, sizeof st->bid);
    memset(st->staked, 0, sizeof st->staked);
    memset(st->sealed, 0, sizeof st->sealed);
    st->contest = st->duel = st->offers = st->offer = st->price = 0;
}

/* What the contestants have after the action if `actor` carries it out for nothing; NONE: nobody does. */
static void values_after(const struct quick *q, const struct lowenherz *st, const struct duel *d, int actor,
                         int32_t value[LOWENHERZ_SEATS]) {
    struct lowenherz next = *st;
    drop_contest(&next);
    if (actor == NONE) {
        lowenherz_end_action(q->box, &next, NULL);
    } else {
        lowenherz_act(q->box, &next, actor, NULL);
        lowenherz_play_on(q, &next, actor, st->action);
    }
    for (int i = 0; i < d->count; i++)
        value[i] = lowenherz_judge(q->box, &next, d->seat[i], q->memo);
}

/* Many ducats are left at the end: to win with them what they were kept for is worth more than to keep them. */
static int ducat_in_contest(const struct look *l) { return (l->ducat + 1) / 2; }

void lowenherz_open_duel(const struct look *l, struct duel *out) {
    struct look cheap = *l;
    cheap.ducat = ducat_in_contest(l);
    duel_look(&cheap, out);
}

void lowenherz_prepare_duel(const struct quick *q, const struct lowenherz *st, struct duel *out) {
    struct look l;
    int32_t none[LOWENHERZ_SEATS], value[LOWENHERZ_SEATS];
    lowenherz_look_at(q->box, st, q->memo, &l);
    lowenherz_open_duel(&l, out);
    values_after(q, st, out, NONE, none);
    for (int actor = 0; actor < out->count; actor++) {
        values_after(q, st, out, out->seat[actor], value);
        for (int i = 0; i < out->count; i++)
            out->gain[actor][i] = value[i] - none[i];
    }
    duel_limit(out);
    duel_solve(out, ROUNDS);
}

static int contestant(const struct duel *d, int seat) {
    int i = 0;
    while (i < d->count - 1 && d->seat[i] != seat)
        i++;
    return i;
}

/* ---- bids ------------------------------------------------------------------------------------------------------ */

/* The move with which a total is bid: first its treasure, then its ducats. */
static Move bid_move(const struct quick *q, const struct lowenherz *st, const struct duel *d, int i, int total) {
    int with = d->with[i][total], worth = 0;
    for (int t = 0; t < TREASURES; t++) {
        if (with >> t & 1 && !(st->staked[d->seat[i]] >> t & 1))
            return move_of(M_STAKE, t, 0, 0);
        worth += st->staked[d->seat[i]] >> t & 1 ? q->box->worth[TREASURE + t] : 0;
    }
    return move_of(M_BID, total > worth ? total - worth : 0, 0, 0);
}

static void count_move(struct verdict *out, Move m, uint32_t often) {
    for (int i = 0; i < out->count; i++)
        if (out->item[i].move == m)
            out->item[i].visits += often;
}

void lowenherz_weigh_bid(const struct quick *q, const struct lowenherz *st, int seat, struct verdict *out) {
    struct duel d;
    if (st->bid[seat] != NONE) {
        count_move(out, move_of(M_SEAL, 0, 0, 0), 1);
        return;
    }
    lowenherz_prepare_duel(q, st, &d);
    int i = contestant(&d, seat);
    uint32_t sum = 1;
    for (int total = 0; total < d.totals[i]; total++)
        sum += d.often[i][total];
    for (int total = 0; total < d.totals[i]; total++) /* what is hardly ever bid is left out */
        if (d.often[i][total] * 50ull >= sum)
            count_move(out, bid_move(q, st, &d, i, total), d.often[i][total] * 1000ull / sum);
    for (int k = 0; k < out->count; k++)
        if (out->item[k].visits)
            return;
    count_move(out, bid_move(q, st, &d, i, 0), 1);
}

/* ---- deals ------------------------------------------------------------------------------------------------------- */

struct deal {
    int32_t own, others; /* what both gain, against nobody acting */
};

/* A ducat that changes hands counts for more than one: the estimate compares. */
static int32_t price_worth(const struct lowenherz *st, int ducat, int price) {
    int n = 2 * (st->head.seats - 1);
    return price * ducat * (n + 1) / n;
}

/* One of the two (0: the proposer) acts and pays the price. */
static struct deal deal_of(const struct duel *d, int own, int actor, int32_t price) {
    int who = actor == 0 ? own : 1 - own;
    int32_t pays = actor == 0 ? -price : price;
    return (struct deal){d->gain[who][own] + pays, d->gain[who][1 - own] - pays};
}

/* What a proposal is worth: what the deal saves, if the other has reason to accept it; the later, the less likely. */
static int32_t proposal_worth(const struct deal *deal, const int32_t duel[2], int offers) {
    int32_t saved = deal->own - duel[0] + deal->others - duel[1];
    if (deal->own <= duel[0] || (deal->others - duel[1]) * 4 < saved || deal->others <= duel[1])
        return duel[0] - POINT / 4;
    return duel[0] + (deal->own - duel[0]) * (2 * MOST_OFFERS - offers) / (2 * MOST_OFFERS + 2);
}

static int32_t answer_worth(const struct lowenherz *st, const struct duel *d, int own, int ducat, Move m) {
    int32_t duel[2] = {duel_worth(d, own), duel_worth(d, 1 - own)};
    int kind = move_kind(m), rival = lowenherz_rival(st);
    if (kind == M_DUEL)
        return duel[0];
    if (kind == M_ACCEPT) {
        struct deal deal = deal_of(d, own, st->offer == OFFERS, price_worth(st, ducat, st->price));
        return deal.own;
    }
    if (kind == M_ASK && move_arg(m, 0) > st->ducats[rival])
        return duel[0] - POINT;
    struct deal deal = deal_of(d, own, kind == M_ASK, price_worth(st, ducat, move_arg(m, 0)));
    return proposal_worth(&deal, duel, st->offers);
}

void lowenherz_weigh_deal(const struct quick *q, const struct lowenherz *st, int seat, int32_t *value,
                          const struct verdict *moves) {
    struct duel d;
    struct look l;
    lowenherz_prepare_duel(q, st, &d);
    lowenherz_look_at(q->box, st, q->memo, &l);
    l.ducat = ducat_in_contest(&l);
    CHECK(d.count == 2);
    for (int i = 0; i < moves->count; i++)
        value[i] += answer_worth(st, &d, contestant(&d, seat), l.ducat, moves->item[i].move);
}
