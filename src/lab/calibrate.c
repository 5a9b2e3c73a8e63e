/* calibrate.c: hoftag-lab calibrate: of the positions in which a seat is said to have a chance of
 * so much, how many were won? Games are played by `normal`; positions are drawn from all of a game
 * and valued as an analysis does it, by what everybody could know. */
#include "base/check.h"
#include "bots/match.h"
#include "cmd/cmd.h"
#include "game/drive.h"
#include "game/fields.h"
#include "lab/lab.h"
#include "review/value.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char help_calibrate[] =
    "Usage: hoftag-lab calibrate GAME [--seats K] [--games N] [--seed S]\n"
    "\n"
    "Plays games and prints, for chances of 0 to 10 %, 10 to 20 % and so on, what was said on\n"
    "average, how many of these were won, and how many there were.\n"
    "\n"
    "  --seats K   of games with so many players (4)\n"
    "  --games N   how many (40)\n"
    "  --seed S    a number that decides everything random (1)\n";

enum { BINS = 10, MOST_SAMPLES = 256, ONE_IN = 8 };

struct bin {
    int64_t said, won, count; /* out of SHARES */
};

struct sample {
    int32_t share[MAX_SEATS];
};

struct calibration {
    const struct game *game;
    void *box;
    struct valuer valuer;
    struct player normal;
    struct setup how;
    struct room room;
    struct rng rng;
    uint8_t seed[SEED_BYTES];
    int last, samples;
    struct sample sample[MOST_SAMPLES];
    struct bin bin[BINS];
};

static struct turn next(void *self, const void *st, uint32_t owing) {
    struct calibration *c = self;
    int seat = first_seat(owing);
    _Alignas(16) uint8_t view[MAX_STATE];
    if (c->samples < MOST_SAMPLES && rng_below(&c->rng, ONE_IN) == 0)
        value_public(&c->valuer, st, c->last, c->sample[c->samples++].share);
    c->last = seat;
    if (seat == NATURE) {
        struct rng rng = rng_for_event(c->seed, c->game->chance(c->box, st), 0);
        return (struct turn){NATURE, c->game->roll(c->box, st, &rng)};
    }
    struct ask ask = {.game = c->game,
                      .box = c->box,
                      .view = view,
                      .seat = seat,
                      .rng = &c->rng,
                      .room = c->room};
    fields_view(c->game, st, seat, view);
    return (struct turn){seat, player_choose(&c->normal, &ask)};
}

static void play(struct calibration *c, uint64_t seed, uint64_t number) {
    _Alignas(16) uint8_t st[MAX_STATE];
    int32_t end[MAX_SEATS];
    deal_seed(seed, DEALS_TO_MEASURE, number, c->seed);
    c->rng = rng_new(c->seed, 1);
    c->samples = 0;
    c->last = NATURE;
    int refused = c->game->setup(c->box, st, &c->how);
    CHECK(!refused);
    game_drive(c->game, c->box, st, c, next);
    final_shares(c->game, c->box, st, end);
    for (int k = 0; k < c->samples; k++)
        for (int i = 0; i < c->how.seats; i++) {
            int32_t said = c->sample[k].share[i];
            struct bin *b = &c->bin[said >= SHARES ? BINS - 1 : (int64_t)said * BINS / SHARES];
            b->said += said;
            b->won += end[i];
            b->count++;
        }
}

static double percent(int64_t sum, int64_t count) {
    return count ? 100.0 * (double)sum / SHARES / (double)count : 0;
}

static void print_table(const struct calibration *c, int64_t games) {
    printf("%s, %d players, %d games\nsaid   won    positions\n", c->game->title, c->how.seats,
           (int)games);
    for (int i = 0; i < BINS; i++)
        if (c->bin[i].count)
            printf("%4.1f  %4.1f  %9d\n", percent(c->bin[i].said, c->bin[i].count),
                   percent(c->bin[i].won, c->bin[i].count), (int)c->bin[i].count);
}

static int run(struct calibration *c, int64_t games, uint64_t seed) {
    _Alignas(16) uint8_t st[MAX_STATE];
    struct fault fault;
    c->box = calloc(1, c->game->box_size);
    c->room = (struct room){malloc(1 << 20), 1 << 20};
    CHECK(c->box && c->room.at && c->game->read_box(c->box, *c->game->box_text, &fault));
    CHECK(player_read(slice_of("normal"), &c->normal));
    CHECK(c->game->setup(c->box, st, &c->how) == 0);
    if (!valuer_begin(c->game, c->box, st, &c->valuer))
        return complain(BAD_INPUT, "%s has no judge", c->game->title);
    for (int64_t i = 0; i < games; i++)
        play(c, seed, (uint64_t)i);
    print_table(c, games);
    free(c->room.at);
    free(c->box);
    return DONE;
}

int cmd_calibrate(int argc, char **argv) {
    static struct calibration c;
    int64_t seats = 4, seed = 1, games = 40;
    struct values words;
    const struct flag flags[] = {{.name = "seats", .number = &seats, .least = 2, .most = MAX_SEATS},
                                 {.name = "games", .number = &games, .least = 1, .most = 100000},
                                 SEED_FLAG(&seed),
                                 {0}};
    if (!args_read(argc, argv, flags, 1, 1, &words))
        return BAD_INPUT;
    c.game = need_game(words.text[0]);
    if (!c.game)
        return BAD_INPUT;
    if (seats < c.game->min_seats || seats > c.game->max_seats)
        return complain(BAD_INPUT, "that many players cannot play %s", c.game->title);
    c.how = setup_default(c.game, (int)seats);
    return run(&c, games, (uint64_t)seed);
}
