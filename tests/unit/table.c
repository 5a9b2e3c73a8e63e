/* table.c: one game being played: undo, rewind, rolls, what is shown, damaged records. */
#include "table/table.h"

#include "base/hash.h"
#include "game/fields.h"
#include "game/sim.h"
#include "game/words.h"
#include "lib/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct game *game(const char *id) { return game_find(slice_of(id)); }

static struct table *new_table(const char *id, int seats, uint64_t number) {
    struct table_how how = {.game = game(id), .setup = setup_default(game(id), seats)};
    uint8_t seed[SEED_BYTES];
    struct fault fault;
    rng_seed_from_number(number, seed);
    how.seed = seed;
    return table_new(&how, &fault);
}

static bool make(struct table *t, int seat, const char *words) {
    struct refused why;
    return table_move(t, seat, slice_of(words), &why);
}

static bool undo(struct table *t, int seat) {
    struct refused why;
    return table_undo(t, seat, &why);
}

static bool record_has(const struct table *t, const char *part) {
    struct buf text = buf_growing();
    buf_slice(&text, buf_slice_of(&t->record));
    bool has = strstr(buf_end(&text), part) != NULL;
    buf_free(&text);
    return has;
}

static void random_move(struct table *t, struct rng *rng) {
    Move moves[MAX_MOVES];
    struct refused why;
    int seat = sim_pick_seat(t->head.game->pending(t->state), rng);
    int n = table_moves(t, seat, moves);
    EXPECT(n > 0 && table_play(t, seat, moves[rng_below(rng, (uint32_t)n)], &why));
}

static void expect_same(const struct table *t, struct table *again, struct table_damage damage) {
    EXPECT_INT(damage.kind, SOUND);
    EXPECT(again != NULL);
    if (!again)
        return;
    EXPECT_TEXT(slice_of(damage.fault.text), "");
    EXPECT_INT(again->count, t->count);
    EXPECT_INT(again->rewinds, t->rewinds);
    EXPECT(memcmp(again->back, t->back, sizeof t->back) == 0);
    EXPECT(fields_hash(t->head.game, again->state) == fields_hash(t->head.game, t->state));
    EXPECT(slice_same(buf_slice_of(&again->record), buf_slice_of(&t->record)));
    table_free(again);
}

/* Reading a table's record gives the same table, down to every detail. */
static void expect_replays(const struct table *t) {
    struct table_damage damage, own_damage;
    struct table *again = table_read(buf_slice_of(&t->record), slice_of(""), &damage);
    struct table *own = table_read_own(buf_slice_of(&t->record), &own_damage);
    expect_same(t, again, damage);
    expect_same(t, own, own_damage);
}

/* ---- going back ---- */

static void secret_choices_are_taken_back_until_the_last_seal(void) {
    struct table *t = new_table("null", 3, 5);
    EXPECT_INT(table_roll(t), 3);
    EXPECT(!undo(t, 0)); /* they have not moved yet */
    EXPECT(make(t, 0, "lay 2") && make(t, 1, "lay 3") && make(t, 0, "seal"));
    EXPECT(undo(t, 0) && undo(t, 0)); /* the seal, then the number, past the other's move */
    EXPECT(record_has(t, "takeback 6 red\ntakeback 4 red\n"));
    EXPECT_INT(t->count, 4);
    EXPECT(make(t, 0, "lay 1") && make(t, 0, "seal") && make(t, 1, "seal") && make(t, 2, "lay 2"));
    EXPECT(undo(t, 1) && make(t, 1, "seal"));
    expect_replays(t);
    EXPECT(make(t, 2, "seal"));
    for (int seat = 0; seat < 3; seat++)
        EXPECT(!undo(t, seat)); /* now it is open */
    expect_replays(t);
    table_free(t);
}

static bool writes(const struct table *t, int seat, Move m, const char *first) {
    char memory[MAX_WORDS + 1];
    struct buf words = buf_on(memory, sizeof memory);
    move_write(t->head.game, t->box, t->state, seat, m, seat, &words);
    return slice_starts(buf_slice_of(&words), first);
}

