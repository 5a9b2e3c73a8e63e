/* decide_lowenherz.c: which decision card to lay in Löwenherz, by what everybody will choose after it (max^n).
 *
 * What an action brings depends, nearly, on who has chosen it alone: so each action is carried out for every seat, and
 * for every set of choosers the duel or the deal is worked out. The rest of the decisions is then a small tree in which
 * each seat looks for its own good; but nobody is thought to be sure of what he does. */
#include "bots/decide_lowenherz.h"

#include "bots/bids_lowenherz.h"

#include <string.h>

enum {
    ROUNDS = 40,                        /* of regret matching */
    SETS = 1 << LOWENHERZ_SEATS,        /* of seats */
    SURE_OF_A_POINT = ONE_LOGIT / POINT /* a point more is chosen e times as often */
};

struct gains {
    int32_t of[LOWENHERZ_SEATS];
};

struct prospects {
    const struct quick *q;
    const struct lowenherz *st;
    struct look look;
    int seats;
    struct gains alone[ACTIONS][LOWENHERZ_SEATS]; /* if that seat acts */
    struct gains with[ACTIONS][SETS];             /* if those have chosen it */
};

/* ---- what actions bring ------------------------------------------------------------------------------------- */

static void all_values(const struct prospects *p, const struct lowenherz *st, struct gains *out) {
    for (int seat = 0; seat < p->seats; seat++)
        out->of[seat] = lowenherz_judge(p->q->box, st, seat, p->q->memo);
}

/* The round is over if nobody has chosen anything but this action, or not even that. */
static void act_alone(const struct prospects *p, int action, int seat, struct gains *out) {
    struct lowenherz next = *p->st;
    memset(next.chosen, 0, sizeof next.chosen);
    next.action = (uint8_t)action;
    if (seat == NONE) {
        lowenherz_end_action(p->q->box, &next, NULL);
    } else {
        lowenherz_act(p->q->box, &next, seat, NULL);
        lowenherz_play_on(p->q, &next, seat, action);
    }
    all_values(p, &next, out);
}

static void carry_out_all(struct prospects *p) {
    const struct action_card *card = &p->q->box->card[p->st->card];
    struct gains nothing;
    act_alone(p, ACTIONS - 1, NONE, &nothing);
    for (int action = 0; action < ACTIONS; action++)
        for (int seat = 0; seat < p->seats && card->deed[action] != DUCATS; seat++) {
            act_alone(p, action, seat, &p->alone[action][seat]);
            for (int i = 0; i < p->seats; i++)
                p->alone[action][seat].of[i] -= nothing.of[i];
        }
}

/* ---- what is left of them if several want them -------------------------------------------------------------- */

/* H3.1; what one gets the others lack, as the estimate compares. */
static void share_bag(const struct prospects *p, int action, uint32_t set, struct gains *out) {
    int ducats = p->q->box->card[p->st->card].amount[action] / count_small(set);
    for (int i = 0; i < p->seats; i++) {
        int others = count_small(set & ~(1u << i)), own = set >> i & 1;
        out->of[i] = ducats * p->look.ducat * own - others * ducats * p->look.ducat / (2 * (p->seats - 1));
    }
}

/* The duel that these would fight. */
static void set_up_duel(const struct prospects *p, int action, uint32_t set, struct duel *d) {
    struct lowenherz contested = *p->st;
    struct look l = p->look;
    contested.step = BID;
    contested.action = (uint8_t)action;
    contested.contest = (uint8_t)set;
    contested.duel = 1;
    l.st = &contested;
    lowenherz_open_duel(&l, d);
    for (int actor = 0; actor < d->count; actor++)
        for (int i = 0; i < d->count; i++)
            d->gain[actor][i] = p->alone[action][d->seat[actor]].of[d->seat[i]];
    duel_limit(d);
    duel_solve(d, ROUNDS);
}

static void fight_for(const struct prospects *p, int action, const struct duel *d, struct gains *out) {
    for (int i = 0; i < d->count; i++)
        for (int seat = 0; seat < p->seats; seat++)
            out->of[seat] += (int32_t)((int64_t)p->alone[action][d->seat[i]].of[seat] * duel_wins(d, i) / SHARES);
    for (int i = 0; i < d->count; i++)
        out->of[d->seat[i]] = duel_worth(d, i);
}

