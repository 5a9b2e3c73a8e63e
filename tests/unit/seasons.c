/* seasons.c: what Wallenstein's computer player imagines. Quick plans are legal, a quickly played
 * season ends in a sound position, and the same luck gives the same season. */
#include "games/wallenstein/bot/scene.h"
#include "lib/test.h"

#include <stdlib.h>
#include <string.h>

static const struct wallenstein_box *standard_box(void) {
    static struct wallenstein_box box;
    struct fault fault;
    EXPECT(wallenstein_game.read_box(&box, *wallenstein_game.box_text, &fault));
    return &box;
}

static void begin(struct wallenstein *st, const struct wallenstein_box *box, int seats) {
    struct setup how = setup_default(&wallenstein_game, seats);
    EXPECT(wallenstein_setup(box, st, &how) == 0);
}

/* Card by card, as a player would lay it. */
static void lay_by_hand(const struct wallenstein_box *box, const struct wallenstein *before,
                        int seat, const struct sheet *s) {
    struct wallenstein st = *before;
    for (int a = 0; a < ACTIONS; a++)
        if (s->card[a] != NONE)
            EXPECT_INT(wallenstein_apply(box, &st, seat, move_of(M_PLAN, a, s->card[a], 0), NULL),
                       0);
    EXPECT_INT(wallenstein_apply(box, &st, seat, move_of(M_SEAL, 0, 0, 0), NULL), 0);
}

static void quick_plans_are_legal(const struct wallenstein_box *box, const struct wallenstein *st) {
    struct tastes t;
    wallenstein_tastes_look(&t, box, st);
    for (int i = 0; i < st->head.seats; i++)
        for (uint64_t luck = 0; luck < 4 && wallenstein_provinces_of(st, i); luck++) {
            struct sheet s = wallenstein_sheet_empty(box, st, i);
            wallenstein_sheet_fill(&s, &t, i, luck);
            EXPECT(s.open == 0 && s.blanks >= 0);
            lay_by_hand(box, st, i, &s);
        }
}

/* A game season by season; before each one everybody is asked for a plan. */
static void seasons_make_a_game(const struct wallenstein_box *box, int seats, uint64_t luck) {
    struct wallenstein st, again;
    int seasons = 0;
    begin(&st, box, seats);
    for (; st.step != GAME_OVER && seasons < 20; seasons++) {
        again = st;
        wallenstein_rehearse(box, &again, luck, NULL);
        wallenstein_season_begin_next(box, &st, luck);
        if (st.step == PLAN)
            quick_plans_are_legal(box, &st);
        wallenstein_season_play(box, &st, luck);
        EXPECT(memcmp(&st, &again, sizeof st) == 0);
        EXPECT(wallenstein_audit(box, &st).invariant == NULL);
    }
    EXPECT_INT(seasons, 1 + YEARS * WINTER); /* the draft, and three a year */
}

int main(void) {
    const struct wallenstein_box *box = standard_box();
    for (int seats = 3; seats <= WALLENSTEIN_SEATS; seats++)
        for (uint64_t luck = 1; luck <= 8; luck++) {
            test_doing("seasons: %d seats, luck %d", seats, (int)luck);
            seasons_make_a_game(box, seats, luck);
        }
    return test_end();
}
