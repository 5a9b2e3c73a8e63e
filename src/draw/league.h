/* league.h: inside of src/draw: the parts of the League of Six. */
#ifndef DRAW_LEAGUE_H
#define DRAW_LEAGUE_H

#include "draw/art.h"
#include "games/league/league.h"

extern const char *const league_symbols[SYMBOLS]; /* names in the sprite: goods, guard, horse */
extern const char *const league_classes[CLASSES]; /* names in the sprite, and N_ words */
extern const char *const league_goods[GOODS];     /* N_ words */

static inline const struct league *league_of(const struct drawing *d) { return d->view; }
static inline const struct league_box *league_box_of(const struct drawing *d) { return d->box; }
/* NULL if nothing is known of what just happened. */
static inline const struct league *league_before(const struct drawing *d) { return d->before; }

/* Is a hidden number the viewer's to see? -1 if not. */
int league_guards_shown(const struct league *st, int seat);
int league_figures_shown(const struct league *st, int seat, int class);
/* The team of the seat: 5 is the best; 0: none yet. */
int league_team(const struct league *st, int seat);

/* league_land.c */
void league_draw_land(const struct drawing *d, struct buf *out);
/* league_stores.c */
void league_draw_stores(const struct drawing *d, struct buf *out);
/* league_words.c */
void league_write_description(const struct drawing *d, struct buf *out);
void league_write_reckoning(const struct drawing *d, struct buf *out);
void league_write_coming(const struct drawing *d, struct buf *out);

#endif
