/* result.c: the places at the end of a game name the rule that parts equal points, if that rule
 * decided anything: whoever resigned is last by another one. */
#include "lib/test.h"
#include "pages/pieces.h"
#include "table/table.h"

#include <string.h>

enum { PLAYERS = 3 };

static bool names_rule(const char *id, const int points[PLAYERS], int resigned) {
    static const uint8_t seed[SEED_BYTES];
    const struct game *g = game_find(slice_of(id));
    struct table_how how = {.game = g, .setup = setup_default(g, PLAYERS), .seed = seed};
    struct fault fault;
    struct buf out = buf_growing();
    struct live_game live = {.table = table_new(&how, &fault)};
    struct hall_table ht = {.game = g, .setup = how.setup, .phase = OVER, .live = &live};
    for (int i = 0; i < PLAYERS; i++)
        ht.chair[i] =
            (struct chair){.points = points[i], .place = i + 1, .resigned = i == resigned ? 1 : 0};
    put_result(&out, &ht);
    bool named = strstr(buf_end(&out), "class=\"rule\"") != NULL;
    EXPECT(strstr(out.at, "<li value=\"3\">") != NULL);
    table_free(live.table);
    buf_free(&out);
    return named;
}

int main(void) {
    static const int different[] = {30, 20, 10}, equal[] = {30, 20, 20};
    static const char *const games[] = {"league", "wallenstein", "lowenherz"};
    for (int i = 0; i < 3; i++) {
        test_doing("%s", games[i]);
        EXPECT(!names_rule(games[i], different, -1));
        EXPECT(names_rule(games[i], equal, -1));
        EXPECT(names_rule(games[i], equal, 0));
        EXPECT(!names_rule(games[i], equal, 2));
    }
    EXPECT(!names_rule("null", equal, -1)); /* it has no such rule */
    return test_end();
}
