/* habits.c: see habits.h. A table of moves by their hash; one that is full takes no more. */
#include "bots/habits.h"

#include "base/hash.h"

#include <string.h>

enum {
    DOUBT = 4,      /* playouts with a move that the mean of all weighs as much as */
    CANDIDATES = 2, /* of which a playout takes the better one */
};

void habits_begin(struct habits *h, void *at) {
    memset(h, 0, sizeof *h);
    h->habit = at;
    if (at)
        memset(at, 0, HABIT_BYTES);
}

void habits_next_playout(struct habits *h) {
    h->playout++;
    h->noted = 0;
}

/* The place of a move: its own, or a free one. */
static struct habit *find(const struct habits *h, int seat, Move m) {
    uint32_t at = (uint32_t)hash_mix((uint64_t)m << 8 | (uint64_t)seat) & (HABITS - 1);
    while (h->habit[at].move && (h->habit[at].move != m || h->habit[at].seat != (uint32_t)seat))
        at = (at + 1) & (HABITS - 1);
    return &h->habit[at];
}

void habits_note(struct habits *h, int seat, Move m) {
    if (!h->habit || seat == NATURE || h->noted == NOTED)
        return;
    struct habit *habit = find(h, seat, m);
    if (!habit->move) {
        if (h->used >= HABITS / 4 * 3)
            return;
        h->used++;
        *habit = (struct habit){.move = m, .seat = (uint32_t)seat};
    }
    if (habit->playout == h->playout)
        return;
    habit->playout = h->playout;
    h->note[h->noted++] = (uint16_t)(habit - h->habit);
}

void habits_learn(struct habits *h, const int32_t share[MAX_SEATS]) {
    if (!h->habit)
        return;
    h->playouts++;
    for (int seat = 0; seat < MAX_SEATS; seat++)
        h->total[seat] += share[seat];
    for (int i = 0; i < h->noted; i++) {
        struct habit *habit = &h->habit[h->note[i]];
        habit->count++;
        habit->sum += share[habit->seat];
    }
}

int64_t habits_worth(const struct habits *h, int seat, Move m) {
    const struct habit *habit = find(h, seat, m);
    int64_t mean = h->playouts ? h->total[seat] / h->playouts : SHARES / 2;
    return (habit->sum + DOUBT * mean) / (habit->count + DOUBT);
}

Move habits_draw(const struct habits *h, int seat, const Move *moves, int n, struct rng *rng) {
    Move best = moves[rng_below(rng, (uint32_t)n)];
    for (int i = 1; h->habit && i < CANDIDATES; i++) {
        Move other = moves[rng_below(rng, (uint32_t)n)];
        if (habits_worth(h, seat, other) > habits_worth(h, seat, best))
            best = other;
    }
    return best;
}
