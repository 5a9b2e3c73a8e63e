/* review.c: see review.h. The invariant: `open` holds the shares with all cards open after the
 * last move that was looked at, and every account is booked up to there. */
#include "review/review.h"

#include "base/check.h"
#include "game/fields.h"
#include "review/value.h"

#include <stdlib.h>
#include <string.h>

enum { SHELF_ROOM = 2 << 20 };

struct reviewing {
    const struct table *table;
    struct valuer valuer;
    struct player searcher, follower;
    struct room room;
    struct rng rng;
    struct table_walk walk;
    int32_t open[MAX_SEATS], shown[MAX_SEATS]; /* the shares now: with all cards open, in public */
    bool steady; /* nothing is to be valued after this move: all shares stay */
    struct review found;
    bool done;
};

/* ---- blame ---- */

enum blame review_blame(int seats, int32_t cost) {
    int64_t hundredths = (int64_t)cost * 100 * (seats + 2) / (4 * SHARES);
    return hundredths >= 15   ? BLUNDER
           : hundredths >= 10 ? MISTAKE
           : hundredths >= 5  ? INACCURACY
                              : NO_BLAME;
}

int review_worst(const struct review *r, int seat, const struct review_choice *out[REVIEW_WORST]) {
    int count = 0;
    for (int i = 0; i < r->choices; i++) {
        const struct review_choice *c = &r->choice[i];
        if (c->seat != seat || review_blame(r->seats, c->cost) == NO_BLAME)
            continue;
        int at = count < REVIEW_WORST ? count++ : REVIEW_WORST;
        for (; at > 0 && out[at - 1]->cost < c->cost; at--)
            if (at < REVIEW_WORST)
                out[at] = out[at - 1];
        if (at < REVIEW_WORST)
            out[at] = c;
    }
    return count;
}

/* ---- one mistake after another ---- */

static bool is_mistake(const struct review *r, const struct review_choice *c, int seat) {
    return c->seat == seat && review_blame(r->seats, c->cost) != NO_BLAME;
}

int review_mistakes(const struct review *r, int seat) {
    int n = 0;
    for (int i = 0; i < r->choices; i++)
        n += is_mistake(r, &r->choice[i], seat);
    return n;
}

int review_mistake_rank(const struct review *r, const struct review_choice *c) {
    int n = 0;
    for (int i = 0; i < r->choices && r->choice[i].number <= c->number; i++)
        n += is_mistake(r, &r->choice[i], c->seat);
    return n;
}

const struct review_choice *review_next_mistake(const struct review *r, int seat, int after) {
    for (int i = 0; i < r->choices; i++)
        if (r->choice[i].number > after && is_mistake(r, &r->choice[i], seat))
            return &r->choice[i];
    return NULL;
}

int32_t review_lead(const struct review *r, int seat, int number) {
    const struct review_point *before = NULL;
    int32_t best = INT32_MIN;
    for (int i = 0; i < r->points && r->point[i].number < number; i++)
        before = &r->point[i];
    for (int i = 0; before && i < r->seats; i++)
        if (i != seat && before->points[i] > best)
            best = before->points[i];
    return before ? before->points[seat] - best : 0;
}

/* ---- choices ---- */

static struct ask ask_of(struct reviewing *r, const void *view, int seat) {
    return (struct ask){.game = r->table->head.game,
                        .box = r->table->box,
                        .view = view,
                        .seat = seat,
                        .rng = &r->rng,
                        .room = r->room};
}

static int32_t share_of(const struct verdict *v, Move m) {
    for (int i = 0; i < v->count; i++)
        if (v->item[i].move == m)
            return v->item[i].share;
    return NO_SHARE;
}

static void judge_choice(struct review_choice *c, const struct verdict *v) {
    int32_t made = share_of(v, c->made);
    c->better = v->item[0].move;
    c->promised = v->item[0].share;
    if (c->better == c->made || made > c->promised)
        c->better = c->made, c->promised = made, c->cost = 0;
    else
        c->cost = made == NO_SHARE ? NO_SHARE : c->promised - made;
}

/* The search gets the mover's view, so that a move is judged by what its player could know. */
static void look_at_choice(struct reviewing *r) {
    const struct table_walk *w = &r->walk;
    _Alignas(16) uint8_t view[MAX_STATE];
    struct verdict v;
    struct ask ask = ask_of(r, view, w->move.seat);
    fields_view(ask.game, w->before, w->move.seat, view);
    Move moves[MAX_MOVES];
    if (ask.game->moves(ask.box, view, ask.seat, moves) < 2)
        return;
    struct review_choice *c = &r->found.choice[r->found.choices++];
    *c = (struct review_choice){.number = w->number, .seat = w->move.seat, .made = w->move.move};
    player_equip(&r->searcher, &ask);
    ask.thorough = true;
    ask.valued = &c->made;
    r->searcher.bot->weigh(&ask, &v);
    true_verdict(ask.game, r->found.seats, &v);
    verdict_sort(&v);
    judge_choice(c, &v);
}

/* ---- what would have followed ---- */

static struct record_move next_move(struct reviewing *r, const void *st, int seat) {
    const struct game *g = r->table->head.game;
    _Alignas(16) uint8_t view[MAX_STATE];
    struct ask ask = ask_of(r, view, seat);
    if (seat == NATURE)
        return (struct record_move){.seat = NATURE, .move = g->roll(ask.box, st, &r->rng)};
    fields_view(g, st, seat, view);
    return (struct record_move){.seat = (uint8_t)seat, .move = player_choose(&r->follower, &ask)};
}

