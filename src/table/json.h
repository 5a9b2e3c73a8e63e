/* json.h: pieces of JSON that commands print and the server sends. */
#ifndef TABLE_JSON_H
#define TABLE_JSON_H

#include "game/game.h"

/* ["red","blue"]: who owes a move. */
void json_pending(const struct game *g, const void *st, struct buf *out);
/* ["accept","bid 3"]: moves of one who may read them. */
void json_words(const struct game *g, const void *box, const void *st, const Move *moves, int n,
                struct buf *out);
/* {"red":["accept","bid 3"],...}: the legal moves of all who owe one; `only`: of that seat, or -1.
 */
void json_moves(const struct game *g, const void *box, const void *st, int only, struct buf *out);
/* Where events come from. */
struct told {
    const struct game *game;
    const void *box, *state; /* after the move */
    const struct events *events;
    int at; /* the number of the move */
};
/* The events that the viewer may see, separated by commas: {"at":3,"text":"red pays 2
 * guards.","event":...}. A comma comes first if `more`. Returns whether any was written. */
bool json_events(const struct told *told, int viewer, bool more, struct buf *out);

#endif
