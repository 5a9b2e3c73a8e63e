/* registry.c: the games there are. A new game adds its line here. */
#include "game/game.h"

extern const struct game league_game, lowenherz_game, null_game, wallenstein_game;

const struct game *const all_games[] = {&league_game, &wallenstein_game, &lowenherz_game, &null_game, NULL};
