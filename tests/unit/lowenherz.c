/* lowenherz.c: when hidden cards and bids are drawn anew, the world that comes out could have been:
 * its hidden moves, put into the record, replay. And boards, and boxes. */
#include "games/lowenherz/rules/lowenherz.h"
#include "draw/draw.h"
#include "game/drive.h"
#include "lib/test.h"
#include "term/term.h"

#include <stdlib.h>
#include <string.h>

enum { YELLOW, PURPLE, ROSE, GRAY, DRAWS = 200 };

static struct lowenherz_box box;

static int square(const char *word) {
    int sq = 0;
    while (strcmp(lowenherz_square_words[sq], word) != 0)
        sq++;
    return sq;
}

/* Yellow took these cards from the first pile, and found there those, the three parchments and a
 * treasure. */
static void give_yellow(struct lowenherz *st, int first, int second) {
    const int others[] = {PARCHMENT, PARCHMENT + 1, PARCHMENT + 2, TREASURE + 3};
    for (int i = 0; i < 4; i++)
        st->dealt[0][others[i]]++;
    memcpy(st->rest[1], st->dealt[0], POLITICS);
    memcpy(st->rest[0], st->dealt[0], POLITICS);
    st->rest[0][second]++;
    st->dealt[0][first]++;
    st->dealt[0][second]++;
    st->takings = 2;
    for (int i = 0; i < 2; i++) {
        st->taker[i] = YELLOW;
        st->from[i] = 0;
        st->taken[i] = (uint8_t)(i ? second : first);
    }
}

/* Yellow has no ducats, has played a renegade against d10, and can place the own knight only in the
 * forest. */
static struct lowenherz renegade_laid(void) {
    const struct setup how = {.seats = 4, .colour = {YELLOW, PURPLE, ROSE, GRAY}};
    const int rose_castle = ROSE * CASTLES_EACH + 2;
    struct lowenherz st;
    EXPECT(lowenherz_setup(&box, &st, &how) == R_OK);
    st.step = PLACE_RENEGADE;
    st.first = st.mover = YELLOW;
    st.card = box.letter[1];
    st.turned[st.card] = st.round = st.laid = 1;
    st.focus = (uint8_t)rose_castle;
    st.piece[square("c10")] = NO_PIECE;
    st.knights[ROSE]++;
    st.owner[square("c10")] = st.owner[square("d10")] = (uint8_t)rose_castle;
    lowenherz_close_edges(&st, square("c10"));
    lowenherz_close_edges(&st, square("d10"));
    st.terrain[square("a10")] = FOREST;
    st.ducats[YELLOW] = 0;
    give_yellow(&st, RENEGADE, TREASURE);
    st.played[YELLOW][RENEGADE] = 1;
    return st;
}

static void renegades_stay_possible(void) {
    struct lowenherz truth = renegade_laid();
    uint8_t seed[SEED_BYTES];
    rng_seed_from_number(1, seed);
    struct rng rng = rng_new(seed, 0);
    EXPECT(lowenherz_audit(&box, &truth).invariant == NULL);
    for (int i = 0; i < DRAWS; i++) {
        struct lowenherz st = truth;
        lowenherz_resample(&box, &st, PURPLE, &rng);
        EXPECT(lowenherz_audit(&box, &st).invariant == NULL);
        EXPECT(lowenherz_treasures(&st, YELLOW) != 0);
    }
}

/* A renegade that cannot be played says what is missing. */
static void renegades_say_what_is_missing(void) {
    struct lowenherz st = renegade_laid();
    int target = square("c10");
    st.laid = st.played[YELLOW][RENEGADE] = 0;
    st.piece[target] = KNIGHT + ROSE;
    EXPECT_INT(lowenherz_may_turn(&box, &st, YELLOW, target, NONE), R_OK);
    st.played[YELLOW][TREASURE] = 1;
    EXPECT_INT(lowenherz_may_turn(&box, &st, YELLOW, target, NONE), R_KNIGHT_UNPAID);
    st.ducats[YELLOW] = box.forest;
    EXPECT_INT(lowenherz_may_turn(&box, &st, YELLOW, target, NONE), R_OK);
    for (int sq = 0; sq < SQUARES; sq++)
        st.terrain[sq] = st.terrain[sq] == FOREST ? MOUNTAIN : st.terrain[sq];
    EXPECT_INT(lowenherz_may_turn(&box, &st, YELLOW, target, NONE), R_NO_PLACE_FOR_KNIGHT);
    st.knights[YELLOW] = 0;
    EXPECT_INT(lowenherz_may_turn(&box, &st, YELLOW, target, NONE), R_NO_KNIGHTS);
}

