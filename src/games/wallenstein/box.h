/* box.h: what the files that read the box share. */
#ifndef GAMES_WALLENSTEIN_BOX_H
#define GAMES_WALLENSTEIN_BOX_H

#include "game/boxfile.h"
#include "games/wallenstein/wallenstein.h"

/* The words of the ten actions. */
extern const char *const action_words[ACTIONS];

/* Does the picture agree with the lists: every province one piece, borders exactly the listed neighbours,
 * names and towns inside their provinces? */
bool map_agrees(const struct wallenstein_box *box, struct boxfile *f);

/* Finds land and room of a map that agrees with the lists. */
void room_find(struct wallenstein_box *box);

#endif
