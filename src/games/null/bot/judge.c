/* judge.c: what a position of Null is worth. There is no estimate (`value`), so computer players
 * count points. */
#include "bots/bot.h"
#include "games/null/rules/null.h"

const struct judge null_judge = {.game = &null_game};
