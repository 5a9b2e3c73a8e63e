/* secrets.c: who sees which politics cards and bids, and drawing anew what a seat cannot know.
 *
 * A seat knows a pile as it left it when it last took a card from it. So the cards that others took
 * come from pools whose contents the seat knows. Between two of its looks, the pool is exactly what
 * went missing; after its last look, it is what lay there then; before its first look, and for a
 * pile it never saw, it is every card not accounted for. Cards that were played or shown must have
 * been taken by the player who did so, and before that. */
#include "games/lowenherz/rules/lowenherz.h"

#include "base/check.h"

#include <string.h>

/* ---- views ---- */

/* H11.1: bids are sealed until all are in. (Ducats are SEEN_BY_MEMORY, by the option.) */
bool lowenherz_sees_bid(const void *state, int row, int viewer) {
    const struct lowenherz *st = state;
    return viewer == row || st->step != BID || !(st->contest >> row & 1);
}

bool lowenherz_sees_taking(const void *state, int row, int viewer) {
    const struct lowenherz *st = state;
    return st->step == OVER || row >= st->takings || st->taker[row] == viewer;
}

static bool looks_at(const struct lowenherz *st, int pile, int viewer) {
    return (st->step == PICK || st->step == DEAL_PILE) && st->mover == viewer && st->pile == pile;
}

bool lowenherz_sees_rest(const void *state, int row, int viewer) {
    const struct lowenherz *st = state;
    return lowenherz_sees_taking(st, row, viewer) ||
           (looks_at(st, st->from[row], viewer) && row == lowenherz_last_taking(st, st->from[row]));
}

/* Only the first player who looks through a pile sees how it was dealt; before that there is
 * nothing to see. */
bool lowenherz_sees_dealt(const void *state, int pile, int viewer) {
    const struct lowenherz *st = state;
    if (st->step == OVER)
        return true;
    for (int i = 0; i < st->takings; i++)
        if (st->from[i] == pile)
            return st->taker[i] == viewer;
    return st->pile != pile || looks_at(st, pile, viewer);
}

/* ---- pools ---- */

enum { UNSEEN = 0, POOLS = POLITICS_CARDS + 2 };

struct guess {
    const struct lowenherz_box *box;
    struct lowenherz *st;
    struct rng *rng;
    int seat, pools;
    uint8_t pool[POOLS][POLITICS];
    uint8_t from[POLITICS_CARDS];   /* the pool of each taking by another seat */
    uint8_t found[PILES][POLITICS]; /* what the seat found in the pile at its first look */
    bool looked[PILES];
};

static void take_away(uint8_t *from, const uint8_t *what) {
    for (int kind = 0; kind < POLITICS; kind++) {
        CHECK(from[kind] >= what[kind]);
        from[kind] = (uint8_t)(from[kind] - what[kind]);
    }
}

/* The seat sees what is in the pile, so the current pool holds exactly what went missing since. */
static void look(struct guess *g, int pile, int pool, const uint8_t *cards) {
    take_away(g->pool[pool], cards);
    if (!g->looked[pile])
        memcpy(g->found[pile], cards, POLITICS);
    g->looked[pile] = true;
}

static int open_pool(struct guess *g, const uint8_t *cards) {
    CHECK(g->pools < POOLS);
    memcpy(g->pool[g->pools], cards, POLITICS);
    return g->pools++;
}

/* Goes through the takings from a pile in order. */
static void find_pools(struct guess *g, int pile) {
    struct lowenherz *st = g->st;
    int pool = UNSEEN;
    for (int i = 0; i < st->takings; i++) {
        if (st->from[i] != pile)
            continue;
        if (st->taker[i] == g->seat) {
            uint8_t cards[POLITICS];
            memcpy(cards, st->rest[i], POLITICS);
            cards[st->taken[i]]++;
            look(g, pile, pool, cards);
            pool = open_pool(g, st->rest[i]);
        } else {
            g->from[i] = (uint8_t)pool;
        }
    }
    if (looks_at(st, pile, g->seat))
        look(g, pile, pool, lowenherz_pile(st, pile));
}

/* ---- drawing ---- */

/* A card that a seat must have taken, among the first `before` takings. */
struct need {
    int seat, kind, before;
};

