/* workers.h: the threads on which computer players think. */
#ifndef SERVER_WORKERS_H
#define SERVER_WORKERS_H

struct hall;

struct bots;
/* As many threads as the hall's limits say for those who think for long, and one more for those who
 * need no time to speak of. */
struct bots *bots_start(struct hall *h);
/* The hall is closing: waits for those who think. */
void bots_stop(struct bots *b);

#endif
