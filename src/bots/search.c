/* search.c: information-set Monte Carlo tree search over the game interface.
 *
 * Each playout starts in a world drawn from the view of the seat that is asked, so the tree never
 * holds what that seat cannot know. A node stands for a sequence of moves and is found by its hash.
 * Moves of Nature are rolled; they are part of the sequence if everybody sees them. Where several
 * seats owe a move together, each chooses at a node of its own that knows only its own moves since
 * then: nobody reacts to a choice that is still secret.
 *
 * Every seat maximizes its own share of the win (max^n). With a judge, a new node values the
 * position after each of its moves at once, because nets are trained on such positions, and passes
 * the best one up; where several seats owe a move together the tree ends, and the judge values the
 * position before. Without a judge the game is played out at random and its points are counted
 * (struct style), a move that was tried little counts as it did in other playouts (habits.h) or as
 * the node's mean, with the points that it brings at once, and choices owed together are decoupled.
 *
 * The move that was tried most is made. So the search ends as soon as another move is unlikely to
 * overtake it (unless the ask or the style wants the whole budget spent).
 *
 * All memory is the room of the ask: first the table of nodes, then nodes and edges as they come.
 * They refer to each other by offset; offset 0 is the table, so 0 means none. A full room ends
 * growth, not the search. */
#include "bots/search.h"

#include "base/check.h"
#include "base/hash.h"
#include "bots/habits.h"
#include "game/drive.h"

#include <string.h>

/* RESERVE: in 68 of 72 choices a search that ended so made the move of the whole budget, in 0.38 of
 * its playouts (docs/strength.md). WIDE_FROM, MOST_JUDGED and VALUED_EVERY are guesses that keep a
 * thousand playouts from being spread too thin; no comparison of them was kept. */
enum {
    MOST_STEPS = 256, /* choices remembered per playout */
    /* this many moves are always tried; of more, the best ones, and more with every visit */
    WIDE_FROM = 16,
    /* a judge is slow: below the root it values this many moves, a sample of a long list */
    MOST_JUDGED = 40,
    NO_PRIOR = -1,
    NOT_SEEN = INT32_MIN,
    LOOK_EVERY = 16, /* playouts between two looks at the clock and at the lead */
    RESERVE = 4, /* assume that the second best gets at most one in so many of the playouts left */
    VALUED_EVERY = 8, /* one playout in so many begins with the move to be valued */
    GAIN_LASTS = 30   /* with so many tries a gain at once counts half (docs/strength.md) */
};

struct edge {
    Move move;
    uint32_t visits, available, next; /* next edge of the node; 0: none */
    int32_t prior;                    /* the judge's share for the mover, or NO_PRIOR */
    int32_t gain;                     /* the lead that the move brings at once; with habits only */
    int64_t sum;                      /* of the mover's shares */
};

struct node {
    uint64_t key;
    uint32_t next; /* next node with the same slot of the table */
    uint32_t edges, last;
    uint32_t visits;
    int64_t sum; /* of the mover's shares */
};

struct step {
    uint32_t node, edge;
    uint8_t seat;
};

/* How often a move of the root was followed by a win, in shares. */
struct chance {
    uint32_t edge;
    int64_t won;
};

struct tree {
    const struct ask *ask;
    const struct style *style;
    struct room room;
    size_t used;
    uint32_t *table; /* offsets of nodes, by hash */
    uint32_t mask;
    int seats;
    uint32_t root; /* the node of the choice that was asked about */
    /* the current playout */
    _Alignas(16) uint8_t world[MAX_STATE];
    uint64_t key;            /* hash of the moves so far */
    uint64_t own[MAX_SEATS]; /* by seat: hash of its own moves since several owed one */
    bool together;           /* several seats owe a move */
    int last;                /* the seat that moved last */
    struct step step[MOST_STEPS];
    int steps;
    /* over all playouts; only where points are counted, not wins */
    int chances;
    struct chance chance[MAX_MOVES];
    struct habits habits;
};

/* ---- memory ---- */

static struct node *node_at(const struct tree *t, uint32_t place) {
    return (struct node *)(void *)(t->room.at + place);
}
static struct edge *edge_at(const struct tree *t, uint32_t place) {
    return (struct edge *)(void *)(t->room.at + place);
}

