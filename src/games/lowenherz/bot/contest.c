/* contest.c: see contest.h. The arithmetic uses integers only, so that bots play the same
 * everywhere. */
#include "games/lowenherz/bot/contest.h"

#include "base/check.h"
#include "games/lowenherz/bot/quick.h"

#include <string.h>

/* The players in docs/strength.md ("Duels and deals") were measured with 96 rounds; 48 are faster.
 * What EXPECTED does is told there, too. The rest are guesses; no comparison was kept. */
enum {
    CERTAIN = 1 << 15,
    WORLDS_MORE = 2,     /* than for other moves: there are few outcomes to judge */
    ROUNDS = 48,         /* of regret matching */
    SKIPPED = 4,         /* the first ones, which know nothing yet, do not count */
    EXPECTED = 32,       /* of 256: how often the others are thought to bid by the estimate */
    COMMON = 1000,       /* tries of the total that is bid most often */
    RARE = 20,           /* fewer than this are none */
    GAIN = SHARES / 400, /* less than this is not worth a deal */
    /* how far the other may think otherwise of what a deal brings him */
    DOUBT = SHARES / 80,
    /* between two, totals are mixed that promise more than this part of what the best one does */
    NEARLY = 7,
    NEARLY_OF = 8
};

/* ---- the outcomes ---- */

/* Lets one contestant win with this total, or nobody; then the round goes on. Whoever has nothing
 * is lent a ducat: a deal may still let him act. */
static void end_duel(const struct trial *t, const struct contest_look *c, struct lowenherz *st,
                     int actor, int total) {
    memset(st->bid, NONE, sizeof st->bid);
    memset(st->staked, 0, sizeof st->staked);
    memset(st->sealed, 0, sizeof st->sealed);
    if (actor == NOBODY)
        st->duel = 2;
    else if (c->most[actor] == 0)
        st->ducats[c->duel.seat[actor]] = 1;
    for (int i = 0; i < c->duel.count; i++)
        lowenherz_lay_bid(t->ask->box, st, &c->duel, i, i == actor ? total : 0);
}

static void judge_outcome(const struct trial *t, const struct contest_look *c,
                          const struct world *w, int actor, int total, int64_t *sum) {
    struct lowenherz next = w->st;
    int32_t share[MAX_SEATS];
    if (next.step == NEGOTIATE) {
        int refused =
            lowenherz_apply(t->ask->box, &next, next.mover, move_of(M_DUEL, 0, 0, 0), NULL);
        CHECK(!refused);
    }
    end_duel(t, c, &next, actor, total);
    lowenherz_play_on(t, w, &next, share);
    for (int i = 0; i < c->duel.count; i++)
        sum[i] += share[c->duel.seat[i]];
    if (t->ask->playouts_made)
        ++*t->ask->playouts_made;
}

/* What is paid matters evenly: between the lowest and the highest price the shares lie on a
 * line. */
static void fill_line(struct contest_look *c, int actor, const int64_t *low, const int64_t *high,
                      int worlds) {
    int least = c->least[actor], range = c->most[actor] - least;
    for (int total = 0; total < BIDS; total++)
        for (int i = 0; i < c->duel.count; i++) {
            int64_t more = range > 0 ? (high[i] - low[i]) * (total - least) / range : 0;
            c->share[actor][total][i] = (int32_t)((low[i] + more) / worlds);
        }
}

static void judge_outcomes(const struct trial *t, struct contest_look *c) {
    int64_t low[LOWENHERZ_SEATS + 1][LOWENHERZ_SEATS] = {{0}},
                                  high[LOWENHERZ_SEATS + 1][LOWENHERZ_SEATS] = {{0}};
    int worlds = 0;
    while (worlds < t->pains.worlds && (worlds == 0 || !ask_time_is_up(t->ask))) {
        struct world w;
        lowenherz_draw_world(t, &w);
        lowenherz_before(t->ask->box, &w.st, t->opinion.memo);
        for (int actor = 0; actor < c->duel.count; actor++) {
            judge_outcome(t, c, &w, actor, c->least[actor] ? c->least[actor] : 1, low[actor]);
            if (c->most[actor] > c->least[actor])
                judge_outcome(t, c, &w, actor, c->most[actor], high[actor]);
        }
        judge_outcome(t, c, &w, NOBODY, 0, low[NOBODY]);
        worlds++;
    }
    for (int actor = 0; actor < c->duel.count; actor++)
        fill_line(c, actor, low[actor], high[actor], worlds);
    for (int i = 0; i < c->duel.count; i++)
        c->share[NOBODY][0][i] = (int32_t)(low[NOBODY][i] / worlds);
}

