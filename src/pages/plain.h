/* plain.h: pages of a few sentences. */
#ifndef PAGES_PLAIN_H
#define PAGES_PLAIN_H

#include "pages/frame.h"

/* What is wrong, and the way on; `again`: where it can be tried again, NULL for nowhere. */
void page_of_refusal(const struct reader *reader, const struct refused *why, const char *again,
                     struct buf *out);
/* Where the record of a game can be brought. */
void page_of_upload(const struct reader *reader, struct buf *out);

#endif
