/* played.h: makes lines of a page out of the results of games, seat by seat. */
#ifndef SERVER_PLAYED_H
#define SERVER_PLAYED_H

#include "pages/people.h"
#include "server/hall.h"
#include "store/people.h"

struct played {
    struct hall *h;
    const struct visitor *reader; /* NULL: nobody knows him */
    int64_t person;               /* whose games these are; 0: nobody's in particular */
    struct game_line *line;       /* SHOWN_GAMES of them */
    int count;
    int64_t table; /* of the last result */
};
/* Adds a seat; all seats of a game come one after the other. */
void played_add(struct played *p, const struct game *g, const struct result_row *row);

#endif
