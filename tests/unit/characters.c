/* characters.c: what computer players are fond of: the words for it, that it decides only between
 * moves that are nearly as good, how it is drawn and who draws one, and that the record tells it.
 */
#include "bots/bot.h"
#include "hall/playing.h"
#include "hall/seating.h"
#include "lib/test.h"

#include <stdio.h>
#include <string.h>

static const struct game *game(const char *id) { return game_find(slice_of(id)); }

/* ---- words ---- */

static void words_name_them(void) {
    static const struct {
        const char *game, *words, *again; /* NULL: it is nobody there */
    } cases[] = {
        {"wallenstein", "hard", "hard"},
        {"wallenstein", "hard/raider", "hard/raider"},
        {"wallenstein", "hard/plain", "hard"},
        {"league", "expert/patron", "expert/patron"},
        {"lowenherz", "normal/dealer", "normal/dealer"},
        {"wallenstein", "hard/patron", NULL}, /* another game's */
        {"wallenstein", "easy/raider", NULL}, /* it looks at too little */
        {"wallenstein", "greedy/raider", NULL},
        {"wallenstein", "greedy/plain", "greedy"},
        {"wallenstein", "hard/", NULL},
        {"wallenstein", "hard/raider/raider", NULL},
        {"null", "hard/raider", NULL},
        {"wallenstein", "nobody/raider", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct player p;
        char memory[60];
        struct buf again = buf_on(memory, sizeof memory);
        test_doing("%s, %s", cases[i].game, cases[i].words);
        bool known = player_seated(game(cases[i].game), slice_of(cases[i].words), &p);
        EXPECT(known == (cases[i].again != NULL));
        EXPECT((p.bot == NULL) == slice_starts(slice_of(cases[i].words), "nobody"));
        EXPECT(known || !p.character);
        if (!known)
            continue;
        player_write(&p, &again);
        EXPECT_TEXT(slice_of(buf_end(&again)), cases[i].again);
    }
}

/* What is measured of them has room (struct match_result), and a name. */
static void games_tell_them(void) {
    for (const struct game *const *g = all_games; *g; g++) {
        int count = 0;
        for (const struct character *c = characters_of(*g); c->id; c++, count++)
            EXPECT(c->about && c->known_for && c->shows && (c->fond || c->rather));
        EXPECT(count <= MOST_CHARACTERS);
    }
}

/* ---- choices ---- */

static int32_t fond_of_two(const struct ask *ask, Move m) {
    (void)ask;
    return m == 2 ? SHARES / 50 : 0;
}

static const struct character fond = {.id = "test", .rather = fond_of_two};

static Move pick_of(const struct character *c, int32_t behind, uint32_t visits, bool mixed) {
    uint8_t seed[SEED_BYTES] = {0};
    struct rng rng = rng_new(seed, 0);
    struct ask ask = {.game = game("null"), .character = c, .rng = &rng};
    struct verdict v = {.count = 2, .mixed = mixed};
    v.item[0] = (struct weighed){.move = 1, .visits = 100, .share = SHARES / 2};
    v.item[1] = (struct weighed){
        .move = 2, .visits = visits, .share = behind < 0 ? NO_SHARE : SHARES / 2 - behind};
    return verdict_pick(&ask, &v);
}

static void they_decide_between_equals(void) {
    EXPECT_INT(pick_of(NULL, SHARES / 100, 50, false), 1);
    EXPECT_INT(pick_of(&fond, SHARES / 100, 50, false), 2);
    EXPECT_INT(pick_of(&fond, SHARES / 40, 50, false), 1); /* clearly worse */
    EXPECT_INT(pick_of(&fond, SHARES / 100, 5, false), 1); /* hardly known */
    EXPECT_INT(pick_of(&fond, SHARES / 100, 0, false), 2); /* known from elsewhere */
    EXPECT_INT(pick_of(&fond, -1, 0, false), 1);
    EXPECT_INT(pick_of(&fond, SHARES / 100, 0, true), 1); /* bids stay as they were mixed */
}

static void nothing_matters_when_all_is_decided(void) {
    EXPECT_INT(character_bonus(SHARES / 100, SHARES / 2), SHARES / 100);
    EXPECT_INT(character_bonus(SHARES / 100, 0), 0);
    EXPECT_INT(character_bonus(SHARES / 100, SHARES), 0);
    EXPECT(character_bonus(-SHARES / 100, SHARES / 2) < 0);
}

/* ---- who has one ---- */

static struct hall_table table_of_four(const char *second, const char *third) {
    struct hall_table ht = {.game = game("lowenherz"),
                            .setup = setup_default(game("lowenherz"), 4)};
    ht.chair[0].owner = 1;
    slice_copy(slice_of(second), ht.chair[1].bot, sizeof ht.chair[1].bot);
    slice_copy(slice_of(third), ht.chair[2].bot, sizeof ht.chair[2].bot);
    slice_copy(slice_of("hard"), ht.chair[3].bot, sizeof ht.chair[3].bot);
    return ht;
}

static void characters_are_drawn(void) {
    for (uint64_t n = 1; n < 20; n++) {
        struct hall_table ht = table_of_four("hard", "normal"), again = ht;
        rng_seed_from_number(n, ht.seed);
        rng_seed_from_number(n, again.seed);
        characters_draw(&ht);
        characters_draw(&again);
        for (int i = 1; i < 4; i++) {
            struct player p = player_at(&ht, i);
            EXPECT_TEXT(slice_of(ht.chair[i].bot), again.chair[i].bot);
            EXPECT(p.character != NULL);
            EXPECT(p.character != player_at(&ht, 1 + i % 3).character);
            EXPECT_TEXT(slice_of(p.bot->name), i == 2 ? "normal" : "hard");
            EXPECT_TEXT(slice_of(bot_again(&ht, i)), p.bot->name);
            EXPECT_TEXT(slice_of(computer_told(&ht, i)), ht.chair[i].bot);
        }
    }
}

static void wishes_stay(void) {
    struct hall_table ht = table_of_four("hard/plain", "easy");
    characters_draw(&ht);
    EXPECT_TEXT(slice_of(ht.chair[1].bot), "hard/plain");
    EXPECT_TEXT(slice_of(bot_again(&ht, 1)), "hard/plain");
    EXPECT_TEXT(slice_of(ht.chair[2].bot), "easy");
    EXPECT(!computer_told(&ht, 0) && !computer_told(&ht, 1) && !computer_told(&ht, 2));
    ht = table_of_four("hard", "normal");
    ht.chair[0] = ht.chair[1];
    characters_draw(&ht); /* nobody plays with them */
    EXPECT_TEXT(slice_of(ht.chair[1].bot), "hard");
}

/* ---- records ---- */

static const char *told_in(const struct buf *record, int seat) {
    static char told[RECORD_COMPUTER_BYTES + 1];
    struct table_damage damage;
    struct table *t = table_read(buf_slice_of(record), slice_of(""), &damage);
    EXPECT_INT(damage.kind, SOUND);
    slice_copy(slice_of(t->head.computer[seat]), told, sizeof told);
    table_free(t);
    return told;
}

static void records_tell_them(void) {
    uint8_t seed[SEED_BYTES] = {0};
    struct fault fault;
    const char *names[MAX_SEATS] = {NULL};
    struct table_how how = {.game = game("lowenherz"),
                            .setup = setup_default(game("lowenherz"), 3),
                            .computer[1] = "hard/raider",
                            .seed = seed};
    struct table *t = table_new(&how, &fault);
    EXPECT_TEXT(slice_of(told_in(&t->record, 1)), "hard/raider");
    EXPECT_TEXT(slice_of(told_in(&t->record, 2)), "");
    struct table *next = table_continue(t, names, seed, &fault);
    EXPECT_TEXT(slice_of(told_in(&next->record, 1)), ""); /* others may sit there */
    table_free(next);
    table_free(t);
}

int main(void) {
    words_name_them();
    games_tell_them();
    they_decide_between_equals();
    nothing_matters_when_all_is_decided();
    characters_are_drawn();
    wishes_stay();
    records_tell_them();
    return test_end();
}
