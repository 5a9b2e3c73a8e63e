/* show.h: the parts of Wallenstein. */
#ifndef GAMES_WALLENSTEIN_SHOW_SHOW_H
#define GAMES_WALLENSTEIN_SHOW_SHOW_H

#include "draw/art.h"
#include "games/wallenstein/rules/wallenstein.h"

/* things.c */
extern const char *const wallenstein_action_symbols[ACTIONS];
extern const char *const wallenstein_buildings[BUILDINGS]; /* in the sprite */

static inline const struct wallenstein *wallenstein_of(const struct drawing *d) { return d->view; }
static inline const struct wallenstein_box *wallenstein_box_of(const struct drawing *d) {
    return d->box;
}
static inline const struct wallenstein *wallenstein_before(const struct drawing *d) {
    return d->before;
}

/* The next action that the viewer has to plan; NONE if he has none to plan now. */
int wallenstein_to_plan(const struct drawing *d);
/* The class and word of a colour of cubes: a seat's, or "green". */
const char *wallenstein_cube(const struct drawing *d, int colour);

/* The words of a plan, in two: "plan palace" and the card. */
void wallenstein_write_slot(const struct drawing *d, int action, struct buf *out);
void wallenstein_write_card(const struct drawing *d, int card, struct buf *out);

/* N_: what an event does */
const char *wallenstein_effect(int effect);
/* "Good harvest in Bayern" */
void wallenstein_say_event(const struct wallenstein_box *box, int event, struct buf *out);

/* map.c */
void wallenstein_draw_ground(const struct drawing *d, struct buf *out);
struct layout;
struct spot;
/* The layout of the box: that of the drawing, or the kept one; or, in the memory, the letters as
 * they are. */
const struct layout *wallenstein_layout_of(const struct drawing *d, struct layout *memory);
struct point wallenstein_at(struct spot at);
/* The part of the board that a small picture shows, in thousandths of its width and height, and the
 * provinces of which it shows something. A large picture shows all of them. */
enum { GLANCE_LEFT = 200, GLANCE_TOP = 300, GLANCE_WIDTH = 560 };
uint64_t wallenstein_in_sight(const struct drawing *d, const struct layout *l);
/* corners.c: the tower, the season, the countries and the events, where the map leaves room. */
void wallenstein_draw_corners(const struct drawing *d, struct buf *out);
/* land.c */
void wallenstein_draw_land(const struct drawing *d, struct buf *out);
/* Armies go from the middle of a province over the border to the middle of the next. */
void wallenstein_write_way(const struct drawing *d, const struct event *e, struct buf *out);
/* A button for each country, which goes nearer to it. */
void wallenstein_write_countries(const struct drawing *d, struct buf *out);
/* ledger.c */
/* Does the viewer's page have the ledger of his plan? */
bool wallenstein_has_ledger(const struct drawing *d);
bool wallenstein_write_ledger(const struct drawing *d, struct buf *out);
/* tower.c */
void wallenstein_draw_tower(const struct drawing *d, struct buf *out);
/* words.c */
/* The card that the player has turned up for the action that is being carried out. */
void wallenstein_write_shown(const struct drawing *d, int seat, struct buf *out);
void wallenstein_write_extra(const struct drawing *d, struct buf *out);
void wallenstein_write_description(const struct drawing *d, struct buf *out);
/* story.c */
void wallenstein_tell(const struct drawing *d, const struct event *e, struct telling *out);
void wallenstein_where(const struct drawing *d, const struct event *e, struct buf *out);
void wallenstein_where_move(const struct drawing *d, Move m, struct buf *out);
/* battle.c */
void wallenstein_write_battle(const struct told_scene *s, struct buf *out);
/* year.c */
void wallenstein_write_if_scored(const struct drawing *d, struct buf *out);
void wallenstein_write_scene(const struct told_scene *s, struct buf *out);
/* told.c */
void wallenstein_tell_coming(const struct drawing *d, struct told *t);
void wallenstein_count_points(const struct drawing *d, struct points *p);
void wallenstein_say_reason(const struct drawing *d, int seat, int column, struct buf *out);
void wallenstein_tell_buildings(const struct drawing *d, struct told *t);

/* Where on the board something is that is pointed at (art.h). */
Tenths wallenstein_spot(const struct drawing *d, const struct pointed *what, struct point *at);

/* rows.c: the name without its rank, and the byte before which a name may be broken (0: nowhere).
 */
const char *wallenstein_bare_name(const struct wallenstein_box *box, int province);
size_t wallenstein_break_of(const char *name);
/* The name of a province where room is short, as on the map: without a rank, and with a place to
 * break where it is long. */
void wallenstein_write_bare(const struct wallenstein_box *box, int province, struct buf *out);

#endif
