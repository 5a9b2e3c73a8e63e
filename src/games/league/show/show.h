/* show.h: the parts of the League of Six. */
#ifndef GAMES_LEAGUE_SHOW_SHOW_H
#define GAMES_LEAGUE_SHOW_SHOW_H

#include "draw/art.h"
#include "games/league/rules/league.h"

/* things.c */
extern const char *const league_symbols[SYMBOLS]; /* names in the sprite: goods, guard, horse */

static inline const struct league *league_of(const struct drawing *d) { return d->view; }
static inline const struct league_box *league_box_of(const struct drawing *d) { return d->box; }
/* NULL if nothing is known of what just happened. */
static inline const struct league *league_before(const struct drawing *d) { return d->before; }

/* Is a hidden number the viewer's to see? -1 if not. */
int league_guards_shown(const struct league *st, int seat);
int league_figures_shown(const struct league *st, int seat, int class);
/* The team of the seat: 5 is the best; 0: none yet. */
int league_team(const struct league *st, int seat);

/* land.c */
void league_draw_land(const struct drawing *d, struct buf *out);
/* A town as a place that a line of the log lights up. */
void league_where_town(const struct league *st, int town, struct buf *out);
/* The same for the order in the middle. */
void league_where_order(struct buf *out);
/* story.c */
void league_tell(const struct drawing *d, const struct event *e, struct telling *out);
void league_where(const struct drawing *d, const struct event *e, struct buf *out);
/* stores.c */
void league_draw_stores(const struct drawing *d, struct buf *out);
/* For lines of the log alike: the row that was just chosen (nothing once the stores are cleared),
 * and a pile of cards. */
void league_where_row(const struct drawing *d, struct buf *out);
void league_where_card(int pile, struct buf *out);
/* words.c */
void league_write_description(const struct drawing *d, struct buf *out);
/* told.c */
void league_tell_coming(const struct drawing *d, struct told *t);
void league_gains(const struct event *e, struct gains *t);
void league_count_points(const struct drawing *d, struct points *p);
void league_say_reason(const struct drawing *d, int seat, int column, struct buf *out);

/* Where on the board something is that is pointed at (art.h). */
Tenths league_spot(const struct drawing *d, const struct pointed *what, struct point *at);

#endif
