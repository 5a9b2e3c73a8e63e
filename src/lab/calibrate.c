/* calibrate.c: hoftag-lab calibrate: of the positions in which a seat is said to have a chance of
 * so much, how many were won? Games are played by `normal`; positions are drawn from all of a game
 * and valued as an analysis does it, by what everybody could know.
 *
 * It also finds how bold the judge is (struct judge): the boldness with which every second game
 * would have been foretold best. The tables are of the other games. */
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
    "Plays games and prints, for chances of 0 to 10 %, 10 to 20 % and so on, what\n"
    "was said on average, how many of these were won, and how many there were: as\n"
    "the judge says it, as people are told it, and as it would be with the boldness\n"
    "that fits best.\n"
    "\n"
    "  --seats K   of games with so many players (4)\n"
    "  --games N   how many (40)\n"
    "  --seed S    a number that decides everything random (1)\n";

enum { BINS = 10, MOST_SAMPLES = 256, ONE_IN = 8, LEAST_BOLD = 50, MOST_BOLD = 400, STEP = 5 };

struct bin {
    int64_t said, won, count; /* out of SHARES */
};

/* What was said of a seat, and what it got. */
struct saying {
    int64_t game;
    int32_t share, won;
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
    int32_t sample[MOST_SAMPLES][MAX_SEATS];
    struct saying *saying;
    size_t said;
};

static struct turn next(void *self, const void *st, uint32_t owing) {
    struct calibration *c = self;
    int seat = first_seat(owing);
    _Alignas(16) uint8_t view[MAX_STATE];
    if (c->samples < MOST_SAMPLES && rng_below(&c->rng, ONE_IN) == 0)
        value_plain(&c->valuer, st, c->last, c->sample[c->samples++]);
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
        for (int i = 0; i < c->how.seats; i++)
            c->saying[c->said++] = (struct saying){(int64_t)number, c->sample[k][i], end[i]};
}

/* ---- how true it was ---- */

/* The mean of the squares by which it was wrong. */
static double wrong_by(const struct calibration *c, int bold) {
    double sum = 0;
    for (size_t k = 0; k < c->said; k++) {
        const struct saying *s = &c->saying[k];
        double off = share_less_bold(c->how.seats, s->share, bold) - s->won;
        sum += s->game % 2 ? 0 : off * off;
    }
    return sum;
}

static int find_boldness(const struct calibration *c) {
    int best = LEAST_BOLD;
    double least = wrong_by(c, best);
    for (int bold = LEAST_BOLD; bold <= MOST_BOLD; bold += STEP) {
        double wrong = wrong_by(c, bold);
        if (wrong < least)
            least = wrong, best = bold;
    }
    return best;
}

static double percent(int64_t sum, int64_t count) {
    return count ? 100.0 * (double)sum / SHARES / (double)count : 0;
}

static void print_table(const struct calibration *c, int bold, const char *title) {
    struct bin bin[BINS] = {{0}};
    for (size_t k = 0; k < c->said; k++) {
        const struct saying *s = &c->saying[k];
        int32_t said = share_less_bold(c->how.seats, s->share, bold);
        struct bin *b = &bin[said >= SHARES ? BINS - 1 : (int64_t)said * BINS / SHARES];
        if (s->game % 2 == 0)
            continue;
        b->said += said;
        b->won += s->won;
        b->count++;
    }
    printf("\n%s (boldness %d)\nsaid   won    positions\n", title, bold);
    for (int i = 0; i < BINS; i++)
        if (bin[i].count)
            printf("%4.1f  %4.1f  %9d\n", percent(bin[i].said, bin[i].count),
                   percent(bin[i].won, bin[i].count), (int)bin[i].count);
}

static int run(struct calibration *c, int64_t games, uint64_t seed) {
    _Alignas(16) uint8_t st[MAX_STATE];
    struct fault fault;
    c->box = calloc(1, c->game->box_size);
    c->room = (struct room){malloc(1 << 20), 1 << 20};
    c->saying = calloc((size_t)games * MOST_SAMPLES * MAX_SEATS, sizeof *c->saying);
    CHECK(c->box && c->saying && c->room.at &&
          c->game->read_box(c->box, *c->game->box_text, &fault));
    CHECK(player_read(slice_of("normal"), &c->normal));
    CHECK(c->game->setup(c->box, st, &c->how) == 0);
    if (!valuer_begin(c->game, c->box, st, &c->valuer))
        return complain(BAD_INPUT, "%s has no judge", c->game->title);
    for (int64_t i = 0; i < games; i++)
        play(c, seed, (uint64_t)i);
    int told = c->valuer.opinion.judge->bold[c->how.seats];
    printf("%s, %d players, %d games\n", c->game->title, c->how.seats, (int)games);
    print_table(c, 100, "As the judge says it");
    print_table(c, told ? told : 100, "As people are told it");
    print_table(c, find_boldness(c), "As fits best");
    free(c->saying);
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