/* The one acts to whom it brings more than it takes from the other; what the duel would have cost is halved. */
static void agree_on(const struct prospects *p, int action, const struct duel *d, struct gains *out) {
    int32_t duel[2] = {duel_worth(d, 0), duel_worth(d, 1)};
    int actor = d->gain[1][0] + d->gain[1][1] > d->gain[0][0] + d->gain[0][1];
    int32_t saved = d->gain[actor][0] + d->gain[actor][1] - duel[0] - duel[1];
    if (saved <= 0) {
        fight_for(p, action, d, out);
        return;
    }
    *out = p->alone[action][d->seat[actor]];
    for (int i = 0; i < 2; i++)
        out->of[d->seat[i]] = duel[i] + saved / 2;
}

static void work_out(struct prospects *p, int action, uint32_t set) {
    struct gains *out = &p->with[action][set];
    struct duel d;
    if (p->q->box->card[p->st->card].deed[action] == DUCATS) {
        share_bag(p, action, set, out);
    } else if (count_small(set) == 1) {
        *out = p->alone[action][first_seat(set)];
    } else {
        set_up_duel(p, action, set, &d);
        if (d.count == 2)
            agree_on(p, action, &d, out);
        else
            fight_for(p, action, &d, out);
    }
}

/* Only what can still come about: those who have chosen cannot change it. */
static bool possible(const struct prospects *p, int action, uint32_t set, uint32_t to_choose) {
    uint32_t chosen = lowenherz_choosers(p->st, action);
    return set && (set & ~to_choose) == (chosen & ~to_choose) && (set & chosen) == chosen;
}

/* ---- the tree --------------------------------------------------------------------------------------------------- */

struct turn {
    uint8_t chosen[LOWENHERZ_SEATS];
    int seat;
};

static void count_up(const struct prospects *p, const struct turn *t, struct gains *out) {
    memset(out, 0, sizeof *out);
    for (int action = 0; action < ACTIONS; action++) {
        uint32_t set = 0;
        for (int seat = 0; seat < p->seats; seat++)
            set |= (uint32_t)(t->chosen[seat] >> action & 1) << seat;
        for (int i = 0; i < p->seats; i++)
            out->of[i] += p->with[action][set].of[i];
    }
}

/* The seat lays a card; false if all have chosen then. */
static bool lay(const struct prospects *p, struct turn *t, int action) {
    t->chosen[t->seat] = (uint8_t)(t->chosen[t->seat] | 1u << action);
    if (count_small(t->chosen[t->seat]) < lowenherz_cards_owed(p->st, t->seat))
        return true;
    t->seat = (t->seat + 1) % p->seats;
    return t->seat != p->st->first;
}

static void go_on(const struct prospects *p, const struct turn *t, struct gains *out);

static void gains_after(const struct prospects *p, const struct turn *t, int action, struct gains *out) {
    struct turn next = *t;
    if (lay(p, &next, action))
        go_on(p, &next, out);
    else
        count_up(p, &next, out);
}

/* Everybody prefers what is better for himself, the more so the better it is. */
static void go_on(const struct prospects *p, const struct turn *t, struct gains *out) {
    struct gains each[ACTIONS];
    int32_t logit[ACTIONS], share[ACTIONS];
    int n = 0;
    for (int action = 0; action < ACTIONS; action++)
        if (!(t->chosen[t->seat] >> action & 1))
            gains_after(p, t, action, &each[n++]);
    for (int k = 0; k < n; k++)
        logit[k] = (each[k].of[t->seat] - each[0].of[t->seat]) * SURE_OF_A_POINT;
    shares_of(logit, n, share);
    memset(out, 0, sizeof *out);
    for (int k = 0; k < n; k++)
        for (int i = 0; i < p->seats; i++)
            out->of[i] += (int32_t)((int64_t)each[k].of[i] * share[k] / SHARES);
}

void lowenherz_weigh_cards(const struct quick *q, const struct lowenherz *st, int32_t value[ACTIONS]) {
    struct prospects p = {.q = q, .st = st, .seats = st->head.seats};
    struct turn turn = {.seat = st->mover};
    struct gains gains;
    uint32_t to_choose = 0;
    lowenherz_look_at(q->box, st, q->memo, &p.look);
    carry_out_all(&p);
    for (int seat = st->mover; to_choose == 0 || seat != st->first; seat = (seat + 1) % p.seats)
        to_choose |= 1u << seat;
    for (int action = 0; action < ACTIONS; action++)
        for (uint32_t set = 1; set < 1u << p.seats; set++)
            if (possible(&p, action, set, to_choose))
                work_out(&p, action, set);
    memcpy(turn.chosen, st->chosen, sizeof turn.chosen);
    for (int action = 0; action < ACTIONS; action++) {
        value[action] = INT32_MIN;
        if (st->chosen[st->mover] >> action & 1)
            continue;
        gains_after(&p, &turn, action, &gains);
        value[action] = gains.of[st->mover];
    }
}
