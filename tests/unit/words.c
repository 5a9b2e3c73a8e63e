/* words.c: patterns are filled in and read back; values of several words; who may read what. */
#include "game/words.h"

#include "lib/test.h"

#include <string.h>

/* A game that consists of tables only. */
static const char *const colours[] = {"red", "blue", "green", NULL};
static const char *const town_words[] = {"Bad Muskau", "Bad", "Zittau", "none at all"};
static const char *card_word(const void *box, const void *st, int value) {
    (void)box;
    (void)st;
    return value == 3 ? "the three" : NULL;
}

static const struct vocab towns = {.name = "town", .hi = 3, .list = town_words, .none = true};
static const struct vocab numbers = {.name = "number", .lo = -5, .hi = 200};
static const struct vocab cards = {.name = "card", .lo = 3, .hi = 4, .word = card_word};

enum { GO = 1, PAY, MARCH, HIDE };
static const struct kind kinds[] = {
    {0},
    [GO] = {"go {town}", {{"town", &towns}}, NULL, "Go to {town}"},
    [PAY] = {"pay {number}", {{"number", &numbers}}, NULL, NULL},
    [MARCH] = {"march {from} to {to} with {men}",
               {{"from", &towns}, {"to", &towns}, {"men", &numbers}},
               NULL,
               NULL},
    [HIDE] = {"hide {card}", {{"card", &cards}}, "hide", NULL},
    {0},
};
static const struct event_kind events[] = {
    {"paid",
     "{town}: {number|guard|guards} and {card}.",
     {{"number", &numbers}, {"town", &towns}, {"card", &cards}}},
    {"plain", "Nothing.", {{0}}},
    {0},
};

static uint32_t readers(const void *box, const void *st, int seat, Move m) {
    (void)box;
    (void)st;
    (void)m;
    return seat == NATURE ? 1u << 1 : 0;
}

static const struct game toy = {
    .id = "toy", .colours = colours, .kinds = kinds, .events = events, .readers = readers};
static const struct head st = {.seats = 2, .colour = {2, 0, NONE, NONE, NONE, NONE}};

static struct slice words_for(int seat, Move m, int viewer) {
    static char memory[MAX_WORDS];
    struct buf out = buf_on(memory, sizeof memory);
    move_write(&toy, NULL, &st, seat, m, viewer, &out);
    return buf_slice_of(&out);
}

static Move reads(const char *words) { return move_read(&toy, NULL, &st, slice_of(words)); }

static void seats_have_colours(void) {
    char memory[40];
    struct buf out = buf_on(memory, sizeof memory);
    seat_write(&toy, &st, 0, &out);
    seat_write(&toy, &st, NATURE, &out);
    EXPECT_TEXT(buf_slice_of(&out), "greennature");
    EXPECT_INT(seat_read(&toy, &st, slice_of("red")), 1);
    EXPECT_INT(seat_read(&toy, &st, slice_of("nature")), NATURE);
    EXPECT_INT(seat_read(&toy, &st, slice_of("blue")), -1);
    EXPECT_INT(seat_read(&toy, &st, slice_of("")), -1);
}

static void values_have_words(void) {
    int value = 99;
    EXPECT(value_read(&towns, NULL, &st, slice_of("none"), &value) && value == NONE);
    EXPECT(value_read(&towns, NULL, &st, slice_of("Zittau"), &value) && value == 2);
    EXPECT(value_read(&towns, NULL, &st, slice_of("zittau"), &value) && value == 2);
    EXPECT(!value_read(&towns, NULL, &st, slice_of("Zitta"), &value));
    EXPECT(!value_read(&towns, NULL, &st, slice_of("2"), &value));
    EXPECT(value_read(&numbers, NULL, &st, slice_of("-5"), &value) && value == -5);
    EXPECT(!value_read(&numbers, NULL, &st, slice_of("201"), &value));
    EXPECT(value_read(&cards, NULL, &st, slice_of("the three"), &value) && value == 3);
    EXPECT(!value_read(&cards, NULL, &st, slice_of("4"), &value));
}

static void moves_have_words(void) {
    EXPECT_TEXT(words_for(0, move_of(GO, 0, 0, 0), 1), "go Bad Muskau");
    EXPECT_TEXT(words_for(0, move_of(GO, NONE, 0, 0), 1), "go none");
    EXPECT_TEXT(words_for(0, move_of(MARCH, 1, 0, 12), 1), "march Bad to Bad Muskau with 12");
    EXPECT_TEXT(words_for(0, move_of(GO, 77, 0, 0), 1), "go 77");
}

static struct slice label_of(Move m) {
    static char memory[MAX_WORDS];
    struct buf out = buf_on(memory, sizeof memory);
    move_write_label(&toy, NULL, &st, m, &out);
    return buf_slice_of(&out);
}

static void moves_have_labels(void) {
    EXPECT_TEXT(label_of(move_of(GO, 2, 0, 0)), "Go to Zittau");
    EXPECT_TEXT(label_of(move_of(PAY, 3, 0, 0)), "pay 3");
    EXPECT_TEXT(label_of(move_of(HIDE, 3, 0, 0)), "hide the three");
}