/* The seat's first legal move; whoever it waits for goes first. */
static Move next_of(struct table *t, int seat) {
    Move moves[MAX_MOVES];
    struct refused why;
    while (!(t->head.game->pending(t->state) >> seat & 1)) {
        int other = first_seat(t->head.game->pending(t->state));
        if (table_roll(t) == 0) {
            t->head.game->moves(t->box, t->state, other, moves);
            EXPECT(table_play(t, other, moves[0], &why));
        }
    }
    t->head.game->moves(t->box, t->state, seat, moves);
    return moves[0];
}

/* Of a plan any card can be taken back, and the others stay; not once it is sealed. */
static void an_early_move_is_taken_out(void) {
    struct table *t = new_table("wallenstein", 3, 5);
    struct refused why;
    Move m, laid[3];
    while (!writes(t, 0, m = next_of(t, 0), "plan "))
        EXPECT(table_play(t, 0, m, &why));
    int first = t->count + 1;
    for (int i = 0; i < 3; i++)
        EXPECT(table_play(t, 0, laid[i] = next_of(t, 0), &why));
    EXPECT(!table_undo_move(t, first, 1, &why) && !table_undo_move(t, first - 1, 0, &why));
    EXPECT(table_undo_move(t, first, 0, &why));
    EXPECT_INT(t->count, first + 1);
    EXPECT(t->moves[first - 1].move == laid[1] && t->moves[first].move == laid[2]);
    EXPECT_INT(t->back[0].all, 1);
    expect_replays(t);
    while (!writes(t, 0, m = next_of(t, 0), "seal"))
        EXPECT(table_play(t, 0, m, &why));
    EXPECT(table_play(t, 0, m, &why) && !table_undo_move(t, first, 0, &why));
    EXPECT(undo(t, 0) && table_undo_move(t, first, 0, &why)); /* opened again */
    expect_replays(t);
    table_free(t);
}

static void undo_ends_where_chance_begins(void) {
    struct table *t = new_table("league", 3, 1);
    struct refused why;
    struct rng rng = rng_new(t->seed, 0);
    table_roll(t);
    int first = first_seat(t->head.game->pending(t->state));
    random_move(t, &rng);
    EXPECT_INT(table_undoable(t, first, &why), t->count);
    EXPECT_INT(table_undoable(t, NATURE, &why), 0);
    EXPECT(undo(t, first));
    EXPECT_INT(t->moves[t->count - 1].seat, NATURE);
    random_move(t, &rng);
    int second = first_seat(t->head.game->pending(t->state));
    random_move(t, &rng);
    EXPECT(second != first && !table_undoable(t, first, &why));
    EXPECT(strstr(why.text, "somebody acted") != NULL);
    while (!(t->head.game->pending(t->state) >> NATURE & 1))
        random_move(t, &rng);
    int last = t->moves[t->count - 1].seat;
    EXPECT(table_undoable(t, last, &why) == t->count);
    table_roll(t);
    EXPECT(!table_undoable(t, last, &why) && strstr(why.text, "random"));
    expect_replays(t);
    table_free(t);
}

/* Makes a move and takes it back until that is refused; returns how often. */
static int back_and_forth(struct table *t, int seat, const char *words, struct refused *why) {
    int times = 0;
    while (times <= MOST_BACK && make(t, seat, words) && table_undo(t, seat, why))
        times++;
    return times;
}

static void a_move_is_taken_back_only_so_often(void) {
    struct table *t = new_table("null", 3, 5);
    struct refused why;
    table_roll(t);
    EXPECT_INT(back_and_forth(t, 0, "lay 2", &why), MOST_BACK_A_MOVE);
    EXPECT(strstr(why.text, "so often") && !table_undoable(t, 0, &why));
    size_t before = t->record.len;
    EXPECT(!undo(t, 0) && t->record.len == before);
    EXPECT(make(t, 0, "seal") && undo(t, 0)); /* another move */
    EXPECT_INT(back_and_forth(t, 1, "lay 1", &why), MOST_BACK_A_MOVE);
    expect_replays(t);
    table_free(t);
}

static void a_game_goes_back_only_so_often(void) {
    struct table *t = new_table("null", 3, 5);
    struct refused why;
    int times = 0;
    table_roll(t);
    while (times <= MOST_BACK && make(t, 0, "lay 2") && make(t, 0, "seal") && undo(t, 0) &&
           undo(t, 0))
        times += 2;
    EXPECT_INT(times, MOST_BACK);
    EXPECT(!table_undo(t, 0, &why) && strstr(why.text, "so much was taken back"));
    EXPECT(make(t, 1, "lay 2") && undo(t, 1)); /* what one takes back does not count for another, */
    EXPECT(table_rewind(t, 1, &why));          /* nor for everybody together */
    expect_replays(t);
    table_free(t);
}

