/* page.h: the parts of a table's page that are drawn separately for each viewer, without the
 * log. */
#ifndef TESTS_LIB_PAGE_H
#define TESTS_LIB_PAGE_H

#include "draw/draw.h"

static inline void page_draw(const struct drawing *d, struct buf *out) {
    draw_symbols(out);
    draw_phases(d, out);
    draw_strip(d, out);
    draw_board(d, out);
    draw_prompt(d, out);
    draw_display(d, out);
    draw_seats(d, out);
    draw_reckoning(d, out);
    draw_describe(d, out);
}

#endif
