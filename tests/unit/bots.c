/* bots.c: the computer players: each of them makes legal moves in every game, from its view alone.
 * Nets are read and written without loss, and think in integers what they learned in floating
 * point. */
#include "bots/habits.h"
#include "game/fields.h"
#include "game/sim.h"
#include "lab/learn.h"
#include "lib/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYOUTS = 12, ROOM_BYTES = 1 << 20 };

static struct rng rng_of(uint64_t number) {
    uint8_t seed[SEED_BYTES];
    rng_seed_from_number(number, seed);
    return rng_new(seed, 0);
}

/* ---- players ---- */

struct position {
    const struct game *game;
    void *box;
    _Alignas(16) uint8_t st[MAX_STATE];
    int seat;
};

static void roll_on(struct position *p, struct rng *rng, Move choice) {
    EXPECT(p->game->apply(p->box, p->st, p->seat, choice, NULL) == 0);
    while (p->game->pending(p->st) >> NATURE & 1)
        p->game->apply(p->box, p->st, NATURE, p->game->roll(p->box, p->st, rng), NULL);
    uint32_t owing = p->game->pending(p->st);
    p->seat = owing ? sim_pick_seat(owing, rng) : NATURE;
}

static void begin_with(struct position *p, const struct game *g, const struct setup *how,
                       struct rng *rng) {
    struct fault fault;
    p->game = g;
    p->box = calloc(1, g->box_size);
    EXPECT(p->box && g->read_box(p->box, *g->box_text, &fault) &&
           g->setup(p->box, p->st, how) == 0);
    while (g->pending(p->st) >> NATURE & 1)
        g->apply(p->box, p->st, NATURE, g->roll(p->box, p->st, rng), NULL);
    p->seat = sim_pick_seat(g->pending(p->st), rng);
}

static void begin(struct position *p, const struct game *g, struct rng *rng) {
    struct setup how = setup_default(g, g->max_seats);
    begin_with(p, g, &how, rng);
}

static Move ask_bot(const struct position *p, const void *st, const struct bot *bot,
                    struct room room, uint64_t luck) {
    _Alignas(16) uint8_t view[MAX_STATE], before[MAX_STATE];
    struct rng rng = rng_of(luck);
    struct player player = {bot, bot->playouts ? PLAYOUTS : 0, NULL};
    struct ask ask = {
        .game = p->game, .box = p->box, .view = view, .seat = p->seat, .rng = &rng, .room = room};
    fields_view(p->game, st, p->seat, view);
    memcpy(before, view, p->game->state_size);
    Move m = player_choose(&player, &ask);
    EXPECT(memcmp(before, view, p->game->state_size) == 0);
    return m;
}

static bool is_legal(const struct position *p, Move m) {
    Move moves[MAX_MOVES];
    int n = p->game->moves(p->box, p->st, p->seat, moves);
    for (int i = 0; i < n; i++)
        if (moves[i] == m)
            return true;
    return false;
}

/* The move is legal, and it stays the same when everything hidden from the seat is drawn anew: the
 * bot has not peeked. */
static Move inspect(const struct position *p, const struct bot *bot, struct room room,
                    struct rng *rng) {
    _Alignas(16) uint8_t other[MAX_STATE];
    uint64_t luck = rng_next(rng);
    Move m = ask_bot(p, p->st, bot, room, luck);
    EXPECT(is_legal(p, m));
    memcpy(other, p->st, p->game->state_size);
    p->game->resample(p->box, other, p->seat, rng);
    EXPECT(ask_bot(p, other, bot, room, luck) == m);
    EXPECT(is_legal(p, ask_bot(p, p->st, bot, (struct room){room.at, 4096}, luck)));
    return m;
}

static void bots_play_fair(const struct game *g, const struct bot *bot) {
    struct position p;
    struct rng rng = rng_of(11);
    struct room room = {malloc(ROOM_BYTES), ROOM_BYTES};
    begin(&p, g, &rng);
    for (int i = 0; i < 60 && p.seat != NATURE; i++) {
        Move m = i % 4 == 0 ? inspect(&p, bot, room, &rng)
                            : ask_bot(&p, p.st, &all_bots[0], room, rng_next(&rng));
        roll_on(&p, &rng, m);
    }
    free(room.at);
    free(p.box);
}

