/* round.c: weighs moves of Löwenherz by their consequences: every move is followed by the rest of
 * its round.
 *
 * A wall closes a border only together with later ones. A chosen action brings something only if it
 * is won and carried out. What a deal was worth shows when both have acted. The estimate after a
 * single move is blind to all that. So the moves it likes best are tried in a few worlds: everybody
 * continues quickly, and the net judges the position between two rounds, the only kind it has
 * learned. In one world all moves meet the same luck. */
#include "base/check.h"
#include "game/fields.h"
#include "games/lowenherz/bot/contest.h"
#include "games/lowenherz/bot/quick.h"

#include <string.h>

/* A level's playouts over these are its worlds: 4 for hard, 16 for expert. Of hard, 12 worlds were
 * no stronger (docs/strength.md, the table of what was tried). */
enum {
    EXPERT = 5000, /* with this many playouts, the others are assumed to think as hard does */
    PLAYOUTS_A_WORLD = 250, /* for hard */
    EXPERT_A_WORLD = 625,
    MOST_BIDS = 16 /* ducats; higher bids are very rare */
};

/* ---- trying moves ---- */

/* The seat's share of the win at the end of the round. */
static int32_t try_move(const struct trial *t, const struct world *w, Move m) {
    struct lowenherz next = w->st;
    int32_t share[MAX_SEATS];
    int refused = lowenherz_apply(t->ask->box, &next, t->ask->seat, m, NULL);
    CHECK(!refused);
    lowenherz_play_on(t, w, &next, share);
    return share[t->ask->seat];
}

/* Low bids and answers are always tried: the estimate knows little about what the others will
 * bid. */
static int32_t likely(const struct trial *t, const struct world *w, Move m) {
    struct lowenherz next = w->st;
    int kind = move_kind(m);
    if (kind == M_ACCEPT || kind == M_DUEL || (kind == M_BID && move_arg(m, 0) <= MOST_BIDS))
        return MOST_LEAD * 2;
    int refused = lowenherz_apply(t->ask->box, &next, t->ask->seat, m, NULL);
    CHECK(!refused);
    return lowenherz_value(t->ask->box, &next, t->ask->seat, t->opinion.memo);
}

/* By falling sums, or by the estimate while there are none. */
static void sort_moves(const struct trial *t, int *order, int n) {
    for (int i = 1; i < n; i++) {
        int moved = order[i], j = i;
        for (; j > 0 && t->sum[order[j - 1]] < t->sum[moved]; j--)
            order[j] = order[j - 1];
        order[j] = moved;
    }
}

/* The move to be valued becomes the last of those tried, unless it is already one of them. Returns
 * how many are tried. */
static int include_valued(const struct trial *t, int *order, int n) {
    int at = 0;
    while (t->ask->valued && at < t->count && t->move[order[at]] != *t->ask->valued)
        at++;
    if (!t->ask->valued || at < n || at == t->count)
        return n;
    int moved = order[at];
    order[at] = order[n];
    order[n] = moved;
    return n + 1;
}

/* Then nothing is hidden, and nothing is left to luck: one world tells all. */
static bool is_setup(const struct lowenherz *st) {
    return st->step == PLACE_CASTLE || st->step == PLACE_KNIGHT;
}

/* Whoever has made an offer and got another one back takes it or leaves it, which stand first: to
 * offer the same again and again is no bargaining. */
static int most_tried(const struct trial *t) {
    int answers = 0;
    if (t->st->step == BID)
        return MOST_BIDS + 1;
    if (is_setup(t->st))
        return t->pains.sites;
    if (t->st->step != NEGOTIATE || t->st->offers < 2)
        return t->pains.tried;
    for (int i = 0; i < t->count; i++)
        answers += move_kind(t->move[i]) == M_ACCEPT || move_kind(t->move[i]) == M_DUEL;
    return answers;
}

/* Brings the moves to be tried to the front; returns how many. */
static int choose_likely(struct trial *t, int *order) {
    struct world w;
    lowenherz_draw_world(t, &w);
    lowenherz_before(t->ask->box, &w.st, t->opinion.memo);
    for (int i = 0; i < t->count; i++) {
        order[i] = i;
        t->sum[i] = likely(t, &w, t->move[i]);
    }
    sort_moves(t, order, t->count);
    memset(t->sum, 0, sizeof t->sum);
    int most = most_tried(t);
    return include_valued(t, order, t->count < most ? t->count : most);
}

/* The likely moves in two worlds, the better half in two more, and so on; the last few in all
 * worlds. */
static void try_moves(struct trial *t) {
    int order[MAX_MOVES], n = choose_likely(t, order),
                          worlds = is_setup(t->st) ? 1 : t->pains.worlds;
    for (int k = 0, look = 2; k < worlds; k++) {
        struct world w;
        lowenherz_draw_world(t, &w);
        lowenherz_before(t->ask->box, &w.st, t->opinion.memo);
        for (int i = 0; i < n; i++) {
            t->sum[order[i]] += try_move(t, &w, t->move[order[i]]);
            t->tries[order[i]]++;
        }
        if (t->ask->playouts_made)
            *t->ask->playouts_made += (uint64_t)n;
        if (ask_time_is_up(t->ask))
            break;
        if (k + 1 < look || t->ask->thorough)
            continue;
        sort_moves(t, order, n);
        n = n > 3 ? (n + 1) / 2 : n;
        look *= 2;
    }
}

