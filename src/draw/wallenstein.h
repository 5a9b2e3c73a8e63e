/* wallenstein.h: inside of src/draw: the parts of Wallenstein. */
#ifndef DRAW_WALLENSTEIN_H
#define DRAW_WALLENSTEIN_H

#include "draw/art.h"
#include "games/wallenstein/wallenstein.h"

enum { LAND_WIDTH = 1330, LAND_HEIGHT = 1010 }; /* of the board, in units; every map is fitted into it */

extern const char *const wallenstein_action_symbols[ACTIONS];
extern const char *const wallenstein_buildings[BUILDINGS]; /* in the sprite */

static inline const struct wallenstein *wallenstein_of(const struct drawing *d) { return d->view; }
static inline const struct wallenstein_box *wallenstein_box_of(const struct drawing *d) { return d->box; }
static inline const struct wallenstein *wallenstein_before(const struct drawing *d) { return d->before; }

/* The next action that the viewer has to plan; NONE if he has none to plan now. */
int wallenstein_to_plan(const struct drawing *d);
/* The class and word of a colour of cubes: a seat's, or "green". */
const char *wallenstein_cube(const struct drawing *d, int colour);

/* The words of a plan, in two: "plan palace" and the card. */
void wallenstein_write_slot(const struct drawing *d, int action, struct buf *out);
void wallenstein_write_card(const struct drawing *d, int card, struct buf *out);

/* "Good harvest in Bayern" */
void wallenstein_say_event(const struct wallenstein_box *box, int event, struct buf *out);

/* wallenstein_map.c */
void wallenstein_draw_ground(const struct drawing *d, struct buf *out);
/* What part of the letters is drawn, and how large. */
struct fit {
    int col, row;   /* the first that is drawn */
    int cols, rows; /* how many */
    Tenths unit;    /* side of a cell */
    struct point corner;
};
struct fit wallenstein_fit(const struct wallenstein_box *box);
/* Where in each province there is most room for what stands in it. */
void wallenstein_centres(const struct wallenstein_box *box, const struct fit *f, struct point out[PROVINCES]);
/* The middle of the border of two provinces; (0, 0) if they have none on the map. */
struct point wallenstein_border(const struct wallenstein_box *box, const struct fit *f, int one, int other);
/* wallenstein_land.c */
void wallenstein_draw_land(const struct drawing *d, struct buf *out);
/* Armies go from the middle of a province over the border to the middle of the next. */
void wallenstein_write_way(const struct drawing *d, const struct event *e, struct buf *out);
/* A button for each country, which goes nearer to it. */
void wallenstein_write_countries(const struct drawing *d, struct buf *out);
/* wallenstein_tower.c */
void wallenstein_draw_tower(const struct drawing *d, struct buf *out);
/* wallenstein_words.c */
/* The card that the player has turned up for the action that is being carried out. */
void wallenstein_write_shown(const struct drawing *d, int seat, struct buf *out);
void wallenstein_write_extra(const struct drawing *d, struct buf *out);
void wallenstein_write_coming(const struct drawing *d, struct buf *out);
void wallenstein_write_reckoning(const struct drawing *d, struct buf *out);
void wallenstein_write_description(const struct drawing *d, struct buf *out);

#endif
