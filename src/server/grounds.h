/* grounds.h: grounds of boards, which are drawn once and kept. */
#ifndef SERVER_GROUNDS_H
#define SERVER_GROUNDS_H

#include "game/game.h"
#include "server/inside.h"

/* What draw_ground writes for this game and box in that language; empty if there are too many to
 * keep another, or the board has none. */
struct slice ground_kept(struct server *s, const struct game *g, const void *box,
                         const struct catalogue *words);
void grounds_free(struct server *s);

#endif
