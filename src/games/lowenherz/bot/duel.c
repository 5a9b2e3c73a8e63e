/* duel.c: see duel.h. The arithmetic uses integers only, so that bots play the same everywhere. */
#include "games/lowenherz/bot/duel.h"

#include <string.h>

enum { CERTAIN = 1 << 15 };

/* ---- what can be bid ---- */

/* A way to pay a total: with at most one treasure, or with those already staked; the rest in
 * ducats. */
static void list_with(const struct look *l, struct duel *d, int i, uint32_t with) {
    const struct lowenherz *st = l->st;
    int worth = 0, ducats = st->ducats[d->seat[i]];
    for (int t = 0; t < TREASURES; t++)
        worth += with >> t & 1 ? l->box->worth[TREASURE + t] : 0;
    for (int total = worth; total <= worth + ducats && total < TOTALS; total++) {
        int32_t cost = (total - worth) * l->ducat + lowenherz_treasure_worth(l, worth);
        if (cost >= d->cost[i][total])
            continue;
        d->cost[i][total] = cost;
        d->with[i][total] = (uint8_t)with;
    }
}

static void list_totals(const struct look *l, struct duel *d, int i) {
    const struct lowenherz *st = l->st;
    uint32_t staked = st->staked[d->seat[i]],
             held = st->takings ? lowenherz_treasures(st, d->seat[i]) : 0;
    for (int total = 0; total < TOTALS; total++)
        d->cost[i][total] = INT32_MAX;
    list_with(l, d, i, staked);
    for (int t = 0; t < TREASURES && !staked; t++)
        if (held >> t & 1)
            list_with(l, d, i, 1u << t);
}

/* What the action brings to the player who carries it out. For the others it is a loss, shared as
 * in the estimate. */
static void guess_gains(const struct look *l, struct duel *d) {
    for (int actor = 0; actor < d->count; actor++) {
        int worth = lowenherz_action_worth(l, d->seat[actor], l->st->action);
        for (int i = 0; i < d->count; i++)
            d->gain[actor][i] = i == actor ? worth : -worth / (2 * (l->st->head.seats - 1));
    }
}

void lowenherz_duel_limit(struct duel *d) {
    for (int i = 0; i < d->count; i++) {
        int32_t worst = 0;
        for (int actor = 0; actor < d->count; actor++)
            worst = d->gain[actor][i] < worst ? d->gain[actor][i] : worst;
        d->totals[i] = 1;
        for (int total = 0; total < TOTALS; total++)
            if (d->cost[i][total] != INT32_MAX && d->cost[i][total] <= d->gain[i][i] - worst)
                d->totals[i] = total + 1;
    }
}

void lowenherz_duel_look(const struct look *l, struct duel *out) {
    memset(out, 0, sizeof *out);
    out->again = l->st->duel == 2;
    for (int seat = 0; seat < l->st->head.seats; seat++)
        if (l->st->contest >> seat & 1)
            out->seat[out->count++] = seat;
    for (int i = 0; i < out->count; i++)
        list_totals(l, out, i);
    guess_gains(l, out);
    lowenherz_duel_limit(out);
}

/* ---- regret matching ---- */

struct player_in_duel {
    int32_t chance[TOTALS];    /* how likely each total is now, of CERTAIN */
    int32_t below[TOTALS + 1]; /* of a total lower than this one */
    int64_t regret[TOTALS];
    int32_t lost; /* what it gets if another player acts */
};

static bool can_bid(const struct duel *d, int i, int total) {
    return d->cost[i][total] != INT32_MAX;
}

/* In proportion to the regrets; if there are none, all totals are equally likely. */
static void choose_chances(const struct duel *d, int i, struct player_in_duel *p) {
    int64_t sum = 0, options = 0;
    for (int total = 0; total < d->totals[i]; total++) {
        sum += p->regret[total];
        options += can_bid(d, i, total);
    }
    p->below[0] = 0;
    for (int total = 0; total < TOTALS; total++) {
        int64_t chance = 0;
        if (total < d->totals[i] && can_bid(d, i, total))
            chance = sum > 0 ? p->regret[total] * CERTAIN / sum : CERTAIN / (options ? options : 1);
        p->chance[total] = (int32_t)chance;
        p->below[total + 1] = p->below[total] + p->chance[total];
    }
}

