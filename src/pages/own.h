/* own.h: pages that only a browser without a server has: what it keeps, and taking that along. */
#ifndef PAGES_OWN_H
#define PAGES_OWN_H

#include "pages/frame.h"

/* The reader, and the games in this browser: how many there are, and what was brought just now. */
struct own_page {
    const struct reader *reader;
    int games;
    int brought;                   /* games that were read from a file just now; -1: none was */
    const struct refused *refused; /* what could not be read; NULL */
};
void page_of_own(const struct own_page *p, struct buf *out);
/* What the script lays over a page when something is to be told: "storage", "damaged", "update" or
 * "broken". False for other names. */
bool page_of_told(const struct reader *reader, struct slice name, struct buf *out);

#endif
