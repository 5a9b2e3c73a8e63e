/* lowenherz.c: Löwenherz: what the others can conclude from a renegade is kept when hidden cards are drawn anew. */
#include "games/lowenherz/lowenherz.h"
#include "lib/test.h"

#include <string.h>

enum { YELLOW, PURPLE, ROSE, GRAY, DRAWS = 200 };

static struct lowenherz_box box;

static int square(const char *word) {
    int sq = 0;
    while (strcmp(lowenherz_square_words[sq], word) != 0)
        sq++;
    return sq;
}

/* Yellow took these cards from the first pile, and found there what he took and the three parchments and a treasure. */
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

/* Yellow has no ducats, has laid a renegade against d10, and can place his own knight in the forest only. */
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
    EXPECT(lowenherz_audit(&box, &truth) == NULL);
    for (int i = 0; i < DRAWS; i++) {
        struct lowenherz st = truth;
        lowenherz_resample(&box, &st, PURPLE, &rng);
        EXPECT(lowenherz_audit(&box, &st) == NULL);
        EXPECT(lowenherz_treasures(&st, YELLOW) != 0);
    }
}

int main(void) {
    struct fault fault = {0};
    EXPECT(lowenherz_read_box(&box, *lowenherz_game.box_text, &fault));
    renegades_stay_possible();
    return test_end();
}
