/* school.c: see school.h. A batch of games is played, each by one thread; then its lessons are
 * learned in small steps. Gradients are added in the order of the games, so threads change
 * nothing. */
#include "lab/school.h"

#include "base/check.h"
#include "bots/match.h"
#include "game/drive.h"
#include "game/fields.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

const struct method method_alone = {.lambda = 75, .rate = 200, .halve = 40000, .err = 25};
const struct method method_correcting = {.corrects = true,
                                         .lambda = 85,
                                         .rate = 50,
                                         .halve = 10000,
                                         .err = 50,
                                         .blur = 30,
                                         .trust = 100,
                                         .lessons = 1024};

enum {
    PAST_ONE_IN = 4,   /* one game in so many has earlier nets at some seats */
    KEEP_EVERY = 4000, /* games after which the current net joins the earlier ones */
    MOST_LIKELY = 16,  /* of many moves, look at those the estimate likes best */
    MOST_LOOKS = 64    /* of more moves, this many are drawn and looked at */
};

/* A position after a move, as the mover saw it. */
struct lesson {
    struct features features;
    uint8_t seat;
    struct thought thought; /* shares, from the mover's point of view */
    float target[MAX_SEATS];
    bool rivalled;
    struct features rival; /* the position after another move of the same choice */
};

/* One game played to learn from, and its lessons. */
struct exercise {
    const struct school *school;
    uint64_t number;
    struct lesson *lesson;
    /* number of lessons; the current step of the batch, and how many there are */
    int count, step, steps;
    struct weights gradient;
    double loss;
};

const struct weights *school_weights(const struct school *school) {
    const struct learner *l = &school->s->learner;
    return l->corrects ? &l->steady : &l->now;
}

/* ---- playing ---- */

struct mind {
    const struct school *school;
    const struct weights *weights;
    struct memo *memo;
};

/* How a game ended. A net that corrects learns the margin, in the units of the estimate: it depends
 * less on luck than who won. */
static void end_shares(const struct school *s, const void *st, int32_t share[MAX_SEATS]) {
    int32_t score[MAX_SEATS], logit[MAX_SEATS];
    if (!s->s->method.corrects) {
        final_shares(s->game, s->box, st, share);
        return;
    }
    s->game->scores(s->box, st, score);
    for (int i = 0; i < s->how.seats; i++)
        logit[i] = logit_of_lead((score[i] - score[0]) * POINT);
    shares_of(logit, s->how.seats, share);
}

/* The choice being made. */
struct choice {
    struct rng *rng;
    struct lesson *best;
    int made;
};

static void consider(const struct mind *mind, const uint8_t *world, int seat, Move m,
                     struct lesson *out) {
    const struct school *s = mind->school;
    _Alignas(16) uint8_t next[MAX_STATE];
    memcpy(next, world, s->game->state_size);
    int refused = s->game->apply(s->box, next, seat, m, NULL);
    CHECK(!refused);
    s->judge->features(s->box, next, seat, mind->memo, &out->features);
    CHECK(out->features.count == s->s->learner.inputs);
    out->seat = (uint8_t)seat;
    weights_think(mind->weights, &s->s->learner, &out->features, &out->thought);
    if (s->game->pending(next) == 0) { /* the end needs no opinion */
        int32_t share[MAX_SEATS];
        end_shares(s, next, share);
        for (int i = 0; i < s->how.seats; i++)
            out->thought.share[i] = (float)share[(seat + i) % s->how.seats] / SHARES;
    }
}

/* If there are too many moves, draws some: the first n of the list are those to look at. */
static int draw_moves(Move *moves, int n, struct rng *rng) {
    if (n <= MOST_LOOKS)
        return n;
    for (int i = 0; i < MOST_LOOKS; i++) {
        int j = i + (int)rng_below(rng, (uint32_t)(n - i));
        Move was = moves[i];
        moves[i] = moves[j];
        moves[j] = was;
    }
    return MOST_LOOKS;
}