/* ---- judges ---- */

static void same_with_memo(const struct position *p, const struct judge *j, Move m,
                           struct memo *memo) {
    _Alignas(16) uint8_t next[MAX_STATE];
    struct features fresh, kept;
    memcpy(next, p->st, p->game->state_size);
    EXPECT(p->game->apply(p->box, next, p->seat, m, NULL) == 0);
    EXPECT(j->value(p->box, next, p->seat, NULL) == j->value(p->box, next, p->seat, memo));
    j->features(p->box, next, p->seat, NULL, &fresh);
    j->features(p->box, next, p->seat, memo, &kept);
    EXPECT(fresh.count == kept.count);
    EXPECT(memcmp(fresh.input, kept.input, (size_t)fresh.count * sizeof kept.input[0]) == 0);
    for (int i = 0; i < ((const struct head *)next)->seats; i++)
        EXPECT_INT(kept.value[i], fresh.value[i]);
}

/* A memo changes no answer, whether the judge was told the position before or not. */
static void memos_change_nothing(const struct game *g, uint64_t number) {
    const struct judge *j = judge_find(g);
    struct rng rng = rng_of(number);
    struct memo memo = {.filled = false};
    struct position p;
    Move moves[MAX_MOVES];
    if (!j)
        return;
    begin(&p, g, &rng);
    for (int step = 0; p.seat != NATURE; step++) {
        int n = g->moves(p.box, p.st, p.seat, moves);
        if (j->before && step % 4)
            j->before(p.box, p.st, &memo);
        for (int i = 0; i < 6; i++)
            same_with_memo(&p, j, moves[rng_below(&rng, (uint32_t)n)], &memo);
        roll_on(&p, &rng, moves[rng_below(&rng, (uint32_t)n)]);
    }
    free(p.box);
}

/* ---- budgets ---- */

static uint64_t ticking(void) {
    static uint64_t now;
    return now += 1000000;
}

static uint64_t spend(const struct position *p, struct room room, uint64_t (*clock)(void),
                      bool thorough) {
    _Alignas(16) uint8_t view[MAX_STATE];
    struct rng rng = rng_of(3);
    struct player player = {bot_find(slice_of("expert")), 3000, NULL};
    struct verdict v;
    uint64_t playouts = 0;
    struct ask ask = {.game = p->game,
                      .box = p->box,
                      .view = view,
                      .seat = p->seat,
                      .rng = &rng,
                      .room = room,
                      .playouts_made = &playouts,
                      .clock = clock,
                      .thorough = thorough};
    fields_view(p->game, p->st, p->seat, view);
    player_equip(&player, &ask);
    ask.until = clock ? clock() + 5000000 : 0;
    player.bot->weigh(&ask, &v);
    EXPECT(is_legal(p, verdict_pick(&ask, &v)));
    return playouts;
}

/* A search stops when the time is up or the best move is clear; a thorough one spends its whole
 * budget. */
static void searches_stop_in_time(void) {
    struct position p;
    struct rng rng = rng_of(14);
    struct room room = {malloc(ROOM_BYTES), ROOM_BYTES};
    uint64_t clear = 0;
    begin(&p, game_find(slice_of("league")), &rng);
    for (int i = 0; i < 12 && p.seat != NATURE; i++) {
        Move moves[MAX_MOVES];
        if (p.game->moves(p.box, p.st, p.seat, moves) > 1) {
            EXPECT(spend(&p, room, NULL, true) == 3000);
            clear += spend(&p, room, NULL, false) < 3001;
            EXPECT(spend(&p, room, ticking, true) < 200);
        }
        roll_on(&p, &rng, ask_bot(&p, p.st, bot_find(slice_of("normal")), room, rng_next(&rng)));
    }
    EXPECT(clear > 0);
    free(room.at);
    free(p.box);
}