/* ---- worlds that could have been ---- */

enum { GAMES = 40, LONGEST = 3600, WORLDS_ONE_IN = 12 };

struct history {
    int count, duel; /* moves; the first one since the last duel began */
    struct turn turn[LONGEST];
};

/* The cards of a pile lie in no order, so Nature deals them by kind. */
static Move dealt_instead(const struct lowenherz *now, const struct lowenherz *world) {
    int kind = 0;
    while (now->dealt[now->pile][kind] == world->dealt[now->pile][kind])
        kind++;
    return move_of(M_DEAL, kind, 0, 0);
}

static Move made_instead(const struct lowenherz *now, const struct lowenherz *world, Move m) {
    if (move_kind(m) == M_DEAL)
        return dealt_instead(now, world);
    return move_kind(m) == M_PICK ? move_of(M_PICK, world->taken[now->takings], 0, 0) : m;
}

static int bid_as(struct lowenherz *now, const struct lowenherz *world, int seat) {
    int refused = 0;
    for (int t = 0; t < TREASURES; t++)
        if (world->staked[seat] >> t & 1)
            refused |= lowenherz_apply(&box, now, seat, move_of(M_STAKE, t, 0, 0), NULL);
    if (world->bid[seat] != NONE)
        refused |= lowenherz_apply(&box, now, seat, move_of(M_BID, world->bid[seat], 0, 0), NULL);
    if (world->sealed[seat])
        refused |= lowenherz_apply(&box, now, seat, move_of(M_SEAL, 0, 0, 0), NULL);
    return refused;
}

/* The public moves of the history and the hidden ones of the world lead from the first state to
 * that world. */
static bool replays(const struct setup *how, const struct history *h,
                    const struct lowenherz *world) {
    struct lowenherz now;
    int refused = lowenherz_setup(&box, &now, how);
    int public = world->step == BID ? h->duel : h->count;
    for (int i = 0; i < public && !refused; i++) {
        Move m = made_instead(&now, world, h->turn[i].move);
        refused = lowenherz_apply(&box, &now, h->turn[i].seat, m, NULL);
    }
    for (int seat = 0; seat < how->seats && world->step == BID && !refused; seat++)
        refused = bid_as(&now, world, seat);
    return !refused && memcmp(&now, world, sizeof now) == 0;
}

static struct turn any_turn(const struct lowenherz *st, struct rng *rng) {
    Move moves[MAX_MOVES];
    int seat = first_seat(lowenherz_pending(st));
    if (seat == NATURE)
        return (struct turn){seat, lowenherz_roll(&box, st, rng)};
    int n = lowenherz_moves(&box, st, seat, moves);
    return (struct turn){seat, moves[rng_below(rng, (uint32_t)n)]};
}

static void imagine(const struct setup *how, const struct history *h, const struct lowenherz *truth,
                    struct rng *rng) {
    for (int seat = 0; seat < how->seats; seat++) {
        struct lowenherz world = *truth;
        lowenherz_resample(&box, &world, seat, rng);
        EXPECT(replays(how, h, &world));
    }
}

static void play_and_imagine(const struct setup *how, struct rng *rng) {
    static struct history h;
    struct lowenherz st;
    h.count = 0;
    EXPECT(lowenherz_setup(&box, &st, how) == R_OK);
    while (lowenherz_pending(&st)) {
        int duel = st.duel, action = st.action;
        h.turn[h.count] = any_turn(&st, rng);
        lowenherz_apply(&box, &st, h.turn[h.count].seat, h.turn[h.count].move, NULL);
        h.count++;
        h.duel = st.duel != duel || st.action != action ? h.count : h.duel;
        if (st.takings > 0 && rng_below(rng, WORLDS_ONE_IN) == 0)
            imagine(how, &h, &st, rng);
    }
}

