/* show.h: the parts of Löwenherz. */
#ifndef GAMES_LOWENHERZ_SHOW_SHOW_H
#define GAMES_LOWENHERZ_SHOW_SHOW_H

#include "draw/art.h"
#include "games/lowenherz/rules/lowenherz.h"

static inline const struct lowenherz *lowenherz_of(const struct drawing *d) { return d->view; }
static inline const struct lowenherz_box *lowenherz_box_of(const struct drawing *d) {
    return d->box;
}
static inline const struct lowenherz *lowenherz_before(const struct drawing *d) {
    return d->before;
}

/* -1 where the viewer may not see them. */
int lowenherz_ducats_shown(const struct lowenherz *st, int seat);
/* How many a colour has founded. */
int lowenherz_territories(const struct lowenherz *st, int colour);

/* land.c */
void lowenherz_draw_ground(const struct drawing *d, struct buf *out);
void lowenherz_draw_land(const struct drawing *d, struct buf *out);
/* The square that a move goes to; NONE if it goes to none. */
int lowenherz_square_of(Move m);
/* A square as a place that a line of the log lights up. */
void lowenherz_where_square(int square, struct buf *out);
/* story.c */
void lowenherz_tell(const struct drawing *d, const struct event *e, struct telling *out);
void lowenherz_where(const struct drawing *d, const struct event *e, struct buf *out);
void lowenherz_where_move(const struct drawing *d, Move m, struct buf *out);
/* words.c */
void lowenherz_write_description(const struct drawing *d, struct buf *out);
/* told.c */
/* H1.2: in the basic set-up the cards A stay in the box. */
int lowenherz_first_letter(const struct lowenherz *st);
/* Action cards of a letter that are still to come. */
int lowenherz_cards_left(const struct lowenherz_box *box, const struct lowenherz *st, int letter);
void lowenherz_tell_coming(const struct drawing *d, struct told *t);
void lowenherz_count_points(const struct drawing *d, struct points *p);
void lowenherz_say_reason(const struct drawing *d, int seat, int column, struct buf *out);

/* Where on the board something is that is pointed at (art.h). */
Tenths lowenherz_spot(const struct drawing *d, const struct pointed *what, struct point *at);

#endif
