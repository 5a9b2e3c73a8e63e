/* bot.c: what the computer players use of this folder. */
#include "games/lowenherz/bot/judge.h"

const struct judge lowenherz_judge = {
    .game = &lowenherz_game,
    .setups = true,
    .value = lowenherz_value,
    .features = lowenherz_features,
    .before = lowenherz_before,
    .weigh = lowenherz_weigh,
    .rehearse = lowenherz_rehearse,
    .vary = lowenherz_vary,
    .opponents = lowenherz_opponents,
    .bold = {[2] = 120, [3] = 150}, /* docs/strength.md, "How true the chances are" */
};