/* Takes a piece of the room; returns its offset, or 0 if the room is full. */
static uint32_t take(struct tree *t, size_t bytes) {
    size_t place = t->used;
    if (place + bytes > t->room.bytes)
        return 0;
    t->used += (bytes + 7) & ~(size_t)7;
    return (uint32_t)place;
}

static void lay_table(struct tree *t) {
    uint32_t size = 64;
    while (size < t->ask->playouts && size < 1u << 22 && (size_t)size * 64 < t->room.bytes)
        size *= 2;
    CHECK((size_t)size * sizeof *t->table < t->room.bytes);
    t->table = (uint32_t *)(void *)t->room.at;
    t->mask = size - 1;
    t->used = (size_t)size * sizeof *t->table;
    memset(t->table, 0, t->used);
}

/* With little room there are none. */
static void lay_habits(struct tree *t) {
    bool kept = t->style->habits && t->used + HABIT_BYTES < t->room.bytes / 2;
    uint32_t place = kept ? take(t, HABIT_BYTES) : 0;
    habits_begin(&t->habits, place ? t->room.at + place : NULL);
}

static uint32_t find_node(const struct tree *t, uint64_t key) {
    uint32_t place = t->table[key & t->mask];
    while (place && node_at(t, place)->key != key)
        place = node_at(t, place)->next;
    return place;
}

static uint32_t add_node(struct tree *t, uint64_t key) {
    uint32_t place = take(t, sizeof(struct node));
    if (!place)
        return 0;
    *node_at(t, place) = (struct node){.key = key, .next = t->table[key & t->mask]};
    t->table[key & t->mask] = place;
    return place;
}

static uint32_t add_edge(struct tree *t, struct node *n, Move m) {
    uint32_t place = take(t, sizeof(struct edge));
    if (!place)
        return 0;
    *edge_at(t, place) = (struct edge){.move = m, .prior = NO_PRIOR, .gain = NOT_SEEN};
    if (n->last)
        edge_at(t, n->last)->next = place;
    else
        n->edges = place;
    n->last = place;
    return place;
}

/* The edge of a move. Moves come in the same order every time, so it is nearly always the next one
 * after `after`, the edge found before. */
static uint32_t find_edge(struct tree *t, struct node *n, uint32_t after, Move m) {
    uint32_t place = after ? edge_at(t, after)->next : n->edges;
    if (place && edge_at(t, place)->move == m)
        return place;
    for (place = n->edges; place && edge_at(t, place)->move != m;)
        place = edge_at(t, place)->next;
    return place ? place : add_edge(t, n, m);
}

/* ---- the world ---- */

static void begin_playout(struct tree *t) {
    const struct ask *a = t->ask;
    memcpy(t->world, a->view, a->game->state_size);
    a->game->resample(a->box, t->world, a->seat, a->rng);
    t->key = 1;
    t->together = false;
    t->last = a->seat;
    t->steps = 0;
    habits_next_playout(&t->habits);
}

static uint64_t extend(uint64_t key, int seat, Move m) {
    return hash_mix(key ^ ((uint64_t)m << 8 | (uint64_t)seat) * 0x9e3779b97f4a7c15u);
}

static void make_move(struct tree *t, int seat, Move m) {
    const struct game *g = t->ask->game;
    bool seen = seat != NATURE || !g->kinds[move_kind(m)].redacted;
    int refused = g->apply(t->ask->box, t->world, seat, m, NULL);
    CHECK(!refused);
    habits_note(&t->habits, seat, m);
    t->last = seat != NATURE ? seat : t->last;
    if (seat != NATURE && t->together)
        t->own[seat] = extend(t->own[seat], seat, m);
    if (t->together) /* a sum: the order does not matter */
        t->key += extend(1, seat, m);
    else
        t->key = extend(t->key, seat, seen ? m : 0);
}

/* From here until only one seat owes a move, each seat follows its own sequence. */
static void mark_together(struct tree *t, uint32_t owing) {
    bool several = (owing & (owing - 1)) != 0;
    if (several && !t->together)
        for (int i = 0; i < t->seats; i++)
            t->own[i] = extend(t->key, i, 0);
    t->together = several;
}

static uint64_t key_for(const struct tree *t, int seat) {
    return t->together ? t->own[seat] : extend(t->key, seat, 0);
}

/* ---- leaves ---- */

