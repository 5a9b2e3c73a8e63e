/* check.h: reads all of a store and replays every game, for those who want to be sure of one. */
#ifndef CMD_CHECK_H
#define CMD_CHECK_H

#include "store/store.h"

/* Tells what is wrong, or that all is sound; an exit code. */
int check_store(struct store *s, const char *path);

#endif
