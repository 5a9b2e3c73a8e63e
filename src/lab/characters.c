/* characters.c: hoftag-lab characters: can it be seen in play what a computer player is fond of,
 * and does it win as often as one who is fond of nothing?
 *
 * One player with a character sits among others of its level without one. A deal is played once for
 * every seat of his, always with the same luck of Nature, and is one observation: his win share,
 * what he did of what he is known for, and what the others did of it on average. */
#include "arena/stats.h"
#include "base/check.h"
#include "bots/match.h"
#include "cmd/cmd.h"
#include "lab/lab.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char help_characters[] =
    "Usage: hoftag-lab characters GAME [--level NAME] [--one NAME] [--seats K]\n"
    "                             [--deals N] [--seed S] [--option NAME=VALUE]...\n"
    "\n"
    "Lets one player with each character of the game play among others of its level\n"
    "who have none: his win share, how often a game he and they do what he is known\n"
    "for, and the difference, with 95 % intervals over the deals. A deal is played\n"
    "once for each seat of his. On one processor; interrupted (Ctrl-C, SIGTERM) it\n"
    "tells what the deals played so far say.\n"
    "\n"
    "  --level NAME         normal, hard (this) or expert\n"
    "  --one NAME           only this character\n"
    "  --seats K            players (4)\n"
    "  --deals N            how many deals (60)\n"
    "  --seed S             a number that decides everything random (2: not that of\n"
    "                       the ladder)\n"
    "  --option NAME=VALUE  a variant of the game\n";

enum { ROOM_BYTES = 64 << 20 };

struct order {
    const char *level, *one;
    int64_t seats, deals, seed;
    struct values options;
    struct match match;
};

/* Over deals. `more`: by how much he does it more often than they. */
struct traits {
    struct sums wins, own, others, more;
};

static volatile sig_atomic_t interrupted;
static void interrupt(int signal_number) {
    (void)signal_number;
    interrupted = 1;
}

/* ---- playing ---- */

static void play_deal(struct order *o, const struct character *c, int deal, struct traits *out) {
    struct match *m = &o->match;
    int seats = m->how.seats;
    int kind = (int)(c - characters_of(m->game));
    double wins = 0, own = 0, others = 0;
    deal_seed((uint64_t)o->seed, DEALS_TO_MEASURE, (uint64_t)deal, m->seed);
    for (int turn = 0; turn < seats; turn++) {
        struct match_result r;
        m->round = (uint32_t)turn;
        for (int seat = 0; seat < seats; seat++)
            m->player[seat].character = seat == turn ? c : NULL;
        match_play(m, &r);
        wins += (double)r.win_share[turn] / SHARE_ALL;
        for (int seat = 0; seat < seats; seat++)
            *(seat == turn ? &own : &others) += r.shown[seat][kind];
    }
    sums_add(&out->wins, wins / seats);
    own /= seats;
    others /= seats * (seats - 1);
    sums_add(&out->own, own);
    sums_add(&out->others, others);
    sums_add(&out->more, own - others);
}

/* ---- telling ---- */

static void print_estimate(const struct sums *s, int factor, const char *unit) {
    struct estimate e = sums_estimate(s);
    printf(" %.1f%s (%.1f - %.1f) |", factor * e.mean, unit, factor * e.low, factor * e.high);
}

static void print_row(const struct order *o, const struct character *c, const struct traits *t) {
    printf("| %s | %d | %s | %s |", o->match.game->title, o->match.how.seats, o->level, c->id);
    print_estimate(&t->wins, 100, " %");
    printf(" %.0f %% | %s |", 100.0 / o->match.how.seats, c->known_for);
    print_estimate(&t->own, 1, "");
    print_estimate(&t->others, 1, "");
    print_estimate(&t->more, 1, "");
    printf(" %d |\n", t->wins.n);
    fflush(stdout);
}

static void measure(struct order *o, const struct character *c) {
    struct traits t = {.wins = {0}};
    for (int deal = 0; deal < o->deals && !interrupted; deal++)
        play_deal(o, c, deal, &t);
    if (t.wins.n > 0)
        print_row(o, c, &t);
}

/* ---- the command ---- */

static bool seat_players(struct order *o) {
    struct player p;
    if (!player_read(slice_of(o->level), &p) || !p.bot->has_character)
        return complain(BAD_INPUT, "\"%.40s\" is no level with characters", o->level), false;
    for (int seat = 0; seat < MAX_SEATS; seat++)
        o->match.player[seat] = p;
    return true;
}

static bool read_order(struct order *o, const char *game) {
    struct match *m = &o->match;
    m->game = need_game(game);
    if (!m->game || !seat_players(o) ||
        !need_seats(m->game, &o->seats, m->game->max_seats < 4 ? m->game->max_seats : 4))
        return false;
    if (!characters_of(m->game)->id)
        return complain(BAD_INPUT, "%s has no characters", m->game->title), false;
    if (o->one && !character_find(m->game, slice_of(o->one)))
        return complain(BAD_INPUT, "there is no character \"%.40s\"", o->one), false;
    m->how = setup_default(m->game, (int)o->seats);
    return need_options(m->game, &o->options, &m->how);
}

static void run(struct order *o) {
    o->match.room = (struct room){malloc(ROOM_BYTES), ROOM_BYTES};
    CHECK(o->match.room.at);
    signal(SIGINT, interrupt);
    signal(SIGTERM, interrupt);
    printf("| game | players | level | character | win share | par | known for | a game | of the "
           "others | more | deals |\n|---|---|---|---|---|---|---|---|---|---|---|\n");
    for (const struct character *c = characters_of(o->match.game); c->id && !interrupted; c++)
        if (!o->one || strcmp(o->one, c->id) == 0)
            measure(o, c);
    free(o->match.room.at);
}

int cmd_characters(int argc, char **argv) {
    static struct order o;
    struct values words;
    struct box_read box;
    const struct flag flags[] = {
        {.name = "level", .value = &o.level},
        {.name = "one", .value = &o.one},
        {.name = "seats", .number = &o.seats, .least = 2, .most = MAX_SEATS},
        {.name = "deals", .number = &o.deals, .least = 1, .most = 100000},
        {.name = "option", .values = &o.options},
        SEED_FLAG(&o.seed),
        {0}};
    o = (struct order){.level = "hard", .deals = 60, .seed = 2};
    if (!args_read(argc, argv, flags, 1, 1, &words) || !read_order(&o, words.text[0]) ||
        !need_box(o.match.game, NULL, &box))
        return BAD_INPUT;
    o.match.box = box.box;
    bool fits = need_setup(o.match.game, box.box, &o.match.how);
    if (fits)
        run(&o);
    box_done(&box);
    return fits ? DONE : BAD_INPUT;
}
