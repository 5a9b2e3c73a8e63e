/* puzzles.c: hoftag-lab puzzles: looks for positions in which one move is clearly the best.
 *
 * They come out of games that `hard` plays against itself. A position is kept if four judges agree
 * on the move: `hard` itself, `expert` with ten times its budget and two seeds, and the same search
 * with the hand-made estimate instead of the net; and if every other move is ten points of a
 * hundred behind for both experts, who value the one that seemed second best as carefully as the
 * best.
 *
 * A single choice that several seats owe together is left out: a bid that is always the best one
 * would be foreseen. But where each of them makes many such choices in any order (a plan), every
 * one of them is looked at as if it were the last: all others have planned, and one card is
 * missing. */
#include "base/check.h"
#include "base/json.h"
#include "base/markup.h"
#include "bots/match.h"
#include "cmd/cmd.h"
#include "game/drive.h"
#include "game/fields.h"
#include "game/words.h"
#include "lab/lab.h"
#include "lesson/puzzle.h"
#include "think/think.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char help_puzzles[] =
    "Usage: hoftag-lab puzzles GAME --out FILE [--seats K] [--count N]\n"
    "                          [--only THEMES] [--level N] [--first N] [--moves N]\n"
    "                          [--seed S]\n"
    "       hoftag-lab puzzles GAME --out FILE --again OLD\n"
    "\n"
    "Adds positions with one clearly best move to FILE, a line of JSON each, until\n"
    "it has N. It goes on where it stopped: every line says which game it came from.\n"
    "With --again it looks at those of another file instead, and adds the ones that\n"
    "still hold, as they are today. Every line keeps its number, by which people\n"
    "have solved it: what does not hold leaves its place.\n"
    "\n"
    "  --out FILE    where they are added\n"
    "  --seats K     of games with so many players (4)\n"
    "  --count N     how many lines the file shall have (60)\n"
    "  --only THEMES of these themes, parted by commas\n"
    "  --level N     as difficult as this or more (1)\n"
    "  --first N     the game to begin with, if the file is empty (0)\n"
    "  --moves N     only out of the first N moves of each game (all)\n"
    "  --again OLD   a file of puzzles that are looked at again\n"
    "  --seed S      a number that decides everything random (1)\n";

enum {
    CLEAR = SHARES / 10,      /* how far behind the second best move must be, */
    PROMISING = SHARES / 8,   /* and in the first look */
    LEAST_SHARE = SHARES / 8, /* whoever has lost anyway learns nothing */
    MOST_A_GAME = 4,
    MANY = 3, /* choices of a seat that make a plan */
    FOLLOWS = 6,
    TEN = 10,
    TEN_TIMES = 100000,
    THEMES = 16,
    LONGEST_PHASE = 256
};

struct maker {
    const struct game *game;
    void *box;
    struct thinker *thinker;
    struct player hard, normal, expert, by_hand;
    struct net estimate; /* says what the hand-made estimate says */
    struct setup how;
    uint64_t seed;
    int64_t count, wanted;
    int64_t lines; /* that the file had at first, with the places of those that are gone */
    int64_t least_level;
    int64_t moves;                         /* of each game that are looked through; 0: all */
    const char *only;                      /* NULL, or names of themes */
    int64_t of_level[4], of_theme[THEMES]; /* of those that are kept */
    FILE *out;
};

/* A position of a game, and who is to move. */
struct spot {
    int seat, number, level;
    int64_t from;
    const struct theme *theme;
    const uint8_t *state;
    struct verdict found;
};

/* ---- weighing ---- */

/* In the order of the game's moves. `valued` may be NULL; see struct ask. */
static void ask_once(const struct maker *m, const struct player *p, const struct spot *s,
                     uint64_t luck, const Move *valued, struct verdict *out) {
    const uint8_t *st = s->state;
    int seat = s->seat;
    _Alignas(16) uint8_t view[MAX_STATE];
    uint8_t seed[SEED_BYTES];
    rng_seed_from_number(luck, seed);
    struct rng rng = rng_new(seed, (uint64_t)seat);
    struct ask ask = {.game = m->game,
                      .box = m->box,
                      .view = view,
                      .seat = seat,
                      .rng = &rng,
                      .thorough = true,
                      .valued = valued};
    fields_view(m->game, st, seat, view);
    bool weighs = thinker_weigh(m->thinker, p, &ask, out);
    CHECK(weighs);
}