/* ---- the answer ---- */

static int32_t mean_share(const struct trial *t, int i) {
    return (int32_t)(t->sum[i] / t->tries[i]);
}

static void tell(const struct trial *t, struct verdict *out) {
    out->count = t->count;
    out->mixed = false;
    for (int i = 0; i < t->count; i++)
        out->item[i] = (struct weighed){t->move[i], (uint32_t)t->tries[i],
                                        t->tries[i] ? mean_share(t, i) : NO_SHARE};
}

/* ---- how much is tried ---- */

/* Normal assumes that the others decide by the estimate, and leaves bids and deals to it. Hard
 * works out contests. Expert also assumes that the others think as hard does, and knows that nobody
 * can foresee bids; it tries where to build castles before the game, and has a net of its own. */
static const struct pains
    normal = {.worlds = 4, .tried = 6, .level = BY_REGRET},
    hard = {.tried = 6, .bargaining = BY_MATRIX, .judging = BY_EXPERTS_IN_VARIABLE},
    hard_common = {.tried = 6, .bargaining = BY_MATRIX, .meek = true},
    hard_before = {.tried = 6, .bargaining = BY_TRIAL},
    expert = {.tried = 12,
              .sites = 32,
              .bargaining = BY_MATRIX,
              .judging = BY_EXPERTS_NET,
              .sides = true,
              .depth = 1,
              .level = BY_REGRET},
    expert_common = {.tried = 12,
                     .sites = 32,
                     .bargaining = BY_MATRIX,
                     .meek = true,
                     .depth = 1,
                     .level = BY_REGRET},
    expert_plain = {.tried = 12, .bargaining = BY_MATRIX, .meek = true, .depth = 1, .level = 1},
    expert_before = {.tried = 12, .bargaining = BY_TRIAL, .depth = 1, .level = 1};

static struct pains pains_for(const struct ask *ask, const struct pains *less,
                              const struct pains *more) {
    if (ask->playouts == 0)
        return normal;
    bool much = ask->budget >= EXPERT;
    struct pains p = *(much ? more : less);
    p.worlds = 1 + ((int)ask->playouts - 1) / (much ? EXPERT_A_WORLD : PLAYOUTS_A_WORLD);
    return p;
}

/* Normal plays without the built-in net, so that hard is stronger than it: see docs/strength.md. */
static const struct net *net_for(const struct ask *ask, const struct pains *p) {
    const struct lowenherz *st = ask->view;
    bool variable = st->head.seats == 4 && st->head.option[OPT_SETUP] == SETUP_VARIABLE,
         own = p->judging == BY_EXPERTS_NET || (p->judging == BY_EXPERTS_IN_VARIABLE && variable);
    if (own && !ask->net)
        return net_find_expert(ask->game, st->head.seats);
    return ask->playouts || ask->net ? ask_net(ask) : NULL;
}

/* With three players set-up is left to the estimate at every level: trying sites made `expert`
 * weaker with the common net, and no stronger with its own. With two players deals are left to the
 * estimate (and bids are mixed around what it likes best, contest.c): it measured far better
 * (docs/strength.md). Between two nobody gains but by the other's loss, so a deal by which both
 * gain is an error of somebody's; and the net for two, which is too sure of itself, misjudges what
 * an action is worth in ducats. */
static enum bargaining way_of(const struct lowenherz *st, const struct pains *p) {
    if (st->head.seats == 2 && p->bargaining == BY_MATRIX && st->step == NEGOTIATE)
        return BY_ESTIMATE;
    if (st->step == BID || st->step == NEGOTIATE)
        return p->bargaining;
    return is_setup(st) && (!p->sites || st->head.seats == 3) ? BY_ESTIMATE : BY_TRIAL;
}

static void weigh(const struct ask *ask, struct pains pains, struct verdict *out) {
    struct memo memo = {.filled = false};
    struct ask own = *ask;
    struct trial t = {.ask = &own, .st = ask->view, .pains = pains};
    enum bargaining way = way_of(t.st, &t.pains);
    if (way == BY_ESTIMATE) {
        ahead_weigh(ask, out);
        return;
    }
    own.memo = &memo;
    ask_opinion(&own, &t.opinion);
    t.opinion.net = net_for(ask, &pains);
    t.count = lowenherz_moves(ask->box, ask->view, ask->seat, t.move);
    if (way == BY_MATRIX) {
        lowenherz_weigh_contest(&t, out);
        return;
    }
    try_moves(&t);
    tell(&t, out);
}

bool lowenherz_weigh(const struct ask *ask, struct verdict *out) {
    weigh(ask, pains_for(ask, &hard, &expert), out);
    return true;
}

void lowenherz_weigh_before(const struct ask *ask, struct verdict *out) {
    weigh(ask, pains_for(ask, &hard_before, &expert_before), out);
}

void lowenherz_weigh_meek(const struct ask *ask, struct verdict *out) {
    struct pains pains = pains_for(ask, &hard, &expert);
    pains.meek = true;
    weigh(ask, pains, out);
}

void lowenherz_weigh_common(const struct ask *ask, struct verdict *out) {
    weigh(ask, pains_for(ask, &hard_common, &expert_common), out);
}

void lowenherz_weigh_plain(const struct ask *ask, struct verdict *out) {
    weigh(ask, pains_for(ask, &hard, &expert_plain), out);
}
