/* puzzles.c: hoftag-lab puzzles: looks for positions in which one move is clearly the best.
 *
 * They come out of games that `hard` plays against itself. A position is kept if four judges agree
 * on the move: `hard` itself, `expert` with ten times its budget and two seeds, and the same search
 * with the hand-made estimate instead of the net; and if the second best move is ten points of a
 * hundred behind for both experts. Choices that several seats owe together are left out: a bid that
 * is always the best one would be foreseen. */
#include "base/check.h"
#include "base/markup.h"
#include "bots/match.h"
#include "cmd/cmd.h"
#include "game/drive.h"
#include "game/fields.h"
#include "game/words.h"
#include "lab/lab.h"
#include "think/think.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char help_puzzles[] =
    "Usage: hoftag-lab puzzles GAME --out FILE [--seats K] [--count N] [--seed S]\n"
    "\n"
    "Adds positions with one clearly best move to FILE, a line of JSON each, until it has N. It\n"
    "goes on where it stopped: every line says which game it came from.\n"
    "\n"
    "  --out FILE    where they are added\n"
    "  --seats K     of games with so many players (4)\n"
    "  --count N     how many lines the file shall have (60)\n"
    "  --seed S      a number that decides everything random (1)\n";

enum {
    CLEAR = SHARES / 10,      /* how far behind the second best move must be, */
    PROMISING = SHARES / 8,   /* and in the first look */
    LEAST_SHARE = SHARES / 8, /* whoever has lost anyway learns nothing */
    MOST_A_GAME = 2,
    MOST_LISTED = 12,
    FOLLOWS = 6,
    TEN_TIMES = 100000,
    THEMES = 64
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
    int64_t of_level[4], of_theme[THEMES]; /* of those that are kept */
    FILE *out;
};

/* A position of a game, and who is to move. */
struct spot {
    int seat, number, level;
    int64_t from;
    const uint8_t *state;
    struct verdict found;
};

/* ---- weighing ---- */

static void weigh(const struct maker *m, const struct player *p, const uint8_t *st, int seat,
                  uint64_t luck, struct verdict *out) {
    _Alignas(16) uint8_t view[MAX_STATE];
    uint8_t seed[SEED_BYTES];
    rng_seed_from_number(luck, seed);
    struct rng rng = rng_new(seed, (uint64_t)seat);
    struct ask ask = {
        .game = m->game, .box = m->box, .view = view, .seat = seat, .rng = &rng, .thorough = true};
    fields_view(m->game, st, seat, view);
    bool weighs = thinker_weigh(m->thinker, p, &ask, out);
    CHECK(weighs);
    verdict_sort(out);
}

static bool is_clear(const struct verdict *v, int32_t by) {
    return v->count >= 3 && v->item[1].share != NO_SHARE && v->item[0].share >= LEAST_SHARE &&
           v->item[0].share - v->item[1].share >= by;
}

