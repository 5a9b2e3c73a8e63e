/* screen.h: the page between two players who share a screen: it shows nothing that either of them
 * should not see, and waits until the next one has taken his place. */
#ifndef PAGES_SCREEN_H
#define PAGES_SCREEN_H

#include "pages/frame.h"

/* `seat` is called; `before` had the screen until now, -1: nobody had. */
void page_of_screen(const struct reader *reader, const struct hall_table *ht, int seat, int before,
                    struct buf *out);

#endif