static void verdicts_are_sorted(void) {
    struct verdict v = {.count = 4, .item = {{1, 3, 9}, {2, 7, 1}, {3, 7, 2}, {4, 0, 0}}};
    verdict_sort(&v);
    EXPECT_INT(v.item[0].move, 3);
    EXPECT_INT(v.item[1].move, 2);
    EXPECT_INT(v.item[3].move, 4);
}

/* A mixed verdict is drawn in its proportions; any other means the move that was tried most. */
static void mixed_verdicts_are_drawn(void) {
    struct verdict v = {.count = 3, .item = {{1, 10, 9}, {2, 0, 1}, {3, 30, 2}}};
    struct rng rng = rng_of(5);
    struct ask ask = {.rng = &rng};
    int often[4] = {0};
    EXPECT_INT(verdict_pick(&ask, &v), 3);
    v.mixed = true;
    for (int i = 0; i < 400; i++)
        often[verdict_pick(&ask, &v)]++;
    EXPECT_INT(often[2], 0);
    EXPECT(often[1] > 70 && often[1] < 130);
}

/* ---- playing out ---- */

/* What a move came to in all playouts is remembered, once for each of them, and tempts. */
static void habits_are_formed(void) {
    static struct habit memory[HABITS];
    static struct habits h;
    const Move good = move_of(1, 1, 0, 0), bad = move_of(1, 2, 0, 0), both[] = {good, bad};
    struct rng rng = rng_of(8);
    int often = 0;
    habits_begin(&h, memory);
    for (int i = 0; i < 10; i++) {
        habits_next_playout(&h);
        habits_note(&h, 0, i % 2 ? good : bad);
        habits_note(&h, 0, i % 2 ? good : bad);
        habits_note(&h, 1, bad);
        habits_learn(&h, (const int32_t[MAX_SEATS]){i % 2 ? 6000 : 2000, 5000});
    }
    EXPECT_INT(habits_worth(&h, 0, good), (5 * 6000 + 4 * 4000) / 9);
    EXPECT_INT(habits_worth(&h, 0, bad), (5 * 2000 + 4 * 4000) / 9);
    EXPECT_INT(habits_worth(&h, 1, good), 5000);
    for (int i = 0; i < 400; i++)
        often += habits_draw(&h, 0, both, 2, &rng) == good;
    EXPECT(often > 270 && often < 330);
}

/* With two players nothing beats a three: whoever lays it loses to nobody. */
static void mcts_makes_the_better_move(void) {
    struct room room = {malloc(ROOM_BYTES), ROOM_BYTES};
    const struct game *g = game_find(slice_of("null"));
    struct setup how = setup_default(g, 2);
    struct position p;
    struct player mcts;
    bool known = player_read(slice_of("mcts:100"), &mcts);
    EXPECT(known);
    for (uint64_t luck = 1; luck <= 20; luck++) {
        _Alignas(16) uint8_t view[MAX_STATE];
        struct rng rng = rng_of(luck);
        begin_with(&p, g, &how, &rng);
        fields_view(g, p.st, p.seat, view);
        struct ask ask = {
            .game = g, .box = p.box, .view = view, .seat = p.seat, .rng = &rng, .room = room};
        EXPECT_INT(move_arg(player_choose(&mcts, &ask), 0), 3);
        free(p.box);
    }
    free(room.at);
}

static int points_after(const struct position *p, Move m) {
    _Alignas(16) uint8_t next[MAX_STATE];
    int32_t points[MAX_SEATS];
    memcpy(next, p->st, p->game->state_size);
    EXPECT(p->game->apply(p->box, next, p->seat, m, NULL) == 0);
    p->game->scores(p->box, next, points);
    return points[p->seat];
}

/* The points after the worst of the moves, if they are many and some bring at least two more;
 * otherwise -1. */
static int points_without(const struct position *p, const Move *moves, int n) {
    int least = 999, most = 0;
    for (int i = 0; i < n; i++) {
        int points = points_after(p, moves[i]);
        least = points < least ? points : least;
        most = points > most ? points : most;
    }
    return n > 40 && most > least + 1 ? least : -1;
}

/* Of many moves, few can be tried: those that bring points at once come first. Without that, mcts
 * finds one in 2 of these 15 choices. */