/* The next card of another seat that was proved, from the proof `at` on. */
static bool next_proof(const struct guess *g, int *at, struct need *out) {
    const struct lowenherz *st = g->st;
    while (*at < st->proofs && st->prover[*at] == g->seat)
        ++*at;
    if (*at >= st->proofs)
        return false;
    *out = (struct need){st->prover[*at], st->proof[*at], st->proved[*at]};
    ++*at;
    return true;
}

/* The next card that a seat is known to have had without a proof (a position from outside has
 * none) and that is not assigned to a taking yet. */
static bool next_unproved(const struct guess *g, struct need *out) {
    const struct lowenherz *st = g->st;
    for (int seat = 0; seat < st->head.seats; seat++)
        for (int kind = 0; kind < POLITICS && seat != g->seat; kind++) {
            int need = st->played[seat][kind];
            need += kind >= TREASURE && st->shown[kind - TREASURE] == seat;
            for (int i = 0; i < st->takings; i++)
                need -= st->taker[i] == seat && st->taken[i] == kind;
            *out = (struct need){seat, kind, st->takings};
            if (need > 0)
                return true;
        }
    return false;
}

/* Assigns all cards that are known to have been taken to takings before they were known, in random
 * order, with backtracking. */
static bool meet_needs(struct guess *g, int proof) {
    struct lowenherz *st = g->st;
    struct need need;
    if (!next_proof(g, &proof, &need) && !next_unproved(g, &need))
        return true;
    int start = (int)rng_below(g->rng, POLITICS_CARDS);
    for (int step = 0; step < POLITICS_CARDS; step++) {
        int i = (start + step) % POLITICS_CARDS;
        if (i >= need.before || st->taker[i] != need.seat || st->taken[i] != NONE ||
            !g->pool[g->from[i]][need.kind])
            continue;
        g->pool[g->from[i]][need.kind]--;
        st->taken[i] = (uint8_t)need.kind;
        if (meet_needs(g, proof))
            return true;
        st->taken[i] = NONE;
        g->pool[g->from[i]][need.kind]++;
    }
    return false;
}

static int draw(struct guess *g, int pool) {
    int kind = rng_weighted(g->rng, g->pool[pool], POLITICS);
    g->pool[pool][kind]--;
    return kind;
}

static void draw_takings(struct guess *g) {
    struct lowenherz *st = g->st;
    for (int i = 0; i < st->takings; i++)
        if (st->taker[i] != g->seat)
            st->taken[i] = NONE;
    bool met = meet_needs(g, 0);
    CHECK(met);
    for (int i = 0; i < st->takings; i++)
        if (st->taken[i] == NONE)
            st->taken[i] = (uint8_t)draw(g, g->from[i]);
}

/* What the pile held at the first look: what the seat found plus what was taken before; or, if the
 * seat never looked, what was taken plus as many unseen cards as remain. */
static void fill_pile(struct guess *g, int pile) {
    struct lowenherz *st = g->st;
    uint8_t *dealt = st->dealt[pile];
    if (lowenherz_sees_dealt(st, pile, g->seat))
        return;
    memset(dealt, 0, POLITICS);
    if (g->looked[pile])
        memcpy(dealt, g->found[pile], POLITICS);
    for (int i = 0; i < st->takings; i++)
        if (st->from[i] == pile && st->taker[i] != g->seat &&
            (!g->looked[pile] || g->from[i] == UNSEEN))
            dealt[st->taken[i]]++;
    int cards = g->box->pile[pile] - (st->step == DEAL_PILE ? st->left : 0);
    while (lowenherz_dealt(st, pile) < cards)
        dealt[draw(g, UNSEEN)]++;
}

static void fill_rests(struct lowenherz *st) {
    uint8_t now[PILES][POLITICS];
    memcpy(now, st->dealt, sizeof now);
    for (int i = 0; i < st->takings; i++) {
        now[st->from[i]][st->taken[i]]--;
        memcpy(st->rest[i], now[st->from[i]], POLITICS);
    }
}

