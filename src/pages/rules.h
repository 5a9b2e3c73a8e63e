/* rules.h: the rules of a game as pages, with an address a section, the same in every language. */
#ifndef PAGES_RULES_H
#define PAGES_RULES_H

#include "pages/frame.h"

/* Are there rules of this game in the language of the buf? */
bool has_rules(const struct game *g, const struct buf *out);
/* `pictures`: what stands behind the names of pictures in their addresses (server/figures.h). */
void page_of_rules(const struct reader *reader, const struct game *g, const char *pictures,
                   struct buf *out);
/* One section alone; false, and nothing is written, if there is none of that name. */
bool page_of_section(const struct reader *reader, const struct game *g, struct slice section,
                     const char *pictures, struct buf *out);

#endif