/* The best move by the hand-made judge. */
static int best_by_hand(const struct mind *mind, const uint8_t *world, int seat, const Move *moves,
                        int n) {
    const struct school *s = mind->school;
    struct ask ask = {.game = s->game, .box = s->box, .seat = seat, .memo = mind->memo};
    int best = 0;
    int32_t most = INT32_MIN;
    for (int i = 0; i < n; i++) {
        int32_t value = greedy_value(&ask, world, moves[i]);
        best = value > most ? i : best;
        most = value > most ? value : most;
    }
    return best;
}

/* A share with random noise, so that moves nearly as good as the best are made nearly as often. */
static float blurred(const struct school *s, float share, struct rng *rng) {
    float blur = (float)s->s->method.blur / 1000;
    if (blur == 0)
        return share;
    float luck = ((float)rng_below(rng, 1 << 20) + 0.5f) / (1 << 20);
    return logf(share + 1e-6f) - blur * logf(-logf(luck));
}

/* Draws a move other than the one that was made: see agree(). */
static void draw_rival(const struct mind *mind, const uint8_t *world, int seat, const Move *moves,
                       int n, struct choice *c) {
    struct lesson other;
    c->best->rivalled = n > 1 && mind->school->s->method.trust > 0;
    if (!c->best->rivalled)
        return;
    int i = (int)rng_below(c->rng, (uint32_t)n - 1);
    consider(mind, world, seat, moves[i + (i >= c->made)], &other);
    c->best->rival = other.features;
}

/* If there are many moves and the net corrects the estimate, only those that the estimate likes
 * best are looked at. Returns how many; they come first in the list. */
static int likely_moves(const struct mind *mind, const uint8_t *world, int seat, Move *moves,
                        int n) {
    const struct school *s = mind->school;
    struct ask ask = {.game = s->game, .box = s->box, .seat = seat, .memo = mind->memo};
    int32_t value[MAX_MOVES];
    if (n <= MOST_LIKELY)
        return n;
    for (int i = 0; i < n; i++)
        value[i] = greedy_value(&ask, world, moves[i]);
    for (int i = 0; i < MOST_LIKELY; i++) {
        int best = i;
        for (int j = i + 1; j < n; j++)
            best = value[j] > value[best] ? j : best;
        Move m = moves[best];
        moves[best] = moves[i];
        moves[i] = m;
        value[best] = value[i];
    }
    return MOST_LIKELY;
}

/* The best move in one world drawn from what the seat may know. The lesson is the position after
 * it. */
static Move look_ahead(const struct mind *mind, const void *st, int seat, struct rng *rng,
                       struct lesson *best) {
    const struct school *s = mind->school;
    _Alignas(16) uint8_t world[MAX_STATE];
    Move moves[MAX_MOVES];
    struct lesson lesson;
    struct choice c = {rng, best, -1};
    float most = 0;
    fields_view(s->game, st, seat, world);
    int n = s->game->moves(s->box, world, seat, moves);
    bool errs = rng_below(rng, s->s->method.err) == 0;
    uint32_t owing = s->game->pending(world);
    bool copies = (owing & (owing - 1)) != 0 && !s->s->method.corrects; /* as `normal` does */
    s->game->resample(s->box, world, seat, rng);
    if (s->judge->before)
        s->judge->before(s->box, world, mind->memo);
    n = errs                    ? n
        : s->s->method.corrects ? likely_moves(mind, world, seat, moves, n)
                                : draw_moves(moves, n, rng);
    int only = errs     ? (int)rng_below(rng, (uint32_t)n)
               : copies ? best_by_hand(mind, world, seat, moves, n)
                        : -1;
    for (int i = 0; i < n; i++) {
        if (only >= 0 && i != only)
            continue;
        consider(mind, world, seat, moves[i], &lesson);
        float liking = blurred(s, lesson.thought.share[0], rng);
        if (c.made >= 0 && liking <= most)
            continue;
        *best = lesson;
        most = liking;
        c.made = i;
    }
    draw_rival(mind, world, seat, moves, n, &c);
    return moves[c.made];
}

/* Decides which weights play at each seat: sometimes those of an earlier net, so that old mistakes
 * are not learned again. */