/* ---- regret matching ---- */

/* If all knew exactly what the action is worth to each, the two who want it most would bid it all
 * away: nothing is left to gain, and regret matching says so. But nobody knows that exactly. So
 * everybody may have one of several eagernesses, in 1/16 of what the judge says, and the others
 * only know how likely each is. */
enum { EAGERNESSES = 5, JUDGED = 2 };
static const int eagerness[EAGERNESSES] = {5, 10, 16, 22, 27};
/* How often a player takes one of them for its own, so that its bids cannot be foreseen. */
static const int pretended[EAGERNESSES] = {0, 1, 2, 1, 0};

struct bidder {
    int64_t chance[BIDS];    /* how likely each total is now, of CERTAIN */
    int64_t below[BIDS + 1]; /* of a total lower than this one */
    int64_t regret[EAGERNESSES][BIDS];
    int64_t often[EAGERNESSES][BIDS];
};

static bool can_bid(const struct contest_look *c, int i, int total) {
    return total <= c->most[i] && c->duel.cost[i][total] != INT32_MAX;
}

/* A mixture in proportion to these numbers; if all are 0, all totals are equally likely. */
static void mix(const struct contest_look *c, int i, const int64_t *number, int64_t out[BIDS]) {
    int64_t sum = 0, options = 0;
    for (int total = 0; total < BIDS; total++) {
        sum += number[total];
        options += can_bid(c, i, total);
    }
    for (int total = 0; total < BIDS; total++)
        out[total] = !can_bid(c, i, total) ? 0
                     : sum                 ? number[total] * CERTAIN / sum
                                           : CERTAIN / options;
}

/* What the others expect of a bidder: any eagerness, and as far as they trust it, the total of the
 * estimate. */
static void set_chances(const struct contest_look *c, int i, int64_t number[EAGERNESSES][BIDS],
                        struct bidder *b) {
    int64_t chance[BIDS] = {0}, mixture[BIDS];
    for (int e = 0; e < EAGERNESSES; e++) {
        mix(c, i, number[e], mixture);
        for (int total = 0; total < BIDS; total++)
            chance[total] += mixture[total] / EAGERNESSES;
    }
    for (int total = 0; total < BIDS; total++) {
        b->chance[total] = chance[total] * (256 - c->trust) / 256;
        b->chance[total] += total == c->expected[i] ? CERTAIN * c->trust / 256 : 0;
        b->below[total + 1] = b->below[total] + b->chance[total];
    }
}

/* The chance that all others bid less than a total. */
static int64_t all_below(const struct contest_look *c, const struct bidder *b, int i, int total) {
    int64_t chance = CERTAIN;
    for (int j = 0; j < c->duel.count; j++)
        chance = j == i ? chance : chance * b[j].below[total] / CERTAIN;
    return chance;
}

/* What contestant i gets on average if the highest bid of the others is this total and wins. */
static int64_t when_won_by_others(const struct contest_look *c, const struct bidder *b, int i,
                                  int total) {
    int64_t sum = 0, weights = 0;
    for (int j = 0; j < c->duel.count; j++) {
        int64_t weight = j == i ? 0 : b[j].chance[total];
        for (int k = 0; k < c->duel.count && weight; k++)
            weight = k == i || k == j ? weight : weight * b[k].below[total + 1] / CERTAIN;
        sum += weight * c->share[j][total][i];
        weights += weight;
    }
    return weights ? sum / weights : 0;
}

/* The share that each total promises against the others' chances: it wins, ties with the highest of
 * the others, or loses to a higher one. And the chance to act, which counts more for the eager. */
