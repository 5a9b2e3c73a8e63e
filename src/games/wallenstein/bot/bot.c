/* bot.c: what the computer players use of this folder. */
#include "games/wallenstein/bot/scene.h"

const struct judge wallenstein_judge = {
    .game = &wallenstein_game,
    .setups = true,
    .value = wallenstein_value,
    .features = wallenstein_features,
    .hard = 150,
    .weigh = wallenstein_weigh,
    .rehearse = wallenstein_rehearse,
    .opponents = wallenstein_opponents,
};
