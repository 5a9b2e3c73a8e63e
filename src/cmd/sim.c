/* sim.c: hoftag sim: whole games by random moves. */
#include "game/sim.h"

#include "base/check.h"
#include "base/hash.h"
#include "cmd/cmd.h"
#include "game/fields.h"
#include "host/clock.h"
#include "host/file.h"
#include "table/table.h"

#include <stdio.h>

const char help_sim[] =
    "Usage: hoftag sim GAME [--games N] [--seats K] [--seed S]\n"
    "                  [--option NAME=VALUE]... [--box FILE]\n"
    "       hoftag sim GAME --record FILE ...\n"
    "\n"
    "Plays N whole games of K players, every move picked at random out of the list\n"
    "of all legal ones, and prints one line of JSON: game, seats, games, decisions\n"
    "(moves of players), nature (moves of chance), seconds, moves_per_second,\n"
    "games_per_second, hash. The hash depends on the game, the options, N, K and S\n"
    "alone.\n"
    "\n"
    "  --games N             how many games (1000; 1 with --record)\n"
    "  --seats K             how many players (the most the game takes)\n"
    "  --seed S              a number that decides everything random (1)\n"
    "  --option NAME=VALUE   a variant of the game; may be given several times\n"
    "  --box FILE            another box than the standard one\n"
    "  --record FILE         play one game and write its record into a new file\n";

struct order {
    const struct game *game;
    struct setup how;
    int64_t games, number;
    uint8_t seed[SEED_BYTES];
    const char *record;
};

static double seconds_now(void) { return (double)process_nanoseconds() / 1e9; }

static int report(const struct order *o, const struct sim *sum, double seconds) {
    char line[600];
    struct buf out = buf_on(line, sizeof line);
    double moves = (double)(sum->decisions + sum->nature), time = seconds > 0 ? seconds : 1e-9;
    int n = snprintf(line, sizeof line,
                     "{\"game\":\"%s\",\"seats\":%d,\"games\":%lld,\"decisions\":%llu,\"nature\":%"
                     "llu,\"seconds\":%.6f,"
                     "\"moves_per_second\":%.0f,\"games_per_second\":%.1f,\"hash\":\"%016llx\"}\n",
                     o->game->id, o->how.seats, (long long)o->games,
                     (unsigned long long)sum->decisions, (unsigned long long)sum->nature, seconds,
                     moves / time, (double)o->games / time, (unsigned long long)sum->hash);
    out.len = (size_t)n;
    return print(&out, DONE);
}

/* ---- with a record ---- */

static void random_move(struct table *t, struct rng *rng) {
    Move moves[MAX_MOVES];
    struct refused why;
    int seat = sim_pick_seat(t->head.game->pending(t->state), rng);
    int n = table_moves(t, seat, moves);
    CHECK(n > 0);
    CHECK(table_play(t, seat, moves[rng_below(rng, (uint32_t)n)], &why));
}

static bool play_on(struct table *t, struct record_file *file, struct rng *rng, struct sim *sum) {
    struct fault fault;
    for (;;) {
        sum->nature += (uint64_t)table_roll(t);
        if (!record_file_save(file, buf_slice_of(&t->record), &fault)) {
            complain_fault(REFUSED, "", &fault);
            return false;
        }
        if (table_finished(t))
            return true;
        random_move(t, rng);
        sum->decisions++;
    }
}

static int play_recorded(const struct order *o, struct table *t) {
    struct record_file file;
    struct fault fault;
    struct sim sum = {0};
    struct rng rng = rng_new(o->seed, 0);
    double start = seconds_now();
    if (!record_file_create(&file, o->record, buf_slice_of(&t->record), &fault))
        return complain_fault(BAD_INPUT, "", &fault);
    bool done = play_on(t, &file, &rng, &sum);
    record_file_close(&file);
    sum.hash = hash_mix(fields_hash(o->game, t->state));
    return done ? report(o, &sum, seconds_now() - start) : REFUSED;
}

static int run_recorded(const struct order *o, const struct box_read *box) {
    struct fault fault;
    struct table_how how = {
        .game = o->game, .setup = o->how, .box = buf_slice_of(&box->text), .seed = o->seed};
    struct table *t = table_new(&how, &fault);
    int code = t ? play_recorded(o, t) : complain_fault(BAD_INPUT, "", &fault);
    table_free(t);
    return code;
}

/* ---- without ---- */

static int run_plain(const struct order *o, const struct box_read *box) {
    struct sim sum = {0};
    double start = seconds_now();
    sim_run(o->game, box->box, &o->how, o->seed, (uint64_t)o->games, &sum);
    return report(o, &sum, seconds_now() - start);
}

int cmd_sim(int argc, char **argv) {
    struct order o = {.number = 1};
    struct values words, options = {0};
    const char *box_path = NULL;
    int64_t games = 0, seats = 0;
    const struct flag flags[] = {
        {.name = "games", .number = &games, .least = 1, .most = 1000000000},
        {.name = "seats", .number = &seats, .least = 1, .most = MAX_SEATS},
        SEED_FLAG(&o.number),
        {.name = "option", .values = &options},
        BOX_FLAG(&box_path),
        {.name = "record", .value = &o.record},
        {0}};
    struct box_read box;
    if (!args_read(argc, argv, flags, 1, 1, &words) || !(o.game = need_game(words.text[0])))
        return BAD_INPUT;
    if (o.record && games > 1)
        return complain(BAD_INPUT, "--record keeps one game, not %lld", (long long)games);
    if (!need_seats(o.game, &seats, o.game->max_seats))
        return BAD_INPUT;
    o.games = games ? games : o.record ? 1 : 1000;
    o.how = setup_default(o.game, (int)seats);
    rng_seed_from_number((uint64_t)o.number, o.seed);
    if (!need_options(o.game, &options, &o.how) || !need_box(o.game, box_path, &box))
        return BAD_INPUT;
    int code = BAD_INPUT;
    if (need_setup(o.game, box.box, &o.how))
        code = o.record ? run_recorded(&o, &box) : run_plain(&o, &box);
    box_done(&box);
    return code;
}
