/* think.h: what a computer player needs from the machine: memory, and threads for a search.
 *
 * A search on several threads is several searches, each with its part of the playouts and its own
 * random source; their verdicts are added. With one thread and no clock a player makes the same
 * moves as in WebAssembly. */
#ifndef THINK_THINK_H
#define THINK_THINK_H

#include "bots/bot.h"

enum { MAX_THREADS = 16 };

struct thinker;

/* threads: 0 means one per processor. Free it with thinker_free. */
struct thinker *thinker_new(int threads);
void thinker_free(struct thinker *t);

/* Both fill in what the ask needs from the player: budget, net, room, and the time limit if it has
 * a clock. */
Move thinker_choose(struct thinker *t, const struct player *p, struct ask *ask);
/* False if the player does not weigh its moves. */
bool thinker_weigh(struct thinker *t, const struct player *p, struct ask *ask, struct verdict *out);

#endif