static void a_game_is_rewound_only_so_often(void) {
    struct table *t = new_table("null", 3, 5);
    struct refused why;
    int times = 0;
    while (times <= MOST_BACK && table_roll(t) && table_rewind(t, 0, &why))
        times++;
    EXPECT_INT(times, MOST_BACK_A_MOVE);
    EXPECT(table_rewind(t, 1, &why)); /* to another move */
    expect_replays(t);
    table_free(t);
}

/* An old record that goes back more often than a table allows can be read, but nothing more is
 * taken back. */
static void older_records_go_back_more_often(void) {
    struct table *t = new_table("null", 3, 5);
    struct table_damage damage;
    struct refused why;
    struct buf text = buf_growing();
    table_roll(t);
    EXPECT(make(t, 0, "lay 2"));
    buf_slice(&text, buf_slice_of(&t->record));
    for (int i = 0; i < MOST_BACK + 10; i++)
        buf_str(&text, "takeback 4 red\n4 red lay 2\n");
    struct table *again = table_read(buf_slice_of(&text), slice_of(""), &damage);
    EXPECT(again && damage.kind == SOUND && !table_undo(again, 0, &why));
    table_free(again);
    table_free(t);
    buf_free(&text);
}

static void a_rewind_draws_anew(void) {
    struct table *t = new_table("null", 4, 9);
    struct refused why;
    Move before[4];
    int same = 0;
    table_roll(t);
    for (int i = 0; i < 4; i++)
        before[i] = t->moves[i].move;
    EXPECT(!table_rewind(t, 4, &why) && !table_rewind(t, -1, &why));
    for (int round = 1; round <= 5; round++) {
        EXPECT(table_rewind(t, 0, &why));
        EXPECT_INT(t->rewinds, round);
        table_roll(t);
        for (int i = 0; i < 4; i++)
            same += t->moves[i].move == before[i];
    }
    EXPECT(same < 15);
    expect_replays(t);
    table_free(t);
}

static void rolls_depend_on_the_event_alone(void) {
    struct table *a = new_table("league", 4, 3), *b = new_table("league", 4, 3);
    struct rng one = rng_new(a->seed, 1), two = rng_new(a->seed, 2);
    table_roll(a);
    table_roll(b);
    while (!(a->head.game->pending(a->state) >> NATURE & 1))
        random_move(a, &one);
    while (!(b->head.game->pending(b->state) >> NATURE & 1))
        random_move(b, &two);
    int from_a = a->count, from_b = b->count;
    table_roll(a);
    table_roll(b);
    EXPECT(a->moves[from_a].move == b->moves[from_b].move);
    table_free(a);
    table_free(b);
}

static void a_seed_rules_nature(void) {
    struct table *t = new_table("null", 2, 1);
    EXPECT(!make(t, NATURE, "deal 1"));
    EXPECT_INT(t->count, 0);
    table_free(t);
    struct table_how how = {.game = game("null"), .setup = setup_default(game("null"), 2)};
    struct fault fault;
    t = table_new(&how, &fault);
    EXPECT_INT(table_roll(t), 0);
    EXPECT(make(t, NATURE, "deal 1") && make(t, NATURE, "deal 4"));
    EXPECT(!record_has(t, "commit"));
    expect_replays(t);
    table_free(t);
}

/* ---- what is shown ---- */

static void others_read_redacted_words(void) {
    struct table *t = new_table("null", 2, 2);
    struct buf log = buf_growing();
    table_roll(t);
    EXPECT(make(t, 1, "lay 3"));
    table_log(t, 3, 0, &log);
    EXPECT_TEXT(buf_slice_of(&log), "3 yellow lay\n");
    log.len = 0;
    table_log(t, 3, 1, &log);
    EXPECT_TEXT(buf_slice_of(&log), "3 yellow lay 3\n");
    EXPECT_INT(table_shown(t, SPECTATOR), 3);
    buf_free(&log);
    table_free(t);
}