/* The chance that all others bid less than a total. */
static int64_t chance_below(const struct duel *d, const struct player_in_duel *p, int i,
                            int total) {
    int64_t chance = CERTAIN;
    for (int j = 0; j < d->count; j++)
        chance = j == i ? chance : chance * p[j].below[total] / CERTAIN;
    return chance;
}

/* The expected value of a bid: it wins, ties with the highest of the others, or loses. */
static int64_t bid_brings(const struct duel *d, const struct player_in_duel *p, int i, int total) {
    int64_t wins = chance_below(d, p, i, total), ties = chance_below(d, p, i, total + 1) - wins;
    int64_t won = d->gain[i][i] - d->cost[i][total], lost = p[i].lost,
            tied = d->again ? 0 : (won + lost) / 2;
    return wins * won + ties * tied + (CERTAIN - wins - ties) * lost;
}

/* Regrets never fall below zero, and later rounds count more: both speed up convergence (CFR+). */
static void learn(const struct duel *d, struct player_in_duel *p, int i, int round,
                  uint32_t *often) {
    int64_t brings[TOTALS], mean = 0;
    for (int total = 0; total < d->totals[i]; total++) {
        brings[total] = can_bid(d, i, total) ? bid_brings(d, p, i, total) : 0;
        mean += p[i].chance[total] * brings[total] / CERTAIN;
    }
    for (int total = 0; total < d->totals[i]; total++) {
        int64_t regret = p[i].regret[total] + (brings[total] - mean) / 16;
        p[i].regret[total] = can_bid(d, i, total) && regret > 0 ? regret : 0;
        often[total] += (uint32_t)(p[i].chance[total] * round / 16);
    }
}

static void seat_players(const struct duel *d, struct player_in_duel *p) {
    memset(p, 0, sizeof *p * LOWENHERZ_SEATS);
    for (int i = 0; i < d->count; i++)
        for (int actor = 0; actor < d->count && d->count > 1; actor++)
            p[i].lost += actor != i ? d->gain[actor][i] / (d->count - 1) : 0;
}

void lowenherz_duel_solve(struct duel *d, int rounds) {
    struct player_in_duel p[LOWENHERZ_SEATS];
    seat_players(d, p);
    memset(d->often, 0, sizeof d->often);
    for (int round = 1; round <= rounds; round++) {
        for (int i = 0; i < d->count; i++)
            choose_chances(d, i, &p[i]);
        for (int i = 0; i < d->count; i++)
            learn(d, p, i, round, d->often[i]);
    }
}

int lowenherz_duel_draw(const struct duel *d, int i, struct rng *rng) {
    uint32_t sum = 0;
    int total = 0;
    for (int k = 0; k < d->totals[i]; k++)
        sum += d->often[i][k];
    uint32_t at = sum ? rng_below(rng, sum) : 0;
    for (; total < d->totals[i] - 1 && at >= d->often[i][total]; total++)
        at -= d->often[i][total];
    return total;
}

/* ---- by what the others seem to bid ---- */

int32_t lowenherz_duel_worth(const struct look *l, const struct duel *d, int i, int total) {
    int32_t chance = 256;
    for (int j = 0; j < d->count; j++)
        chance =
            j == i ? chance : chance * lowenherz_chance_against(l->st, d->seat[j], total) / 256;
    return chance * (d->gain[i][i] - d->cost[i][total]) / 256;
}

/* What the estimate likes best. */
static int total_by_estimate(const struct look *l, const struct duel *d, int i) {
    int best = 0;
    int32_t most = INT32_MIN;
    for (int total = 0; total < d->totals[i]; total++) {
        if (!can_bid(d, i, total))
            continue;
        int32_t worth = lowenherz_duel_worth(l, d, i, total);
        best = worth > most ? total : best;
        most = worth > most ? worth : most;
    }
    return best;
}

int lowenherz_duel_total(const struct look *l, const struct duel *d, int i, int level) {
    int highest = 0;
    if (level == 0)
        return total_by_estimate(l, d, i);
    for (int j = 0; j < d->count; j++) {
        int total = j == i ? 0 : lowenherz_duel_total(l, d, j, level - 1);
        highest = total > highest ? total : highest;
    }
    for (int total = highest + 1; total < d->totals[i]; total++)
        if (can_bid(d, i, total))
            return total;
    return 0;
}
