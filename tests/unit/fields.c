/* fields.c: everything made from a field table, on a toy state with every kind of field and on the
 * template game. */
#include "game/fields.h"

#include "base/json.h"
#include "lib/test.h"

#include <stdio.h>
#include <string.h>

enum { SEATS = 3 };

struct toy {
    struct head head;
    uint8_t step;
    int8_t debt;
    uint8_t hand[SEATS];    /* the owner's */
    uint8_t deck[2];        /* nobody's */
    uint8_t gold[SEATS][2]; /* to be remembered */
    uint8_t plan[SEATS];    /* shown once step is 1 */
    uint8_t wall[2][3];     /* letters */
    uint8_t owner[2];       /* named rows */
    uint8_t pad;            /* keeps what follows aligned */
    int16_t points[SEATS];
    uint32_t big;
    uint64_t mask;
} __attribute__((packed));

static const char *const colours[] = {"red", "blue", "green", "black", NULL};
static const char *const step_words[] = {"plan", "show"};
static const char *const town_words[] = {"Bad Muskau", "Zittau"};
static const struct vocab steps = {.name = "step", .hi = 1, .list = step_words};
static const struct vocab small = {.name = "small", .hi = 9, .none = true};
static const struct vocab towns = {.name = "town", .hi = 1, .list = town_words};
static const struct vocab debts = {.name = "debt", .lo = -100, .hi = 100};
static const struct vocab points = {.name = "points", .lo = -1000, .hi = 1000};
static const struct vocab bigs = {.name = "big", .hi = 2000000000};

static bool plan_shown(const void *st, int row, int viewer) {
    const struct toy *toy = st;
    return toy->step == 1 || row == viewer;
}

#define AT(member, bytes) .at = offsetof(struct toy, member), .size = bytes
static const struct field fields[] = {
    {.name = "step", AT(step, 1), .in = &steps},
    {.name = "debt", AT(debt, 1), .is_signed = true, .in = &debts},
    {.name = "hand",
     AT(hand, 1),
     .rows = SEATS,
     .by_seat = true,
     .in = &small,
     .who = SEEN_BY_OWNER,
     .unknown = UNKNOWN},
    {.name = "deck",
     AT(deck, 1),
     .rows = 2,
     .in = &small,
     .who = SEEN_BY_NOBODY,
     .unknown = UNKNOWN},
    {.name = "gold",
     AT(gold, 1),
     .rows = SEATS,
     .cols = 2,
     .by_seat = true,
     .in = &small,
     .who = SEEN_BY_MEMORY,
     .unknown = UNKNOWN},
    {.name = "plan",
     AT(plan, 1),
     .rows = SEATS,
     .by_seat = true,
     .in = &small,
     .who = SEEN_BY_RULE,
     .unknown = UNKNOWN,
     .sees = plan_shown},
    {.name = "wall",
     AT(wall, 1),
     .rows = 2,
     .cols = 3,
     .in = &(const struct vocab){.name = "wall", .hi = 2},
     .letters = ".#x"},
    {.name = "owner", AT(owner, 1), .rows = 2, .in = &small, .row_names = &towns},
    {.name = "pad", AT(pad, 1), .in = &small},
    {.name = "points",
     AT(points, 2),
     .is_signed = true,
     .rows = SEATS,
     .by_seat = true,
     .in = &points},
    {.name = "big", AT(big, 4), .in = &bigs},
    {.name = "mask", AT(mask, 8), .in = &bigs},
    {0},
};

static const char *const memory_values[] = {"open", "memory", NULL};
static const char *const sentences[] = {"All is seen.", "People remember."};
static const struct option options[] = {{"hands", "What lies open.", memory_values, sentences},
                                        {0}};
static const struct refusal refusals[] = {{"", ""}, {"T1", "Black does not play."}, {0}};

static int set_up(const void *box, void *st, const struct setup *how) {
    struct toy *toy = st;
    (void)box;
    *toy = (struct toy){.debt = -1, .big = 70000};
    toy->head.seats = how->seats;
    memcpy(toy->head.colour, how->colour, sizeof how->colour);
    memcpy(toy->head.option, how->option, sizeof how->option);
    return how->colour[0] == 3 ? 1 : 0;
}

static uint32_t pending(const void *st) { return ((const struct toy *)st)->big == 0 ? 0 : 1; }

static const struct game toy_game = {.id = "toy",
                                     .min_seats = 2,
                                     .max_seats = SEATS,
                                     .memory_option = 0,
                                     .colours = colours,
                                     .state_size = sizeof(struct toy),
                                     .options = options,
                                     .refusals = refusals,
                                     .fields = fields,
                                     .setup = set_up,
                                     .pending = pending};

static struct toy example(void) {
    struct toy st;
    struct setup how = setup_default(&toy_game, 2);
    set_up(NULL, &st, &how);
    st.hand[0] = 4;
    st.hand[1] = 5;
    st.deck[1] = NONE;
    st.gold[0][1] = 7;
    st.plan[1] = 3;
    st.wall[0][1] = 1;
    st.wall[1][2] = 2;
    st.owner[1] = 8;
    st.points[0] = -300;
    st.mask = 0xfedcba9876543210u;
    return st;
}