static void expect_log(const struct table *t, int first, uint32_t asides, const char *text) {
    struct buf log = buf_growing();
    table_log_on(t, first, asides, SPECTATOR, &log);
    EXPECT_TEXT(buf_slice_of(&log), text);
    buf_free(&log);
}

/* Who resigned is told where it was, once to each, and stays away whatever is taken back. */
static void who_resigns_is_told(void) {
    static const char *const names[MAX_SEATS] = {"Ada", "Bea"};
    struct table *t = new_table("null", 2, 2);
    struct table_damage damage;
    struct refused why;
    struct fault fault;
    table_roll(t);
    EXPECT(make(t, 1, "lay 3"));
    table_resign(t, 1);
    EXPECT(record_has(t, "lay 3\nresign yellow\n") && table_has_resigned(t, 1) &&
           !table_has_resigned(t, 0));
    EXPECT(make(t, 0, "lay 1"));
    expect_log(t, 3, 0, "3 yellow lay\n* yellow resigned.\n4 red lay\n");
    expect_log(t, 4, 0, "* yellow resigned.\n4 red lay\n");
    expect_log(t, 4, 1, "4 red lay\n");
    expect_replays(t);
    EXPECT(undo(t, 1));
    expect_log(t, 3, 1, "* yellow took a move back.\n3 red lay\n");
    expect_log(t, 3, 2, "3 red lay\n");
    EXPECT(table_rewind(t, 1, &why));
    expect_log(t, 2, 0, "* yellow resigned.\n* The game went back to here.\n");
    expect_replays(t);
    struct table *next = table_continue(t, names, t->seed, &fault);
    EXPECT(next && !table_has_resigned(next, 1));
    table_free(next);
    buf_str(&t->record, "resign yellow\n");
    struct table *twice = table_read(buf_slice_of(&t->record), slice_of(""), &damage);
    EXPECT_INT(damage.kind, DISPROVED);
    table_free(twice);
    table_free(t);
}

static void people_remember_where_the_option_says_so(void) {
    struct table_how how = {.game = game("league"), .setup = setup_default(game("league"), 3)};
    uint8_t seed[SEED_BYTES];
    struct fault fault;
    struct buf log = buf_growing();
    rng_seed_from_number(4, seed);
    how.seed = seed;
    how.setup.option[how.game->memory_option] = 1;
    struct table *t = table_new(&how, &fault);
    struct rng rng = rng_new(seed, 0);
    for (int i = 0; i < 40; i++) {
        table_roll(t);
        random_move(t, &rng);
    }
    EXPECT_INT(table_log_start(t, 0 | PERSON), table_last_of(t, 0));
    EXPECT_INT(table_log_start(t, 0), 1);
    EXPECT(table_log_start(t, SPECTATOR | PERSON) > t->count - 3 - 40);
    EXPECT(!record_has(t, "hash")); /* of a state that people may not know completely */
    while (!table_finished(t)) {
        table_roll(t);
        if (!table_finished(t))
            random_move(t, &rng);
    }
    EXPECT_INT(table_log_start(t, 0 | PERSON), 1);
    EXPECT(record_has(t, "hash"));
    expect_replays(t);
    buf_free(&log);
    table_free(t);
}

/* ---- whole games ---- */

/* Plays with take-backs and rewinds in between. */
/* The states kept on the way are those that the moves from the start lead to. */
static void expect_state_at(const struct table *t, int n) {
    const struct game *g = t->head.game;
    _Alignas(16) uint8_t want[MAX_STATE], got[MAX_STATE];
    bool sound = g->setup(t->box, want, &t->head.how) == 0;
    for (int i = 0; i < n; i++)
        sound &= g->apply(t->box, want, t->moves[i].seat, t->moves[i].move, NULL) == 0;
    table_state_at(t, n, got);
    EXPECT(sound && memcmp(want, got, g->state_size) == 0);
}

static void whole_games_replay(const char *id, int seats, uint64_t number) {
    struct table *t = new_table(id, seats, number);
    struct refused why;
    struct rng rng = rng_new(t->seed, 0);
    test_doing("%s, %d seats, game %d", id, seats, (int)number);
    while (table_roll(t), !table_finished(t)) {
        random_move(t, &rng);
        if (!table_finished(t) && rng_below(&rng, 6) == 0)
            undo(t, (int)rng_below(&rng, (uint32_t)seats));
        if (!table_finished(t) && rng_below(&rng, 60) == 0)
            EXPECT(table_rewind(t, (int)rng_below(&rng, (uint32_t)t->count), &why) ||
                   t->back[MAX_SEATS].all == MOST_BACK);
        if (rng_below(&rng, 8) == 0)
            expect_state_at(t, t->count - (int)rng_below(&rng, 130) % (t->count + 1));
    }
    expect_replays(t);
    EXPECT(!table_rewind(t, 1, &why) && !undo(t, 0));
    table_free(t);
}

