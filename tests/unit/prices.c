/* prices.c: on League's board the prices of the ways lie on nothing: no figure, no space of a bid
 * track, nothing of the order and no other price. Boards of many games at random are drawn, and
 * their shapes measured, so that no deal is left to chance. */
#include "base/check.h"
#include "draw/draw.h"
#include "games/league/rules/league.h"
#include "lib/test.h"

#include <stdlib.h>
#include <string.h>

enum { GAMES = 60, MOST_BOXES = 200 };

struct box {
    double left, top, right, bottom;
};

struct boxes {
    int count;
    struct box box[MOST_BOXES];
};

static struct league_box box;
static struct boxes prices, things;
static int measured;

/* ---- reading the drawing ---- */

/* The number of an attribute of the element that begins here. */
static double number_of(const char *element, const char *attribute) {
    const char *end = strchr(element, '>'), *at = strstr(element, attribute);
    CHECK(at && end && at < end);
    return strtod(at + strlen(attribute), NULL);
}

static void add(struct boxes *all, struct box one) {
    CHECK(all->count < MOST_BOXES);
    all->box[all->count++] = one;
}

static void add_circle(const char *circle) {
    double x = number_of(circle, " cx=\""), y = number_of(circle, " cy=\""),
           r = number_of(circle, " r=\"");
    add(&things, (struct box){x - r, y - r, x + r, y + r});
}

/* The body of a figure, with its edge, around the place where it stands. */
static void add_figure(const char *group) {
    const char *at = strstr(group, "translate(");
    char *rest = NULL;
    double x = strtod(at + strlen("translate("), &rest), y = strtod(rest, NULL);
    add(&things, (struct box){x - 17, y - 44, x + 17, y + 5});
}

static void add_price(const char *group) {
    const char *rect = strstr(group, "<rect");
    double x = number_of(rect, " x=\""), y = number_of(rect, " y=\"");
    add(&prices,
        (struct box){x, y, x + number_of(rect, " width=\""), y + number_of(rect, " height=\"")});
}

static void read_board(const char *svg) {
    const char *at;
    prices.count = things.count = 0;
    for (at = svg; (at = strstr(at, "<g class=\"tag\"")); at++)
        add_price(at);
    for (at = svg; (at = strstr(at, "class=\"fig ")); at++)
        add_figure(at);
    for (at = svg; (at = strstr(at, "class=\"bead")); at++)
        add_circle(strstr(at, "<circle"));
    for (at = svg; (at = strstr(at, "<circle class=\"circle")); at++)
        add_circle(at);
}

/* ---- what must hold ---- */

static bool cross(const struct box *a, const struct box *b) {
    return a->left < b->right && b->left < a->right && a->top < b->bottom && b->top < a->bottom;
}

static int crossings(void) {
    int n = 0;
    for (int i = 0; i < prices.count; i++) {
        for (int k = 0; k < things.count; k++)
            n += cross(&prices.box[i], &things.box[k]);
        for (int k = 0; k < i; k++)
            n += cross(&prices.box[i], &prices.box[k]);
    }
    return n;
}

static void measure(const struct league *st) {
    static char memory[256 * 1024];
    static Move moves[MAX_MOVES];
    struct buf out = buf_on(memory, sizeof memory);
    struct drawing d = {.game = &league_game,
                        .box = &box,
                        .view = st,
                        .viewer = st->mover,
                        .post = "/",
                        .moves = moves,
                        .names = (const char *const[]){"A", "B", "C", "D", "E"}};
    d.move_count = league_moves(&box, st, st->mover, moves);
    draw_board(&d, &out);
    read_board(buf_end(&out));
    EXPECT_INT(crossings(), 0);
    measured += prices.count;
}

static void play(uint64_t luck, int seats) {
    struct setup how = setup_default(&league_game, seats);
    static Move moves[MAX_MOVES];
    uint8_t seed[SEED_BYTES];
    struct league st;
    struct events ev = {.count = 0};
    rng_seed_from_number(luck, seed);
    struct rng rng = rng_new(seed, 0);
    test_doing("game %d of %d players", (int)luck, seats);
    EXPECT(league_setup(&box, &st, &how) == R_OK);
    while (league_pending(&st)) {
        int n = st.mover == NATURE ? 0 : league_moves(&box, &st, st.mover, moves);
        if (n && (st.step == CHOOSE_TOWN || st.step == MOVE_ON))
            measure(&st);
        Move m = n ? moves[rng_below(&rng, (uint32_t)n)] : league_roll(&box, &st, &rng);
        ev.count = 0;
        EXPECT(league_apply(&box, &st, st.mover, m, &ev) == R_OK);
    }
}

int main(void) {
    struct fault fault = {0};
    EXPECT(league_read_box(&box, *league_game.box_text, &fault));
    for (int seats = 3; seats <= LEAGUE_SEATS; seats++)
        for (uint64_t luck = 1; luck <= GAMES; luck++)
            play(luck, seats);
    EXPECT(measured > 1000);
    return test_end();
}
