/* story.h: what happened at a table, as a log (draw.h). */
#ifndef PAGES_STORY_H
#define PAGES_STORY_H

#include "pages/frame.h"
#include "pages/sight.h"

/* Who reads the log, and where its lines lead. */
struct log_reader {
    const struct hall_table *ht;
    const struct sight *sight; /* names, and whose eyes */
    int viewer;                /* a seat, SPECTATOR or NATURE */
    int since;                 /* the position after his last move; -1: it does not matter */
};

/* The last move of the viewer, from 1, after which something happened that he was told: what he has
 * done since without an answer (laying one card after the other) does not end the story. 0: none;
 * -1 for those who watch. */
int last_answered_move(const struct hall_table *ht, int viewer);
/* The position after that move, as he counts; -1 for those who watch. */
int position_after(const struct hall_table *ht, int viewer, int move);
/* The lines of moves first .. last; returns how many tell what happened since his last move. Before
 * those of move `now` stands a line without words, from which on the log tells of what is looked
 * at; 0: nowhere. If he may look at what was before the first, a link leads there. */
int put_log(const struct log_reader *r, int first, int last, int now, struct buf *out);

/* The log by itself: what happened before the position with this number, as far back as one page
 * tells. */
struct log_page {
    const struct reader *reader;
    const struct hall_table *ht; /* its game is in memory */
    int viewer;                  /* whose eyes: a seat, SPECTATOR, or NATURE */
    int before;
};
void page_of_log(const struct log_page *p, struct buf *out);

#endif