/* Adds what was found to what was found before; items without a share have been skipped. */
static void add_verdict(struct verdict *sum, int times[MAX_MOVES], const struct verdict *v) {
    for (int i = 0; i < v->count; i++) {
        sum->item[i].visits += v->item[i].visits;
        if (v->item[i].share == NO_SHARE)
            continue;
        int64_t before = times[i] ? (int64_t)sum->item[i].share * times[i] : 0;
        sum->item[i].share = (int32_t)((before + v->item[i].share) / ++times[i]);
    }
}

/* Behind the first, which was tried most, those that promise most come first. */
static void sort_others(struct verdict *v) {
    for (int i = 2; i < v->count; i++) {
        struct weighed moved = v->item[i];
        int j = i;
        for (; j > 1 && v->item[j - 1].share < moved.share; j--)
            v->item[j] = v->item[j - 1];
        v->item[j] = moved;
    }
}

/* Ten times expert's budget: a game's own way of weighing may have no use for more than a little of
 * it at once, so it is asked ten times then. */
static void weigh_with_care(const struct maker *m, const struct spot *s, uint64_t luck,
                            const Move *valued, struct verdict *out) {
    int times[MAX_MOVES] = {0};
    uint64_t tried = 0;
    struct verdict v;
    for (uint64_t i = 0; i < TEN && tried < TEN_TIMES / 2; i++) {
        ask_once(m, &m->expert, s, luck * TEN + i, valued, &v);
        for (int k = 0; k < v.count; k++)
            tried += v.item[k].visits;
        if (i == 0) {
            *out = v;
            for (int k = 0; k < v.count; k++)
                times[k] = v.item[k].share != NO_SHARE;
        } else {
            add_verdict(out, times, &v);
        }
    }
    true_verdict(m->game, m->how.seats, out);
    verdict_sort(out);
    sort_others(out);
}

static void weigh(const struct maker *m, const struct player *p, const uint8_t *st, int seat,
                  uint64_t luck, struct verdict *out) {
    ask_once(m, p, &(struct spot){.seat = seat, .state = st}, luck, NULL, out);
    true_verdict(m->game, m->how.seats, out);
    verdict_sort(out);
    sort_others(out);
}

/* Of what is drawn by lot, so that nobody can foresee it, no move is the best. */
static bool is_pure(const struct verdict *v) {
    uint64_t others = 0;
    for (int i = 1; i < v->count; i++)
        others += v->item[i].visits;
    return !v->mixed || others == 0;
}

/* Of a verdict with its others sorted. */
static bool is_clear(const struct verdict *v, int32_t by) {
    return v->count >= 3 && is_pure(v) && v->item[1].share != NO_SHARE &&
           v->item[0].share >= LEAST_SHARE && v->item[0].share - v->item[1].share >= by;
}

static bool agree(const struct maker *m, struct spot *s) {
    Move best = s->found.item[0].move, second = s->found.item[1].move;
    struct verdict v;
    for (uint64_t luck = 1; luck <= 2; luck++) {
        weigh_with_care(m, s, luck, &second, &v);
        if (v.item[0].move != best || !is_clear(&v, CLEAR))
            return false;
    }
    s->found = v;
    weigh(m, &m->by_hand, s->state, s->seat, 1, &v);
    return v.item[0].move == best;
}

/* ---- writing ---- */

/* In thousandths. */
static void put_share(struct buf *out, int32_t share) {
    buf_int(out, ((int64_t)share * 1000 + SHARES / 2) / SHARES);
}

static void put_words(const struct maker *m, const uint8_t *st, int seat, Move move,
                      struct buf *out) {
    char memory[MAX_WORDS];
    struct buf words = buf_on(memory, sizeof memory);
    move_write(m->game, m->box, st, seat, move, NATURE, &words);
    put(out, "%j", buf_slice_of(&words));
}

