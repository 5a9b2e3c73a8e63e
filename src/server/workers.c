/* workers.c: the computer players' threads. A worker takes a table at which a computer player owes a move, looks at it
 * from that seat, thinks without the lock, and makes the move if the position is still the same. */
#include "server/http.h"

#include "base/check.h"
#include "bots/bot.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM_BYTES = 32 << 20 }; /* that a thinking player is lent; untouched pages cost nothing */

struct bots {
    struct hall *hall;
    int threads;
    pthread_t thread[64];
};

/* What a bot is asked, kept where the lock does not reach. */
struct question {
    struct place *place;
    int seat;
    uint32_t asked_at;
    const struct bot *bot;
    const void *box;
    _Alignas(16) uint8_t view[MAX_STATE];
};

static bool ask_about(struct place *p, struct question *q) {
    uint32_t owing = p->match ? place_pending(p) & ~people_at(p) & ~(1u << NATURE) : 0;
    if (!owing)
        return false;
    q->place = p;
    q->seat = first_seat(owing);
    q->bot = bot_find(slice_of(p->chair[q->seat].bot));
    if (!q->bot)
        q->bot = bot_find(slice_of(USUAL_BOT));
    q->asked_at = play_clock(p);
    q->box = p->match->table->box;
    table_view(p->match->table, q->seat, q->view);
    return true;
}

/* The next table in the queue; false when the hall closes. */
static bool next_question(struct hall *h, struct question *q) {
    for (;;) {
        while (!h->queue && !h->closing)
            pthread_cond_wait(&h->thinking, &h->lock);
        if (h->closing)
            return false;
        struct place *p = h->queue;
        h->queue = p->after;
        if (!h->queue)
            h->queue_end = &h->queue;
        p->queued = false;
        if (ask_about(p, q))
            return true;
    }
}

static uint64_t nanoseconds(void) { return (uint64_t)now_microseconds() * 1000; }

static Move think(const struct question *q, struct room room) {
    uint8_t seed[SEED_BYTES];
    randombytes_buf(seed, sizeof seed);
    struct rng rng = rng_new(seed, 0);
    struct ask ask = {.game = q->place->game,
                      .box = q->box,
                      .view = q->view,
                      .seat = q->seat,
                      .rng = &rng,
                      .room = room,
                      .clock = nanoseconds};
    struct player player = {q->bot, 0, NULL};
    return player_choose(&player, &ask);
}

static void *work(void *context) {
    struct hall *h = context;
    struct question q;
    struct room room = {malloc(ROOM_BYTES), ROOM_BYTES};
    CHECK(room.at);
    hall_lock(h);
    while (next_question(h, &q)) {
        q.place->users++;
        hall_unlock(h);
        Move m = think(&q, room);
        hall_lock(h);
        q.place->users--;
        play_bot_move(h, q.place, q.seat, q.asked_at, m);
    }
    hall_unlock(h);
    free(room.at);
    return NULL;
}

struct bots *bots_start(struct hall *h, int threads) {
    struct bots *b = calloc(1, sizeof *b);
    CHECK(b);
    b->hall = h;
    for (; b->threads < threads; b->threads++)
        CHECK(pthread_create(&b->thread[b->threads], NULL, work, h) == 0);
    return b;
}

void bots_stop(struct bots *b) {
    hall_lock(b->hall);
    pthread_cond_broadcast(&b->hall->thinking);
    hall_unlock(b->hall);
    for (int i = 0; i < b->threads; i++)
        pthread_join(b->thread[i], NULL);
    free(b);
}