static void find_brings(struct contest_look *c, const struct bidder *b, int i, int64_t acts[BIDS]) {
    int64_t lost = 0;
    for (int total = BIDS - 1; total >= 0; total--) {
        int64_t wins = all_below(c, b, i, total), ties = all_below(c, b, i, total + 1) - wins;
        int64_t sum = wins * c->share[i][total][i] + ties * c->tie[i] + lost;
        c->brings[i][total] = (int32_t)(sum / CERTAIN);
        acts[total] = wins + ties / (c->again ? 4 : 2);
        lost += ties * when_won_by_others(c, b, i, total);
    }
}

/* What acting is worth to a contestant, before the price. */
static int64_t gain_of_acting(const struct contest_look *c, int i) {
    int64_t lost = 0;
    for (int j = 0; j < c->duel.count; j++)
        lost += j == i ? 0 : c->share[j][c->least[j]][i];
    int64_t gain = c->share[i][0][i] - lost / (c->duel.count - 1);
    return gain > 0 ? gain : 0;
}

/* Regrets never fall below zero, and later rounds count more: both speed up convergence. */
static void learn(const struct contest_look *c, struct bidder *b, int i, const int64_t acts[BIDS],
                  int round) {
    int64_t gain = gain_of_acting(c, i);
    for (int e = 0; e < EAGERNESSES; e++) {
        int64_t mean = 0, own[BIDS], brings[BIDS];
        mix(c, i, b[i].regret[e], own);
        for (int total = 0; total < BIDS; total++) {
            brings[total] =
                c->brings[i][total] + acts[total] * gain / CERTAIN * (eagerness[e] - 16) / 16;
            mean += own[total] * brings[total] / CERTAIN;
        }
        for (int total = 0; total < BIDS; total++) {
            int64_t regret = b[i].regret[e][total] + brings[total] - mean;
            b[i].regret[e][total] = can_bid(c, i, total) && regret > 0 ? regret : 0;
            b[i].often[e][total] += round > SKIPPED ? own[total] * round : 0;
        }
    }
}

/* What the contest is worth to those who are exactly as eager as the judge says, and what everybody
 * should bid. */
static void find_worth(struct contest_look *c, struct bidder *b) {
    int64_t acts[BIDS], mixture[BIDS];
    for (int i = 0; i < c->duel.count; i++)
        set_chances(c, i, b[i].often, &b[i]);
    for (int i = 0; i < c->duel.count; i++) {
        int64_t sum = 0;
        find_brings(c, b, i, acts);
        memset(c->often[i], 0, sizeof c->often[i]);
        for (int e = 0; e < EAGERNESSES; e++) {
            mix(c, i, b[i].often[e], mixture);
            for (int total = 0; total < BIDS; total++) {
                c->often[i][total] += mixture[total] * pretended[e];
                sum += e == JUDGED ? mixture[total] * c->brings[i][total] : 0;
            }
        }
        c->worth[i] = (int32_t)(sum / CERTAIN);
    }
}

static void match_regrets(struct contest_look *c) {
    struct bidder b[LOWENHERZ_SEATS];
    int64_t acts[BIDS];
    memset(b, 0, sizeof b);
    for (int round = 1; round <= ROUNDS; round++) {
        for (int i = 0; i < c->duel.count; i++)
            set_chances(c, i, b[i].regret, &b[i]);
        for (int i = 0; i < c->duel.count; i++) {
            find_brings(c, b, i, acts);
            learn(c, b, i, acts, round);
        }
    }
    find_worth(c, b);
}

/* H3.5: after a tie the duel is repeated, and after another one nobody acts. With three or more it
 * is not known who will be in it: everybody is taken to be. */
void lowenherz_contest_solve(struct contest_look *c, bool again) {
    for (int i = 0; i < c->duel.count; i++)
        c->tie[i] = c->share[NOBODY][0][i];
    c->again = true;
    match_regrets(c);
    if (again)
        return;
    c->again = false;
    memcpy(c->tie, c->worth, sizeof c->tie);
    match_regrets(c);
}

