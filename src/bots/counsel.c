/* counsel.c: see counsel.h. */
#include "bots/counsel.h"

#include "base/check.h"
#include "game/fields.h"

#include <string.h>

/* Guesses of what somebody who waits for a hint wants to read and wait for; no comparison was kept.
 */
enum {
    WORLDS = 96,           /* fewer if time is up */
    AHEAD = 4,             /* own moves of a plan that others answer in between */
    MOST_MOVES = 80,       /* of everybody, on the way there */
    FOR_PLANS = 300000000, /* nanoseconds */
    FOR_LEADS = 300000000
};

static void give_time(struct ask *ask, uint64_t nanoseconds) {
    if (ask->clock)
        ask->until = ask->clock() + nanoseconds;
}

static int seats_of(const struct ask *ask) { return ((const struct head *)ask->view)->seats; }

/* ---- the best moves ---- */

/* Of a move that was hardly tried nobody knows that it promises more than the one tried most. */
static bool is_known(const struct verdict *v, int i) {
    const struct weighed *w = &v->item[i], *most = &v->item[0];
    return i == 0 ||
           (w->share != NO_SHARE && (w->share <= most->share || w->visits >= most->visits / 2));
}

/* Behind those that promise more: people see what each promises, and read from the top. */
static void add_in_order(struct counsel *out, const struct weighed *w) {
    int at = out->count++;
    for (; at > 0 && out->item[at - 1].share < w->share; at--)
        out->item[at] = out->item[at - 1];
    out->item[at] = (struct counsel_item){.move = w->move, .share = w->share, .lead = NO_LEAD};
}

static void find_best(const struct ask *asked, struct counsel *out) {
    struct ask ask = *asked;
    struct player expert;
    struct verdict v;
    bool known = player_read(slice_of("expert"), &expert);
    CHECK(known);
    player_equip(&expert, &ask);
    ask.thorough = true;
    expert.bot->weigh(&ask, &v);
    true_verdict(ask.game, seats_of(&ask), &v);
    verdict_sort(&v);
    CHECK(v.count > 0);
    for (int i = 0; i < v.count && out->count < MOST_COUNSEL; i++)
        if (is_known(&v, i))
            add_in_order(out, &v.item[i]);
}

/* ---- worlds ---- */

static void imagine(const struct ask *ask, int world, uint8_t st[MAX_STATE]) {
    uint8_t seed[SEED_BYTES];
    rng_seed_from_number((uint64_t)world, seed);
    struct rng rng = rng_new(seed, 0);
    memcpy(st, ask->view, ask->game->state_size);
    ask->game->resample(ask->box, st, ask->seat, &rng);
}

static void make(const struct ask *ask, uint8_t *st, int seat, Move m) {
    int refused = ask->game->apply(ask->box, st, seat, m, NULL);
    CHECK(!refused);
}

/* ---- what each brings ---- */

/* By how much the seat leads the best of the others, in 1/16 of a point: in points if the game is
 * over, else by the hand-made estimate, which also counts what is still to come. */
static int32_t lead_in(const struct opinion *o, const uint8_t *st, int seat) {
    struct features f;
    int32_t points[MAX_SEATS], best = INT32_MIN;
    int seats = ((const struct head *)(const void *)st)->seats;
    if (o->game->pending(st)) {
        o->judge->features(o->box, st, seat, NULL, &f);
        for (int i = 1; i < seats; i++)
            best = f.value[i] > best ? f.value[i] : best;
        return f.value[0] - best;
    }
    o->game->scores(o->box, st, points);
    for (int i = 0; i < seats; i++)
        if (i != seat && points[i] > best)
            best = points[i];
    return (points[seat] - best) * POINT;
}

/* Where a judge knows only the positions between two rounds, the round is played to its end. */
static int32_t lead_after(const struct ask *ask, const struct opinion *o, const uint8_t *world,
                          Move m, uint64_t luck) {
    _Alignas(16) uint8_t st[MAX_STATE];
    memcpy(st, world, ask->game->state_size);
    make(ask, st, ask->seat, m);
    if (o->judge->rehearse && ask->game->pending(st))
        o->judge->rehearse(ask->box, st, luck, NULL);
    return lead_in(o, st, ask->seat);
}

static void find_leads(struct ask *ask, struct counsel *out) {
    struct opinion o;
    int64_t sum[MOST_COUNSEL] = {0};
    int worlds = 0;
    if (!ask_opinion(ask, &o) || !o.judge->features)
        return;
    give_time(ask, FOR_LEADS);
    for (; worlds < WORLDS && !ask_time_is_up(ask); worlds++) {
        _Alignas(16) uint8_t world[MAX_STATE];
        imagine(ask, worlds, world);
        for (int i = 0; i < out->count; i++)
            sum[i] += lead_after(ask, &o, world, out->item[i].move, (uint64_t)worlds + 1);
    }
    for (int i = 0; i < out->count && worlds > 0; i++)
        out->item[i].lead = (int32_t)(sum[i] * 10 / POINT / worlds);
}

/* ---- the plan behind it ---- */

/* A seal after something secret tells nothing. */
static bool is_worth_telling(const struct game *g, Move last, Move m) {
    return !g->kinds[move_kind(last)].redacted || g->kinds[move_kind(m)].arg[0].name != NULL;
}

static Move next_move(const struct ask *asked, const uint8_t *st, int seat) {
    _Alignas(16) uint8_t view[MAX_STATE];
    struct ask ask = *asked;
    struct player normal;
    bool known = player_read(slice_of("normal"), &normal);
    CHECK(known);
    if (seat == NATURE)
        return ask.game->roll(ask.box, st, ask.rng);
    fields_view(ask.game, st, seat, view);
    ask.view = view;
    ask.seat = seat;
    ask.clock = NULL;
    return player_choose(&normal, &ask);
}

/* A plan that is laid in secret ends when it is laid; others after some moves of one's own. */
static void find_plan(const struct ask *ask, const uint8_t *world, struct counsel_item *item) {
    _Alignas(16) uint8_t st[MAX_STATE];
    const struct game *g = ask->game;
    bool secret = g->kinds[move_kind(item->move)].redacted != NULL;
    int most = secret ? COUNSEL_STEPS : AHEAD - 1;
    uint32_t owing;
    Move last = item->move;
    memcpy(st, world, g->state_size);
    make(ask, st, ask->seat, last);
    for (int n = 0; n < MOST_MOVES && item->steps < most && !ask_time_is_up(ask); n++) {
        owing = g->pending(st);
        bool own = owing >> ask->seat & 1;
        if (!owing || (secret && !own))
            return;
        int seat = own ? ask->seat : first_seat(owing);
        Move m = next_move(ask, st, seat);
        if (own && is_worth_telling(g, last, m))
            item->step[item->steps++] = m;
        last = own ? m : last;
        make(ask, st, seat, m);
    }
}

void counsel_make(struct ask *ask, struct counsel *out) {
    _Alignas(16) uint8_t world[MAX_STATE];
    *out = (struct counsel){.count = 0};
    find_best(ask, out);
    imagine(ask, 0, world);
    give_time(ask, FOR_PLANS);
    for (int i = 0; i < out->count; i++)
        find_plan(ask, world, &out->item[i]);
    find_leads(ask, out);
}