static void draw_politics(const struct lowenherz_box *box, struct lowenherz *st, int seat,
                          struct rng *rng) {
    struct guess g = {.box = box, .st = st, .rng = rng, .seat = seat, .pools = 1};
    memcpy(g.pool[UNSEEN], box->politics, POLITICS);
    for (int pile = 0; pile < PILES; pile++)
        find_pools(&g, pile);
    draw_takings(&g);
    for (int pile = 0; pile < PILES; pile++)
        fill_pile(&g, pile);
    fill_rests(st);
}

/* ---- money and bids ---- */

/* People who must remember do not see the others' ducats; any sum that covers the current offer is
 * possible. */
static void draw_ducats(const struct lowenherz_box *box, struct lowenherz *st) {
    for (int seat = 0; seat < st->head.seats; seat++)
        if (st->ducats[seat] == UNKNOWN)
            st->ducats[seat] =
                st->offer == OFFERS && st->price > box->ducats ? st->price : box->ducats;
}

/* A sealed bid may be any; without a seal, perhaps nothing is laid yet. */
static void draw_bid(struct lowenherz *st, int seat, struct rng *rng) {
    uint32_t choices = (uint32_t)st->ducats[seat] + 1,
             bid = rng_below(rng, choices + (st->sealed[seat] ? 0 : 1));
    st->bid[seat] = bid == choices ? NONE : (uint8_t)bid;
    st->staked[seat] = 0;
    for (int t = 0; t < TREASURES; t++)
        if (lowenherz_hand(st, seat, TREASURE + t) && rng_below(rng, 2))
            st->staked[seat] = (uint8_t)(st->staked[seat] | 1u << t);
}

/* H8.6: whoever played a renegade can place their own knight, and can pay for it, if only with a
 * treasure. */
static bool renegade_goes_on(const struct lowenherz_box *box, const struct lowenherz *st) {
    Move moves[MAX_MOVES];
    return st->step != PLACE_RENEGADE || lowenherz_moves(box, st, st->mover, moves) > 0;
}

void lowenherz_resample(const void *box, void *state, int seat, struct rng *rng) {
    struct lowenherz *st = state;
    if (st->step == OVER)
        return;
    draw_ducats(box, st);
    if (st->takings || st->step == DEAL_PILE || st->step == PICK)
        do
            draw_politics(box, st, seat, rng);
        while (!renegade_goes_on(box, st));
    for (int i = 0; i < st->head.seats && st->step == BID; i++)
        if (i != seat && st->contest >> i & 1)
            draw_bid(st, i, rng);
}

/* ---- another history ---- */

/* A pile has no order, so its cards may be dealt in any. */
static Move tell_deal(const struct lowenherz *now, const struct lowenherz *end, Move m) {
    for (int kind = 0; kind < POLITICS; kind++)
        if (now->dealt[now->pile][kind] < end->dealt[now->pile][kind])
            return move_of(M_DEAL, kind, 0, 0);
    return m;
}

static int tell_bid(const struct lowenherz *end, int seat, Move out[MAX_RETOLD]) {
    int n = 0;
    if (end->bid[seat] != NONE)
        out[n++] = move_of(M_BID, end->bid[seat], 0, 0);
    for (int t = 0; t < TREASURES; t++)
        if (end->staked[seat] >> t & 1)
            out[n++] = move_of(M_STAKE, t, 0, 0);
    return n;
}

static bool same_duel(const struct lowenherz *now, const struct lowenherz *end) {
    return end->step == BID && now->step == BID && now->round == end->round &&
           now->action == end->action && now->duel == end->duel;
}

/* The bids of earlier duels were opened. In the one that goes on, everything that a seat lays is
 * told with its seal, or at the end if it has not sealed. */
int lowenherz_retell(const void *a, const void *b, int seat, Move m, Move out[MAX_RETOLD]) {
    const struct lowenherz *now = a, *end = b;
    bool here = same_duel(now, end);
    int kind = move_kind(m), n = 0;
    if (m == 0)
        return here && !end->sealed[seat] ? tell_bid(end, seat, out) : 0;
    if (here && (kind == M_BID || kind == M_STAKE))
        return 0;
    if (here && kind == M_SEAL)
        n = tell_bid(end, seat, out);
    out[n] = kind == M_DEAL ? tell_deal(now, end, m)
             : kind == M_PICK && now->takings < end->takings
                 ? move_of(M_PICK, end->taken[now->takings], 0, 0)
                 : m;
    return n + 1;
}