static bool agree(const struct maker *m, struct spot *s) {
    Move best = s->found.item[0].move;
    struct verdict v;
    for (uint64_t luck = 1; luck <= 2; luck++) {
        weigh(m, &m->expert, s->state, s->seat, luck, &v);
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

/* The first word of its moves. */
static struct slice theme_of(const struct maker *m, int kind) {
    struct slice words = slice_of(m->game->kinds[kind].words), theme;
    slice_word(&words, &theme);
    return theme;
}

static void put_puzzle(const struct maker *m, const struct spot *s, struct buf *out) {
    put(out, "{'game':%j,'from':%d,'move':%d,'theme':%j,'level':%d,'seat':%j,'shares':{",
        m->game->id, s->from, s->number, theme_of(m, move_kind(s->found.item[0].move)), s->level,
        m->game->colours[m->how.colour[s->seat]]);
    for (int i = 0; i < s->found.count && i < MOST_LISTED; i++) {
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

static void count(struct maker *m, int kind, int level) {
    m->count++;
    m->of_level[level]++;
    m->of_theme[kind]++;
}

/* At most three quarters of them are of one level, and not all of one kind. */
static bool is_wanted(const struct maker *m, struct spot *s) {
    s->level = level_of(m, s);
    return m->of_level[s->level] < m->wanted * 3 / 4 &&
           m->of_theme[move_kind(s->found.item[0].move)] < m->wanted * 15 / 16;
}

static void keep(struct maker *m, const struct spot *s) {
    struct buf line = buf_growing();
    put_puzzle(m, s, &line);
    fwrite(line.at, 1, line.len, m->out);
    fflush(m->out);
    buf_free(&line);
    count(m, move_kind(s->found.item[0].move), s->level);
    fprintf(stderr, "%s %d of %d: game %d, move %d\n", m->game->id, (int)m->count, (int)m->wanted,
            (int)s->from, s->number);
}

/* ---- playing ---- */

static void deal_moves(const struct maker *m, uint8_t *st, const uint8_t *seed) {
    while (m->game->pending(st) == 1u << NATURE) {
        struct rng rng = rng_for_event(seed, m->game->chance(m->box, st), 0);
        int refused = m->game->apply(m->box, st, NATURE, m->game->roll(m->box, st, &rng), NULL);
        CHECK(!refused);
    }
}

/* Plays one game, and keeps what it finds on the way: kinds of moves that it did not keep yet. */
static void look_through(struct maker *m, int64_t from) {
    _Alignas(16) uint8_t st[MAX_STATE];
    uint8_t seed[SEED_BYTES];
    uint64_t kinds = 0;
    uint32_t owing;
    int kept = 0;
    deal_seed(m->seed, DEALS_TO_MEASURE, (uint64_t)from, seed);
    int refused = m->game->setup(m->box, st, &m->how);
    CHECK(!refused);
    for (int number = 0; deal_moves(m, st, seed), (owing = m->game->pending(st)) != 0; number++) {
        struct spot s = {.seat = first_seat(owing), .number = number, .from = from, .state = st};
        weigh(m, &m->hard, st, s.seat, (uint64_t)number, &s.found);
        Move made = s.found.item[0].move;
        uint64_t kind = 1ull << move_kind(made);
        if (kept < MOST_A_GAME && m->count < m->wanted && !(owing & (owing - 1)) &&
            !(kinds & kind) && is_clear(&s.found, PROMISING) && is_wanted(m, &s) && agree(m, &s)) {
            keep(m, &s);
            kept++;
            kinds |= kind;
        }
        refused = m->game->apply(m->box, st, s.seat, made, NULL);
        CHECK(!refused);
    }
}

/* ---- the command ---- */

/* The kind of move that a line is about. */
static int kind_in(const struct maker *m, const char *line) {
    const char *theme = strstr(line, "\"theme\":\"");
    for (int kind = 1; theme && kind <= kind_count(m->game); kind++) {
        struct slice word = theme_of(m, kind);
        if (strncmp(theme + 9, word.at, word.len) == 0 && theme[9 + word.len] == '"')
            return kind;
    }
    return 0;
}

/* How many lines there are, and the game after the last one's. */
static int64_t read_kept(const char *path, struct maker *m) {
    char *line = NULL;
    size_t room = 0;
    int64_t next = 0;
    FILE *in = fopen(path, "r");
    while (in && getline(&line, &room, in) > 0) {
        const char *from = strstr(line, "\"from\":"), *level = strstr(line, "\"level\":");
        next = from ? strtoll(from + 7, NULL, 10) + 1 : next;
        count(m, kind_in(m, line), level ? level[8] & 3 : 0);
    }
    if (in)
        fclose(in);
    free(line);
    return next;
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
    int64_t seats = 4, seed = 1;
    struct maker m = {.wanted = 60};
    struct values words;
    const struct flag flags[] = {{.name = "out", .value = &out},
                                 {.name = "seats", .number = &seats, .least = 2, .most = MAX_SEATS},
                                 {.name = "count", .number = &m.wanted, .least = 1, .most = 10000},
                                 SEED_FLAG(&seed),
                                 {0}};
    if (!args_read(argc, argv, flags, 1, 1, &words))
        return BAD_INPUT;
    m.game = game_find(slice_of(words.text[0]));
    if (!m.game || !out)
        return complain(BAD_INPUT, m.game ? "--out is missing" : "there is no such game");
    if (seats < m.game->min_seats || seats > m.game->max_seats)
        return complain(BAD_INPUT, "that many players cannot play %s", m.game->title);
    m.how = setup_default(m.game, (int)seats);
    m.seed = (uint64_t)seed;
    int64_t from = read_kept(out, &m);
    if (!begin(&m, out))
        return complain(BAD_INPUT, "%s cannot be written", out);
    for (; m.count < m.wanted; from++)
        look_through(&m, from);
    fclose(m.out);
    thinker_free(m.thinker);
    free(m.box);
    return DONE;
}
