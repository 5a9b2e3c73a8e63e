/* arena.c: hoftag arena: measures computer players against each other. */
#include "arena/arena.h"

#include "arena/keep.h"
#include "cmd/cmd.h"
#include "host/file.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

const char help_arena[] =
    "Usage: hoftag arena GAME --bots A,B,... [--deals N] [--jobs J] [--seed S]\n"
    "                    [--sprt LO,HI] [--keep FILE] [--json]\n"
    "       hoftag arena GAME --pool A,B,... [--seats K] [--deals N] ...\n"
    "\n"
    "Measures computer players. A deal is played once for every rotation of the\n"
    "seats, always with the same luck of Nature, and counts as one observation: the\n"
    "95 % intervals are over deals. Prints win share (ties split) of one seat, mean\n"
    "place, points ahead of the best of the others, and milliseconds (of a\n"
    "processor) and playouts a move. The same seed gives the same results, whatever\n"
    "J is. An interrupted arena (Ctrl-C, SIGTERM) tells what the deals played so far\n"
    "say.\n"
    "\n"
    "  --bots A,B,...        one table: who plays, clockwise, a player a seat. The\n"
    "                        neighbours of the first change places from deal to deal\n"
    "  --pool A,B,...        every player of the pool alone against a table of each\n"
    "                        other one, and, with three or more, mixed tables; then\n"
    "                        a rating of each\n"
    "  --seats K             players at the tables of a pool (4, if the game takes\n"
    "                        so many)\n"
    "  --deals N             how many deals (100)\n"
    "  --jobs J              how many threads (one a processor)\n"
    "  --seed S              a number that decides everything random (1)\n"
    "  --sprt LO,HI          stop as soon as it is decided whether the win share of\n"
    "                        the first of --bots is LO or less, or HI or more (per\n"
    "                        cent; wrong in 1 of 20 cases at most)\n"
    "  --keep FILE           writes every deal there, and goes on behind those that\n"
    "                        it holds\n"
    "  --option NAME=VALUE   a variant of the game; may be given several times\n"
    "  --box FILE            another box than the standard one\n"
    "  --json                for programs\n"
    "\n"
    "A player is random, greedy, ... (hoftag play lists them); those who count\n"
    "playouts take a number: mcts:500. normal@FILE uses the net in that file\n"
    "(hoftag-lab train makes them). A game may have players for the arena alone, who\n"
    "look for a weakness or play as a level did before (docs/strength.md). Exit code\n"
    "0; with --sprt 1 if the change is rejected or nothing is decided.\n";

enum { LIST_BYTES = 400, NET_BYTES = 1 << 22, BOOTSTRAP_DRAWS = 400 };

struct order {
    const char *bots, *pool, *sprt, *box_path, *keep;
    int64_t seats, deals, jobs, seed; /* seats 0: not given */
    struct values options;
    bool json;
    char memory[LIST_BYTES];
    struct sprt test;
};

/* ---- what is asked for ---- */

/* A player's name may end in @FILE: a net to use instead of the built-in one. */
static bool need_net(const struct game *g, const char *path, struct player *p) {
    static struct net_numbers numbers[MAX_POOL];
    static struct net nets[MAX_POOL];
    static int count;
    struct buf text = buf_growing();
    struct fault fault;
    bool read = count < MAX_POOL && file_read(path, NET_BYTES, &text, &fault);
    if (!read)
        complain_fault(BAD_INPUT, "", &fault);
    else if (!net_read(buf_slice_of(&text), &numbers[count], &nets[count], &fault))
        read = (complain_fault(BAD_INPUT, path, &fault), false);
    else if (strcmp(nets[count].game, g->id) != 0)
        read = (complain(BAD_INPUT, "%.200s is a net of another game", path), false);
    p->net = &nets[count++];
    buf_free(&text);
    return read;
}