static struct turn any_turn(void *self, const void *st, uint32_t owing) {
    struct tree *t = self;
    const struct ask *a = t->ask;
    Move moves[MAX_MOVES];
    int seat = first_seat(owing);
    if (seat == NATURE)
        return (struct turn){NATURE, a->game->roll(a->box, st, a->rng)};
    int n = a->game->moves(a->box, st, seat, moves);
    Move m = n > 1 ? habits_draw(&t->habits, seat, moves, n, a->rng) : moves[0];
    habits_note(&t->habits, seat, m);
    return (struct turn){seat, m};
}

/* For the verdict, which tells chances to win, whatever the search itself counts. */
static void count_wins(struct tree *t) {
    int32_t won[MAX_SEATS];
    int i = 0;
    if (t->steps == 0 || t->step[0].node != t->root)
        return;
    final_shares(t->ask->game, t->ask->box, t->world, won);
    while (i < t->chances && t->chance[i].edge != t->step[0].edge)
        i++;
    CHECK(i < MAX_MOVES);
    if (i == t->chances)
        t->chance[t->chances++] = (struct chance){.edge = t->step[0].edge};
    t->chance[i].won += won[t->step[0].seat];
}

/* What the points of every seat are worth. */
static void value_leads(const struct tree *t, const void *st, int32_t value[MAX_SEATS]) {
    int32_t points[MAX_SEATS], sum = 0;
    t->ask->game->scores(t->ask->box, st, points);
    for (int i = 0; i < t->seats; i++)
        sum += points[i];
    for (int i = 0; i < t->seats; i++)
        value[i] = (points[i] * t->seats - sum) * t->style->a_point / t->seats;
}

/* Points say more about a random game than who won it: nearly every choice changes some. */
static void lead_shares(struct tree *t, int32_t share[MAX_SEATS]) {
    count_wins(t);
    value_leads(t, t->world, share);
    for (int i = 0; i < t->seats; i++) {
        int32_t value = SHARES / 2 + share[i];
        share[i] = value < 0 ? 0 : value > SHARES ? SHARES : value;
    }
}

static int32_t gain_of(const struct tree *t, int seat, Move m) {
    _Alignas(16) uint8_t next[MAX_STATE];
    int32_t before[MAX_SEATS], after[MAX_SEATS];
    memcpy(next, t->world, t->ask->game->state_size);
    int refused = t->ask->game->apply(t->ask->box, next, seat, m, NULL);
    CHECK(!refused);
    value_leads(t, t->world, before);
    value_leads(t, next, after);
    return after[seat] - before[seat];
}

/* The world is at its end. */
static void count_end(struct tree *t, int32_t share[MAX_SEATS]) {
    if (t->style->a_point)
        lead_shares(t, share);
    else
        final_shares(t->ask->game, t->ask->box, t->world, share);
}

static void play_out(struct tree *t, int32_t share[MAX_SEATS]) {
    game_drive(t->ask->game, t->ask->box, t->world, t, any_turn);
    count_end(t, share);
}

/* The judge's opinion of the position after a move in this world. */
static void judge_move(const struct tree *t, int seat, Move m, int32_t share[MAX_SEATS]) {
    _Alignas(16) uint8_t next[MAX_STATE];
    memcpy(next, t->world, t->ask->game->state_size);
    int refused = t->ask->game->apply(t->ask->box, next, seat, m, NULL);
    CHECK(!refused);
    opinion_shares(t->style->opinion, next, seat, share);
}

/* ---- choosing ---- */

/* The integer square root. */
static uint32_t root_of(uint64_t x) {
    uint64_t root = 0;
    for (uint64_t bit = 1ull << ((63 - __builtin_clzll(x | 1)) / 2); bit; bit >>= 1)
        if ((root | bit) * (root | bit) <= x)
            root |= bit;
    return (uint32_t)root;
}

/* log2, in 1/16. */
static uint32_t log_of(uint32_t x) {
    int bits = 31 - __builtin_clz(x | 1);
    return (uint32_t)bits * 16 + (uint32_t)(((uint64_t)x << 4 >> bits) & 15);
}

/* The bonus for a move that is little known: daring * sqrt(log2(available) / tries). */
static int64_t novelty(const struct tree *t, const struct edge *e) {
    uint64_t inside = ((uint64_t)log_of(e->available + 1) << 12) / (e->visits + 1);
    return (int64_t)t->style->daring * root_of(inside) >> 8;
}

/* The tries of a move, and with less and less weight what it came to in other playouts and what it
 * brings at once. */