static void seat_minds(const struct school *s, struct rng *rng,
                       const struct weights *at[MAX_SEATS]) {
    bool mixed = s->s->past_count && rng_below(rng, PAST_ONE_IN) == 0;
    for (int i = 0; i < s->how.seats; i++) {
        bool past = mixed && rng_below(rng, 2) == 0;
        at[i] = past ? &s->s->past[rng_below(rng, s->s->past_count)] : school_weights(s);
    }
}

/* A position seen by every seat, each from its own point of view. */
static void look_from_all_sides(struct exercise *e, const void *st, struct memo *memo) {
    const struct school *s = e->school;
    for (int seat = 0; seat < s->how.seats; seat++) {
        struct lesson *lesson = &e->lesson[e->count++];
        s->judge->features(s->box, st, seat, memo, &lesson->features);
        lesson->seat = (uint8_t)seat;
        lesson->rivalled = false;
        weights_think(school_weights(s), &s->s->learner, &lesson->features, &lesson->thought);
    }
}

/* A game by the judge's rules of thumb. It reaches the positions that the net will be asked
 * about. */
static void play_quickly(struct exercise *e, void *st, struct rng *rng) {
    const struct school *s = e->school;
    uint64_t luck = (uint64_t)rng_next(rng) << 32 | rng_next(rng);
    struct memo memo = {.filled = false};
    struct setup how = s->how;
    bool ponder = s->judge->ponder && rng_below(rng, 100) < s->s->method.ponder;
    if (s->judge->vary)
        s->judge->vary(&how, luck);
    int refused = s->game->setup(s->box, st, &how);
    CHECK(!refused);
    for (;;) {
        if (ponder)
            s->judge->ponder(s->box, st, luck, &s->net);
        else
            s->judge->rehearse(s->box, st, luck, NULL);
        if (s->game->pending(st) == 0)
            return;
        look_from_all_sides(e, st, &memo);
    }
}

/* A game in which every seat looks one move ahead. */
struct lookers {
    struct exercise *exercise;
    const uint8_t *seed;
    struct rng *rng;
    const struct weights *weights[MAX_SEATS];
    struct memo memo;
};

static struct turn next(void *self, const void *st, uint32_t owing) {
    struct lookers *l = self;
    struct exercise *e = l->exercise;
    const struct school *s = e->school;
    int seat = first_seat(owing);
    if (seat == NATURE) {
        struct rng rng = rng_for_event(l->seed, s->game->chance(s->box, st), 0);
        return (struct turn){NATURE, s->game->roll(s->box, st, &rng)};
    }
    struct lesson *lesson = &e->lesson[e->count++];
    struct mind mind = {s, l->weights[seat], &l->memo};
    Move m = look_ahead(&mind, st, seat, l->rng, lesson);
    if (mind.weights != school_weights(s))
        weights_think(school_weights(s), &s->s->learner, &lesson->features, &lesson->thought);
    return (struct turn){seat, m};
}

static void play(struct exercise *e, void *st) {
    const struct school *s = e->school;
    uint8_t seed[SEED_BYTES];
    deal_seed(s->s->seed, DEALS_TO_LEARN, e->number, seed);
    struct rng rng = rng_new(seed, 0);
    if (s->judge->rehearse) {
        play_quickly(e, st, &rng);
        return;
    }
    struct lookers lookers = {.exercise = e, .seed = seed, .rng = &rng};
    seat_minds(s, &rng, lookers.weights);
    int refused = s->game->setup(s->box, st, &s->how);
    CHECK(!refused);
    game_drive(s->game, s->box, st, &lookers, next);
}

/* ---- learning ---- */

/* From the end backwards: a position learns a mixture of what was thought of the next one and of
 * what that one learns. If the net corrects, the next one is the same seat's; otherwise it is the
 * next mover's. */
static void set_targets(struct exercise *e, const void *st) {
    const struct school *s = e->school;
    int n = s->how.seats;
    int32_t share[MAX_SEATS];
    /* to_come[who][seat]: what `who` will think of the share of `seat` */
    float to_come[MAX_SEATS][MAX_SEATS], lambda = (float)s->s->method.lambda / 100;
    end_shares(s, st, share);
    for (int who = 0; who < n; who++)
        for (int i = 0; i < n; i++)
            to_come[who][i] = (float)share[i] / SHARES;
    for (int k = e->count - 1; k >= 0; k--) {
        struct lesson *l = &e->lesson[k];
        float *next = to_come[s->s->method.corrects ? l->seat : 0];
        for (int i = 0; i < n; i++)
            l->target[i] = next[(l->seat + i) % n];
        for (int i = 0; i < n; i++) {
            float *mixed = &next[(l->seat + i) % n];
            *mixed = lambda * *mixed + (1 - lambda) * l->thought.share[i];
        }
    }
}