/* ---- damage ---- */

static struct table *small_game(void) {
    struct table *t = new_table("null", 2, 3);
    struct rng rng = rng_new(t->seed, 0);
    struct refused why;
    table_roll(t);
    make(t, 0, "lay 1");
    make(t, 1, "lay 2");
    undo(t, 0);
    EXPECT(table_rewind(t, 1, &why));
    while (table_roll(t), !table_finished(t))
        random_move(t, &rng);
    return t;
}

static int lines_of(struct slice text) {
    int lines = 0;
    for (struct slice line; slice_line(&text, &line);)
        lines++;
    return lines;
}

/* Any text is either sound or reported with one of its lines. */
static void expect_reported(struct slice text, size_t at) {
    struct table_damage damage;
    test_doing("damage at byte %zu", at);
    struct table *t = table_read(text, slice_of(""), &damage);
    if (damage.kind != SOUND &&
        !(damage.fault.text[0] && (damage.fault.line > 0 || text.len == 0) &&
          damage.fault.line <= lines_of(text) + 1)) {
        EXPECT(!"damage is reported with its line");
        printf("  byte %zu, line %d: %s\n", at, damage.fault.line, damage.fault.text);
    }
    if (t) {
        EXPECT(t->record.len <= text.len && memcmp(t->record.at, text.at, t->record.len) == 0);
        expect_replays(t);
    }
    table_free(t);
}

static void every_truncation_is_reported(struct slice text) {
    for (size_t len = 0; len < text.len; len++) {
        char *copy =
            malloc(len ? len : 1); /* exact size, so that a sanitizer notices a read past the end */
        memcpy(copy, text.at, len);
        expect_reported((struct slice){copy, len}, len);
        free(copy);
    }
}

static void every_changed_byte_is_reported(struct slice text) {
    static const char others[] = {' ', '\n', '0', '9', 'z', '\0', '\377'};
    char *copy = malloc(text.len);
    memcpy(copy, text.at, text.len);
    for (size_t at = 0; at < text.len; at++)
        for (size_t i = 0; i < sizeof others; i++) {
            copy[at] = others[i];
            expect_reported((struct slice){copy, text.len}, at);
            copy[at] = text.at[at];
        }
    free(copy);
}

static void damage_is_named(const char *from, const char *to, enum damage kind, const char *part) {
    struct table *t = small_game();
    struct table_damage damage;
    char *changed = test_replaced(buf_slice_of(&t->record), from, to);
    table_free(table_read(slice_of(changed), slice_of(""), &damage));
    EXPECT_INT(damage.kind, kind);
    if (!EXPECT(strstr(damage.fault.text, part) != NULL))
        printf("  it was: line %d: %s\n", damage.fault.line, damage.fault.text);
    free(changed);
    table_free(t);
}

/* Words that are no move are told whole, or how much of them is told; never half a letter. */
static void refusals_quote(void) {
    struct table *t = small_game();
    struct refused why;
    char words[401] = "x", sentence[300] = "no move has these words: x";
    for (int i = 0; i < 199; i++)
        words[1 + i * 2] = "ö"[0], words[2 + i * 2] = "ö"[1];
    EXPECT(!table_move(t, 0, (struct slice){words, 161}, &why));
    memcpy(sentence + strlen(sentence), words + 1, 160);
    EXPECT_TEXT(slice_of(why.text), sentence);
    EXPECT(!table_move(t, 0, slice_of(words), &why));
    memcpy(sentence + strlen(sentence) - 2, " (159 of 399 bytes)", 20);
    EXPECT_TEXT(slice_of(why.text), sentence);
    table_free(t);
}