static int64_t worth_by_habit(const struct tree *t, int seat, const struct edge *e) {
    int64_t weight = t->style->habits, habit = habits_worth(&t->habits, seat, e->move);
    int64_t known = (e->sum + habit * weight) / (e->visits + weight);
    return known + (int64_t)e->gain * GAIN_LASTS / (e->visits + GAIN_LASTS) + novelty(t, e);
}

static int64_t worth(const struct tree *t, const struct node *n, int seat, const struct edge *e) {
    if (t->habits.habit)
        return worth_by_habit(t, seat, e);
    int64_t first = e->prior != NO_PRIOR ? e->prior : n->visits ? n->sum / n->visits : SHARES;
    if (e->prior == NO_PRIOR && e->visits)
        return e->sum / e->visits + novelty(t, e);
    return (e->sum + first) / (e->visits + 1) + novelty(t, e);
}

/* The edges of the moves that exist in this world. Returns how many; fewer than n if the room is
 * full. */
static int gather(struct tree *t, struct node *node, const Move *moves, int n, uint32_t *edges) {
    uint32_t last = 0;
    int found = 0;
    for (int i = 0; i < n; i++) {
        uint32_t place = find_edge(t, node, last, moves[i]);
        if (!place)
            break;
        edges[found++] = last = place;
        edge_at(t, place)->available++;
    }
    return found;
}

/* Of many moves only the most promising are tried: the more often the node was visited, the more of
 * them. */
static int widen(struct tree *t, const struct node *node, uint32_t *edges, int n) {
    int wide = WIDE_FROM + (int)root_of(node->visits);
    if (n <= wide || !t->style->opinion)
        return n;
    for (int i = 0; i < wide; i++) {
        int best = i;
        for (int j = i + 1; j < n; j++)
            if (edge_at(t, edges[j])->prior > edge_at(t, edges[best])->prior)
                best = j;
        uint32_t was = edges[i];
        edges[i] = edges[best];
        edges[best] = was;
    }
    return wide;
}

static uint32_t choose_edge(struct tree *t, const struct node *node, int seat,
                            const uint32_t *edges, int n) {
    uint32_t best = edges[0], equals = 0;
    int64_t most = INT64_MIN;
    for (int i = 0; i < n; i++) {
        int64_t value = worth(t, node, seat, edge_at(t, edges[i]));
        equals = value > most ? 1 : equals + (value == most);
        if (value > most || (value == most && rng_below(t->ask->rng, equals) == 0))
            best = edges[i];
        most = value > most ? value : most;
    }
    return best;
}

/* At the root, every now and then: the edge of the move to be valued; otherwise 0. */
static uint32_t valued_edge(struct tree *t, const struct node *node, const uint32_t *edges, int n) {
    if (!t->ask->valued || t->steps > 0 || node->visits % VALUED_EVERY != 1)
        return 0;
    for (int i = 0; i < n; i++)
        if (edge_at(t, edges[i])->move == *t->ask->valued)
            return edges[i];
    return 0;
}

/* The moves that the judge has not seen yet; below the root only a sample, if there are many. */
static int unjudged(struct tree *t, const uint32_t *edges, int n, uint32_t *out) {
    int count = 0,
        every = t->steps == 0 || n <= MOST_JUDGED ? 1 : (n + MOST_JUDGED - 1) / MOST_JUDGED;
    for (int i = every > 1 ? (int)rng_below(t->ask->rng, (uint32_t)every) : 0; i < n; i += every)
        if (edge_at(t, edges[i])->prior == NO_PRIOR)
            out[count++] = edges[i];
    return count;
}

/* A net gives every seat's share at once. */
static void judge_by_net(struct tree *t, int seat, const uint32_t *edges, int n,
                         int32_t share[MAX_SEATS]) {
    int32_t most = -1, seen[MAX_SEATS];
    for (int i = 0; i < n; i++) {
        struct edge *e = edge_at(t, edges[i]);
        judge_move(t, seat, e->move, seen);
        e->prior = seen[seat];
        if (seen[seat] <= most)
            continue;
        most = seen[seat];
        memcpy(share, seen, sizeof seen);
    }
}

/* The hand-made estimate is cheap for one seat only: the others' shares are worked out for the best
 * move alone. */