static void worlds_could_have_been(void) {
    struct setup how = {.colour = {YELLOW, PURPLE, ROSE, GRAY}};
    uint8_t seed[SEED_BYTES];
    for (int game = 0; game < GAMES; game++) {
        rng_seed_from_number((uint64_t)game, seed);
        struct rng rng = rng_new(seed, 0);
        how.seats = (uint8_t)(2 + game % 3);
        how.option[OPT_SETUP] = how.seats == 2 || game % 2 ? SETUP_VARIABLE : SETUP_BASIC;
        play_and_imagine(&how, &rng);
    }
}

/* ---- boards ---- */

/* Two knights of a colour keep a border free of a wall, and the land on both sides has the same
 * colour. */
static struct lowenherz two_territories(void) {
    const struct setup how = {.seats = 4, .colour = {YELLOW, PURPLE, ROSE, GRAY}};
    struct lowenherz st;
    EXPECT(lowenherz_setup(&box, &st, &how) == R_OK);
    st.piece[square("f6")] = st.piece[square("g6")] = st.piece[square("f7")] = KNIGHT + YELLOW;
    st.owner[square("f6")] = YELLOW * CASTLES_EACH;
    st.owner[square("g6")] = st.owner[square("f7")] = YELLOW * CASTLES_EACH + 1;
    lowenherz_close_edges(&st, square("f6"));
    lowenherz_close_edges(&st, square("g6"));
    lowenherz_close_edges(&st, square("f7"));
    return st;
}

static void borders_without_walls_are_seen(void) {
    static struct canvas canvas;
    static char memory[64 * 1024];
    static const char *const names[] = {"A", "B", "C", "D"};
    struct lowenherz st = two_territories();
    struct buf out = buf_on(memory, sizeof memory);
    struct shown shown = {
        .game = &lowenherz_game, .box = &box, .view = &st, .viewer = SPECTATOR, .names = names};
    struct drawing d = {
        .game = &lowenherz_game, .box = &box, .view = &st, .viewer = SPECTATOR, .names = names};
    EXPECT(lowenherz_seam(&st, square("f6"), EAST) && !lowenherz_seam(&st, square("e6"), EAST));
    canvas_clear(&canvas, 80, NULL);
    screen_find(&lowenherz_game)->draw(&canvas, &shown);
    canvas_write(&canvas, (struct look){.ascii = true}, &out);
    EXPECT(strstr(buf_end(&out), "yy|") != NULL && strstr(memory, "---") != NULL);
    out.len = 0;
    draw_board(&d, &out);
    EXPECT(strstr(buf_end(&out), "class=\"seam\" d=\"M") != NULL);
    d.in_words = true;
    out.len = 0;
    draw_board(&d, &out);
    EXPECT(strstr(buf_end(&out),
                  "Edges without a wall, between pieces of one colour: f6–g6, f6–f7.") != NULL);
}

/* ---- boxes ---- */

static void refused(const char *passage, const char *by, int line, const char *reason) {
    struct lowenherz_box other;
    struct fault fault = {0};
    char *text = test_replaced(*lowenherz_game.box_text, passage, by);
    EXPECT(!lowenherz_read_box(&other, slice_of(text), &fault));
    EXPECT_TEXT(slice_of(fault.text), reason);
    EXPECT_INT(fault.line, line);
    free(text);
}

/* Records refer to cards by name. */
static void names_are_there_once(void) {
    refused("\nA4  politics", "\nA3  politics", 93, "this name is there already: A3");
    refused("\nB5  politics", "\nB4  politics", 100, "this name is there already: B4");
    refused("\nB5  politics", "\n\"B5 \"  politics", 100, "this cannot be a name: \"B5 \"");
    refused("\nrenegade   3", "\nalliance   3", 125, "this stands in the box twice: alliance");
    refused("\nknights   12", "\nforest    12", 143, "this stands in the box twice: forest");
}

int main(void) {
    struct fault fault = {0};
    EXPECT(lowenherz_read_box(&box, *lowenherz_game.box_text, &fault));
    renegades_stay_possible();
    renegades_say_what_is_missing();
    worlds_could_have_been();
    borders_without_walls_are_seen();
    names_are_there_once();
    return test_end();
}
