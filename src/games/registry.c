/* registry.c: the games there are. A new game adds its line here. */
#include "game/game.h"

extern const struct game null_game, league_game, wallenstein_game;

const struct game *const all_games[] = {&league_game, &wallenstein_game, &null_game, NULL};