/* A phrase is used for moves of one kind, and then of another. */
static void moves_are_said_in_a_row(void) {
    static const char *const words[] = {"go Bad", "go Zittau", "march Bad to Zittau with 7",
                                        "go none", "pay 3"};
    static const char *const labels[] = {"Go to Bad", "Go to Zittau", "march Bad to Zittau with 7",
                                         "Go to none", "pay 3"};
    const Move moves[] = {move_of(GO, 1, 0, 0), move_of(GO, 2, 0, 0), move_of(MARCH, 1, 2, 7),
                          move_of(GO, NONE, 0, 0), move_of(PAY, 3, 0, 0)};
    struct phrase said = {0}, called = {0};
    for (int i = 0; i < 5; i++) {
        char memory[MAX_WORDS];
        struct buf out = buf_on(memory, sizeof memory);
        phrase_words(&said, &toy, NULL, &st, moves[i], &out);
        EXPECT_TEXT(buf_slice_of(&out), words[i]);
        out.len = 0;
        phrase_label(&called, &toy, NULL, &st, moves[i], &out);
        EXPECT_TEXT(buf_slice_of(&out), labels[i]);
    }
}

static void words_are_read(void) {
    EXPECT(reads("go Bad Muskau") == move_of(GO, 0, 0, 0));
    EXPECT(reads("  go Bad\t") == move_of(GO, 1, 0, 0));
    EXPECT(reads("Go bad") == move_of(GO, 1, 0, 0));
    EXPECT(reads("go none") == move_of(GO, NONE, 0, 0));
    EXPECT(reads("go none at all") == move_of(GO, 3, 0, 0));
    EXPECT(reads("march Bad Muskau to Bad with 3") == move_of(MARCH, 0, 1, 3));
    EXPECT(reads("march Bad to Bad Muskau with 3") == move_of(MARCH, 1, 0, 3));
}

static void nonsense_is_not_read(void) {
    static const char *const nonsense[] = {
        "",        "go",  "go ",  "go  Bad",          "goBad",       "go Bad Muskau now", "pay 1.5",
        "pay 201", "pay", "hide", "march Bad to Bad", "go \xff\xff", "go {town}"};
    char longer[4000];
    memset(longer, 'a', sizeof longer - 1);
    longer[sizeof longer - 1] = 0;
    for (size_t i = 0; i < sizeof nonsense / sizeof *nonsense; i++)
        EXPECT_INT(reads(nonsense[i]), 0);
    EXPECT_INT(reads(longer), 0);
}

static void secrets_are_redacted(void) {
    Move m = move_of(HIDE, 3, 0, 0);
    EXPECT_TEXT(words_for(0, m, 0), "hide the three");
    EXPECT_TEXT(words_for(0, m, 0 | PERSON), "hide the three");
    EXPECT_TEXT(words_for(0, m, NATURE), "hide the three");
    EXPECT_TEXT(words_for(0, m, 1), "hide");
    EXPECT_TEXT(words_for(0, m, SPECTATOR), "hide");
    EXPECT_TEXT(words_for(NATURE, m, 0), "hide");
    EXPECT_TEXT(words_for(NATURE, m, 1), "hide the three");
    EXPECT_TEXT(words_for(NATURE, m, 1 | PERSON), "hide the three");
    EXPECT_TEXT(words_for(NATURE, m, SPECTATOR), "hide");
}

static struct slice told(struct event e, bool json) {
    static char memory[300];
    struct buf out = buf_on(memory, sizeof memory);
    if (json)
        event_write_json(&toy, NULL, &st, &e, &out);
    else
        event_write(&toy, NULL, &st, &e, &out);
    return buf_slice_of(&out);
}

static void events_have_sentences(void) {
    EXPECT_TEXT(told((struct event){0, EVERYBODY, {1, 2, 3, 0}}, false),
                "Zittau: 1 guard and the three.");
    EXPECT_TEXT(told((struct event){0, EVERYBODY, {0, 0, 3, 0}}, false),
                "Bad Muskau: 0 guards and the three.");
    EXPECT_TEXT(told((struct event){0, EVERYBODY, {-3, NONE, 4, 0}}, false),
                "none: -3 guards and 4.");
    EXPECT_TEXT(told((struct event){0, EVERYBODY, {2, 1, 3, 0}}, true),
                "{\"event\":\"paid\",\"number\":2,\"town\":\"Bad\",\"card\":\"the three\"}");
    EXPECT_TEXT(told((struct event){1, EVERYBODY, {0}}, true), "{\"event\":\"plain\"}");
}

static void events_are_for_some(void) {
    struct event e = {0, 1u << 1, {0}};
    struct events list = {.count = 0};
    EXPECT(event_seen(&e, 1) && event_seen(&e, 1 | PERSON) && event_seen(&e, NATURE));
    EXPECT(!event_seen(&e, 0) && !event_seen(&e, SPECTATOR));
    event_add(&list, 1, 0, 0, 0, 0);
    event_add_for(&list, 1u << 1, 0, 2, 0, 0);
    event_add(NULL, 1, 0, 0, 0, 0);
    EXPECT_INT(list.count, 2);
    EXPECT(event_seen(&list.item[0], SPECTATOR) && !event_seen(&list.item[1], SPECTATOR));
}

int main(void) {
    seats_have_colours();
    values_have_words();
    moves_have_words();
    moves_have_labels();
    moves_are_said_in_a_row();
    words_are_read();
    nonsense_is_not_read();
    secrets_are_redacted();
    events_have_sentences();
    events_are_for_some();
    return test_end();
}
