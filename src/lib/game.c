/* game.c: opening games, telling about them, and what all files of the library share. */
#include "lib/lib.h"

#include "base/json.h"
#include "game/fields.h"
#include "game/observe.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#ifndef HOFTAG_VERSION
#define HOFTAG_VERSION "unknown"
#endif

const char *hoftag_version(void) { return HOFTAG_VERSION; }

/* ---- errors ---- */

const char *hoftag_error_text(int error) {
    static const char *const sentences[] = {
        [-HOFTAG_OK] = "all is well",
        [-HOFTAG_CLOSED] = "it is not open: NULL was handed in where something is needed",
        [-HOFTAG_UNKNOWN] = "there is no such game, option, seat, player, move or number",
        [-HOFTAG_REFUSED] = "the rules do not allow that",
        [-HOFTAG_DAMAGED] = "the text cannot be read",
        [-HOFTAG_BROKEN] = "the position breaks an invariant of its game",
        [-HOFTAG_HIDDEN] = "that needs what a view hides",
        [-HOFTAG_TOO_SMALL] = "the memory handed in is too small",
        [-HOFTAG_MISMATCH] = "these are of different games or boxes",
        [-HOFTAG_OVER] = "no such move is owed now",
        [-HOFTAG_NO_MEMORY] = "there is no memory left",
    };
    int last = (int)(sizeof sentences / sizeof *sentences) - 1;
    return error <= 0 && error >= -last ? sentences[-error] : "no error has this number";
}

int lib_fail_named(int error, const char *before, const char *name, struct hoftag_fault *why) {
    struct fault fault;
    fault_set(&fault, 0, before, slice_of(name), "");
    return lib_fail_with(error, &fault, why);
}

int lib_fail(int error, struct hoftag_fault *why) {
    return lib_fail_named(error, hoftag_error_text(error), "", why);
}

int lib_fail_with(int error, const struct fault *fault, struct hoftag_fault *why) {
    if (why) {
        why->line = fault->line;
        slice_copy(slice_of(fault->text), why->text, sizeof why->text);
    }
    return error;
}

int lib_refuse(const struct game *g, int refusal, struct hoftag_fault *why) {
    const struct refusal *r = &g->refusals[refusal];
    struct fault fault;
    fault_set(&fault, 0, r->rule, slice_of(": "), r->text);
    return lib_fail_with(HOFTAG_REFUSED, &fault, why);
}

int lib_give_text(struct buf *text, char *out, size_t room) {
    size_t len = text->len;
    int error = len > INT_MAX ? HOFTAG_TOO_SMALL : (int)len;
    if (out && room > 0 && (len >= room || error < 0)) {
        out[0] = '\0';
        error = HOFTAG_TOO_SMALL;
    } else if (out && room > 0) {
        memcpy(out, text->at, len);
        out[len] = '\0';
    } else if (out) {
        error = HOFTAG_TOO_SMALL;
    }
    buf_free(text);
    return error;
}

/* ---- games ---- */

const char *hoftag_game_name(int i) {
    int n = 0;
    while (all_games[n])
        n++;
    return i >= 0 && i < n ? all_games[i]->id : NULL;
}

struct hoftag_game *lib_hold(const struct hoftag_game *game) {
    struct hoftag_game *held = (struct hoftag_game *)(uintptr_t)game;
    atomic_fetch_add(&held->holders, 1);
    return held;
}

void lib_let_go(struct hoftag_game *game) {
    if (!game || atomic_fetch_sub(&game->holders, 1) > 1)
        return;
    free(game->box);
    free(game->own);
    free(game);
}

static bool take_box(struct hoftag_game *g, const char *box, struct fault *fault) {
    g->text = *g->rules->box_text;
    if (box) {
        g->text.len = strlen(box);
        g->own = malloc(g->text.len + 1);
        if (!g->own)
            return fault_set(fault, 0, "there is no memory left", slice_of(""), "");
        memcpy(g->own, box, g->text.len + 1);
        g->text.at = g->own;
    }
    g->box = calloc(1, g->rules->box_size);
    return g->box && g->rules->read_box(g->box, g->text, fault);
}

static void tabulate(struct hoftag_game *g) {
    numbering_make(g->rules, &g->numbers);
    g->observation = observe_length(g->rules);
    for (int i = 0; i < MAX_OPTIONS && g->rules->options[i].name; i++)
        g->option[i] = g->rules->options[i].name;
}

