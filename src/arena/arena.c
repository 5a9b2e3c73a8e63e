/* arena.c: see arena.h. Worker threads take deals in turn. Results are read in the order of the
 * deals, so that stopping early does not depend on which thread was faster. */
#include "arena/arena.h"

#include "arena/keep.h"
#include "base/check.h"
#include "base/hash.h"
#include "host/clock.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>

enum { ROOM_BYTES = 64 << 20 };

/* ---- who sits where ---- */

static void swap(uint8_t *a, uint8_t *b) {
    uint8_t was = *a;
    *a = *b;
    *b = was;
}

/* The seats of a mixed table: every player of the pool as often as possible, then shuffled. */
static void draw_mixed(const struct contest *c, int deal, uint8_t at[MAX_SEATS]) {
    uint8_t order[MAX_POOL], seed[SEED_BYTES];
    deal_seed(c->seed, DEALS_TO_MEASURE, (uint64_t)deal, seed);
    struct rng rng = rng_new(seed, UINT64_MAX);
    for (int i = 0; i < c->pool; i++)
        order[i] = (uint8_t)i;
    for (int i = 0; i < c->how.seats; i++) {
        int from = i % c->pool;
        if (from == 0 || i < c->pool)
            swap(&order[from], &order[from + (int)rng_below(&rng, (uint32_t)(c->pool - from))]);
        at[i] = order[from];
    }
    for (int i = c->how.seats - 1; i > 0; i--)
        swap(&at[i], &at[rng_below(&rng, (uint32_t)i + 1)]);
}

/* The table as given, but the neighbours of the first player take turns: arrangement number `deal`
 * of all possible ones. */
static void arrange(const struct contest *c, const struct lineup *l, int deal,
                    uint8_t at[MAX_SEATS]) {
    int left = c->how.seats - 1;
    for (int i = 0; i < c->how.seats; i++)
        at[i] = l->at[i];
    for (int i = 1; left > 1; i++, left--) {
        swap(&at[i], &at[i + deal % left]);
        deal /= left;
    }
}

/* ---- playing a deal ---- */

static int32_t best_of_others(const struct match_result *r, int seats, int seat) {
    int32_t best = INT32_MIN;
    for (int i = 0; i < seats; i++)
        if (i != seat && r->score[i] > best)
            best = r->score[i];
    return best;
}

static void add_result(const struct match_result *r, int seats, int seat, struct tally *t) {
    t->seats++;
    t->wins += (double)r->win_share[seat] / SHARE_ALL;
    t->place += r->place[seat];
    t->margin += r->score[seat] - best_of_others(r, seats, seat);
    t->moves += r->moves[seat];
    t->playouts += r->playouts[seat];
    t->nanoseconds += r->nanoseconds[seat];
}

static void play_table(const struct contest *c, struct match *m, int deal, int table) {
    uint8_t at[MAX_SEATS];
    int seats = c->how.seats;
    if (c->table[table].mixed)
        draw_mixed(c, deal, at);
    else
        arrange(c, &c->table[table], deal, at);
    for (int turn = 0; turn < seats; turn++) {
        struct match_result r;
        m->round = (uint32_t)(table * MAX_SEATS + turn);
        for (int seat = 0; seat < seats; seat++)
            m->player[seat] = c->player[at[(seat + turn) % seats]];
        match_play(m, &r);
        for (int seat = 0; seat < seats; seat++)
            add_result(&r, seats, seat, arena_tally(c, deal, table, at[(seat + turn) % seats]));
    }
}

static void play_deal(const struct contest *c, int deal, struct room room) {
    struct match m = {
        .game = c->game, .box = c->box, .how = c->how, .room = room, .clock = thread_nanoseconds};
    deal_seed(c->seed, DEALS_TO_MEASURE, (uint64_t)deal, m.seed);
    for (int table = 0; table < c->tables; table++)
        play_table(c, &m, deal, table);
}

/* ---- threads ---- */

struct hall {
    struct contest *contest;
    pthread_mutex_t lock;
    pthread_cond_t done_one;
    int next, running;
    bool stop;
    bool *done; /* by deal */
};

static int take_deal(struct hall *h) {
    pthread_mutex_lock(&h->lock);
    int deal = h->stop || h->next == h->contest->deals ? -1 : h->next++;
    pthread_mutex_unlock(&h->lock);
    return deal;
}

static void deal_done(struct hall *h, int deal) {
    pthread_mutex_lock(&h->lock);
    h->done[deal] = true;
    pthread_cond_signal(&h->done_one);
    pthread_mutex_unlock(&h->lock);
}

