/* lowenherz.h: inside of src/draw: the parts of Löwenherz. */
#ifndef DRAW_LOWENHERZ_H
#define DRAW_LOWENHERZ_H

#include "draw/art.h"
#include "games/lowenherz/lowenherz.h"

static inline const struct lowenherz *lowenherz_of(const struct drawing *d) { return d->view; }
static inline const struct lowenherz_box *lowenherz_box_of(const struct drawing *d) { return d->box; }
static inline const struct lowenherz *lowenherz_before(const struct drawing *d) { return d->before; }

/* lowenherz_land.c */
void lowenherz_draw_ground(const struct drawing *d, struct buf *out);
void lowenherz_draw_land(const struct drawing *d, struct buf *out);
/* lowenherz_words.c */
void lowenherz_write_coming(const struct drawing *d, struct buf *out);
void lowenherz_write_reckoning(const struct drawing *d, struct buf *out);
void lowenherz_write_description(const struct drawing *d, struct buf *out);

#endif
