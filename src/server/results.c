/* results.c: see results.h. */
#include "server/results.h"

#include "server/clock.h"
#include "server/ratings.h"
#include "server/saving.h"
#include "server/seats.h"
#include "table/feats.h"

#include <string.h>

/* Numbers are the date in microseconds, or one more than the last: they grow even if the date is
 * set back. */
static int64_t next_number(struct hall *h) {
    int64_t now = now_seconds() * 1000000, last = h->last_result;
    if (!last)
        last = store_last_result(h->store);
    h->last_result = now > last ? now : last + 1;
    return h->last_result;
}

/* ---- ranks ---- */

/* A game that goes on from a record was begun by somebody else, or for practice. */
static bool find_ranks(const struct hall_table *ht, int out[MAX_RATED]) {
    struct rated_seat seat[MAX_SEATS];
    int n = seats_of(ht);
    for (int i = 0; i < n; i++) {
        const struct chair *c = &ht->chair[i];
        seat[i] = (struct rated_seat){c->owner, c->place, c->resigned, c->owner && c->bot[0]};
    }
    return ht->flags & RATED && !ht->origin && rated_places(seat, n, out);
}

/* ---- ratings ---- */

struct wanted {
    struct standing *standing;
    const char *game;
    int size;
};

static void read_standing(void *context, const struct rating_row *row) {
    const struct wanted *w = context;
    if (row->size == w->size && slice_is(row->game, w->game))
        w->standing->rating = (struct rating){row->mu, row->sigma, row->games};
}

/* What is on its way to the store is known here; else the store knows it. */
static struct standing *standing_now(struct hall *h, int64_t person, const char *game, int size) {
    struct standing *one = standing_find(&h->fresh, person, slice_of(game), size);
    if (one)
        return one;
    one = standing_of(&h->fresh, person, slice_of(game), size);
    struct wanted w = {one, game, size};
    store_read_ratings(h->store, person, read_standing, &w);
    return one;
}

static void change_ratings(struct hall *h, const struct hall_table *ht, const int *rank) {
    int n = seats_of(ht), size = size_of_game(n);
    struct standing *who[MAX_SEATS];
    struct rating rating[MAX_SEATS];
    standings_forget(&h->fresh, h->durable);
    for (int i = 0; i < n; i++) {
        who[i] = standing_now(h, ht->chair[i].owner, ht->game->id, size);
        rating[i] = who[i]->rating;
    }
    ratings_change(rating, rank, n);
    for (int i = 0; i < n; i++) {
        who[i]->rating = rating[i];
        who[i]->ticket =
            store_put_rating(h->store, &(struct rating_row){.person = who[i]->person,
                                                            .size = size,
                                                            .mu = rating[i].mu,
                                                            .sigma = rating[i].sigma,
                                                            .games = rating[i].games,
                                                            .game = slice_of(ht->game->id)});
    }
}

/* ---- results ---- */

static int64_t flags_of(const struct hall_table *ht, int seat, bool rated) {
    const struct chair *c = &ht->chair[seat];
    return (ht->flags & WATCHED ? RESULT_PUBLIC : 0) | (rated ? RESULT_RATED : 0) |
           (c->resigned ? RESULT_RESIGNED : 0) | (c->owner && c->bot[0] ? RESULT_LENT : 0);
}

static int64_t moves_of(const struct table *t, int seat) {
    int64_t n = 0;
    for (int i = 0; i < t->count; i++)
        n += t->moves[i].seat == seat;
    return n;
}

static void put_seat(struct hall *h, const struct hall_table *ht, struct result_row *row,
                     const int32_t *feats) {
    const struct chair *c = &ht->chair[row->seat];
    char memory[FEATS_BYTES];
    struct buf words = buf_on(memory, sizeof memory);
    feats_write(ht->game, feats, &words);
    row->person = c->owner;
    row->points = c->points;
    row->place = c->place;
    row->moves = moves_of(ht->live->table, (int)row->seat);
    row->name = slice_of(name_at(h, ht, (int)row->seat));
    row->feats = buf_slice_of(&words);
    store_put_result(h->store, row);
}

static bool has_people(const struct hall_table *ht) {
    for (int i = 0; i < seats_of(ht); i++)
        if (ht->chair[i].owner)
            return true;
    return false;
}

void result_keep(struct hall *h, const struct hall_table *ht) {
    int32_t feats[MAX_SEATS][MAX_FEATS];
    int rank[MAX_RATED] = {0};
    if (!has_people(ht) || ht->flags & UPLOADED)
        return;
    bool rated = find_ranks(ht, rank);
    struct result_row row = {.number = next_number(h),
                             .table = ht->id,
                             .seats = seats_of(ht),
                             .began = ht->made,
                             .ended = now_seconds(),
                             .circle = store_circle_of(h->store, ht->id),
                             .game = slice_of(ht->game->id)};
    feats_count(ht->live->table, feats);
    for (int i = 0; i < seats_of(ht); i++) {
        row.seat = i;
        row.rank = rated ? rank[i] : 0;
        row.flags = flags_of(ht, i, rated);
        put_seat(h, ht, &row, feats[i]);
    }
    if (rated)
        change_ratings(h, ht, rank);
}