static void judge_by_hand(struct tree *t, int seat, const uint32_t *edges, int n,
                          int32_t share[MAX_SEATS]) {
    struct ask ask = *t->ask;
    int32_t value[MAX_MOVES];
    int best = 0;
    ask.seat = seat;
    ask.memo = t->style->opinion->memo;
    for (int i = 0; i < n; i++) {
        value[i] = greedy_value(&ask, t->world, edge_at(t, edges[i])->move);
        best = value[i] > value[best] ? i : best;
    }
    judge_move(t, seat, edge_at(t, edges[best])->move, share);
    for (int i = 0; i < n; i++)
        edge_at(t, edges[i])->prior = opinion_less(share[seat], value[best] - value[i]);
}

/* Lets the judge value the moves it has not seen. The shares after the best of them go to
 * `share`. */
static void judge_edges(struct tree *t, int seat, const uint32_t *edges, int n,
                        int32_t share[MAX_SEATS]) {
    uint32_t unseen[MAX_MOVES];
    int count = unjudged(t, edges, n, unseen);
    if (count > 0)
        opinion_before(t->style->opinion, t->world);
    if (count > 0 && t->style->opinion->net)
        judge_by_net(t, seat, unseen, count, share);
    else if (count > 0)
        judge_by_hand(t, seat, unseen, count, share);
}

/* What moves bring at once is worked out where one of them is about to be chosen by that. */
static void look_for_gains(struct tree *t, int seat, const uint32_t *edges, int n) {
    for (int i = 0; t->habits.habit && i < n; i++) {
        struct edge *e = edge_at(t, edges[i]);
        if (e->gain == NOT_SEEN)
            e->gain = gain_of(t, seat, e->move);
    }
}

/* ---- playouts ---- */

static void learn(struct tree *t, const int32_t share[MAX_SEATS]) {
    habits_learn(&t->habits, share);
    for (int i = 0; i < t->steps; i++) {
        struct node *n = node_at(t, t->step[i].node);
        n->visits++;
        n->sum += share[t->step[i].seat];
        if (!t->step[i].edge)
            continue;
        struct edge *e = edge_at(t, t->step[i].edge);
        e->visits++;
        e->sum += share[t->step[i].seat];
    }
}

enum progress { GO_ON, LEAF };

/* With a judge the tree ends before choices that are made together. */
static bool ends_here(const struct tree *t) { return t->style->opinion && t->together; }

/* A new node: the judge values its moves; without a judge, one of them is played out. */
static enum progress open_node(struct tree *t, int seat, uint32_t place, const uint32_t *edges,
                               int n, int32_t share[MAX_SEATS]) {
    struct step *step = &t->step[t->steps];
    *step = (struct step){place, 0, (uint8_t)seat};
    if (t->style->opinion) {
        judge_edges(t, seat, edges, n, share);
        t->steps++;
        return LEAF;
    }
    step->edge = edges[rng_below(t->ask->rng, (uint32_t)n)];
    t->steps++;
    make_move(t, seat, edge_at(t, step->edge)->move);
    play_out(t, share);
    return LEAF;
}

static enum progress at_node(struct tree *t, int seat, const Move *moves, int n,
                             int32_t share[MAX_SEATS]) {
    uint32_t edges[MAX_MOVES], place = find_node(t, key_for(t, seat));
    bool fresh = !place;
    if (fresh)
        place = add_node(t, key_for(t, seat));
    if (t->steps == 0)
        t->root = place;
    int found = place && t->steps < MOST_STEPS ? gather(t, node_at(t, place), moves, n, edges) : 0;
    if (found == 0) { /* the room is full: the tree ends here */
        if (t->style->opinion)
            judge_move(t, seat, moves[rng_below(t->ask->rng, (uint32_t)n)], share);
        else
            play_out(t, share);
        return LEAF;
    }
    if (fresh)
        return open_node(t, seat, place, edges, found, share);
    struct node *node = node_at(t, place);
    int32_t unused[MAX_SEATS];
    if (t->style->opinion) /* worlds differ: some moves may be new here */
        judge_edges(t, seat, edges, found, unused);
    look_for_gains(t, seat, edges, found);
    uint32_t edge = valued_edge(t, node, edges, found);
    if (!edge)
        edge = choose_edge(t, node, seat, edges, widen(t, node, edges, found));
    t->step[t->steps++] = (struct step){place, edge, (uint8_t)seat};
    make_move(t, seat, edge_at(t, edge)->move);
    return GO_ON;
}