/* 1: greedy finds it, 2: normal does, 3: neither. */
static int level_of(const struct maker *m, const struct spot *s) {
    _Alignas(16) uint8_t view[MAX_STATE];
    const uint8_t seed[SEED_BYTES] = {0};
    struct rng rng = rng_new(seed, 0);
    struct verdict v;
    struct ask ask = {.game = m->game, .box = m->box, .view = view, .seat = s->seat, .rng = &rng};
    fields_view(m->game, s->state, s->seat, view);
    if (greedy_choose(&ask) == s->found.item[0].move)
        return 1;
    weigh(m, &m->normal, s->state, s->seat, 1, &v);
    return v.item[0].move == s->found.item[0].move ? 2 : 3;
}

static struct turn follow_turn(const struct maker *m, const uint8_t *st, struct rng *rng) {
    struct verdict v;
    int seat = first_seat(m->game->pending(st));
    if (seat == NATURE)
        return (struct turn){NATURE, m->game->roll(m->box, st, rng)};
    weigh(m, &m->hard, st, seat, 1, &v);
    return (struct turn){seat, v.item[0].move};
}

/* What may follow, with moves of Nature between. */
static void put_follow(const struct maker *m, const struct spot *s, struct buf *out) {
    _Alignas(16) uint8_t st[MAX_STATE];
    const uint8_t seed[SEED_BYTES] = {0};
    struct rng rng = rng_new(seed, 0);
    memcpy(st, s->state, m->game->state_size);
    struct turn t = {s->seat, s->found.item[0].move};
    for (int i = 0; i < FOLLOWS; i++) {
        int refused = m->game->apply(m->box, st, t.seat, t.move, NULL);
        CHECK(!refused);
        if (!m->game->pending(st))
            return;
        t = follow_turn(m, st, &rng);
        put(out, "%,[%j,", t.seat == NATURE ? "nature" : m->game->colours[m->how.colour[t.seat]]);
        put_words(m, st, t.seat, t.move, out);
        put(out, "]");
    }
}

static void put_puzzle(const struct maker *m, const struct spot *s, struct buf *out) {
    put(out, "{'game':%j,'from':%d,'move':%d,'theme':%j,'level':%d,'seat':%j,'shares':{",
        m->game->id, s->from, s->number, s->theme->name, s->level,
        m->game->colours[m->how.colour[s->seat]]);
    for (int i = 0; i < s->found.count && i < PUZZLE_CHANCES; i++) {
        if (s->found.item[i].share == NO_SHARE)
            continue;
        put(out, "%,");
        put_words(m, s->state, s->seat, s->found.item[i].move, out);
        put(out, ":");
        put_share(out, s->found.item[i].share);
    }
    put(out, "},'follow':[");
    put_follow(m, s, out);
    put(out, "],'position':");
    fields_write_json(m->game, m->box, s->state, out);
    put(out, "}\n");
}

static void count(struct maker *m, const struct theme *theme, int level) {
    m->count++;
    m->of_level[level]++;
    if (theme)
        m->of_theme[theme - m->game->themes]++;
}

static bool is_asked_for(const struct maker *m, const struct theme *t) {
    struct slice rest = slice_of(m->only ? m->only : ""), name;
    while (slice_part(&rest, ',', &name))
        if (slice_is(name, t->name))
            return true;
    return !m->only;
}

static const struct theme *theme_of_spot(const struct maker *m, const struct spot *s) {
    char memory[MAX_WORDS];
    struct buf words = buf_on(memory, sizeof memory);
    move_write(m->game, m->box, s->state, s->seat, s->found.item[0].move, NATURE, &words);
    return theme_of(m->game, buf_slice_of(&words));
}

/* At most three quarters of them are of one level, and half about the same. */
static bool is_wanted(const struct maker *m, struct spot *s) {
    s->theme = theme_of_spot(m, s);
    if (!s->theme || !is_asked_for(m, s->theme) ||
        m->of_theme[s->theme - m->game->themes] >= m->wanted / 2)
        return false;
    s->level = level_of(m, s);
    return s->level >= m->least_level && m->of_level[s->level] < m->wanted * 3 / 4;
}

