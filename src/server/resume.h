/* resume.h: after the start, computer players are called to the tables where they owe a move.
 *
 * The server answers before all of them are: a few tables at a time are read, without hurry. A
 * database of an earlier version does not say where it is whose turn; it is found out on the way,
 * and what a crash had left half done there is finished. */
#ifndef SERVER_RESUME_H
#define SERVER_RESUME_H

#include "server/hall.h"

struct resumer;
struct resumer *resumer_start(struct hall *h);
/* The hall is closing. */
void resumer_stop(struct resumer *r);

#endif