/* ---- looking ---- */

/* The others' treasures differ from world to world: only their ducats are counted. */
static void forget_treasures(const struct look *l, struct duel *d, int i) {
    memset(d->with[i], 0, sizeof d->with[i]);
    for (int total = 0; total < TOTALS; total++)
        d->cost[i][total] = total <= l->st->ducats[d->seat[i]] ? total * l->ducat : INT32_MAX;
}

static void find_range(struct contest_look *c, int i) {
    for (int total = BIDS - 1; total > 0; total--)
        if (c->duel.cost[i][total] != INT32_MAX) {
            c->most[i] = c->most[i] ? c->most[i] : total;
            c->least[i] = total;
        }
}

/* Who is in it and what everybody can bid, in a world of the trial. */
static void find_bidders(const struct trial *t, struct world *w, struct look *l,
                         struct contest_look *out) {
    memset(out, 0, sizeof *out);
    lowenherz_draw_world(t, w);
    lowenherz_look_at(t->ask->box, &w->st, t->opinion.memo, l);
    lowenherz_duel_look(l, &out->duel);
    for (int i = 0; i < out->duel.count; i++) {
        if (out->duel.seat[i] == t->ask->seat)
            out->self = i;
        else
            forget_treasures(l, &out->duel, i);
        find_range(out, i);
    }
}

void lowenherz_contest_look(const struct trial *t, struct contest_look *out) {
    struct world w;
    struct look l;
    find_bidders(t, &w, &l, out);
    for (int i = 0; i < out->duel.count; i++) {
        int total = lowenherz_duel_total(&l, &out->duel, i, t->pains.depth > 0);
        out->expected[i] = total < BIDS ? total : BIDS - 1;
    }
    out->trust = EXPECTED;
    judge_outcomes(t, out);
    lowenherz_contest_solve(out, t->st->duel == 2);
}

/* Every total that the estimate thinks nearly as good as the best one, as often as it lies above
 * that. Around the best total the estimate is flat: this costs little of what it promises. */
static void look_by_estimate(const struct trial *t, struct contest_look *out) {
    struct world w;
    struct look l;
    int32_t most = 0;
    find_bidders(t, &w, &l, out);
    int64_t *often = out->often[out->self];
    for (int total = 0; total <= out->most[out->self]; total++)
        if (can_bid(out, out->self, total)) {
            often[total] = lowenherz_duel_worth(&l, &out->duel, out->self, total);
            most = often[total] > most ? (int32_t)often[total] : most;
        }
    for (int total = 0; total < BIDS; total++) {
        often[total] = often[total] * NEARLY_OF - most * NEARLY;
        often[total] = often[total] > 0 ? often[total] : 0;
    }
    often[0] += most == 0;
}

/* ---- bids ---- */

static int staked_worth(const struct trial *t, uint32_t staked) {
    const struct lowenherz_box *box = t->ask->box;
    int sum = 0;
    for (int i = 0; i < TREASURES; i++)
        sum += staked >> i & 1 ? box->worth[TREASURE + i] : 0;
    return sum;
}

/* The move that begins to lay a total: a treasure that is not staked yet, or the ducats. */
static Move toward(const struct trial *t, const struct contest_look *c, int total) {
    uint32_t staked = t->st->staked[t->ask->seat], more = c->duel.with[c->self][total] & ~staked;
    if (more)
        return move_of(M_STAKE, __builtin_ctz(more), 0, 0);
    return move_of(M_BID, total - staked_worth(t, staked), 0, 0);
}

static struct weighed *item_of(struct verdict *v, Move m) {
    for (int i = 0; i < v->count; i++)
        if (v->item[i].move == m)
            return &v->item[i];
    return NULL;
}

static int32_t as_share(int64_t share) {
    return (int32_t)(share < 0 ? 0 : share > SHARES ? SHARES : share);
}

static void begin(const struct trial *t, struct verdict *out) {
    out->count = t->count;
    out->mixed = false;
    for (int i = 0; i < t->count; i++)
        out->item[i] = (struct weighed){.move = t->move[i], .share = NO_SHARE};
}

