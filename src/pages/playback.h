/* playback.h: what a viewer saw at moments of a game, for a page that plays them one after the
 * other.
 *
 * A moment is named as the log does (draw.h, data-n): "57.3" is the position that he counts as the
 * 57th, when he had seen 3 events of the move that led to it; "57.0" when it was done. Each moment
 * is written as the differences of the parts of the page (patch.h) to the one before:
 *
 *     {"moments":[{"n":"57.3","board":[0,12,"text>4",13,80],"seats":[...],...},...]}
 *
 * The first is written whole, as patches of nothing, unless the reader has it already. Nothing else
 * than a view of the record goes into it, so it holds no secret that the log does not. */
#ifndef PAGES_PLAYBACK_H
#define PAGES_PLAYBACK_H

#include "pages/frame.h"

struct moment {
    int number, seen;
};

enum { MOST_MOMENTS = 16 }; /* that are asked for at a time */

struct playback_page {
    const struct hall_table *ht; /* its game is in memory */
    int viewer;                  /* whose eyes: a seat, SPECTATOR, or NATURE */
    struct moment before;        /* what is marked as new at the first moment: all since this one */
    struct moment moment[MOST_MOMENTS]; /* in their order */
    int count;
    bool has_first;   /* the reader has the first already */
    bool scenes_only; /* he wants only the scenes */
};

/* Reads a moment "57.3", and several in their order, "57.3,57.5,58.0". */
bool moment_read(struct slice text, struct moment *m);
bool moments_read(struct slice text, struct playback_page *page);
/* JSON. Moments that he may not look at are left out. */
void page_of_playback(const struct playback_page *p, struct buf *out);

#endif
