/* ladder.c: hoftag-lab ladder: is every level a step above the one below, in every game, with every
 * number of players and every set-up? And does nobody who looks for a weakness find one?
 *
 * Each step is an arena of one player against a table of another, the next lower level, or the one
 * that it tries to exploit, kept in a file of its own. A few deals at a time, the step goes forward
 * that has cost least so far: so an interrupted ladder tells something about each of them, and the
 * slow ones do not keep the quick ones waiting. How many deals there are never depends on who won
 * them. The next run goes on behind the deals that are there. */
#include "arena/arena.h"
#include "arena/keep.h"
#include "base/check.h"
#include "cmd/cmd.h"
#include "lab/lab.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const char help_ladder[] =
    "Usage: hoftag-lab ladder FOLDER [--deals N] [--expert N] [--game ID]\n"
    "                         [--seats K] [--jobs J] [--seed S] [--exploiters]\n"
    "                         [--table]\n"
    "\n"
    "Measures one normal against easy players, one hard against normal ones and one\n"
    "expert against hard ones: in every game, with every number of players and every\n"
    "set-up. Writes the table of docs/strength.md. What was played is kept in\n"
    "FOLDER; an interrupted ladder (Ctrl-C, SIGTERM) tells what it has and goes on\n"
    "when it is run again. The step that took least time goes on first. Other\n"
    "players need another folder.\n"
    "\n"
    "  --deals N     of every step (100); a deal is played once for each rotation of\n"
    "                the seats\n"
    "  --expert N    of those with expert, which take long (as many as the others)\n"
    "  --game ID     only this game\n"
    "  --seats K     only with so many players (exploiters: 4)\n"
    "  --jobs J      how many threads (one a processor)\n"
    "  --seed S      a number that decides everything random (1)\n"
    "  --exploiters  instead of levels those who look for a weakness: one of each\n"
    "                against hard and against expert players, with the usual set-up\n"
    "  --table       plays nothing, and tells what is there\n";

enum { EASY, NORMAL, HARD, EXPERT, LEVELS };
enum { MOST_STEPS = 64, AT_A_TIME = 4, FEW = 10, EXPLOITED_SEATS = 4 };

static const char *const levels[LEVELS] = {"easy", "normal", "hard", "expert"};

struct step {
    const struct game *game;
    struct setup how;
    const char *one; /* who is measured */
    int against;     /* a table of this level */
    char path[400];
    int64_t played;
    uint64_t nanoseconds; /* that its players thought */
};

struct ladder {
    const char *folder;
    int64_t deals, expert, seats, jobs, seed;
    bool exploiters;
    int steps;
    struct step step[MOST_STEPS];
};

static volatile sig_atomic_t interrupted;
static void interrupt(int signal_number) {
    (void)signal_number;
    interrupted = 1;
}

/* ---- the steps there are ---- */

static const char *setup_word(const struct step *s) {
    const struct judge *judge = judge_find(s->game);
    return judge->setups ? s->game->options[0].values[s->how.option[0]] : "";
}

static struct step *add_step(struct ladder *l, const struct game *g, const struct setup *how) {
    CHECK(l->steps < MOST_STEPS);
    struct step *s = &l->step[l->steps++];
    *s = (struct step){.game = g, .how = *how};
    snprintf(s->path, sizeof s->path, "%s/%s-%d%s%s", l->folder, g->id, how->seats,
             *setup_word(s) ? "-" : "", setup_word(s));
    return s;
}

/* The last part of its file's name. */
static void call(struct step *s, const char *name) {
    size_t used = strlen(s->path);
    snprintf(s->path + used, sizeof s->path - used, "-%s", name);
    for (char *at = s->path + used; (at = strchr(at, ':')) != NULL;)
        *at = '-';
}

static void add_levels(struct ladder *l, const struct game *g, const struct setup *how) {
    for (int upper = NORMAL; upper < LEVELS; upper++) {
        struct step *s = add_step(l, g, how);
        s->one = levels[upper];
        s->against = upper - 1;
        call(s, s->one);
    }
}