static struct slice json_of(const struct toy *st) {
    static char memory[2000];
    struct buf out = buf_on(memory, sizeof memory);
    fields_write_json(&toy_game, NULL, st, &out);
    return buf_slice_of(&out);
}

static void json_is_written(void) {
    struct toy st = example(), view;
    EXPECT_TEXT(
        json_of(&st),
        "{\"seats\":[\"red\",\"blue\"],\"options\":{\"hands\":\"open\"},\"step\":\"plan\",\"debt\":"
        "-1,"
        "\"hand\":[4,5],\"deck\":[0,\"none\"],\"gold\":[[0,7],[0,0]],\"plan\":[0,3],\"wall\":[\".#."
        "\",\"..x\"],"
        "\"owner\":{\"Bad Muskau\":0,\"Zittau\":8},\"pad\":0,\"points\":[-300,0],\"big\":70000,"
        "\"mask\":\"fedcba9876543210\"}");
    fields_view(&toy_game, &st, 1, &view);
    EXPECT_TEXT(
        json_of(&view),
        "{\"seats\":[\"red\",\"blue\"],\"options\":{\"hands\":\"open\"},\"step\":\"plan\",\"debt\":"
        "-1,"
        "\"hand\":[null,5],\"deck\":[null,null],\"gold\":[[0,7],[0,0]],\"plan\":[null,3],\"wall\":["
        "\".#.\",\"..x\"],"
        "\"owner\":{\"Bad Muskau\":0,\"Zittau\":8},\"pad\":0,\"points\":[-300,0],\"big\":70000,"
        "\"mask\":\"fedcba9876543210\"}");
}

static void json_is_read_back(void) {
    struct toy st = example(), view, back = {0};
    struct fault fault = {0};
    EXPECT(fields_read_json(&toy_game, NULL, json_of(&st), &back, &fault));
    EXPECT(memcmp(&st, &back, sizeof st) == 0);
    fields_view(&toy_game, &st, SPECTATOR | PERSON, &view);
    EXPECT(fields_read_json(&toy_game, NULL, json_of(&view), &back, &fault));
    EXPECT(memcmp(&view, &back, sizeof view) == 0);
}

static void left_out_means_set_up(void) {
    struct toy st;
    struct fault fault = {0};
    EXPECT(fields_read_json(
        &toy_game, NULL,
        slice_of("{\"seats\":[\"green\",\"red\"],\"options\":{\"hands\":\"memory\"},"
                 "\"hand\":{\"red\":6},\"owner\":{\"Zittau\":2},\"points\":[5,-6]}"),
        &st, &fault));
    EXPECT_INT(st.head.seats, 2);
    EXPECT_INT(st.head.colour[0], 2);
    EXPECT_INT(st.head.option[0], 1);
    EXPECT_INT(st.debt, -1);
    EXPECT_INT(st.big, 70000);
    EXPECT_INT(st.hand[1], 6);
    EXPECT_INT(st.owner[1], 2);
    EXPECT_INT(st.points[1], -6);
}

static void damaged_positions(void) {
    static const struct {
        const char *json, *reason;
    } damaged[] = {
        {"[]", "an object is expected instead of []"},
        {"{}", "\"seats\" is missing: a list of colours, clockwise"},
        {"{\"seats\":[\"pink\"]}", "seats: no such colour, or too many: \"pink\""},
        {"{\"seats\":[\"red\"]}", "this game is for 2 to 3 players, not 1"},
        {"{\"seats\":7}", "this game is for 2 to 3 players, not 7"},
        {"{\"seats\":[\"red\",\"red\"]}", "each seat needs a colour of its own"},
        {"{\"seats\":[\"black\",\"red\"]}", "Black does not play."},
        {"{\"seats\":[\"red\",\"blue\"],\"options\":{\"hands\":\"full\"}}",
         "options: there is no {\"hands\":\"full\"}; there are: hands=open, hands=memory"},
        {"{\"seats\":[\"red\",\"blue\"],\"options\":[]}",
         "options: an object is expected instead of []"},
        {"{\"seats\":[\"red\",\"blue\"],\"money\":1}", "position: there is no field \"money\""},
        {"{\"seats\":[\"red\",\"blue\"],\"step\":\"sleep\"}",
         "position: \"step\": this value does not exist or is out of range: \"sleep\""},
        {"{\"seats\":[\"red\",\"blue\"],\"step\":0}",
         "position: \"step\": this value does not exist or is out of range: 0"},
        {"{\"seats\":[\"red\",\"blue\"],\"debt\":101}",
         "position: \"debt\": this value does not exist or is out of range: 101"},
        {"{\"seats\":[\"red\",\"blue\"],\"debt\":1.5}",
         "position: \"debt\": this value does not exist or is out of range: 1.5"},
        {"{\"seats\":[\"red\",\"blue\"],\"debt\":null}",
         "position: \"debt\": this value does not exist or is out of range: null"},
        {"{\"seats\":[\"red\",\"blue\"],\"hand\":[1]}",
         "position: \"hand\": too few values in [1]"},
        {"{\"seats\":[\"red\",\"blue\"],\"hand\":[1,2,3]}",
         "position: \"hand\": too many values in [1,2,3]"},
        {"{\"seats\":[\"red\",\"blue\"],\"hand\":{\"green\":1}}",
         "position: \"hand\": there is no green"},
        {"{\"seats\":[\"red\",\"blue\"],\"owner\":{\"Bautzen\":1}}",
         "position: \"owner\": there is no Bautzen"},
        {"{\"seats\":[\"red\",\"blue\"],\"gold\":[[1],[1,2]]}",
         "position: \"gold\": too few values in [1]"},
        {"{\"seats\":[\"red\",\"blue\"],\"mask\":12}",
         "position: \"mask\": this value does not exist or is out of range: 12"},
    };
    for (size_t i = 0; i < sizeof damaged / sizeof *damaged; i++) {
        struct toy st;
        struct fault fault = {0};
        EXPECT(!fields_read_json(&toy_game, NULL, slice_of(damaged[i].json), &st, &fault));
        EXPECT_TEXT(slice_of(fault.text), damaged[i].reason);
    }
}

