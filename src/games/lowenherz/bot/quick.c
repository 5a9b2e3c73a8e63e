/* quick.c: quickly plays a round of Löwenherz to its end, everybody doing what looks best.
 *
 * It does not look at every move: walls only where they close the best rectangles, one knight per
 * territory, squares by what they bring, deals and bids by what the action is worth to each. So a
 * judge that sees little in the middle of a round can look at its end. */
#include "games/lowenherz/bot/quick.h"

#include "base/check.h"
#include "games/lowenherz/bot/duel.h"

#include <string.h>

/* Limits that keep a round short; no comparison was kept. MOST_LOOKED: of a longer list, an
 * even sample. WHIMS, in 1/16 of a point: less than a point, so that rehearsals differ and nobody
 * in them makes a bad move. */
enum { MOST_LOOKED = 64, SQUARES_EACH = 2, ROUNDS = 24 /* of regret matching */, WHIMS = 12 };
/* Of rehearsals with thought: how many moves are tried, and by how much of the win one may seem
 * better than it is. Both are guesses. */
enum { TRIED = 5, FANCY = SHARES / 100, REFUSED = INT32_MIN };

struct choice {
    int count;
    Move move[MOST_LOOKED];
};

static void add(struct choice *c, Move m) {
    if (c->count < MOST_LOOKED)
        c->move[c->count++] = m;
}

/* A random bonus for a move. */
static int whim(const struct quick *q) {
    return q->whims ? (int)rng_below(q->rng, (uint32_t)q->whims) : 0;
}

/* ---- the best of a few ---- */

/* What the estimate says of each. */
static void value_all(const struct quick *q, const struct lowenherz *st, int seat,
                      const struct choice *c, int32_t *value) {
    lowenherz_before(q->box, st, q->opinion->memo);
    for (int i = 0; i < c->count; i++) {
        struct lowenherz next = *st;
        bool may = lowenherz_apply(q->box, &next, seat, c->move[i], NULL) == R_OK;
        value[i] = may ? lowenherz_value(q->box, &next, seat, q->opinion->memo) + whim(q) : REFUSED;
    }
}

static int largest(const int32_t *value, int n) {
    int best = 0;
    for (int i = 1; i < n; i++)
        best = value[i] > value[best] ? i : best;
    return best;
}

/* The share of the win at the end of the round, which all play quickly from here on. Each try has
 * luck of its own: so the nets learned that are built in. */
static int32_t try_out(const struct quick *q, const struct lowenherz *st, int seat, Move m) {
    struct lowenherz next = *st;
    struct quick less = *q;
    struct rng luck = *q->rng;
    int32_t share[MAX_SEATS];
    less.rng = &luck;
    less.seat = seat;
    less.depth = less.tried = less.whims = less.level = 0;
    if (lowenherz_apply(q->box, &next, seat, m, NULL) != R_OK)
        return REFUSED;
    lowenherz_play_round(&less, &next);
    opinion_shares(q->opinion, &next, seat, share);
    return share[seat] + (int32_t)rng_below(q->rng, FANCY);
}

static Move best_by_trial(const struct quick *q, const struct lowenherz *st, int seat,
                          const struct choice *c, int32_t *value) {
    Move best = c->move[0];
    int32_t most = REFUSED;
    for (int k = 0; k < q->tried && k < c->count; k++) {
        int i = largest(value, c->count);
        if (value[i] == REFUSED)
            break;
        value[i] = REFUSED;
        int32_t share = try_out(q, st, seat, c->move[i]);
        best = share > most ? c->move[i] : best;
        most = share > most ? share : most;
    }
    return best;
}

static Move best_of(const struct quick *q, const struct lowenherz *st, int seat,
                    const struct choice *c) {
    int32_t value[MOST_LOOKED];
    if (c->count == 1)
        return c->move[0];
    value_all(q, st, seat, c, value);
    return q->tried ? best_by_trial(q, st, seat, c, value) : c->move[largest(value, c->count)];
}

