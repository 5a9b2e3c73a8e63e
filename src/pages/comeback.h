/* comeback.h: pages for somebody who comes back by mail. */
#ifndef PAGES_COMEBACK_H
#define PAGES_COMEBACK_H

#include "pages/frame.h"

/* Asks for the address; `asked`: that was done. */
void page_of_back(const struct reader *reader, bool asked, struct buf *out);
/* The link was opened: a button makes this device that visitor's. */
void page_of_back_link(const struct reader *reader, const char *name, const char *path,
                       struct buf *out);

#endif