/* The index of that player in the pool, which it joins if it is new; -1 and a complaint. */
static int enter(struct contest *c, const char *word) {
    for (int i = 0; i < c->pool; i++)
        if (strcmp(c->name[i], word) == 0)
            return i;
    if (c->pool == MAX_POOL)
        return complain(BAD_INPUT, "at most %d different players meet", MAX_POOL), -1;
    const char *net = strchr(word, '@');
    struct slice name = {word, net ? (size_t)(net - word) : strlen(word)};
    if (!player_read_for(c->game, name, &c->player[c->pool]))
        return complain(BAD_INPUT, "there is no computer player \"%.40s\"", word), -1;
    if (net && !need_net(c->game, net + 1, &c->player[c->pool]))
        return -1;
    c->name[c->pool] = word;
    return c->pool++;
}

static bool read_names(struct order *o, struct contest *c, const char *list, struct lineup *at,
                       int *count) {
    *count = 0;
    if (strlen(list) >= LIST_BYTES)
        return complain(BAD_INPUT, "that are too many players"), false;
    memcpy(o->memory, list, strlen(list) + 1);
    for (char *word = o->memory; word;) {
        char *comma = strchr(word, ',');
        if (comma)
            *comma++ = 0;
        int player = enter(c, word);
        if (player < 0)
            return false;
        if (*count < MAX_SEATS)
            at->at[*count] = (uint8_t)player;
        (*count)++;
        word = comma;
    }
    return true;
}

static bool set_table(struct order *o, struct contest *c) {
    int count;
    if (!read_names(o, c, o->bots, &c->table[0], &count))
        return false;
    if (count < c->game->min_seats || count > c->game->max_seats)
        return complain(BAD_INPUT, "%s is for %d to %d players, not %d", c->game->title,
                        c->game->min_seats, c->game->max_seats, count),
               false;
    c->tables = 1;
    c->how = setup_default(c->game, count);
    return true;
}

/* Every player alone against a table of each other one, and mixed tables if there are three or
 * more. */
static bool set_pool(struct order *o, struct contest *c) {
    struct lineup unused;
    int count;
    if (!read_names(o, c, o->pool, &unused, &count))
        return false;
    if (!need_seats(c->game, &o->seats, c->game->max_seats < 4 ? c->game->max_seats : 4))
        return false;
    if (c->pool < 2)
        return complain(BAD_INPUT, "a pool has at least two different players"), false;
    for (int one = 0; one < c->pool; one++)
        for (int rest = 0; rest < c->pool; rest++) {
            if (one == rest)
                continue;
            memset(c->table[c->tables].at, rest, MAX_SEATS);
            c->table[c->tables++].at[0] = (uint8_t)one;
        }
    if (c->pool > 2)
        c->table[c->tables++].mixed = true;
    c->how = setup_default(c->game, (int)o->seats);
    return true;
}

static bool read_sprt(struct order *o, struct contest *c) {
    double lo, hi;
    char rest;
    if (!o->sprt)
        return true;
    if (sscanf(o->sprt, "%lf,%lf%c", &lo, &hi, &rest) != 2 || !(lo >= 0 && lo < hi && hi <= 100) ||
        o->pool)
        return complain(BAD_INPUT,
                        "--sprt goes with --bots and is two rising win shares in per cent: 25,30"),
               false;
    o->test = (struct sprt){.lo = lo / 100, .hi = hi / 100};
    c->sprt = &o->test;
    return true;
}

static bool read_order(struct order *o, const char *game, struct contest *c) {
    c->game = need_game(game);
    if (!c->game)
        return false;
    if (!o->bots == !o->pool || (o->bots && o->seats))
        return complain(BAD_INPUT,
                        "arena needs either --bots or --pool, and --seats goes with --pool"),
               false;
    if (!(o->bots ? set_table(o, c) : set_pool(o, c)) || !read_sprt(o, c))
        return false;
    c->deals = (int)o->deals;
    c->jobs = (int)(o->jobs < o->deals ? o->jobs : o->deals);
    c->seed = (uint64_t)o->seed;
    return need_options(c->game, &o->options, &c->how);
}

/* ---- telling ---- */