static void keep(struct maker *m, const struct spot *s) {
    struct buf line = buf_growing();
    put_puzzle(m, s, &line);
    fwrite(line.at, 1, line.len, m->out);
    fflush(m->out);
    buf_free(&line);
    count(m, s->theme, s->level);
    fprintf(stderr, "%s %d: game %d, move %d, %s, level %d\n", m->game->id, (int)m->count,
            (int)s->from, s->number, s->theme->name, s->level);
}

/* ---- playing ---- */

/* A game that is looked through. */
struct hunt {
    int64_t from;
    int number, kept;
    uint32_t themes; /* bits of those that were kept out of this game */
    /* the choices that several seats owe together, since the position in which they began to */
    uint32_t owing;
    int laid;
    struct turn turn[LONGEST_PHASE];
    _Alignas(16) uint8_t start[MAX_STATE];
    _Alignas(16) uint8_t st[MAX_STATE];
};

static void consider(struct maker *m, struct hunt *h, struct spot *s) {
    if (h->kept >= MOST_A_GAME || m->count >= m->wanted || !is_clear(&s->found, PROMISING) ||
        !is_wanted(m, s))
        return;
    uint32_t theme = 1u << (s->theme - m->game->themes);
    if (h->themes & theme || !agree(m, s))
        return;
    keep(m, s);
    h->kept++;
    h->themes |= theme;
}

/* The position in which this choice alone is missing; false if there is none. A seal is made again
 * after it, so it is left out with it. */
static bool without(const struct maker *m, const struct hunt *h, int k, uint8_t *st) {
    const struct turn *left_out = &h->turn[k];
    memcpy(st, h->start, m->game->state_size);
    for (int i = 0; i < h->laid; i++) {
        const struct turn *t = &h->turn[i];
        if (i != k && m->game->apply(m->box, st, t->seat, t->move, NULL) &&
            t->seat != left_out->seat)
            return false;
    }
    return m->game->pending(st) == 1u << left_out->seat;
}

static bool is_hidden(const struct maker *m, const struct turn *t) {
    return m->game->kinds[move_kind(t->move)].redacted != NULL;
}

static bool is_of_plan(const struct maker *m, const struct hunt *h, int k) {
    int n = 0;
    for (int i = 0; i < h->laid; i++)
        n += h->turn[i].seat == h->turn[k].seat && is_hidden(m, &h->turn[i]);
    return n >= MANY && is_hidden(m, &h->turn[k]);
}

/* All have chosen: looks at each choice of a plan as if it were the last. */
static void end_phase(struct maker *m, struct hunt *h) {
    _Alignas(16) uint8_t st[MAX_STATE];
    for (int k = 0; k < h->laid && h->kept < MOST_A_GAME; k++) {
        struct spot s = {.seat = h->turn[k].seat,
                         .number = h->number - h->laid + k,
                         .from = h->from,
                         .state = st};
        if (!is_of_plan(m, h, k) || !without(m, h, k, st))
            continue;
        weigh(m, &m->hard, st, s.seat, (uint64_t)s.number, &s.found);
        consider(m, h, &s);
    }
    h->laid = 0;
}

/* Notes what is chosen while several seats owe choices. */
static void note(struct maker *m, struct hunt *h, uint32_t owing, struct turn t) {
    if (h->laid > 0 && owing & ~h->owing)
        end_phase(m, h);
    if (h->laid == 0) {
        if (!(owing & (owing - 1)))
            return;
        memcpy(h->start, h->st, m->game->state_size);
    }
    h->owing = owing;
    if (h->laid < LONGEST_PHASE)
        h->turn[h->laid++] = t;
}

static void deal_moves(struct maker *m, struct hunt *h, const uint8_t *seed) {
    uint8_t *st = h->st;
    if (m->game->pending(st) == 1u << NATURE)
        end_phase(m, h);
    while (m->game->pending(st) == 1u << NATURE) {
        struct rng rng = rng_for_event(seed, m->game->chance(m->box, st), 0);
        int refused = m->game->apply(m->box, st, NATURE, m->game->roll(m->box, st, &rng), NULL);
        CHECK(!refused);
    }
}