/* ---- decisions ---- */

/* The action that promises most, after what earlier choosers leave of it. */
static Move decide(const struct quick *q, const struct look *l, int seat) {
    struct lowenherz next = *l->st;
    struct look after = *l;
    int best = 0, most = INT32_MIN;
    after.st = &next;
    for (int action = 0; action < ACTIONS; action++) {
        if (l->st->chosen[seat] >> action & 1)
            continue;
        next.chosen[seat] = (uint8_t)(l->st->chosen[seat] | 1u << action);
        int worth = lowenherz_round_worth(&after, seat) + whim(q);
        best = worth > most ? action : best;
        most = worth > most ? worth : most;
    }
    return move_of(M_CHOOSE, best + 1, 0, 0);
}

/* Lays each card in turn and plays the round to its end, as hard does: everybody else thinks one
 * level less, and it takes it that it can foresee their bids. */
static Move decide_by_trial(const struct quick *q, const struct lowenherz *st, int seat) {
    struct quick less = *q;
    int best = 0;
    int32_t most = INT32_MIN, share[MAX_SEATS];
    less.seat = seat;
    less.depth--;
    less.level = q->level > 0 ? q->level - 1 : 0;
    for (int action = 0; action < ACTIONS; action++) {
        struct lowenherz next = *st;
        if (lowenherz_apply(q->box, &next, seat, move_of(M_CHOOSE, action + 1, 0, 0), NULL) != R_OK)
            continue;
        lowenherz_play_round(&less, &next);
        opinion_shares(q->opinion, &next, seat, share);
        best = share[seat] > most ? action : best;
        most = share[seat] > most ? share[seat] : most;
    }
    return move_of(M_CHOOSE, best + 1, 0, 0);
}

/* A deal at what a duel would be worth to the player who gives it up, if the other gains by it. */
static bool fair_deal(const struct look *l, int actor, int other, int *price) {
    int worth = lowenherz_action_worth(l, actor, l->st->action),
        lost = lowenherz_action_worth(l, other, l->st->action);
    int wanted = lost * (lowenherz_duel_part(l, other) + 1) / 16;
    *price = (wanted + l->ducat - 1) / (l->ducat ? l->ducat : 1);
    return worth > lost && *price <= l->st->ducats[actor] && *price <= MOST_ASKED &&
           lowenherz_good_deal(l, actor, ASKS, *price);
}

static Move negotiate(const struct look *l, int seat) {
    const struct lowenherz *st = l->st;
    int other = lowenherz_rival(st), price;
    if (st->offer != NO_OFFER) {
        bool good = lowenherz_good_deal(l, seat, st->offer, st->price);
        return move_of(good && lowenherz_may_accept(st) == R_OK ? M_ACCEPT : M_DUEL, 0, 0, 0);
    }
    if (fair_deal(l, seat, other, &price))
        return move_of(M_OFFER, price, 0, 0);
    return fair_deal(l, other, seat, &price) ? move_of(M_ASK, price, 0, 0)
                                             : move_of(M_DUEL, 0, 0, 0);
}

/* ---- duels ---- */

void lowenherz_lay_bid(const struct lowenherz_box *box, struct lowenherz *st, const struct duel *d,
                       int i, int total) {
    int seat = d->seat[i], worth = 0;
    for (int t = 0; t < TREASURES && st->bid[seat] == NONE; t++) {
        worth += d->with[i][total] >> t & 1 ? box->worth[TREASURE + t] : 0;
        if (d->with[i][total] >> t & 1 && !(st->staked[seat] >> t & 1))
            lowenherz_apply(box, st, seat, move_of(M_STAKE, t, 0, 0), NULL);
    }
    if (st->bid[seat] == NONE)
        lowenherz_apply(box, st, seat, move_of(M_BID, total > worth ? total - worth : 0, 0, 0),
                        NULL);
    int refused = lowenherz_apply(box, st, seat, move_of(M_SEAL, 0, 0, 0), NULL);
    CHECK(!refused);
}