int hoftag_open(const char *name, const char *box, struct hoftag_game **out,
                struct hoftag_fault *why) {
    struct fault fault = {0};
    if (!name || !out)
        return lib_fail(HOFTAG_CLOSED, why);
    *out = NULL;
    const struct game *rules = game_find(slice_of(name));
    if (!rules)
        return lib_fail_named(HOFTAG_UNKNOWN, "there is no game called ", name, why);
    struct hoftag_game *g = calloc(1, sizeof *g);
    if (!g)
        return lib_fail(HOFTAG_NO_MEMORY, why);
    g->rules = rules;
    atomic_init(&g->holders, 1);
    if (!take_box(g, box, &fault)) {
        lib_let_go(g);
        return lib_fail_with(HOFTAG_DAMAGED, &fault, why);
    }
    tabulate(g);
    *out = g;
    return HOFTAG_OK;
}

void hoftag_close(struct hoftag_game **game) {
    if (!game)
        return;
    lib_let_go(*game);
    *game = NULL;
}

/* ---- about them ---- */

static struct points_range points_of(const struct hoftag_game *g, int seats) {
    struct points_range all = g->rules->bounds(g->box, seats ? seats : g->rules->min_seats);
    for (int n = g->rules->min_seats; n <= g->rules->max_seats && !seats; n++) {
        struct points_range one = g->rules->bounds(g->box, n);
        all.lo = one.lo < all.lo ? one.lo : all.lo;
        all.hi = one.hi > all.hi ? one.hi : all.hi;
    }
    return all;
}

int hoftag_describe(const struct hoftag_game *game, int seats, struct hoftag_about *out) {
    if (!game || !out)
        return HOFTAG_CLOSED;
    const struct game *g = game->rules;
    if (seats != 0 && (seats < g->min_seats || seats > g->max_seats))
        return HOFTAG_UNKNOWN;
    struct points_range points = points_of(game, seats);
    *out = (struct hoftag_about){.name = g->id,
                                 .title = g->title,
                                 .version = g->version,
                                 .min_seats = g->min_seats,
                                 .max_seats = g->max_seats,
                                 .players_moves = game->numbers.players,
                                 .all_moves = game->numbers.all,
                                 .observation = game->observation,
                                 .longest = g->max_length,
                                 .lowest_points = points.lo,
                                 .highest_points = points.hi,
                                 .kinds = kind_count(g) - 1,
                                 .natures = g->natures,
                                 .options = game->option};
    return HOFTAG_OK;
}

const char *const *hoftag_option_values(const struct hoftag_game *game, const char *option) {
    for (int i = 0; game && option && game->rules->options[i].name; i++)
        if (strcmp(game->rules->options[i].name, option) == 0)
            return game->rules->options[i].values;
    return NULL;
}

int lib_read_setup(const struct hoftag_game *game, const char *setup, struct setup *how,
                   struct hoftag_fault *why) {
    struct fault fault = {0};
    struct slice json;
    *how = setup_default(game->rules, game->rules->min_seats);
    if (!setup)
        return HOFTAG_OK;
    if (!json_check(slice_of(setup), &json, &fault))
        return lib_fail_with(HOFTAG_DAMAGED, &fault, why);
    if (!json_is_object(json))
        return lib_fail_named(HOFTAG_DAMAGED, "an object is expected, not: ", setup, why);
    if (!setup_read_only(game->rules, json, how, &fault))
        return lib_fail_with(HOFTAG_DAMAGED, &fault, why);
    return HOFTAG_OK;
}

/* ---- random numbers ---- */

/* The public struct has room for ours behind a mark that tells whether it was seeded. */
enum { SEEDED = 0x686f6674 };
struct seeded {
    uint32_t mark;
    struct rng rng;
};
_Static_assert(sizeof(struct seeded) <= sizeof(struct hoftag_random), "the public one has room");

struct rng *lib_random(struct hoftag_random *random) {
    struct seeded *s = (struct seeded *)(void *)random;
    return s && s->mark == SEEDED && s->rng.used >= 0 && s->rng.used <= 16 ? &s->rng : NULL;
}

void hoftag_random_seed(struct hoftag_random *random, uint64_t seed) {
    uint8_t bytes[SEED_BYTES];
    struct seeded s = {.mark = SEEDED};
    if (!random)
        return;
    rng_seed_from_number(seed, bytes);
    s.rng = rng_new(bytes, 0);
    memcpy(random, &s, sizeof s);
}

int hoftag_random_below(struct hoftag_random *random, int n) {
    struct rng *rng = lib_random(random);
    return rng && n > 1 ? (int)rng_below(rng, (uint32_t)n) : 0;
}