/* What the bid would come to with this move. */
static int total_after(const struct trial *t, Move m) {
    int seat = t->ask->seat, bid = t->st->bid[seat] == NONE ? 0 : t->st->bid[seat];
    uint32_t staked = t->st->staked[seat];
    if (move_kind(m) == M_STAKE)
        staked |= 1u << move_arg(m, 0);
    int total = staked_worth(t, staked) + (move_kind(m) == M_BID ? move_arg(m, 0) : bid);
    return total < BIDS ? total : BIDS - 1;
}

/* How often each total should be bid, and what each move promises. */
static void look_at_bids(const struct trial *t, struct contest_look *c, struct verdict *out) {
    if (t->st->head.seats == 2) {
        ahead_weigh(t->ask, out);
        look_by_estimate(t, c);
        return;
    }
    begin(t, out);
    lowenherz_contest_look(t, c);
    for (int i = 0; i < out->count; i++)
        out->item[i].share = as_share(c->brings[c->self][total_after(t, out->item[i].move)]);
}

/* Totals are bid in the proportions found; those that hardly ever are, never. A bid that is laid is
 * sealed. */
static void weigh_bids(const struct trial *t, struct verdict *out) {
    struct contest_look c;
    look_at_bids(t, &c, out);
    if (t->st->bid[t->ask->seat] != NONE) {
        item_of(out, move_of(M_SEAL, 0, 0, 0))->visits = 1;
        return;
    }
    out->mixed = true;
    int64_t most = 1;
    for (int total = 0; total < BIDS; total++)
        most = c.often[c.self][total] > most ? c.often[c.self][total] : most;
    for (int total = 0; total <= c.most[c.self]; total++) {
        int64_t often = c.often[c.self][total] * COMMON / most;
        struct weighed *w = item_of(out, toward(t, &c, total));
        if (w && can_bid(&c, c.self, total))
            w->visits += (uint32_t)(often < RARE ? 0 : often);
    }
}

/* ---- deals ---- */

/* What both would gain by a deal, compared with the duel. */
struct gain {
    int32_t own, others;
};

/* How a ducat that the payer has less changes the share of a contestant. */
static int64_t a_ducat(const struct contest_look *c, int payer, int i, int ducats) {
    int least = c->least[payer], most = c->most[payer];
    if (most <= least)
        return 0;
    return (int64_t)ducats * (c->share[payer][most][i] - c->share[payer][least][i]) /
           (most - least);
}

/* After a deal (H3.3) the price is not in the bank, as after a duel, but with the other player. */
static struct gain gain_of(const struct contest_look *c, int actor, int price) {
    int other = 1 - actor, total = price < BIDS ? price : BIDS - 1;
    int64_t share[2];
    for (int i = 0; i < 2; i++)
        share[i] = c->share[actor][total][i] - a_ducat(c, other, i, price);
    return (struct gain){(int32_t)(share[c->self] - c->worth[c->self]),
                         (int32_t)(share[1 - c->self] - c->worth[1 - c->self])};
}

/* Who acts after this deal, which the player who is asked offers or, with M_ACCEPT, was offered. */
static int actor_of(const struct trial *t, const struct contest_look *c, Move m) {
    if (move_kind(m) == M_ACCEPT)
        return t->st->offer == ASKS ? c->self : 1 - c->self;
    return move_kind(m) == M_OFFER ? c->self : 1 - c->self;
}

static struct gain gain_by(const struct trial *t, const struct contest_look *c, Move m) {
    int price = move_kind(m) == M_ACCEPT ? t->st->price : move_arg(m, 0);
    return gain_of(c, actor_of(t, c, m), price);
}

static bool is_offer(Move m) { return move_kind(m) == M_OFFER || move_kind(m) == M_ASK; }

/* How likely it is, of 256, that the other takes what seems to bring him so much. */
static int64_t taken(int32_t gain) {
    int64_t chance = 256 * ((int64_t)gain + DOUBT) / (2 * DOUBT);
    return chance < 0 ? 0 : chance > 256 ? 256 : chance;
}

