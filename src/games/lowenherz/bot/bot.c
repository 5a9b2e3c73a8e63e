/* bot.c: what the computer players use of this folder. */
#include "games/lowenherz/bot/judge.h"

/* docs/strength.md, "The levels among people". */
static const struct level_rating levels[] = {
    {"easy", 2, 13957823},   {"normal", 2, 26158202}, {"hard", 2, 29548567},
    {"expert", 2, 30335408}, {"easy", 3, 7906869},    {"normal", 3, 22589424},
    {"hard", 3, 31044114},   {"expert", 3, 38459593}, {0},
};

const struct judge lowenherz_judge = {
    .game = &lowenherz_game,
    .setups = true,
    .value = lowenherz_value,
    .levels = levels,
    .characters = lowenherz_characters,
    .features = lowenherz_features,
    .before = lowenherz_before,
    .weigh = lowenherz_weigh,
    .sober = lowenherz_sober,
    .rehearse = lowenherz_rehearse,
    .ponder = lowenherz_ponder,
    .vary = lowenherz_vary,
    .opponents = lowenherz_opponents,
    .exploiters = lowenherz_exploiters,
    .bold = {[2] = 120, [3] = 150}, /* docs/strength.md, "How true the chances are" */
};
