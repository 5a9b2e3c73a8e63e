/* characters.h: for the judge of League of Six. */
#ifndef GAMES_LEAGUE_BOT_CHARACTERS_H
#define GAMES_LEAGUE_BOT_CHARACTERS_H

#include "bots/character.h"

extern const struct character league_characters[];

#endif
