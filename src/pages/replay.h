/* replay.h: a game from its beginning, move by move.
 *
 * A viewer goes through what he has been shown: positions are numbered by that, and each is drawn
 * as he saw it then. Seen by Nature nothing is hidden. */
#ifndef PAGES_REPLAY_H
#define PAGES_REPLAY_H

#include "pages/frame.h"

struct replay_page {
    const struct reader *reader;
    const struct hall_table *ht; /* its game is in memory */
    int viewer;                  /* whose eyes: a seat, SPECTATOR, or NATURE */
    int number;                  /* of the position; one that there is not: the first */
    struct slice ground;         /* what draw_ground writes, if somebody kept it; empty */
};

void page_of_replay(const struct replay_page *p, struct buf *out);

#endif
