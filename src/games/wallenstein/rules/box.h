/* box.h: what the files that read the box share. */
#ifndef GAMES_WALLENSTEIN_RULES_BOX_H
#define GAMES_WALLENSTEIN_RULES_BOX_H

#include "game/boxfile.h"
#include "games/wallenstein/rules/wallenstein.h"

/* Does the picture agree with the lists? Every province is one piece, borders are exactly the
 * listed neighbours, and names and towns lie inside their provinces. */
bool wallenstein_map_agrees(const struct wallenstein_box *box, struct boxfile *f);

/* Finds where there is land and room, on a map that agrees with the lists. */
void wallenstein_room_find(struct wallenstein_box *box);

#endif
