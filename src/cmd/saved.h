/* saved.h: the games that lie in the user's own folder. */
#ifndef CMD_SAVED_H
#define CMD_SAVED_H

#include "cmd/cmd.h"

#include <time.h>

enum { MOST_SAVED = 200 };

struct saved {
    char path[4096];
    char game[40]; /* its id */
    time_t when;   /* of the last move */
    bool over;
};

/* The newest first; returns how many, at most `most`. */
int saved_list(struct saved *out, int most);
/* The last one that is not over; false: there is none. */
bool saved_last(struct saved *out);

#endif
