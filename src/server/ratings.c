/* ratings.c: see ratings.h. */
#include "server/ratings.h"

#include "base/check.h"
#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

/* ---- standings ---- */

static uint64_t key_of(int64_t person, struct slice game, int size) {
    return hash_bytes(hash_mix((uint64_t)person) + (uint64_t)size, game.at, game.len);
}

struct standing *standing_find(const struct standings *all, int64_t person, struct slice game,
                               int size) {
    return map_find(&all->map, key_of(person, game, size));
}

struct standing *standing_of(struct standings *all, int64_t person, struct slice game, int size) {
    struct standing *one = standing_find(all, person, game, size);
    if (one)
        return one;
    one = calloc(1, sizeof *one);
    CHECK(one);
    *one = (struct standing){
        .person = person, .size = size, .rating = rating_new(), .next = all->first};
    slice_copy(game, one->game, sizeof one->game);
    all->first = one;
    map_add(&all->map, key_of(person, game, size), one);
    return one;
}

void standings_forget(struct standings *all, Ticket durable) {
    for (struct standing **at = &all->first; *at;) {
        struct standing *one = *at;
        if (one->ticket > durable) {
            at = &one->next;
            continue;
        }
        *at = one->next;
        map_remove(&all->map, key_of(one->person, slice_of(one->game), one->size));
        free(one);
    }
}

void standings_free(struct standings *all) {
    for (struct standing *one; (one = all->first);) {
        all->first = one->next;
        free(one);
    }
    map_free(&all->map);
}

/* ---- all of them anew ---- */

enum { SEATS_AT_ONCE = 1200 };

/* A seat of a game that counts. */
struct ranked {
    int64_t number, table, seats, person;
    int rank;
    char game[GAME_TEXT];
};

struct page {
    int count;
    struct ranked seat[SEATS_AT_ONCE];
};

static void take_seat(void *context, const struct result_row *row) {
    struct page *p = context;
    struct ranked *r = &p->seat[p->count];
    if (p->count == SEATS_AT_ONCE)
        return;
    *r = (struct ranked){row->number, row->table, row->seats, row->person, (int)row->rank, ""};
    slice_copy(row->game, r->game, sizeof r->game);
    p->count++;
}

static void rate_game(struct standings *all, const struct ranked *seat, int n) {
    struct standing *who[MAX_RATED];
    struct rating rating[MAX_RATED];
    int rank[MAX_RATED];
    for (int i = 0; i < n; i++) {
        who[i] =
            standing_of(all, seat[i].person, slice_of(seat[i].game), size_of_game(seat[i].seats));
        rating[i] = who[i]->rating;
        rank[i] = seat[i].rank;
    }
    ratings_change(rating, rank, n);
    for (int i = 0; i < n; i++)
        who[i]->rating = rating[i];
}

/* How many of the seats from there on belong to the same game. */
static int seats_together(const struct page *p, int from) {
    int n = 1;
    while (from + n < p->count && p->seat[from + n].table == p->seat[from].table)
        n++;
    return n;
}

/* A full page may end within a game: what has its last number is read again with the next page. */
static int whole_part(const struct page *p) {
    int end = p->count;
    while (p->count == SEATS_AT_ONCE && end > 0 &&
           p->seat[end - 1].number == p->seat[p->count - 1].number)
        end--;
    return end;
}

static bool reckon_page(struct store *s, struct page *p, struct standings *out, int64_t *after,
                        int64_t *games) {
    p->count = 0;
    if (!store_read_rated(s, *after, SEATS_AT_ONCE, take_seat, p))
        return false;
    int end = whole_part(p);
    for (int i = 0, n; i < end; i += n) {
        n = seats_together(p, i);
        if (n == p->seat[i].seats && n >= 2 && n <= MAX_RATED) {
            rate_game(out, &p->seat[i], n);
            (*games)++;
        }
        *after = p->seat[i].number;
    }
    return true;
}

bool ratings_reckon(struct store *s, struct standings *out, int64_t *games) {
    struct page *p = calloc(1, sizeof *p);
    int64_t after = INT64_MIN;
    bool sound = true;
    CHECK(p);
    *games = 0;
    do
        sound = reckon_page(s, p, out, &after, games);
    while (sound && p->count == SEATS_AT_ONCE);
    free(p);
    return sound;
}

/* ---- against what is stored ---- */

struct comparison {
    const struct standings *reckoned;
    int64_t different, stored;
};

static void compare_one(void *context, const struct rating_row *row) {
    struct comparison *c = context;
    const struct standing *one = standing_find(c->reckoned, row->person, row->game, (int)row->size);
    c->stored += one != NULL;
    c->different += !one || one->rating.mu != row->mu || one->rating.sigma != row->sigma ||
                    one->rating.games != row->games;
}

int64_t ratings_compare(struct store *s, const struct standings *reckoned) {
    struct comparison c = {reckoned, 0, 0};
    return store_all_ratings(s, compare_one, &c)
               ? c.different + (int64_t)reckoned->map.count - c.stored
               : -1;
}

Ticket ratings_write(struct store *s, const struct standings *reckoned) {
    store_begin(s);
    Ticket last = store_drop_ratings(s);
    for (const struct standing *one = reckoned->first; one; one = one->next)
        last = store_put_rating(s, &(struct rating_row){.person = one->person,
                                                        .size = one->size,
                                                        .mu = one->rating.mu,
                                                        .sigma = one->rating.sigma,
                                                        .games = one->rating.games,
                                                        .game = slice_of(one->game)});
    store_end(s);
    return last;
}