static void add_exploiters(struct ladder *l, const struct game *g, const struct setup *how) {
    const struct judge *judge = judge_find(g);
    for (int against = HARD; against <= EXPERT; against++)
        for (int i = 0; judge->exploiters && judge->exploiters[i]; i++) {
            struct step *s = add_step(l, g, how);
            s->one = judge->exploiters[i];
            s->against = against;
            call(s, s->one);
            call(s, levels[against]);
        }
}

/* Set-ups that the rules refuse with that many players are left out; exploiters play with the first
 * that is left. */
static void add_setups(struct ladder *l, const struct game *g, const void *box, int seats) {
    _Alignas(16) uint8_t st[MAX_STATE];
    const struct judge *judge = judge_find(g);
    bool enough = false;
    for (int value = 0; !enough && (value == 0 || (judge->setups && g->options[0].values[value]));
         value++) {
        struct setup how = setup_default(g, seats);
        if (judge->setups)
            how.option[0] = (uint8_t)value;
        if (g->setup(box, st, &how))
            continue;
        l->exploiters ? add_exploiters(l, g, &how) : add_levels(l, g, &how);
        enough = l->exploiters;
    }
}

static void add_game(struct ladder *l, const struct game *g, const void *box) {
    const struct judge *judge = judge_find(g);
    int asked = l->seats ? (int)l->seats : l->exploiters ? EXPLOITED_SEATS : 0;
    if (!judge || !judge->value || g->is_template)
        return;
    for (int seats = g->min_seats; seats <= g->max_seats; seats++)
        if (!asked || asked == seats)
            add_setups(l, g, box, seats);
}

static bool list_steps(struct ladder *l, const char *only) {
    const struct game *wanted = only ? need_game(only) : NULL;
    if (only && !wanted)
        return false;
    for (int i = 0; all_games[i]; i++) {
        struct box_read box;
        if (wanted && all_games[i] != wanted)
            continue;
        if (!need_box(all_games[i], NULL, &box))
            return false;
        add_game(l, all_games[i], box.box);
        box_done(&box);
    }
    return true;
}

/* ---- playing ---- */

static struct contest contest_of(const struct ladder *l, const struct step *s) {
    struct contest c = {.game = s->game,
                        .how = s->how,
                        .seed = (uint64_t)l->seed,
                        .pool = 2,
                        .name = {s->one, levels[s->against]},
                        .tables = 1,
                        .stop = &interrupted};
    memset(c.table[0].at, 1, sizeof c.table[0].at);
    c.table[0].at[0] = 0;
    for (int i = 0; i < 2; i++)
        CHECK(player_read_for(s->game, slice_of(c.name[i]), &c.player[i]));
    return c;
}

static int64_t goal_of(const struct ladder *l, const struct step *s) {
    bool slow = s->against == EXPERT || strcmp(s->one, levels[EXPERT]) == 0;
    return slow ? l->expert : l->deals;
}

/* Plays the step until it has so many deals; with 0 it only reads those that are there. */
static bool play_step(const struct ladder *l, const struct step *s, int64_t deals,
                      struct contest *c) {
    struct box_read box;
    *c = contest_of(l, s);
    c->deals = (int)(deals ? deals : goal_of(l, s));
    c->jobs = (int)l->jobs;
    arena_prepare(c);
    if ((deals || access(s->path, F_OK) == 0) && !keep_open(c, s->path))
        return complain(BAD_INPUT, "%.200s cannot be written, or holds another measurement",
                        s->path),
               false;
    c->played = c->ready;
    if (c->ready >= deals)
        return true;
    if (!need_box(c->game, NULL, &box))
        return false;
    c->box = box.box;
    arena_run(c);
    box_done(&box);
    return true;
}