static void letters_are_checked(void) {
    static const char *const bad[] = {"[\".#.\"]", "[\".#\",\"...\"]", "[\".#?\",\"...\"]",
                                      "[\"..\xc3\",\"...\"]", "\"...\""};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct toy st;
        struct fault fault = {0};
        char json[200];
        snprintf(json, sizeof json, "{\"seats\":[\"red\",\"blue\"],\"wall\":%s}", bad[i]);
        EXPECT(!fields_read_json(&toy_game, NULL, slice_of(json), &st, &fault));
    }
}

static void views_hide(void) {
    struct toy st = example(), view;
    fields_view(&toy_game, &st, 0, &view);
    EXPECT(view.hand[0] == 4 && view.hand[1] == UNKNOWN && view.hand[2] == 0);
    EXPECT(view.deck[0] == UNKNOWN && view.plan[1] == UNKNOWN && view.gold[0][1] == 7);
    EXPECT(!fields_all_seen(&toy_game, &st, 0));
    EXPECT_TEXT(slice_of(fields_hidden(&toy_game, &view)), "hand");
    EXPECT(!fields_hidden(&toy_game, &st));
    fields_view(&toy_game, &st, NATURE, &view);
    EXPECT(memcmp(&view, &st, sizeof st) == 0 && fields_all_seen(&toy_game, &st, NATURE));
    st.step = 1;
    fields_view(&toy_game, &st, SPECTATOR, &st);
    EXPECT(st.plan[1] == 3 && st.hand[0] == UNKNOWN);
}

/* With the option on, people have to remember gold; bots know it, and at the end everybody does. */
static void memory_is_for_people(void) {
    struct toy st = example(), view;
    st.head.option[0] = 1;
    fields_view(&toy_game, &st, 1, &view);
    EXPECT_INT(view.gold[0][1], 7);
    fields_view(&toy_game, &st, 1 | PERSON, &view);
    EXPECT_INT(view.gold[0][1], UNKNOWN);
    fields_view(&toy_game, &st, 0 | PERSON, &view);
    EXPECT_INT(view.gold[0][1], 7);
    st.big = 0;
    fields_view(&toy_game, &st, 1 | PERSON, &view);
    EXPECT_INT(view.gold[0][1], 7);
}

static void differences_are_told(void) {
    char memory[300];
    struct buf out = buf_on(memory, sizeof memory);
    struct toy a = example(), b = a;
    EXPECT_INT(fields_diff(&toy_game, NULL, &a, &b, &out), 0);
    EXPECT(fields_hash(&toy_game, &a) == fields_hash(&toy_game, &b));
    b.step = 1;
    b.gold[1][0] = 2;
    b.points[0] = 1;
    EXPECT_INT(fields_diff(&toy_game, NULL, &a, &b, &out), 3);
    EXPECT_TEXT(buf_slice_of(&out),
                "step: \"plan\" -> \"show\"\ngold 1 0: 0 -> 2\npoints 0: -300 -> 1\n");
    EXPECT(fields_hash(&toy_game, &a) != fields_hash(&toy_game, &b));
}

static void tables_are_checked(void) {
    struct field copy[sizeof fields / sizeof *fields];
    struct game game = toy_game;
    game.fields = copy;
    memcpy(copy, fields, sizeof fields);
    EXPECT(!fields_fault(&game));
    copy[2].rows++;
    EXPECT_TEXT(slice_of(fields_fault(&game)), "deck");
    memcpy(copy, fields, sizeof fields);
    copy[1].size = 3;
    EXPECT_TEXT(slice_of(fields_fault(&game)), "debt");
    memcpy(copy, fields, sizeof fields);
    game.state_size++;
    EXPECT_TEXT(slice_of(fields_fault(&game)), "state_size");
}

int main(void) {
    json_is_written();
    json_is_read_back();
    left_out_means_set_up();
    damaged_positions();
    letters_are_checked();
    views_hide();
    memory_is_for_people();
    differences_are_told();
    tables_are_checked();
    return test_end();
}
