/* table.h: the page of a table while its game runs and after. Everything on it comes from what the
 * viewer may see. */
#ifndef PAGES_TABLE_H
#define PAGES_TABLE_H

#include "pages/frame.h"

/* What a computer player would do here, best first: thousandths of the win, -1: not known; by how
 * many tenths of a point it would lead at the end, NO_HINT_LEAD: not known; and what it would do
 * next. */
enum { MOST_HINTS = 3, HINT_STEPS = 9, NO_HINT_LEAD = INT32_MIN };
struct hinted {
    Move move;
    int thousandths;
    int32_t lead;
    int steps;
    Move step[HINT_STEPS];
};
struct hint {
    int count;
    struct hinted item[MOST_HINTS];
};
struct tip;

struct table_page {
    const struct reader *reader;
    const struct hall_table *ht;   /* its game is in memory */
    int viewer;                    /* a seat of the reader, or SPECTATOR */
    const struct refused *refused; /* what was refused just now; NULL: nothing */
    bool part;                     /* symbols and ground are on his page already */
    struct slice ground;           /* what draw_ground writes, if somebody kept it; empty */
    const struct buf *notes;       /* his own; NULL: they cannot be read now */
    uint32_t away;                 /* seats whose players have let the others wait too long, */
    int away_hours;                /* which is so long */
    int64_t now;                   /* playing time, where there are clocks */
    int64_t kept_until;            /* the table is kept until then; 0: for ever */
    const char *away_script;       /* lets the game go on without the server; NULL */
    const struct hint *hint;       /* that he asked for just now; NULL */
    bool tips;                     /* he is told tips here: this is his first game, */
    const struct tip *tip;         /* and this is the one for now; NULL */
    const struct muted *muted;     /* whose talk he is not shown; NULL: nobody's */
};

void page_of_table(const struct table_page *p, struct buf *out);

#endif
