/* timekeeper.h: the thread that waits for the next deadline: somebody's time is short, or over.
 *
 * It sleeps until then, however many tables there are. What it does at a table is a change like any
 * other; the clocks remember that it was done, so that it happens once, after restarts too. */
#ifndef SERVER_TIMEKEEPER_H
#define SERVER_TIMEKEEPER_H

#include "server/hall.h"

struct timekeeper;
struct timekeeper *timekeeper_start(struct hall *h);
/* The hall is closing. */
void timekeeper_stop(struct timekeeper *k);

#endif
