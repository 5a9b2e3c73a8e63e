/* think.h: what a computer player needs from the machine: memory, and threads for those who search.
 *
 * A search on several threads is several searches, each with its share of the playouts and its own luck; their verdicts
 * are added up. With one thread and no clock a player makes the same moves as in WebAssembly. */
#ifndef THINK_THINK_H
#define THINK_THINK_H

#include "bots/bot.h"

enum { MAX_THREADS = 16 };

struct thinker;

/* For the ask of a player who must not keep people waiting, however slow the machine is: nanoseconds. */
uint64_t think_clock(void);

/* threads: 0 for one a processor. Freed with thinker_free. */
struct thinker *thinker_new(int threads);
void thinker_free(struct thinker *t);

/* Both fill in what the player needs of the ask (budget, net, room; until when, if the ask has a clock). */
Move thinker_choose(struct thinker *t, const struct player *p, struct ask *ask);
/* False if the player does not weigh its moves. */
bool thinker_weigh(struct thinker *t, const struct player *p, struct ask *ask, struct verdict *out);

#endif
