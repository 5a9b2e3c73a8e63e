/* bids_lowenherz.c: sealed bids of Löwenherz.
 *
 * What the action is worth is found by carrying it out: for each contestant it is played to its end, and the judge
 * compares that with nobody acting. Bids are then drawn as regret matching says. */
#include "bots/bids_lowenherz.h"

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

static void prepare_duel(const struct quick *q, const struct lowenherz *st, struct duel *out) {
    struct look l;
    int32_t none[LOWENHERZ_SEATS], value[LOWENHERZ_SEATS];
    lowenherz_look_at(q->box, st, q->memo, &l);
    duel_look(&l, out);
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
    prepare_duel(q, st, &d);
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