static void mcts_sees_points(void) {
    struct room room = {malloc(ROOM_BYTES), ROOM_BYTES};
    const struct bot *mcts = bot_find(slice_of("mcts"));
    struct position p;
    struct rng rng = rng_of(12);
    int choices = 0, gains = 0;
    for (int game = 0; game < 12; game++) {
        begin(&p, game_find(slice_of("lowenherz")), &rng);
        while (p.seat != NATURE) {
            Move moves[MAX_MOVES];
            int n = p.game->moves(p.box, p.st, p.seat, moves);
            int least = points_without(&p, moves, n);
            if (least >= 0) {
                Move m = ask_bot(&p, p.st, mcts, room, (uint64_t)choices++);
                gains += points_after(&p, m) > least;
            }
            roll_on(&p, &rng, moves[rng_below(&rng, (uint32_t)n)]);
        }
        free(p.box);
    }
    EXPECT(choices >= 10 && gains * 5 >= choices * 4);
    free(room.at);
}

/* ---- the value of a given move ---- */

static struct weighed value_of(const struct position *p, struct room room, const char *name, Move m,
                               bool asked) {
    _Alignas(16) uint8_t view[MAX_STATE];
    struct rng rng = rng_of(7);
    struct player player;
    struct verdict v;
    bool known = player_read(slice_of(name), &player);
    struct ask ask = {.game = p->game,
                      .box = p->box,
                      .view = view,
                      .seat = p->seat,
                      .rng = &rng,
                      .room = room,
                      .thorough = true,
                      .valued = asked ? &m : NULL};
    EXPECT(known);
    fields_view(p->game, p->st, p->seat, view);
    player_equip(&player, &ask);
    player.bot->weigh(&ask, &v);
    for (int i = 0; i < v.count; i++)
        if (v.item[i].move == m)
            return v.item[i];
    return (struct weighed){m, 0, NO_SHARE};
}

/* A move that is asked about gets a value, even if the search would not have tried it. Returns how
 * often it would not have. */
static int values_what_is_asked(const struct game *g, struct room room, const char *name,
                                int positions) {
    struct position p;
    struct rng rng = rng_of(31);
    Move moves[MAX_MOVES];
    int unknown = 0;
    begin(&p, g, &rng);
    for (int i = 0; i < positions && p.seat != NATURE; i++) {
        int n = g->moves(p.box, p.st, p.seat, moves);
        Move m = moves[rng_below(&rng, (uint32_t)n)];
        if (n > 1) {
            struct weighed told = value_of(&p, room, name, m, true);
            EXPECT(told.share >= 0 && told.share <= SHARES);
            unknown += value_of(&p, room, name, m, false).share == NO_SHARE;
        }
        roll_on(&p, &rng, m);
    }
    free(p.box);
    return unknown;
}

static void moves_are_valued_when_asked(void) {
    struct room room = {malloc(ROOM_BYTES), ROOM_BYTES};
    EXPECT(values_what_is_asked(game_find(slice_of("wallenstein")), room, "search:100", 160) > 0);
    EXPECT(values_what_is_asked(game_find(slice_of("lowenherz")), room, "search:100", 160) > 0);
    EXPECT_INT(values_what_is_asked(game_find(slice_of("league")), room, "search:100", 30), 0);
    EXPECT(values_what_is_asked(game_find(slice_of("null")), room, "mcts:2", 60) > 0);
    EXPECT_INT(values_what_is_asked(game_find(slice_of("wallenstein")), room, "normal", 40), 0);
    free(room.at);
}

/* ---- nets ---- */

static struct learner *some_learner(bool corrects) {
    struct learner *l = calloc(1, sizeof *l);
    struct rng rng = rng_of(5);
    strcpy(l->game, "league");
    l->seats = 4;
    l->inputs = 100;
    l->corrects = corrects;
    learner_init(l, &rng);
    for (int i = 0; i < NET_NARROW * NET_OUT; i++) /* make the opinions differ */
        l->now.third[i] = (float)rng_below(&rng, 1000) / 700 - 0.7f;
    l->now.lean *= 0.8f;
    return l;
}

