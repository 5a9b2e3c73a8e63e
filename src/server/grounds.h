/* grounds.h: the grounds of boards, drawn once and kept. */
#ifndef SERVER_GROUNDS_H
#define SERVER_GROUNDS_H

#include "game/game.h"
#include "server/inside.h"

/* What draw_ground writes for this game, box and language; empty if the board has no ground, or too
 * many are kept already. */
struct slice ground_kept(struct server *s, const struct game *g, const void *box,
                         const struct catalogue *words);
void grounds_free(struct server *s);

#endif
