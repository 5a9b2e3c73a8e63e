/* think.c: how fast computer players think: evaluations and playouts a second, milliseconds per
 * choice at each level, training games a second; one line of JSON per game. Times are processor
 * time of this thread. */
#include "base/check.h"
#include "bots/bot.h"
#include "bots/search.h"
#include "game/drive.h"
#include "game/fields.h"
#include "host/clock.h"
#include "lab/school.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POSITIONS = 12, ROOM_BYTES = 64 << 20 };

static double now(void) { return (double)thread_nanoseconds() / 1e9; }

/* Positions from a game of `normal` players in which somebody has a choice. */
struct sample {
    const struct game *game;
    void *box;
    struct setup how;
    struct room room;
    int count;
    int seat[POSITIONS];
    _Alignas(16) uint8_t view[POSITIONS][MAX_STATE];
};

static struct rng rng_of(uint64_t number) {
    uint8_t seed[SEED_BYTES];
    rng_seed_from_number(number, seed);
    return rng_new(seed, 0);
}

static Move choose(const struct sample *s, const struct player *p, const void *view, int seat,
                   uint64_t *playouts) {
    struct rng rng = rng_of(7);
    struct ask ask = {.game = s->game,
                      .box = s->box,
                      .view = view,
                      .seat = seat,
                      .rng = &rng,
                      .room = s->room,
                      .playouts_made = playouts};
    return player_choose(p, &ask);
}

static void keep(struct sample *s, const void *st, int seat, int number, Move moves[MAX_MOVES]) {
    if (s->count == POSITIONS || number % 17 != 5 || s->game->moves(s->box, st, seat, moves) < 3)
        return;
    s->seat[s->count] = seat;
    fields_view(s->game, st, seat, s->view[s->count++]);
}

struct gathering {
    struct sample *sample;
    struct player player;
    struct rng rng;
    int number; /* of the move */
};

static struct turn next(void *self, const void *st, uint32_t owing) {
    struct gathering *g = self;
    struct sample *s = g->sample;
    _Alignas(16) uint8_t view[MAX_STATE];
    Move moves[MAX_MOVES];
    int seat = first_seat(owing), number = g->number++;
    if (s->count == POSITIONS)
        return (struct turn){0};
    if (seat == NATURE)
        return turn_random(s->game, s->box, st, NATURE, &g->rng);
    keep(s, st, seat, number, moves);
    fields_view(s->game, st, seat, view);
    return (struct turn){seat, choose(s, &g->player, view, seat, NULL)};
}

static void gather(struct sample *s) {
    _Alignas(16) uint8_t st[MAX_STATE];
    struct gathering g = {.sample = s, .rng = rng_of(1)};
    CHECK(player_read(slice_of("normal"), &g.player) && s->game->setup(s->box, st, &s->how) == 0);
    game_drive(s->game, s->box, st, &g, next);
}

static void time_player(const struct sample *s, const char *name) {
    struct player p;
    uint64_t playouts = 0;
    CHECK(player_read(slice_of(name), &p));
    double start = now();
    for (int i = 0; i < s->count; i++)
        choose(s, &p, s->view[i], s->seat[i], &playouts);
    double seconds = now() - start;
    printf(",\"%s\":{\"ms_a_move\":%.3f", name, 1000 * seconds / s->count);
    if (playouts)
        printf(",\"playouts_a_second\":%.0f", (double)playouts / seconds);
    printf("}");
}

static void time_judge(const struct sample *s) {
    struct rng rng = rng_of(2);
    struct ask ask = {.game = s->game, .box = s->box, .view = s->view[0], .seat = s->seat[0]};
    struct opinion o;
    struct net_memory memory;
    int32_t share[MAX_SEATS];
    _Alignas(16) uint8_t world[MAX_STATE];
    enum { TIMES = 2000 };
    if (!ask_opinion(&ask, &o))
        return;
    memcpy(world, s->view[0], s->game->state_size);
    s->game->resample(s->box, world, s->seat[0], &rng);
    double start = now();
    for (int i = 0; i < TIMES; i++)
        opinion_shares(&o, world, s->seat[0], share);
    printf(",\"judge\":\"%s\",\"judgements_a_second\":%.0f", o.net ? "net" : "by hand",
           TIMES / (now() - start));
    if (!o.net)
        return;
    struct features features;
    o.judge->features(s->box, world, s->seat[0], NULL, &features);
    start = now();
    for (int i = 0; i < TIMES; i++)
        memory.net = NULL, net_shares(o.net, &features, &memory, share);
    printf(",\"net_evaluations_a_second\":%.0f", TIMES / (now() - start));
}

static void time_training(const struct sample *s) {
    struct school school = {
        .game = s->game, .judge = judge_find(s->game), .box = s->box, .how = s->how, .jobs = 1};
    school.s = malloc(sizeof *school.s);
    CHECK(school.s);
    school_begin(&school, 1, &method_correcting);
    double start = now();
    school_batch(&school);
    printf(",\"training_games_a_second\":%.2f", BATCH / (now() - start));
    free(school.s);
}

static void bench(const struct game *g) {
    struct sample *s = calloc(1, sizeof *s);
    struct fault fault;
    CHECK(s);
    *s = (struct sample){.game = g, .box = calloc(1, g->box_size), .how = setup_default(g, 4)};
    s->room = (struct room){malloc(ROOM_BYTES), ROOM_BYTES};
    CHECK(s->box && s->room.at && g->read_box(s->box, *g->box_text, &fault));
    gather(s);
    printf("{\"game\":\"%s\",\"seats\":4", g->id);
    time_judge(s);
    for (const char *const *name =
             (const char *const[]){"easy", "normal", "hard", "expert", "mcts:200", NULL};
         *name; name++)
        time_player(s, *name);
    time_training(s);
    printf("}\n");
    fflush(stdout);
    free(s->room.at);
    free(s->box);
    free(s);
}

int main(void) {
    for (const struct game *const *g = all_games; *g; g++)
        if (judge_find(*g))
            bench(*g);
    return 0;
}