static void integers_think_like_fractions(bool corrects) {
    static struct net_numbers numbers;
    struct learner *l = some_learner(corrects);
    struct rng rng = rng_of(6);
    struct net_memory memory = {0};
    struct net net;
    weights_round(&l->now, l, &numbers, &net);
    for (int k = 0; k < 50; k++) {
        struct features f = {.count = l->inputs};
        int32_t share[MAX_SEATS], again[MAX_SEATS], sum = 0;
        struct thought t;
        for (int i = 0; i < l->inputs; i++)
            f.input[i] = (int16_t)((int)rng_below(&rng, 400) - 200);
        for (int i = 0; i < l->seats; i++)
            f.value[i] = (int32_t)rng_below(&rng, 900);
        net_shares(&net, &f, &memory, share);
        net_shares(&net, &f, &(struct net_memory){0}, again);
        EXPECT(memcmp(share, again, sizeof *share * l->seats) == 0);
        weights_think(&l->now, l, &f, &t);
        for (int i = 0; i < l->seats; i++) {
            sum += share[i];
            EXPECT(fabs((double)share[i] / SHARES - (double)t.share[i]) < 0.02);
        }
        EXPECT_INT(sum, SHARES);
    }
    free(l);
}

static void learning_comes_nearer(bool corrects) {
    struct learner *l = some_learner(corrects);
    struct weights *gradient = calloc(1, sizeof *gradient);
    const struct features f = {
        .count = l->inputs, .input = {64, 0, -64, 128}, .value = {100, 40, 190, -70}};
    const float target[MAX_SEATS] = {0.7f, 0.1f, 0.1f, 0.1f};
    struct thought t;
    for (int i = 0; i < 400; i++) {
        memset(gradient, 0, sizeof *gradient);
        weights_think(&l->now, l, &f, &t);
        weights_blame(&l->now, l, &f, &t, target, gradient);
        learner_step(l, gradient, 1, 0.003f);
    }
    for (int i = 0; i < l->seats; i++)
        EXPECT(fabsf(t.share[i] - target[i]) < 0.02f);
    free(gradient);
    free(l);
}

static void nets_are_read_as_written(bool corrects) {
    static struct net_numbers numbers, again;
    struct learner *l = some_learner(corrects);
    struct net net, copy;
    struct fault fault;
    struct buf text = buf_growing(), twice = buf_growing();
    weights_round(&l->now, l, &numbers, &net);
    net.expert = corrects;
    net_write(&net, "by a test", &text);
    EXPECT(net_read(buf_slice_of(&text), &again, &copy, &fault));
    net_write(&copy, "by a test", &twice);
    EXPECT(slice_same(buf_slice_of(&text), buf_slice_of(&twice)));
    EXPECT_INT(copy.expert, corrects);
    EXPECT_INT(copy.lean, corrects ? lrintf(l->now.lean * ONE_WEIGHT) : 0);
    for (size_t cut = 0; cut < text.len - 1; cut += 1 + text.len / 97)
        EXPECT(!net_read((struct slice){text.at, cut}, &again, &copy, &fault));
    text.at[text.len - 2] = 'x';
    EXPECT(!net_read(buf_slice_of(&text), &again, &copy, &fault));
    buf_free(&text);
    buf_free(&twice);
    free(l);
}

/* A learner that goes on with a net says what the net says, and none of another shape. */
static void learners_go_on_with_nets(bool corrects) {
    static struct net_numbers numbers, again;
    struct learner *l = some_learner(corrects), *other = some_learner(corrects);
    struct net net, copy;
    struct buf text = buf_growing(), twice = buf_growing();
    weights_round(&l->now, l, &numbers, &net);
    memset(&other->now, 0, sizeof other->now);
    EXPECT(learner_take(other, &net));
    weights_round(&other->steady, other, &again, &copy);
    net_write(&net, "by a test", &text);
    net_write(&copy, "by a test", &twice);
    EXPECT(slice_same(buf_slice_of(&text), buf_slice_of(&twice)));
    other->inputs++;
    EXPECT(!learner_take(other, &net));
    buf_free(&text);
    buf_free(&twice);
    free(l);
    free(other);
}