/* Plays one game, and keeps what it finds on the way: one of a theme. */
static void look_through(struct maker *m, int64_t from) {
    static struct hunt h;
    uint8_t seed[SEED_BYTES];
    uint32_t owing;
    h = (struct hunt){.from = from};
    deal_seed(m->seed, DEALS_TO_MEASURE, (uint64_t)from, seed);
    int refused = m->game->setup(m->box, h.st, &m->how);
    CHECK(!refused);
    for (; deal_moves(m, &h, seed), (owing = m->game->pending(h.st)) != 0; h.number++) {
        if (m->moves && h.number >= m->moves)
            return;
        struct spot s = {
            .seat = first_seat(owing), .number = h.number, .from = from, .state = h.st};
        weigh(m, &m->hard, h.st, s.seat, (uint64_t)h.number, &s.found);
        struct turn made = {s.seat, s.found.item[0].move};
        if (!(owing & (owing - 1)))
            consider(m, &h, &s);
        note(m, &h, owing, made);
        refused = m->game->apply(m->box, h.st, made.seat, made.move, NULL);
        CHECK(!refused);
    }
}

/* ---- once more ---- */

static bool is_gone(const char *line) { return strstr(line, "\"gone\":true") != NULL; }

/* What a line is about. */
static const struct theme *theme_in(const struct maker *m, const char *line) {
    const char *name = strstr(line, "\"theme\":\""), *end = name ? strchr(name + 9, '"') : NULL;
    return end ? theme_find(m->game, (struct slice){name + 9, (size_t)(end - name - 9)}) : NULL;
}

/* A net that corrects nothing. */
static void make_estimate(struct maker *m) {
    static int16_t weights[NET_INPUTS * NET_WIDE];
    static int32_t biases[NET_WIDE];
    const struct net *real = net_find(m->game, m->how.seats);
    m->estimate = (struct net){.game = m->game->id,
                               .seats = m->how.seats,
                               .inputs = real ? real->inputs : 0,
                               .lean = ONE_WEIGHT,
                               .first = weights,
                               .second = weights,
                               .third = weights,
                               .bias_wide = biases,
                               .bias_narrow = biases,
                               .bias_out = biases};
    m->by_hand.net = real ? &m->estimate : NULL;
}

static int64_t number_in(struct slice json, const char *name) {
    struct slice value;
    int64_t number = 0;
    return json_find(json, name, &value) && json_number(value, 0, INT32_MAX, &number) ? number : 0;
}

/* The best move first, then the best of the others as `hard` sees them. */
static void put_first(struct verdict *v, Move best) {
    for (int i = 1; i < v->count; i++)
        if (v->item[i].move == best) {
            struct weighed found = v->item[i];
            memmove(&v->item[1], &v->item[0], (size_t)i * sizeof found);
            v->item[0] = found;
        }
    sort_others(v);
}

/* Its number is not given to another. */
static void keep_place(const struct maker *m, int64_t from, int number) {
    fprintf(m->out, "{\"game\":\"%s\",\"from\":%lld,\"move\":%d,\"gone\":true}\n", m->game->id,
            (long long)from, number);
    fflush(m->out);
}

/* Looks at a puzzle with today's players, and keeps it if they still agree on its move. */
static void look_again(struct maker *m, struct slice line) {
    static struct puzzle p;
    struct fault fault;
    struct slice json;
    const struct theme *theme = theme_in(m, line.at);
    struct puzzle_line as = {.theme = theme ? theme->name : "", .level = 1, .json = line};
    if (!json_check(line, &json, &fault) || !puzzle_parse(m->game, m->box, &as, &p, &fault)) {
        if (!is_gone(line.at))
            fprintf(stderr, "%s: a damaged line is left out\n", m->game->id);
        keep_place(m, number_in(json, "from"), (int)number_in(json, "move"));
        return;
    }
    struct spot s = {.seat = p.seat,
                     .number = (int)number_in(json, "move"),
                     .from = number_in(json, "from"),
                     .theme = theme,
                     .state = p.state};
    const struct head *head = (const struct head *)p.state;
    m->how.seats = head->seats;
    memcpy(m->how.colour, head->colour, sizeof head->colour);
    make_estimate(m);
    weigh(m, &m->hard, s.state, s.seat, (uint64_t)s.number, &s.found);
    put_first(&s.found, p.best);
    s.level = level_of(m, &s);
    if (agree(m, &s)) {
        keep(m, &s);
        return;
    }
    fprintf(stderr, "%s: game %d, move %d does not hold\n", m->game->id, (int)s.from, s.number);
    keep_place(m, s.from, s.number);
}

