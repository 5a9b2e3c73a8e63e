/* bot.c: what the computer players use of this folder. */
#include "games/wallenstein/bot/scene.h"

/* docs/strength.md, "The levels among people". */
static const struct level_rating levels[] = {
    {"easy", 3, 3118485},
    {"normal", 3, 26092155},
    {"hard", 3, 33305181},
    {"expert", 3, 37484179},
    {0},
};

const struct judge wallenstein_judge = {
    .game = &wallenstein_game,
    .setups = true,
    .value = wallenstein_value,
    .levels = levels,
    .characters = wallenstein_characters,
    .features = wallenstein_features,
    .hard = 150,
    .weigh = wallenstein_weigh,
    .rehearse = wallenstein_rehearse,
    .opponents = wallenstein_opponents,
    .exploiters = wallenstein_exploiters,
};
