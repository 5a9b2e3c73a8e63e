/* workers.c: the threads of the computer players. A worker takes a table at which a computer player
 * owes a move, copies that seat's view, thinks without the lock, and makes the move if the position
 * is still the same. */
#include "server/workers.h"

#include "base/check.h"
#include "bots/bot.h"
#include "hall/playing.h"
#include "server/bot_turns.h"
#include "server/clock.h"
#include "server/live.h"
#include "server/memory.h"
#include "server/play.h"

#include <sodium.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* Lent to a thinking player. Pages that it does not touch cost nothing. */
enum { ROOM_BYTES = 32 << 20 };

struct worker {
    pthread_t thread;
    struct hall *hall;
    bool only_brief;
};

struct bots {
    struct hall *hall;
    int count;
    struct worker worker[MAX_THINKERS + 1];
};

/* What a bot is asked, copied so that it can think without the lock. */
struct question {
    struct hall_table *ht;
    int seat;
    uint32_t asked_at;
    unsigned generation; /* of the table: a move of another server may have come between */
    struct player player;
    const void *box;
    _Alignas(16) uint8_t view[MAX_STATE];
};

static bool ask_about(struct hall_table *ht, struct question *q) {
    uint32_t owing = owing_bots(ht);
    if (!owing)
        return false;
    q->ht = ht;
    q->seat = first_seat(owing);
    q->player = player_at(ht, q->seat);
    q->asked_at = play_clock(ht, q->seat);
    q->generation = ht->entry->generation;
    q->box = ht->live->table->box;
    table_view(ht->live->table, q->seat, q->view);
    return true;
}

static struct hall_table *hall_table_of(struct turn *t) {
    return ((struct hall_entry *)((char *)t - offsetof(struct hall_entry, turn)))->table;
}

/* The table whose turn it is; NULL when the hall closes. */
static struct hall_table *next_table(const struct worker *w) {
    struct hall *h = w->hall;
    while (!h->closing) {
        struct turn *t = turns_take(&h->turns, w->only_brief);
        if (t)
            return hall_table_of(t);
        hall_wait(h, &h->thinking);
    }
    return NULL;
}

static Move think(const struct question *q, struct room room) {
    uint8_t seed[SEED_BYTES];
    randombytes_buf(seed, sizeof seed);
    struct rng rng = rng_new(seed, 0);
    struct ask ask = {.game = q->ht->game,
                      .box = q->box,
                      .view = q->view,
                      .seat = q->seat,
                      .rng = &rng,
                      .room = room,
                      .clock = now_nanoseconds};
    return player_choose(&q->player, &ask);
}

/* The turn is given back before the table is queued for its next one. */
static void take_turn(struct hall *h, struct hall_table *ht, struct room room) {
    struct question q;
    bool asked = hall_table_freshen(h, ht) && hall_table_load(h, ht) && ask_about(ht, &q);
    Move m = 0;
    if (asked) {
        hall_table_hold(ht);
        hall_unlock(h);
        m = think(&q, room);
        hall_lock(h);
        hall_table_let_go(ht);
    }
    turns_done(&h->turns, &ht->entry->turn);
    if (asked && q.generation == ht->entry->generation && hall_table_freshen(h, ht))
        play_bot_move(h, ht, q.seat, q.asked_at, m);
    if (h->turns.waiting > 0)
        pthread_cond_broadcast(&h->thinking); /* its address may take another turn now */
}

static void *work(void *context) {
    const struct worker *w = context;
    struct room room = {malloc(ROOM_BYTES), ROOM_BYTES};
    CHECK(room.at);
    hall_lock(w->hall);
    for (struct hall_table *ht; (ht = next_table(w));)
        take_turn(w->hall, ht, room);
    hall_unlock(w->hall);
    free(room.at);
    return NULL;
}

struct bots *bots_start(struct hall *h) {
    struct bots *b = calloc(1, sizeof *b);
    CHECK(b);
    b->hall = h;
    for (; b->count <= h->limits.thinkers; b->count++) {
        struct worker *w = &b->worker[b->count];
        w->hall = h;
        w->only_brief = b->count == 0;
        CHECK(pthread_create(&w->thread, NULL, work, w) == 0);
    }
    return b;
}

void bots_stop(struct bots *b) {
    hall_lock(b->hall);
    pthread_cond_broadcast(&b->hall->thinking);
    hall_unlock(b->hall);
    for (int i = 0; i < b->count; i++)
        pthread_join(b->worker[i].thread, NULL);
    free(b);
}