static void built_in_nets_fit_their_games(void) {
    for (const struct net *n = all_nets; n->game; n++) {
        const struct game *g = game_find(slice_of(n->game));
        EXPECT(g && judge_find(g));
        EXPECT((n->expert ? net_find_expert : net_find)(g, n->seats) == n);
    }
}

/* ---- nets that correct the estimate ---- */

/* An untrained net says what the estimate says: the more a position is worth to the seat relative
 * to the others, the larger its share. */
static void compare_moves(const struct position *p, const struct judge *judge,
                          const struct net *net) {
    struct opinion by_hand = {p->game, judge, NULL, p->box, NULL},
                   by_net = {p->game, judge, net, p->box, NULL};
    Move moves[MAX_MOVES];
    int n = p->game->moves(p->box, p->st, p->seat, moves);
    EXPECT(opinion_on_joint(&by_net) && !opinion_on_joint(&by_hand));
    for (int i = 0; i < n; i++) {
        _Alignas(16) uint8_t next[MAX_STATE];
        int32_t expected[MAX_SEATS], share[MAX_SEATS];
        struct features f;
        memcpy(next, p->st, p->game->state_size);
        EXPECT(p->game->apply(p->box, next, p->seat, moves[i], NULL) == 0);
        judge->features(p->box, next, p->seat, NULL, &f);
        EXPECT_INT(f.count, net->inputs);
        EXPECT_INT(f.value[0], judge->value(p->box, next, p->seat, NULL));
        opinion_shares(&by_hand, next, p->seat, expected);
        opinion_shares(&by_net, next, p->seat, share);
        EXPECT(memcmp(expected, share, sizeof *share * ((const struct head *)next)->seats) == 0);
    }
}

static struct net untrained(const struct position *p, const struct judge *judge,
                            struct net_numbers *numbers) {
    struct learner *l = calloc(1, sizeof *l);
    struct rng rng = rng_of(5);
    struct features f;
    struct net net;
    judge->features(p->box, p->st, p->seat, NULL, &f);
    snprintf(l->game, sizeof l->game, "%s", p->game->id);
    l->seats = ((const struct head *)p->st)->seats;
    l->inputs = (uint16_t)f.count;
    l->corrects = true;
    learner_init(l, &rng);
    weights_round(&l->now, l, numbers, &net);
    free(l);
    return net;
}

static void untrained_nets_think_as_the_estimate(const struct game *g) {
    static struct net_numbers numbers;
    struct position p;
    struct rng rng = rng_of(12);
    struct room room = {malloc(ROOM_BYTES), ROOM_BYTES};
    begin(&p, g, &rng);
    struct net net = untrained(&p, judge_find(g), &numbers);
    for (int i = 0; i < 150 && p.seat != NATURE; i++) {
        compare_moves(&p, judge_find(g), &net);
        roll_on(&p, &rng, ask_bot(&p, p.st, bot_find(slice_of("easy")), room, rng_next(&rng)));
    }
    free(room.at);
    free(p.box);
}

int main(void) {
    for (const struct game *const *g = all_games; *g; g++)
        for (const struct bot *b = all_bots; b->name; b++) {
            test_doing("bots: %s at %s", b->name, (*g)->id);
            bots_play_fair(*g, b);
        }
    for (const struct game *const *g = all_games; *g; g++)
        for (uint64_t number = 0; number < 4; number++) {
            test_doing("memos at %s", (*g)->id);
            memos_change_nothing(*g, number);
        }
    verdicts_are_sorted();
    mixed_verdicts_are_drawn();
    habits_are_formed();
    mcts_makes_the_better_move();
    mcts_sees_points();
    moves_are_valued_when_asked();
    searches_stop_in_time();
    for (int corrects = 0; corrects <= 1; corrects++) {
        integers_think_like_fractions(corrects);
        learning_comes_nearer(corrects);
        nets_are_read_as_written(corrects);
        learners_go_on_with_nets(corrects);
    }
    for (const struct game *const *g = all_games; *g; g++)
        if (judge_find(*g))
            untrained_nets_think_as_the_estimate(*g);
    built_in_nets_fit_their_games();
    return test_end();
}
