/* think.c: see think.h. Threads are started for every search: that costs far less than
 * LEAST_PLAYOUTS playouts. */
#include "think/think.h"

#include "base/check.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

enum { ROOM_BYTES = 64 << 20, LEAST_PLAYOUTS = 200 /* fewer are not worth a thread */ };

struct thinker {
    int threads;
    struct room room[MAX_THREADS]; /* allocated when first needed */
};

struct thinker *thinker_new(int threads) {
    struct thinker *t = calloc(1, sizeof *t);
    CHECK(t);
    long processors = threads > 0 ? threads : sysconf(_SC_NPROCESSORS_ONLN);
    t->threads = processors < 1 ? 1 : processors > MAX_THREADS ? MAX_THREADS : (int)processors;
    return t;
}

void thinker_free(struct thinker *t) {
    for (int i = 0; t && i < MAX_THREADS; i++)
        free(t->room[i].at);
    free(t);
}

static struct room room_of(struct thinker *t, int i) {
    if (!t->room[i].at) {
        t->room[i] = (struct room){malloc(ROOM_BYTES), ROOM_BYTES};
        CHECK(t->room[i].at);
    }
    return t->room[i];
}

/* ---- one search of several ---- */

struct search {
    const struct player *player;
    struct ask ask;
    struct rng rng;
    struct verdict verdict;
    uint64_t playouts;
};

static void *run(void *search) {
    struct search *s = search;
    s->player->bot->weigh(&s->ask, &s->verdict);
    return NULL;
}

/* An independent random source, made from another one. */
static struct rng branch(struct rng *rng) {
    uint8_t seed[SEED_BYTES];
    for (int i = 0; i < SEED_BYTES; i++)
        seed[i] = (uint8_t)rng_next(rng);
    return rng_new(seed, 0);
}

/* Both list the moves in the same order. */
static void add_verdict(struct verdict *sum, const struct verdict *v) {
    CHECK(sum->count == v->count);
    for (int i = 0; i < v->count; i++) {
        struct weighed *a = &sum->item[i];
        const struct weighed *b = &v->item[i];
        uint32_t visits = a->visits + b->visits;
        CHECK(a->move == b->move);
        if (a->share == NO_SHARE)
            a->share = b->share;
        else if (visits)
            a->share =
                (int32_t)(((int64_t)a->share * a->visits + (int64_t)b->share * b->visits) / visits);
        a->visits = visits;
    }
}

static void weigh_on_threads(struct thinker *t, const struct player *p, struct ask *ask,
                             int threads, struct verdict *out) {
    struct search *s = calloc((size_t)threads, sizeof *s);
    pthread_t thread[MAX_THREADS];
    CHECK(s);
    for (int i = 0; i < threads; i++) {
        s[i].player = p;
        s[i].rng = branch(ask->rng);
        s[i].ask = *ask;
        s[i].ask.rng = &s[i].rng;
        s[i].ask.room = room_of(t, i);
        s[i].ask.playouts = ask->playouts / (uint32_t)threads;
        s[i].ask.playouts_made = &s[i].playouts;
        int failed = i > 0 ? pthread_create(&thread[i], NULL, run, &s[i]) : 0;
        CHECK(!failed);
    }
    run(&s[0]);
    *out = s[0].verdict;
    for (int i = 1; i < threads; i++) {
        pthread_join(thread[i], NULL);
        add_verdict(out, &s[i].verdict);
    }
    for (int i = 0; ask->playouts_made && i < threads; i++)
        *ask->playouts_made += s[i].playouts;
    free(s);
}

bool thinker_weigh(struct thinker *t, const struct player *p, struct ask *ask,
                   struct verdict *out) {
    int useful = (int)(player_playouts(p, ask->game) / LEAST_PLAYOUTS),
        threads = useful < t->threads ? useful : t->threads;
    player_equip(p, ask);
    ask->room = room_of(t, 0);
    if (!p->bot->weigh)
        return false;
    if (threads > 1)
        weigh_on_threads(t, p, ask, threads, out);
    else
        p->bot->weigh(ask, out);
    return true;
}

Move thinker_choose(struct thinker *t, const struct player *p, struct ask *ask) {
    struct verdict v;
    return thinker_weigh(t, p, ask, &v) ? verdict_pick(ask, &v) : player_choose(p, ask);
}
