/* workers.h: the threads on which computer players think. */
#ifndef SERVER_WORKERS_H
#define SERVER_WORKERS_H

struct hall;

struct bots;
/* Starts as many threads for long thinking as the hall's limits say, and one more for players who
 * need hardly any time. */
struct bots *bots_start(struct hall *h);
/* Called when the hall closes: waits for those who still think. */
void bots_stop(struct bots *b);

#endif