/* The thinking player goes one level further than the others, and not everybody goes as far as they
 * are assumed to. */
static int level_of(const struct quick *q, int seat) {
    if (seat == q->seat)
        return q->level + 1;
    return q->level > 0 && rng_below(q->rng, 4) == 0 ? q->level - 1 : q->level;
}

static void fight_duel(const struct quick *q, struct lowenherz *st) {
    struct look l;
    struct duel d;
    int total[LOWENHERZ_SEATS];
    uint32_t owing = lowenherz_pending(st);
    lowenherz_look_at(q->box, st, q->opinion->memo, &l);
    lowenherz_duel_look(&l, &d);
    if (q->level == BY_REGRET)
        lowenherz_duel_solve(&d, ROUNDS);
    for (int i = 0; i < d.count; i++)
        total[i] = q->level == BY_REGRET ? lowenherz_duel_draw(&d, i, q->rng)
                                         : lowenherz_duel_total(&l, &d, i, level_of(q, d.seat[i]));
    for (int i = 0; i < d.count; i++)
        if (owing >> d.seat[i] & 1)
            lowenherz_lay_bid(q->box, st, &d, i, total[i]);
}

/* ---- actions ---- */

static Move build(const struct quick *q, const struct lowenherz *st, int seat) {
    Move walls[MAX_MOVES];
    struct choice c = {.count = 0};
    struct edges there = lowenherz_walls(st);
    bool may = !lowenherz_all_founded(st, colour_of_seat(st, seat)) &&
               lowenherz_walls_left(q->box, &there) > 0;
    int n =
        may ? lowenherz_likely_walls(q->box, st, q->opinion->memo, colour_of_seat(st, seat), walls)
            : 0;
    for (int i = 0; i < n; i++)
        if (lowenherz_may_build(q->box, st, move_arg(walls[i], 0), move_arg(walls[i], 1)) == R_OK)
            add(&c, walls[i]);
    if (c.count == 0)
        add(&c, move_of(M_DONE, 0, 0, 0));
    return best_of(q, st, seat, &c);
}

static int square_points(const struct quick *q, const struct lowenherz *st, int sq) {
    int town = st->terrain[sq] == TOWN ? q->box->town : 0,
        mine = st->terrain[sq] == MOUNTAIN ? 2 : 0;
    return (1 + town) * (st->owner[sq] < CASTLES ? 4 : 3) + 3 * mine;
}

/* The few squares that bring most. */
static void add_squares(const struct quick *q, const struct lowenherz *st, int castle, bool first,
                        struct choice *c) {
    struct bits prey = lowenherz_prey(st, castle);
    for (int k = 0; k < SQUARES_EACH && bits_any(prey); k++) {
        struct bits left = prey;
        int best = bits_take(&left);
        while (bits_any(left)) {
            int sq = bits_take(&left);
            best = square_points(q, st, sq) > square_points(q, st, best) ? sq : best;
        }
        bits_drop(&prey, best);
        add(c, first ? move_of(M_EXPAND, castle, best, 0) : move_of(M_TAKE, best, 0, 0));
    }
}

/* One place for a knight in each territory, and those outside. */
static void add_knights(const struct quick *q, const struct lowenherz *st, int seat,
                        struct choice *c) {
    uint32_t seen = 0;
    for (struct bits stands = lowenherz_stands(st, colour_of_seat(st, seat)); bits_any(stands);) {
        int sq = bits_take(&stands), owner = st->owner[sq];
        int price = lowenherz_ground_price(q->box, st, sq);
        if (price > 0 || seen >> owner & 1)
            continue;
        seen |= 1u << owner;
        add(c, move_of(M_KNIGHT, sq, 0, 0));
    }
}