__attribute__((format(printf, 2, 3))) static void put(struct buf *out, const char *format, ...) {
    char text[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    buf_str(out, text);
}

static void show_progress(int done, int deals, double seconds) {
    static double told;
    bool line = isatty(STDERR_FILENO);
    if (done < deals && seconds - told < (line ? 0.5 : 30))
        return;
    told = seconds;
    int filled = done * 30 / deals;
    if (line)
        fprintf(stderr, "\r[%.*s%.*s] %d of %d deals, %.0f s, %.0f s to go  ", filled,
                "##############################", 30 - filled, "..............................",
                done, deals, seconds, seconds / done * (deals - done));
    else if (done < deals)
        fprintf(stderr, "%d of %d deals, %.0f s, %.0f s to go\n", done, deals, seconds,
                seconds / done * (deals - done));
    if (line && done == deals)
        fputc('\n', stderr);
}

static void write_title(const struct contest *c, int table, struct buf *out) {
    const struct lineup *l = &c->table[table];
    if (l->mixed)
        put(out, "mixed tables");
    for (int i = 0; !l->mixed && i < c->how.seats; i++)
        put(out, "%s%s", i ? ", " : "", c->name[l->at[i]]);
}

static void write_showing(const struct contest *c, int table, int player, struct buf *out) {
    struct showing s = arena_showing(c, table, player);
    if (s.seats == 0)
        return;
    put(out,
        "  %-14s %d   %5.1f %% (%5.1f - %5.1f)   %4.2f (%4.2f - %4.2f)   %+6.1f (%+6.1f - %+6.1f)  "
        " %8.3f  %7.0f\n",
        c->name[player], s.seats, 100 * s.wins.mean, 100 * s.wins.low, 100 * s.wins.high,
        s.place.mean, s.place.low, s.place.high, s.margin.mean, s.margin.low, s.margin.high,
        s.ms_a_move, s.playouts_a_move);
}

static const char *answer_word(enum sprt_answer v) {
    return v == ACCEPTED ? "accepted" : v == REJECTED ? "rejected" : "undecided";
}

static void write_table(const struct contest *c, struct buf *out) {
    struct estimate rating[MAX_POOL];
    put(out, "%s, %d players, %d deals, each with %d rotations; par %.1f %%; %.1f s\n",
        c->game->title, c->how.seats, c->played, c->how.seats, 100.0 / c->how.seats, c->seconds);
    for (int table = 0; table < c->tables; table++) {
        put(out, "\n");
        write_title(c, table, out);
        put(out, "\n  %-14s %s   %-24s %-20s %-27s %8s  %7s\n", "player", "seats",
            "win share (95 %)", "place", "points ahead", "ms/move", "playouts");
        for (int player = 0; player < c->pool; player++)
            write_showing(c, table, player, out);
    }
    if (c->sprt)
        put(out, "\nsprt: %s is %s at %.1f %% against %.1f %% (log likelihood ratio %.2f)\n",
            c->name[0], answer_word(c->sprt->answer), 100 * c->sprt->hi, 100 * c->sprt->lo,
            c->sprt->ratio);
    if (c->tables == 1)
        return;
    arena_ratings(c, BOOTSTRAP_DRAWS, rating);
    put(out, "\nratings (400 points: ten wins to one)\n");
    for (int player = 0; player < c->pool; player++)
        put(out, "  %-14s %+6.0f (%+6.0f - %+6.0f)\n", c->name[player], rating[player].mean,
            rating[player].low, rating[player].high);
}

/* JSON has no infinity: an interval that a single deal cannot give is null. */
static void write_number(double x, struct buf *out) {
    isfinite(x) ? put(out, "%.6g", x) : put(out, "null");
}

static void write_estimate(const char *name, const struct estimate *e, struct buf *out) {
    put(out, ",\"%s\":[", name);
    write_number(e->mean, out);
    buf_char(out, ',');
    write_number(e->low, out);
    buf_char(out, ',');
    write_number(e->high, out);
    buf_char(out, ']');
}

static bool write_json_showing(const struct contest *c, int table, int player, bool more,
                               struct buf *out) {
    struct showing s = arena_showing(c, table, player);
    if (s.seats == 0)
        return more;
    put(out, "%s{\"player\":\"%s\",\"seats\":%d", more ? "," : "", c->name[player], s.seats);
    write_estimate("win_share", &s.wins, out);
    write_estimate("place", &s.place, out);
    write_estimate("margin", &s.margin, out);
    put(out, ",\"ms_a_move\":%.4f,\"playouts_a_move\":%.1f}", s.ms_a_move, s.playouts_a_move);
    return true;
}

static void write_json_table(const struct contest *c, int table, struct buf *out) {
    const struct lineup *l = &c->table[table];
    bool more = false;
    put(out, "%s{\"bots\":", table ? "," : "");
    if (l->mixed)
        put(out, "\"mixed\"");
    for (int i = 0; !l->mixed && i < c->how.seats; i++)
        put(out, "%c\"%s\"%s", i ? ',' : '[', c->name[l->at[i]], i + 1 == c->how.seats ? "]" : "");
    put(out, ",\"results\":[");
    for (int player = 0; player < c->pool; player++)
        more = write_json_showing(c, table, player, more, out);
    put(out, "]}");
}

static void write_json(const struct contest *c, struct buf *out) {
    struct estimate rating[MAX_POOL];
    put(out,
        "{\"game\":\"%s\",\"seats\":%d,\"seed\":%llu,\"deals\":%d,\"rotations\":%d,\"tables\":[",
        c->game->id, c->how.seats, (unsigned long long)c->seed, c->played, c->how.seats);
    for (int table = 0; table < c->tables; table++)
        write_json_table(c, table, out);
    put(out, "]");
    if (c->sprt)
        put(out, ",\"sprt\":{\"lo\":%.6g,\"hi\":%.6g,\"ratio\":%.6g,\"verdict\":\"%s\"}",
            c->sprt->lo, c->sprt->hi, c->sprt->ratio, answer_word(c->sprt->answer));
    if (c->tables > 1) {
        arena_ratings(c, BOOTSTRAP_DRAWS, rating);
        put(out, ",\"ratings\":[");
        for (int player = 0; player < c->pool; player++) {
            put(out, "%s{\"player\":\"%s\"", player ? "," : "", c->name[player]);
            write_estimate("rating", &rating[player], out);
            put(out, "}");
        }
        put(out, "]");
    }
    put(out, ",\"seconds\":%.3f,\"hash\":\"%016llx\"}\n", c->seconds, (unsigned long long)c->hash);
}

/* ---- the command ---- */

static volatile sig_atomic_t interrupted;
static void interrupt(int signal_number) {
    (void)signal_number;
    interrupted = 1;
}

static int run(const struct order *o, struct contest *c) {
    struct buf out = buf_growing();
    c->progress = show_progress;
    c->stop = &interrupted;
    signal(SIGINT, interrupt);
    signal(SIGTERM, interrupt);
    arena_prepare(c);
    if (o->keep && !keep_open(c, o->keep)) {
        arena_free(c);
        return complain(BAD_INPUT, "%.200s cannot be written, or holds another measurement",
                        o->keep);
    }
    arena_run(c);
    (o->json ? write_json : write_table)(c, &out);
    arena_free(c);
    int code = print(&out, c->sprt && c->sprt->answer != ACCEPTED ? REFUSED : DONE);
    buf_free(&out);
    return code;
}

int cmd_arena(int argc, char **argv) {
    static struct contest c;
    static struct order o;
    struct values words;
    struct box_read box;
    const struct flag flags[] = {
        {.name = "bots", .value = &o.bots},
        {.name = "pool", .value = &o.pool},
        {.name = "seats", .number = &o.seats, .least = 1, .most = MAX_SEATS},
        {.name = "deals", .number = &o.deals, .least = 1, .most = 1000000},
        JOBS_FLAG(&o.jobs),
        SEED_FLAG(&o.seed),
        {.name = "sprt", .value = &o.sprt},
        {.name = "keep", .value = &o.keep},
        {.name = "option", .values = &o.options},
        BOX_FLAG(&o.box_path),
        {.name = "json", .on = &o.json},
        {0}};
    c = (struct contest){0};
    o = (struct order){.deals = 100, .jobs = sysconf(_SC_NPROCESSORS_ONLN), .seed = 1};
    if (!args_read(argc, argv, flags, 1, 1, &words) || !read_order(&o, words.text[0], &c) ||
        !need_box(c.game, o.box_path, &box))
        return BAD_INPUT;
    c.box = box.box;
    int code = need_setup(c.game, box.box, &c.how) ? run(&o, &c) : BAD_INPUT;
    box_done(&box);
    return code;
}