/* What an offer brings. The meek take it that the other accepts whatever is better than a duel. */
static int64_t promise(const struct trial *t, struct gain g) {
    return t->pains.meek ? g.own : g.own * taken(g.others) / 256;
}

/* How good an offer is: as good as what it brings. To the meek what is best for both is: the
 * largest product of what they gain. But whoever shares is content with less from all who do not
 * (docs/strength.md, "Duels and deals"). */
static int64_t liking(const struct trial *t, struct gain g) {
    g.own += lowenherz_glad_to_deal(t->ask);
    if (!t->pains.meek)
        return promise(t, g) < GAIN ? 0 : promise(t, g);
    return g.own < GAIN || g.others < GAIN ? 0 : (int64_t)g.own * g.others;
}

/* The offer that is liked best. One that the other player would not take, or cannot pay, is worth a
 * duel. */
static struct weighed *best_offer(const struct trial *t, const struct contest_look *c,
                                  struct verdict *v) {
    struct weighed *best = NULL;
    int64_t most = 0;
    for (int i = 0; i < v->count; i++) {
        struct weighed *w = &v->item[i];
        if (!is_offer(w->move) || move_arg(w->move, 0) > c->most[actor_of(t, c, w->move)])
            continue;
        struct gain g = gain_by(t, c, w->move);
        int64_t likes = liking(t, g);
        if (g.others > 0)
            w->share = as_share(c->worth[c->self] + promise(t, g));
        if (likes <= most)
            continue;
        most = likes;
        best = w;
    }
    return best;
}

/* Whoever has made an offer and got another one back takes it or leaves it: to offer the same again
 * and again is no bargaining. */
static void weigh_deals(const struct trial *t, struct verdict *out) {
    struct contest_look c;
    begin(t, out);
    lowenherz_contest_look(t, &c);
    struct weighed *duel = item_of(out, move_of(M_DUEL, 0, 0, 0)), *choice = duel,
                   *accept = item_of(out, move_of(M_ACCEPT, 0, 0, 0));
    for (int i = 0; i < out->count; i++)
        out->item[i].share = as_share(c.worth[c.self] - (&out->item[i] != duel));
    if (accept)
        accept->share = as_share(c.worth[c.self] + gain_by(t, &c, accept->move).own);
    struct weighed *offer = t->st->offers < 2 ? best_offer(t, &c, out) : NULL;
    bool enough = t->pains.meek || !offer || (accept && accept->share >= offer->share);
    if (accept && accept->share > duel->share && enough)
        choice = accept;
    else if (offer)
        choice = offer;
    choice->visits = (uint32_t)t->pains.worlds;
}

/* ---- nothing to fight with ---- */

static bool has_nothing_to_bid(const struct lowenherz *st, int seat) {
    int treasures = 0;
    for (int i = 0; i < TREASURES; i++)
        treasures += lowenherz_hand(st, seat, TREASURE + i);
    return st->ducats[seat] == 0 && treasures == 0;
}

/* Such a duel is lost, and brings nothing. So what is offered is taken; if nothing is, a ducat is
 * asked for, which the other would have to bid anyway, and then nothing at all, as long as offers
 * may be made. To fight is then the other's decision, who can only win. */
Move lowenherz_sober(const struct ask *ask, Move m) {
    const struct lowenherz *st = ask->view;
    if (move_kind(m) != M_DUEL || st->step != NEGOTIATE || !has_nothing_to_bid(st, ask->seat) ||
        st->ducats[lowenherz_rival(st)] == 0)
        return m;
    if (lowenherz_may_accept(st) == R_OK)
        return move_of(M_ACCEPT, 0, 0, 0);
    Move asked = move_of(M_ASK, st->offers < 2, 0, 0);
    struct lowenherz next = *st;
    return lowenherz_apply(ask->box, &next, ask->seat, asked, NULL) == R_OK ? asked : m;
}

void lowenherz_weigh_contest(const struct trial *t, struct verdict *out) {
    struct trial longer = *t;
    longer.pains.worlds += WORLDS_MORE;
    (t->st->step == BID ? weigh_bids : weigh_deals)(&longer, out);
}