static void do_exercise(struct exercise *e) {
    _Alignas(16) uint8_t st[MAX_STATE];
    e->lesson = malloc(sizeof *e->lesson * e->school->game->max_length);
    CHECK(e->lesson);
    play(e, st);
    set_targets(e, st);
}

/* A net only learns how games continue from positions that were reached. There, what the estimate
 * counts (such as one's own plan) is correlated with the stage of the game: the net would blame one
 * for the other, and then prefer moves for the wrong reason. So the corrections of two moves of the
 * same choice are pulled together, unless the results insist. */
static void agree(struct exercise *e, const struct lesson *l) {
    const struct learner *shape = &e->school->s->learner;
    float trust = (float)e->school->s->method.trust / 1000, excess[NET_OUT] = {0},
          against[NET_OUT] = {0};
    struct thought t;
    weights_think(&shape->now, shape, &l->rival, &t);
    for (int i = 0; i < shape->seats; i++) {
        excess[i] = trust * (l->thought.raw[i] - t.raw[i]);
        against[i] = -excess[i];
    }
    weights_push(&shape->now, shape, &l->features, &l->thought, excess, &e->gradient);
    weights_push(&shape->now, shape, &l->rival, &t, against, &e->gradient);
}

/* The lessons of a game for the current step: every n-th one. */
static void learn(struct exercise *e) {
    const struct learner *shape = &e->school->s->learner;
    memset(&e->gradient, 0, sizeof e->gradient);
    e->loss = 0;
    for (int k = e->step; k < e->count; k += e->steps) {
        struct lesson *l = &e->lesson[k];
        weights_think(&shape->now, shape, &l->features, &l->thought);
        weights_blame(&shape->now, shape, &l->features, &l->thought, l->target, &e->gradient);
        if (l->rivalled)
            agree(e, l);
        for (int i = 0; i < shape->seats; i++)
            e->loss -= l->target[i] * log(l->thought.share[i] + 1e-9);
    }
}

/* ---- threads ---- */

struct hands {
    struct exercise *exercise;
    void (*task)(struct exercise *e);
    int next, count;
    pthread_mutex_t lock;
};

static void *work(void *hands) {
    struct hands *h = hands;
    for (;;) {
        pthread_mutex_lock(&h->lock);
        int i = h->next < h->count ? h->next++ : -1;
        pthread_mutex_unlock(&h->lock);
        if (i < 0)
            return NULL;
        h->task(&h->exercise[i]);
    }
}

/* Runs the task for every exercise of the batch, on all threads. */
static void share_out(struct exercise *exercise, void (*task)(struct exercise *e), int jobs) {
    struct hands h = {exercise, task, 0, BATCH, PTHREAD_MUTEX_INITIALIZER};
    pthread_t other[BATCH];
    int others = jobs < BATCH ? jobs - 1 : BATCH - 1;
    for (int i = 0; i < others; i++) {
        int failed = pthread_create(&other[i], NULL, work, &h);
        CHECK(!failed);
    }
    work(&h);
    for (int i = 0; i < others; i++)
        pthread_join(other[i], NULL);
}

/* ---- batches ---- */

/* Large steps at first, small ones later. */
static float rate(const struct schooling *s) {
    float r = (float)s->method.rate / 100000 * powf(0.5f, (float)s->games / (float)s->method.halve);
    return r > 0.0001f ? r : 0.0001f;
}

static void keep_past(struct school *school) {
    struct schooling *s = school->s;
    struct rng rng = rng_new((const uint8_t[SEED_BYTES]){0}, s->games);
    uint32_t place = s->past_count < PAST_NETS ? s->past_count++ : rng_below(&rng, PAST_NETS);
    s->past[place] = *school_weights(school);
}

