/* deadlines.c: see deadlines.h. Invariants: no deadline is earlier than the one above it, at
 * (place - 1) / 2; each knows its place. */
#include "server/deadlines.h"

#include "base/check.h"

#include <stdlib.h>

static void put_at(struct deadlines *d, size_t place, struct deadline *one) {
    d->heap[place] = one;
    one->place = place;
}

static void rise(struct deadlines *d, struct deadline *one) {
    size_t place = one->place;
    for (; place > 0 && d->heap[(place - 1) / 2]->at > one->at; place = (place - 1) / 2)
        put_at(d, place, d->heap[(place - 1) / 2]);
    put_at(d, place, one);
}

/* The earlier one of the two below a place; count if there is none. */
static size_t earlier_below(const struct deadlines *d, size_t place) {
    size_t left = 2 * place + 1, right = left + 1;
    if (left >= d->count)
        return d->count;
    return right < d->count && d->heap[right]->at < d->heap[left]->at ? right : left;
}

static void sink(struct deadlines *d, struct deadline *one) {
    size_t place = one->place, below;
    for (; (below = earlier_below(d, place)) < d->count && d->heap[below]->at < one->at;
         place = below)
        put_at(d, place, d->heap[below]);
    put_at(d, place, one);
}

static void settle(struct deadlines *d, struct deadline *one) {
    rise(d, one);
    sink(d, one);
}

static void add(struct deadlines *d, int64_t table, int64_t at) {
    if (d->count == d->room) {
        d->room = d->room ? 2 * d->room : 64;
        d->heap = realloc(d->heap, d->room * sizeof *d->heap);
    }
    struct deadline *one = malloc(sizeof *one);
    CHECK(d->heap && one);
    *one = (struct deadline){at, table, d->count};
    map_add(&d->tables, (uint64_t)table, one);
    put_at(d, d->count++, one);
    rise(d, one);
}

static void take_out(struct deadlines *d, struct deadline *one) {
    struct deadline *last = d->heap[--d->count];
    map_remove(&d->tables, (uint64_t)one->table);
    if (last != one) {
        put_at(d, one->place, last);
        settle(d, last);
    }
    free(one);
}

void deadlines_set(struct deadlines *d, int64_t table, int64_t at) {
    struct deadline *one = map_find(&d->tables, (uint64_t)table);
    if (at < 0) {
        if (one)
            take_out(d, one);
    } else if (one) {
        one->at = at;
        settle(d, one);
    } else {
        add(d, table, at);
    }
}

const struct deadline *deadlines_first(const struct deadlines *d) {
    return d->count ? d->heap[0] : NULL;
}

void deadlines_free(struct deadlines *d) {
    for (size_t i = 0; i < d->count; i++)
        free(d->heap[i]);
    free(d->heap);
    map_free(&d->tables);
    *d = (struct deadlines){0};
}
