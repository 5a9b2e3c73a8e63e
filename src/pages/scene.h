/* scene.h: what the files share that write the page of a table (table.h). */
#ifndef PAGES_SCENE_H
#define PAGES_SCENE_H

#include "pages/sight.h"
#include "pages/table.h"

/* What is being drawn. */
struct scene {
    const struct table_page *page;
    const struct hall_table *ht;
    int viewer;
    struct sight *sight;
    struct buf *out;
};

static inline bool plays(const struct scene *s) { return s->viewer < MAX_SEATS; }

/* A form of the viewer's seat: a button and, if it has a name, one hidden field. */
void menu_form(const struct scene *s, const char *what, const char *name, const char *value,
               const char *label);
/* What is to be said about the clocks: they stand, somebody's time is over; with what can be done
 * about it. And in the table's menu: to stop all clocks, or one's own (clocks.c). */
void put_clock_asks(const struct scene *s);
void put_clock_menu(const struct scene *s);
/* To lend his seat to a computer player, or to take it back. */
void put_hand_over(const struct scene *s);
/* [log] What happened, and below it what was said; then the folds of a player: the table's menu,
 * his standing orders, his notes. */
void put_beside(const struct scene *s);
/* The standing orders of the viewer's seat, with forms to give and cancel them (orders.c). */
void put_orders(const struct scene *s);

#endif