void school_begin(struct school *school, uint64_t seed, const struct method *method) {
    _Alignas(16) uint8_t st[MAX_STATE];
    uint8_t bytes[SEED_BYTES];
    struct features features;
    memset(school->s, 0, sizeof *school->s);
    school->s->seed = seed;
    school->s->method = *method;
    int refused = school->game->setup(school->box, st, &school->how);
    CHECK(!refused);
    struct learner *l = &school->s->learner;
    school->judge->features(school->box, st, 0, NULL, &features);
    l->inputs = (uint16_t)features.count;
    l->corrects = method->corrects;
    l->seats = school->how.seats;
    CHECK(strlen(school->game->id) < sizeof l->game);
    memcpy(l->game, school->game->id, strlen(school->game->id) + 1);
    rng_seed_from_number(seed, bytes);
    struct rng rng = rng_new(bytes, 1);
    learner_init(l, &rng);
}

/* Learns from its part of the lessons; returns their total loss. */
static double step(struct school *school, struct exercise *exercise, struct weights *sum,
                   int number, int steps) {
    int lessons = 0;
    double loss = 0;
    for (int i = 0; i < BATCH; i++) {
        exercise[i].step = number;
        exercise[i].steps = steps;
    }
    share_out(exercise, learn, school->jobs);
    memset(sum, 0, sizeof *sum);
    for (int i = 0; i < BATCH; i++) {
        weights_add(sum, &exercise[i].gradient);
        lessons += (exercise[i].count - number + steps - 1) / steps;
        loss += exercise[i].loss;
    }
    if (lessons > 0)
        learner_step(&school->s->learner, sum, lessons, rate(school->s));
    return loss;
}

void school_batch(struct school *school) {
    struct exercise *exercise = calloc(BATCH, sizeof *exercise);
    struct weights *sum = calloc(1, sizeof *sum);
    uint32_t lessons = 0, a_step = school->s->method.lessons;
    double loss = 0;
    CHECK(exercise && sum);
    weights_round(school_weights(school), &school->s->learner, &school->numbers, &school->net);
    for (int i = 0; i < BATCH; i++)
        exercise[i] = (struct exercise){.school = school, .number = school->s->games + (uint64_t)i};
    share_out(exercise, do_exercise, school->jobs);
    for (int i = 0; i < BATCH; i++)
        lessons += (uint32_t)exercise[i].count;
    int steps = a_step && lessons > a_step ? (int)(lessons / a_step) : 1;
    for (int i = 0; i < steps; i++)
        loss += step(school, exercise, sum, i, steps);
    school->loss = school->loss > 0 ? 0.99 * school->loss + 0.01 * loss / lessons : loss / lessons;
    for (int i = 0; i < BATCH; i++) {
        if (++school->s->games % KEEP_EVERY == 0)
            keep_past(school);
        free(exercise[i].lesson);
    }
    free(exercise);
    free(sum);
}

/* ---- testing ---- */

struct estimate school_test(const struct school *school, int deals) {
    static struct net_numbers numbers;
    static _Alignas(16) uint8_t room[1 << 18];
    struct net net;
    struct sums wins = {0};
    struct player greedy, learner;
    int seats = school->how.seats;
    bool known =
        player_read(slice_of("greedy"), &greedy) && player_read(slice_of("normal"), &learner);
    CHECK(known);
    weights_round(school_weights(school), &school->s->learner, &numbers, &net);
    learner.net = &net;
    for (int deal = 0; deal < deals; deal++) {
        struct match m = {.game = school->game,
                          .box = school->box,
                          .how = school->how,
                          .room = {room, sizeof room}};
        struct match_result r;
        double sum = 0;
        deal_seed(school->s->seed, DEALS_TO_MEASURE, (uint64_t)deal, m.seed);
        for (int seat = 0; seat < seats; seat++) {
            for (int i = 0; i < seats; i++)
                m.player[i] = i == seat ? learner : greedy;
            match_play(&m, &r);
            sum += (double)r.win_share[seat] / SHARE_ALL;
        }
        sums_add(&wins, sum / seats);
    }
    return sums_share(&wins);
}
