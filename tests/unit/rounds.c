/* rounds.c: tests of what Löwenherz's computer player imagines: rounds played out quickly leave sound positions between
 * two rounds, whatever the set-up; the same luck gives the same round; and the net is told as much in every variant. */
#include "bots/bot.h"
#include "games/lowenherz/lowenherz.h"
#include "lib/test.h"

#include <string.h>

static const struct lowenherz_box *standard_box(void) {
    static struct lowenherz_box box;
    struct fault fault;
    EXPECT(lowenherz_read_box(&box, *lowenherz_game.box_text, &fault));
    return &box;
}

/* From every seat. */
static void features_fit(const struct lowenherz_box *box, const struct lowenherz *st, int *count) {
    for (int seat = 0; seat < st->head.seats; seat++) {
        struct features f;
        lowenherz_features(box, st, seat, NULL, &f);
        *count = *count ? *count : f.count;
        EXPECT_INT(f.count, *count);
    }
}

static void rounds_make_a_game(const struct lowenherz_box *box, const struct setup *how, uint64_t luck, int *count) {
    struct lowenherz st, again;
    int rounds = 0;
    EXPECT(lowenherz_setup(box, &st, how) == R_OK);
    for (; st.step != OVER && rounds < ACTION_CARDS + 1; rounds++) {
        again = st;
        lowenherz_rehearse(box, &st, luck);
        lowenherz_rehearse(box, &again, luck);
        EXPECT(memcmp(&st, &again, sizeof st) == 0);
        EXPECT(lowenherz_audit(box, &st) == NULL);
        EXPECT(st.step == TURN_CARD || st.step == OVER);
        features_fit(box, &st, count);
    }
    EXPECT_INT(st.step, OVER);
    EXPECT_INT(rounds, st.round + 2); /* the beginning, the rounds, and the king's death */
}

int main(void) {
    const struct lowenherz_box *box = standard_box();
    int variable = 0;
    for (int seats = 2; seats <= LOWENHERZ_SEATS; seats++) {
        int count = 0;
        for (uint64_t luck = 1; luck <= 8; luck++) {
            struct setup how = setup_default(&lowenherz_game, seats);
            test_doing("rounds: %d seats, luck %d", seats, (int)luck);
            lowenherz_vary(&how, luck);
            variable += how.option[OPT_SETUP] == SETUP_VARIABLE;
            rounds_make_a_game(box, &how, luck, &count);
        }
    }
    EXPECT_INT(variable, 8 + 2 + 2); /* two players know no other set-up */
    return test_end();
}
