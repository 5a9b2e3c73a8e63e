/* map.h: what the files that draw Wallenstein share. */
#ifndef GAMES_WALLENSTEIN_SCREEN_MAP_H
#define GAMES_WALLENSTEIN_SCREEN_MAP_H

#include "games/wallenstein/show/show.h"
#include "term/term.h"

/* Draws the map from this row on, at most so wide; returns how many rows it takes. */
int wallenstein_draw_map(struct canvas *c, const struct shown *s, int top, int width);

/* The same in exactly so many rows and columns, if the picture in the box has them, with the
 * viewer's plan; and where the provinces are. */
void wallenstein_draw_map_in(struct canvas *c, const struct shown *s, int rows, int cols,
                             struct spots *spots);
/* "Y5pc!": the owner and his armies, his buildings, the markers. */
void wallenstein_write_province(const struct shown *s, int p, struct buf *out);
/* "pa", "r5": as the legend explains them. */
extern const char wallenstein_action_codes[ACTIONS][3];
void wallenstein_write_planned(const struct shown *s, int p, struct buf *out);

/* parts.c: parts that the full screen has as panels; from a row on, returning how many it takes.
 */
int wallenstein_draw_actions(struct canvas *c, const struct shown *s, int row,
                             const char *const names[ACTIONS]);
int wallenstein_draw_events(struct canvas *c, const struct shown *s, int row);
int wallenstein_draw_draft(struct canvas *c, const struct shown *s, int row);
int wallenstein_draw_fight(struct canvas *c, const struct shown *s, int row);
int wallenstein_draw_players(struct canvas *c, const struct shown *s, int row);
/* "Tirol (Austria: 4 gold, 2 grain, 1 town)" */
void wallenstein_say_province(const struct shown *s, int p, struct buf *out);
/* The planning sheets, a line for each action; and with a column for each, in few rows. */
int wallenstein_draw_sheets(struct canvas *c, const struct shown *s, int row);
int wallenstein_draw_sheets_across(struct canvas *c, const struct shown *s);

/* full.c: the full screen. */
extern const struct board_size wallenstein_sizes[];
extern const struct panel wallenstein_panels[];
extern const char wallenstein_legend[];
void wallenstein_draw_board(struct canvas *c, const struct shown *s, const struct board_size *size,
                            struct spots *spots);
int wallenstein_place_of(const struct shown *s, Move m);
void wallenstein_about_place(const struct shown *s, int p, struct buf *out);

#endif