/* Plays the step until it has so many deals (0: none), and remembers what it has and took. */
static bool advance(const struct ladder *l, struct step *s, int64_t deals) {
    static struct contest c;
    bool played = play_step(l, s, deals, &c);
    s->played = played ? c.played : 0;
    s->nanoseconds = 0;
    for (int deal = 0; deal < s->played; deal++)
        for (int player = 0; player < c.pool; player++)
            s->nanoseconds += arena_tally(&c, deal, 0, player)->nanoseconds;
    arena_free(&c);
    return played;
}

/* Of those that are not through the one that took least time; NULL: all are. */
static struct step *next_step(struct ladder *l) {
    struct step *next = NULL;
    for (int i = 0; i < l->steps; i++) {
        struct step *s = &l->step[i];
        if (s->played < goal_of(l, s) && (!next || s->nanoseconds < next->nanoseconds))
            next = s;
    }
    return next;
}

static bool climb(struct ladder *l) {
    for (int i = 0; i < l->steps; i++)
        if (!advance(l, &l->step[i], 0))
            return false;
    for (struct step *s; !interrupted && (s = next_step(l)) != NULL;) {
        int64_t goal = goal_of(l, s),
                deals = s->played + (l->jobs > AT_A_TIME ? l->jobs : AT_A_TIME);
        if (!advance(l, s, deals < goal ? deals : goal))
            return false;
        fprintf(stderr, "%s: %lld deals\n", s->path, (long long)s->played);
    }
    return true;
}

/* ---- the table ---- */

/* Is the whole interval above par? Of a handful of deals, intervals say little. */
static const char *stands(const struct showing *s, double par, int deals) {
    if (deals < FEW)
        return "few deals";
    return s->wins.low > par ? "yes" : s->wins.high < par ? "no" : "open";
}

static bool print_row(const struct ladder *l, const struct step *s) {
    static struct contest c;
    bool read = play_step(l, s, 0, &c);
    if (read && c.played > 1) {
        struct showing one = arena_showing(&c, 0, 0);
        double par = 1.0 / s->how.seats;
        printf("| %s | %d | %s | %s | %s | %.1f %% (%.1f - %.1f) | %.0f %% | %s | %d | %.1f |\n",
               s->game->title, s->how.seats, setup_word(s), s->one, levels[s->against],
               100 * one.wins.mean, 100 * one.wins.low, 100 * one.wins.high, 100 * par,
               stands(&one, par, c.played), c.played, one.ms_a_move);
    }
    arena_free(&c);
    return read;
}

static int print_ladder(const struct ladder *l) {
    printf("| game | players | set-up | one | against | win share | par | %s | deals | ms a move "
           "|\n|---|---|---|---|---|---|---|---|---|---|\n",
           l->exploiters ? "exploits it" : "a step");
    for (int i = 0; i < l->steps; i++)
        if (!print_row(l, &l->step[i]))
            return BAD_INPUT;
    return DONE;
}

int cmd_ladder(int argc, char **argv) {
    static struct ladder l;
    struct values words;
    const char *game = NULL;
    bool table = false;
    const struct flag flags[] = {
        {.name = "deals", .number = &l.deals, .least = 2, .most = 100000},
        {.name = "expert", .number = &l.expert, .least = 2, .most = 100000},
        {.name = "game", .value = &game},
        {.name = "seats", .number = &l.seats, .least = 2, .most = MAX_SEATS},
        {.name = "exploiters", .on = &l.exploiters},
        {.name = "table", .on = &table},
        JOBS_FLAG(&l.jobs),
        SEED_FLAG(&l.seed),
        {0}};
    l = (struct ladder){.deals = 100, .jobs = sysconf(_SC_NPROCESSORS_ONLN), .seed = 1};
    if (!args_read(argc, argv, flags, 1, 1, &words))
        return BAD_INPUT;
    l.folder = words.text[0];
    l.expert = l.expert ? l.expert : l.deals;
    if (!list_steps(&l, game))
        return BAD_INPUT;
    signal(SIGINT, interrupt);
    signal(SIGTERM, interrupt);
    mkdir(l.folder, 0777);
    if (!table && !climb(&l))
        return BAD_INPUT;
    return print_ladder(&l);
}