static void *work(void *hall) {
    struct hall *h = hall;
    struct room room = {malloc(ROOM_BYTES), ROOM_BYTES};
    CHECK(room.at);
    for (int deal; (deal = take_deal(h)) >= 0;) {
        play_deal(h->contest, deal, room);
        deal_done(h, deal);
    }
    free(room.at);
    return NULL;
}

static double wins_of_first(const struct contest *c, int deal) {
    const struct tally *t = arena_tally(c, deal, 0, 0);
    return t->wins / t->seats;
}

/* Reads finished deals in order, and checks whether the evidence is enough. */
static void follow(struct hall *h, uint64_t start) {
    struct contest *c = h->contest;
    struct sums sums = {0};
    for (bool enough = false; c->played < c->deals && !enough; c->played++) {
        while (!h->done[c->played])
            pthread_cond_wait(&h->done_one, &h->lock);
        if (c->keep && c->played >= c->ready)
            keep_deal(c, c->played);
        enough = c->stop && *c->stop;
        if (c->progress)
            c->progress(c->played + 1, c->deals, (double)(now_nanoseconds() - start) / 1e9);
        if (c->sprt) {
            sums_add(&sums, wins_of_first(c, c->played));
            sprt_look(c->sprt, &sums);
            enough = enough || c->sprt->answer != UNDECIDED;
        }
    }
    h->stop = true;
}

static uint64_t hash_results(const struct contest *c) {
    uint64_t hash = 0;
    size_t n = (size_t)c->played * (size_t)c->tables * (size_t)c->pool;
    for (size_t i = 0; i < n; i++) {
        const struct tally *t = &c->tally[i];
        hash = hash_bytes(hash, &t->wins, sizeof t->wins);
        hash = hash_bytes(hash, &t->margin, sizeof t->margin);
    }
    return hash;
}

void arena_prepare(struct contest *c) {
    c->tally = calloc((size_t)c->deals * (size_t)c->tables * (size_t)c->pool, sizeof *c->tally);
    CHECK(c->tally);
}

void arena_run(struct contest *c) {
    struct hall h = {.contest = c,
                     .lock = PTHREAD_MUTEX_INITIALIZER,
                     .done_one = PTHREAD_COND_INITIALIZER,
                     .next = c->ready};
    uint64_t start = now_nanoseconds();
    pthread_t *workers = calloc((size_t)c->jobs, sizeof *workers);
    h.done = calloc((size_t)c->deals, sizeof *h.done);
    CHECK(workers && c->tally && h.done);
    for (int i = 0; i < c->ready; i++)
        h.done[i] = true;
    c->played = 0;
    for (int i = 0; i < c->jobs; i++) {
        int failed = pthread_create(&workers[i], NULL, work, &h);
        CHECK(!failed);
    }
    pthread_mutex_lock(&h.lock);
    follow(&h, start);
    pthread_mutex_unlock(&h.lock);
    for (int i = 0; i < c->jobs; i++)
        pthread_join(workers[i], NULL);
    free(workers);
    free(h.done);
    c->seconds = (double)(now_nanoseconds() - start) / 1e9;
    c->hash = hash_results(c);
}

void arena_free(struct contest *c) {
    if (c->keep)
        fclose(c->keep);
    c->keep = NULL;
    free(c->tally);
    c->tally = NULL;
}

/* ---- what came out ---- */

struct showing arena_showing(const struct contest *c, int table, int player) {
    struct sums wins = {0}, place = {0}, margin = {0};
    uint64_t seats = 0, moves = 0, playouts = 0, nanoseconds = 0;
    for (int deal = 0; deal < c->played; deal++) {
        const struct tally *t = arena_tally(c, deal, table, player);
        if (t->seats == 0)
            continue;
        sums_add(&wins, t->wins / t->seats);
        sums_add(&place, t->place / t->seats);
        sums_add(&margin, t->margin / t->seats);
        seats += t->seats;
        moves += t->moves;
        playouts += t->playouts;
        nanoseconds += t->nanoseconds;
    }
    return (struct showing){.seats =
                                wins.n ? (int)lround((double)seats / wins.n / c->how.seats) : 0,
                            .wins = sums_share(&wins),
                            .place = sums_estimate(&place),
                            .margin = sums_estimate(&margin),
                            .ms_a_move = moves ? (double)nanoseconds / 1e6 / (double)moves : 0,
                            .playouts_a_move = moves ? (double)playouts / (double)moves : 0};
}
