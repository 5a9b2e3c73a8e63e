/* game.c: set-ups and events, the same for every game. Anything in here that named a game would be
 * a bug. */
#include "game/game.h"

#include "base/check.h"
#include "games/list.h"

#include <string.h>

#define DECLARE(id) extern const struct game id##_game;
#define ROW(id)     &id##_game,
GAMES(DECLARE)
const struct game *const all_games[] = {GAMES(ROW) NULL};

void event_push(struct events *ev, struct event what) {
    CHECK(ev->count < MAX_EVENTS);
    if (ev->moments)
        memcpy(ev->moments->memory + (size_t)ev->count * ev->moments->size, ev->moments->state,
               ev->moments->size);
    ev->item[ev->count++] = what;
}

const struct game *game_find(struct slice id) {
    for (const struct game *const *g = all_games; *g; g++)
        if (slice_is(id, (*g)->id))
            return *g;
    return NULL;
}

int option_count(const struct game *g) {
    int n = 0;
    while (g->options[n].name)
        n++;
    return n;
}

int kind_count(const struct game *g) {
    int n = 1;
    while (g->kinds[n].words)
        n++;
    return n;
}

void game_odds(const struct game *g, const void *box, const void *st, int n, const Move moves[],
               double out[]) {
    if (g->odds) {
        g->odds(box, st, n, moves, out);
        return;
    }
    for (int i = 0; i < n; i++)
        out[i] = 1.0 / n;
}

struct setup setup_default(const struct game *g, int seats) {
    struct setup how = {.seats = (uint8_t)seats};
    for (int i = 0; i < MAX_SEATS; i++)
        how.colour[i] = i < seats ? (uint8_t)i : NONE;
    if (g->defaults)
        g->defaults(&how);
    return how;
}

static int value_count(const struct option *o) {
    int n = 0;
    while (o->values[n])
        n++;
    return n;
}

bool setup_option(const struct game *g, struct setup *how, struct slice name, struct slice value) {
    for (int i = 0; g->options[i].name; i++)
        for (int v = 0; slice_is(name, g->options[i].name) && g->options[i].values[v]; v++)
            if (slice_is(value, g->options[i].values[v])) {
                how->option[i] = (uint8_t)v;
                return true;
            }
    return false;
}

void options_write(const struct game *g, struct buf *out) {
    for (int i = 0; g->options[i].name; i++)
        for (int v = 0; g->options[i].values[v]; v++) {
            buf_str(out, i || v ? ", " : "");
            buf_str(out, g->options[i].name);
            buf_char(out, '=');
            buf_str(out, g->options[i].values[v]);
        }
}

static int colour_count(const struct game *g) {
    int n = 0;
    while (g->colours[n])
        n++;
    return n;
}

static bool colours_fit(const struct game *g, const struct setup *how) {
    uint32_t used = 0;
    for (int i = 0; i < how->seats; i++) {
        if (how->colour[i] >= colour_count(g) || used & 1u << how->colour[i])
            return false;
        used |= 1u << how->colour[i];
    }
    return true;
}

void setup_draw_colours(const struct game *g, struct setup *how, struct rng *rng) {
    uint8_t bag[32];
    uint32_t n = (uint32_t)colour_count(g);
    for (uint32_t i = 0; i < n; i++)
        bag[i] = (uint8_t)i;
    for (int seat = 0; g->draws_colours && seat < how->seats; seat++) {
        uint32_t drawn = rng_below(rng, n);
        how->colour[seat] = bag[drawn];
        bag[drawn] = bag[--n];
    }
}

const char *setup_fault(const struct game *g, const struct setup *how) {
    if (how->seats < g->min_seats || how->seats > g->max_seats)
        return "this game is not for that many players";
    if (!colours_fit(g, how))
        return "each seat needs a colour of its own";
    for (int i = 0; i < MAX_OPTIONS; i++)
        if (how->option[i] >= (i < option_count(g) ? value_count(&g->options[i]) : 1))
            return "an option has no such value";
    return NULL;
}

void places_by_rank(int seats, const int64_t rank[MAX_SEATS], int32_t out[MAX_SEATS]) {
    for (int i = 0; i < seats; i++) {
        out[i] = 1;
        for (int j = 0; j < seats; j++)
            out[i] += rank[j] > rank[i];
    }
}
