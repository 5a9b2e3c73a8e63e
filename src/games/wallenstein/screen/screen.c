/* screen.c: Wallenstein in the terminal: as lines that scroll, and on the full screen (full.c). */
#include "games/wallenstein/screen/map.h"

enum { MAP_WIDTH = 94 };

static void draw_all(struct canvas *c, const struct shown *s) {
    int row = 1;
    draw_heading(c, s);
    row += wallenstein_draw_map(c, s, row, c->width < MAP_WIDTH ? c->width : MAP_WIDTH);
    if (((const struct wallenstein *)s->view)->year > 0) {
        row += wallenstein_draw_actions(c, s, row, wallenstein_action_words);
        row += wallenstein_draw_events(c, s, row);
    }
    row += wallenstein_draw_draft(c, s, row);
    row += wallenstein_draw_fight(c, s, row);
    row += wallenstein_draw_players(c, s, row);
    wallenstein_draw_sheets(c, s, row);
}

const struct screen wallenstein_screen = {.game = &wallenstein_game,
                                          .draw = draw_all,
                                          .sizes = wallenstein_sizes,
                                          .board = wallenstein_draw_board,
                                          .panels = wallenstein_panels,
                                          .place = wallenstein_place_of,
                                          .about = wallenstein_about_place,
                                          .legend = wallenstein_legend};