static void damage_has_a_reason(void) {
    damage_is_named("game null 1", "game null 2", MALFORMED, "version 2 of the rules");
    damage_is_named("box standard 9", "box standard 8", DISPROVED, "not the box");
    damage_is_named("lay", "lie", DISPROVED, "no move has these words");
    damage_is_named("red lay 1", "red seal", DISPROVED,
                    "There is nothing to seal: lay a number first. (N3)");
    damage_is_named("red lay 1", "green lay 1", DISPROVED, "no such seat");
    damage_is_named("1 nature deal", "7 nature deal", DISPROVED, "must have number 1");
    damage_is_named("takeback 3 red", "takeback 2 red", DISPROVED, "has not made it");
    damage_is_named("rewind 1", "rewind 9", DISPROVED, "cannot go back");
    damage_is_named("commit ", "commit 0", MALFORMED, "64 hexadecimal digits");
    damage_is_named("seed ", "seed 00\nseed ", MALFORMED, "64 hexadecimal digits");
    damage_is_named("\nhash ", "\nhash 1", DISPROVED, "must have number");
    damage_is_named("\nresult red ", "\nresult red 9", DISPROVED, "not that of the game");
}

/* ---- going on elsewhere ---- */

static void a_game_goes_on_at_another_table(const char *id, int seats) {
    static const char *const names[MAX_SEATS] = {"Ada", "Bea", "Cia", "Dea", "Eva", "Fee"};
    static const char *const bad[MAX_SEATS] = {"Ada", " Bea"};
    struct table *t = new_table(id, seats, 5);
    struct rng rng = rng_new(t->seed, 99);
    struct fault fault;
    uint8_t seed[SEED_BYTES];
    rng_seed_from_number(77, seed);
    for (int i = 0; i < 6; i++) {
        table_roll(t);
        random_move(t, &rng);
    }
    EXPECT(table_continue(t, bad, seed, &fault) == NULL);
    struct table *next = table_continue(t, names, seed, &fault);
    if (!EXPECT(next != NULL))
        return;
    EXPECT(next->count == t->count && next->recommitted_at == t->count &&
           strcmp(next->head.name[1], "Bea") == 0);
    EXPECT(fields_hash(t->head.game, t->state) == fields_hash(t->head.game, next->state));
    while (table_roll(next), next->head.game->pending(next->state))
        random_move(next, &rng);
    EXPECT(table_finished(next) && record_has(next, "\nrecommit ") &&
           !table_continue(next, names, seed, &fault));
    expect_replays(next);
    table_free(next);
    table_free(t);
}

static void some_moves_are_final(void) {
    struct table *t = new_table("null", 2, 1);
    Move lay = 0, seal = 0;
    struct refused why;
    table_roll(t);
    EXPECT(table_read_words(t, slice_of("lay 1"), &lay, &why) &&
           table_read_words(t, slice_of("seal"), &seal, &why));
    EXPECT(!table_is_final(t, 0, lay) &&
           !table_is_final(t, 0, seal)); /* one is free, the other not allowed */
    EXPECT(make(t, 0, "lay 1") && !table_is_final(t, 0, seal) && make(t, 0, "seal") &&
           make(t, 1, "lay 2"));
    EXPECT(table_is_final(t, 1, seal)); /* it opens everything */
    table_free(t);
}

int main(void) {
    some_moves_are_final();
    for (int i = 0; all_games[i]; i++)
        a_game_goes_on_at_another_table(all_games[i]->id, all_games[i]->max_seats);
    secret_choices_are_taken_back_until_the_last_seal();
    an_early_move_is_taken_out();
    undo_ends_where_chance_begins();
    a_move_is_taken_back_only_so_often();
    a_game_goes_back_only_so_often();
    a_game_is_rewound_only_so_often();
    older_records_go_back_more_often();
    a_rewind_draws_anew();
    rolls_depend_on_the_event_alone();
    a_seed_rules_nature();
    others_read_redacted_words();
    who_resigns_is_told();
    people_remember_where_the_option_says_so();
    for (int i = 0; all_games[i]; i++)
        for (int seats = all_games[i]->min_seats; seats <= all_games[i]->max_seats; seats++)
            for (uint64_t number = 0; number < 2; number++)
                whole_games_replay(all_games[i]->id, seats, number);
    struct table *t = small_game();
    every_truncation_is_reported(buf_slice_of(&t->record));
    every_changed_byte_is_reported(buf_slice_of(&t->record));
    table_free(t);
    refusals_quote();
    damage_has_a_reason();
    return test_end();
}