static void follow(struct reviewing *r, struct review_choice *c) {
    const struct game *g = r->table->head.game;
    _Alignas(16) uint8_t st[MAX_STATE];
    table_state_at(r->table, c->number - 1, st);
    int refused = g->apply(r->table->box, st, c->seat, c->better, NULL);
    uint32_t owing;
    while (!refused && c->follows < REVIEW_FOLLOWS && (owing = g->pending(st)) != 0) {
        struct record_move m = next_move(r, st, first_seat(owing));
        refused = g->apply(r->table->box, st, m.seat, m.move, NULL);
        c->follow[c->follows++] = m;
    }
    CHECK(!refused);
}

static void follow_worst(struct reviewing *r) {
    for (int seat = 0; seat < r->found.seats; seat++) {
        const struct review_choice *worst[REVIEW_WORST];
        int n = review_worst(&r->found, seat, worst);
        for (int i = 0; i < n; i++)
            follow(r, &r->found.choice[worst[i] - r->found.choice]);
    }
}

/* ---- accounts ---- */

/* Every change belongs to somebody, so that each account adds up to its result. */
static void book(struct reviewing *r, int mover, const int32_t after[MAX_SEATS]) {
    for (int i = 0; i < r->found.seats; i++) {
        struct review_account *a = &r->found.account[i];
        *(mover == NATURE ? &a->luck : mover == i ? &a->own : &a->others) += after[i] - r->open[i];
        r->open[i] = after[i];
        a->result = after[i];
    }
}

/* ---- from move to move ---- */

static void add_point(struct reviewing *r) {
    const struct table_walk *w = &r->walk;
    struct review_point *p = &r->found.point[r->found.points++];
    *p = (struct review_point){.number = w->number, .seat = w->move.seat};
    memcpy(p->open, r->open, sizeof p->open);
    if (!r->steady)
        value_public(&r->valuer, w->state, w->move.seat, r->shown);
    memcpy(p->share, r->shown, sizeof p->share);
    r->table->head.game->scores(r->table->box, w->state, p->points);
}

/* What Nature does in a row is one event: it is valued when it is over. */
static bool goes_on_by_chance(const struct reviewing *r) {
    const struct table_walk *w = &r->walk;
    return w->move.seat == NATURE && r->table->head.game->pending(w->state) == 1u << NATURE;
}

static void look_at_move(struct reviewing *r) {
    const struct table_walk *w = &r->walk;
    int32_t after[MAX_SEATS];
    if (w->move.seat != NATURE)
        look_at_choice(r);
    r->steady = goes_on_by_chance(r);
    if (!r->steady) {
        value_open(&r->valuer, w->state, w->move.seat, after);
        book(r, w->move.seat, after);
    }
    if (table_walk_shown(w, SPECTATOR))
        add_point(r);
}

bool review_step(struct reviewing *r) {
    if (r->done)
        return false;
    if (table_walk_next(&r->walk)) {
        look_at_move(r);
        return true;
    }
    follow_worst(r);
    r->done = true;
    return false;
}

int review_made(const struct reviewing *r) { return r->walk.number; }

const struct review *review_found(const struct reviewing *r) { return &r->found; }

static void make_room(struct review *f, int moves) {
    f->moves = moves;
    f->point = calloc((size_t)moves + 1, sizeof *f->point);
    f->choice = calloc((size_t)moves + 1, sizeof *f->choice);
    CHECK(f->point && f->choice);
}

/* Everybody begins with the same share. What the first position already gives to some is luck. */
static void begin_accounts(struct reviewing *r) {
    int32_t first[MAX_SEATS];
    for (int i = 0; i < r->found.seats; i++)
        r->open[i] = SHARES / r->found.seats;
    value_open(&r->valuer, r->walk.state, NATURE, first);
    value_public(&r->valuer, r->walk.state, NATURE, r->shown);
    book(r, NATURE, first);
}

/* A part of it is for what the judge has measured, the rest for searches. */
static void lend(struct reviewing *r, struct room room) {
    struct room shelf = {room.at, room.bytes > 2 * SHELF_ROOM ? SHELF_ROOM : 0};
    memset(shelf.at, 0, shelf.bytes);
    r->valuer.memo.shelf = shelf;
    r->room = (struct room){room.at + shelf.bytes, room.bytes - shelf.bytes};
}

struct reviewing *review_begin(const struct table *t, struct room room) {
    const uint8_t seed[SEED_BYTES] = {0};
    struct reviewing *r = calloc(1, sizeof *r);
    CHECK(r);
    if (t->head.game->pending(t->state) ||
        !valuer_begin(t->head.game, t->box, t->state, &r->valuer)) {
        free(r);
        return NULL;
    }
    r->table = t;
    lend(r, room);
    r->rng = rng_new(seed, 0);
    bool known = player_read(slice_of("hard"), &r->searcher) &&
                 player_read(slice_of("normal"), &r->follower);
    CHECK(known);
    r->found.seats = t->head.how.seats;
    make_room(&r->found, t->count);
    table_walk(t, &r->walk);
    begin_accounts(r);
    return r;
}

static void empty(struct review *f) {
    free(f->point);
    free(f->choice);
}

void review_end(struct reviewing *r) {
    if (r)
        empty(&r->found);
    free(r);
}

void review_free(struct review *r) {
    if (r)
        empty(r);
    free(r);
}