static bool look_at_all(struct maker *m, const char *path) {
    char *line = NULL;
    size_t room = 0;
    ssize_t len;
    FILE *in = fopen(path, "r");
    if (!in)
        return false;
    for (int64_t i = 0; (len = getline(&line, &room, in)) > 0; i++)
        if (i >= m->lines)
            look_again(m, (struct slice){line, (size_t)len});
    fclose(in);
    free(line);
    return true;
}

/* ---- the command ---- */

/* How many lines there are, and the game after the last one's. */
static int64_t read_kept(const char *path, struct maker *m, int64_t next) {
    char *line = NULL;
    size_t room = 0;
    FILE *in = fopen(path, "r");
    while (in && getline(&line, &room, in) > 0) {
        const char *from = strstr(line, "\"from\":"), *level = strstr(line, "\"level\":");
        next = from ? strtoll(from + 7, NULL, 10) + 1 : next;
        m->lines++;
        if (!is_gone(line))
            count(m, theme_in(m, line), level ? level[8] & 3 : 0);
    }
    if (in)
        fclose(in);
    free(line);
    return next;
}

static bool begin(struct maker *m, const char *path) {
    struct fault fault;
    m->box = calloc(1, m->game->box_size);
    CHECK(m->box && m->game->read_box(m->box, *m->game->box_text, &fault));
    bool known =
        player_read(slice_of("hard"), &m->hard) && player_read(slice_of("normal"), &m->normal) &&
        player_read(slice_of("expert"), &m->expert) && player_read(slice_of("expert"), &m->by_hand);
    CHECK(known);
    m->expert.playouts = TEN_TIMES;
    make_estimate(m);
    m->thinker = thinker_new(1);
    m->out = fopen(path, "a");
    return m->out != NULL;
}

int cmd_puzzles(int argc, char **argv) {
    const char *out = NULL;
    const char *again = NULL;
    int64_t seats = 4, seed = 1, first = 0;
    struct maker m = {.wanted = 60};
    struct values words;
    const struct flag flags[] = {{.name = "out", .value = &out},
                                 {.name = "seats", .number = &seats, .least = 2, .most = MAX_SEATS},
                                 {.name = "count", .number = &m.wanted, .least = 1, .most = 10000},
                                 {.name = "only", .value = &m.only},
                                 {.name = "level", .number = &m.least_level, .most = 3},
                                 {.name = "first", .number = &first, .most = 1000000},
                                 {.name = "moves", .number = &m.moves, .most = 100000},
                                 {.name = "again", .value = &again},
                                 SEED_FLAG(&seed),
                                 {0}};
    if (!args_read(argc, argv, flags, 1, 1, &words))
        return BAD_INPUT;
    m.game = game_find(slice_of(words.text[0]));
    if (!m.game || !out || !m.game->themes)
        return complain(BAD_INPUT, !m.game ? "there is no such game"
                                   : !out  ? "--out is missing"
                                           : "this game has no themes");
    if (seats < m.game->min_seats || seats > m.game->max_seats)
        return complain(BAD_INPUT, "that many players cannot play %s", m.game->title);
    m.how = setup_default(m.game, (int)seats);
    m.seed = (uint64_t)seed;
    int64_t from = read_kept(out, &m, first);
    if (!begin(&m, out))
        return complain(BAD_INPUT, "%s cannot be written", out);
    bool read = !again || look_at_all(&m, again);
    for (; !again && m.count < m.wanted; from++)
        look_through(&m, from);
    fclose(m.out);
    thinker_free(m.thinker);
    free(m.box);
    return read ? DONE : complain(BAD_INPUT, "%s cannot be read", again);
}