static Move fight(const struct quick *q, const struct lowenherz *st, int seat) {
    struct choice c = {.count = 0};
    int colour = colour_of_seat(st, seat);
    add(&c, move_of(M_DONE, 0, 0, 0));
    if (st->focus != NONE) {
        add_squares(q, st, st->focus, false, &c);
        return best_of(q, st, seat, &c);
    }
    for (int id = colour * CASTLES_EACH; id < (colour + 1) * CASTLES_EACH && !st->expanded; id++)
        if (lowenherz_founded(st, id))
            add_squares(q, st, id, true, &c);
    if (st->knights[colour] > 0)
        add_knights(q, st, seat, &c);
    return best_of(q, st, seat, &c);
}

/* All legal moves, if there are only a few. */
static Move any_best(const struct quick *q, const struct lowenherz *st, int seat) {
    Move moves[MAX_MOVES];
    struct choice c = {.count = 0};
    int n = lowenherz_moves(q->box, st, seat, moves);
    int looked = n < MOST_LOOKED ? n : MOST_LOOKED;
    for (int i = 0; i < looked; i++)
        add(&c, moves[i * n / looked]);
    return best_of(q, st, seat, &c);
}

/* ---- playing on ---- */

static Move quick_move(const struct quick *q, const struct lowenherz *st, int seat) {
    struct look l;
    if (st->step == BUILD)
        return build(q, st, seat);
    if (st->step == FIGHT)
        return fight(q, st, seat);
    if (st->step == DECIDE && q->tried)
        return any_best(q, st, seat);
    if (st->step == DECIDE && q->depth > 0)
        return decide_by_trial(q, st, seat);
    if (st->step != DECIDE && st->step != NEGOTIATE)
        return any_best(q, st, seat);
    lowenherz_look_at(q->box, st, q->opinion->memo, &l);
    return st->step == DECIDE ? decide(q, &l, seat) : negotiate(&l, seat);
}

void lowenherz_play_round(const struct quick *q, struct lowenherz *st) {
    while (st->step != TURN_CARD && st->step != OVER) {
        if (st->step == BID) {
            fight_duel(q, st);
            continue;
        }
        int seat = first_seat(lowenherz_pending(st));
        Move m = seat == NATURE ? lowenherz_roll(q->box, st, q->rng) : quick_move(q, st, seat);
        int refused = lowenherz_apply(q->box, st, seat, m, NULL);
        CHECK(!refused);
    }
}

/* ---- rehearsing ---- */

static void rehearse(const void *box, struct lowenherz *st, uint64_t luck, struct opinion *opinion,
                     int tried) {
    uint8_t seed[SEED_BYTES];
    rng_seed_from_number(luck, seed);
    struct rng rng = rng_new(seed, st->round);
    struct quick quick = {.box = box,
                          .rng = &rng,
                          .opinion = opinion,
                          .seat = NONE,
                          .level = BY_REGRET,
                          .tried = tried,
                          .whims = WHIMS};
    while (st->step == TURN_CARD) {
        int refused = lowenherz_apply(box, st, NATURE, lowenherz_roll(box, st, &rng), NULL);
        CHECK(!refused);
    }
    lowenherz_play_round(&quick, st);
}

void lowenherz_rehearse(const void *box, void *st, uint64_t luck, struct memo *memo) {
    struct memo own = {.filled = false};
    struct opinion opinion = {.memo = memo ? memo : &own};
    rehearse(box, st, luck, &opinion, 0);
}

void lowenherz_ponder(const void *box, void *st, uint64_t luck, const struct net *net) {
    struct memo memo = {.filled = false};
    struct opinion opinion = {.game = &lowenherz_game,
                              .judge = judge_find(&lowenherz_game),
                              .net = net,
                              .box = box,
                              .memo = &memo};
    rehearse(box, st, luck, &opinion, TRIED);
}

/* One game in four has the variable set-up; with two players there is no other. */
void lowenherz_vary(struct setup *how, uint64_t luck) {
    if (luck % 4 == 0)
        how->option[OPT_SETUP] = SETUP_VARIABLE;
}