static void play_one(struct tree *t) {
    const struct ask *a = t->ask;
    int32_t share[MAX_SEATS] = {0};
    enum progress progress = GO_ON;
    begin_playout(t);
    while (progress == GO_ON) {
        Move moves[MAX_MOVES];
        uint32_t owing = a->game->pending(t->world);
        int seat = owing ? first_seat(owing) : NATURE;
        mark_together(t, owing);
        if (!owing) {
            count_end(t, share);
            progress = LEAF;
        } else if (ends_here(t)) {
            opinion_shares(t->style->opinion, t->world, t->last, share);
            progress = LEAF;
        } else if (seat == NATURE) {
            make_move(t, NATURE, a->game->roll(a->box, t->world, a->rng));
        } else {
            if (t->steps == 0 && owing >> a->seat & 1)
                seat = a->seat;
            int n = a->game->moves(a->box, t->world, seat, moves);
            if (n == 1)
                make_move(t, seat, moves[0]);
            else
                progress = at_node(t, seat, moves, n, share);
        }
    }
    learn(t, share);
}

/* ---- the answer ---- */

/* Is the choice that was asked about owed by others, too? */
static bool is_shared(const struct tree *t) {
    uint32_t owing = t->ask->game->pending(t->ask->view);
    return (owing & (owing - 1)) != 0;
}

static int32_t share_of(const struct tree *t, uint32_t edge) {
    const struct edge *e = edge_at(t, edge);
    if (e->visits == 0)
        return e->prior != NO_PRIOR ? e->prior : NO_SHARE;
    for (int i = 0; i < t->chances; i++)
        if (t->chance[i].edge == edge)
            return (int32_t)(t->chance[i].won / e->visits);
    return (int32_t)(e->sum / e->visits);
}

static void tell(struct tree *t, struct verdict *out) {
    begin_playout(t);
    mark_together(t, t->ask->game->pending(t->world));
    uint32_t place = find_node(t, key_for(t, t->ask->seat));
    Move moves[MAX_MOVES];
    int n = t->ask->game->moves(t->ask->box, t->ask->view, t->ask->seat, moves);
    out->count = n;
    out->mixed = t->style->draws && is_shared(t);
    for (int i = 0; i < n; i++)
        out->item[i] = (struct weighed){.move = moves[i], .share = NO_SHARE};
    for (uint32_t at = place ? node_at(t, place)->edges : 0; at; at = edge_at(t, at)->next) {
        const struct edge *e = edge_at(t, at);
        for (int i = 0; i < n; i++)
            if (moves[i] == e->move)
                out->item[i] = (struct weighed){e->move, e->visits, share_of(t, at)};
    }
}

/* The lead in tries of the most tried move of the root. */
static uint32_t ahead(const struct tree *t) {
    uint32_t first = 0, second = 0;
    for (uint32_t at = t->root ? node_at(t, t->root)->edges : 0; at; at = edge_at(t, at)->next) {
        uint32_t visits = edge_at(t, at)->visits;
        second = visits > first ? first : visits > second ? visits : second;
        first = visits > first ? visits : first;
    }
    return first - second;
}

static bool enough(const struct tree *t, uint32_t made) {
    const struct ask *a = t->ask;
    if (made % LOOK_EVERY != 0 || made == 0)
        return false;
    if (ask_time_is_up(a))
        return true;
    bool whole = a->thorough || t->style->whole || (t->style->draws && is_shared(t));
    return !whole && ahead(t) > (a->playouts - made) / RESERVE;
}

/* With one legal move there is nothing to search, and no node that could be the root. */
static bool only_move(const struct ask *ask, struct verdict *out) {
    Move moves[MAX_MOVES];
    if (ask->game->moves(ask->box, ask->view, ask->seat, moves) != 1)
        return false;
    out->count = 1;
    out->mixed = false;
    out->item[0] = (struct weighed){.move = moves[0], .share = NO_SHARE};
    return true;
}

void search_weigh(const struct ask *ask, const struct style *style, struct verdict *out) {
    if (only_move(ask, out))
        return;
    struct tree t = {.ask = ask,
                     .style = style,
                     .room = ask->room,
                     .seats = ((const struct head *)ask->view)->seats};
    uint32_t made = 0;
    lay_table(&t);
    lay_habits(&t);
    while (made < ask->playouts && !enough(&t, made)) {
        play_one(&t);
        made++;
    }
    if (ask->playouts_made)
        *ask->playouts_made += made;
    tell(&t, out);
}
