/* markdown.h: the rules' pages: the part of Markdown in which rules/ is written, as HTML. */
#ifndef SERVER_MARKDOWN_H
#define SERVER_MARKDOWN_H

#include "base/buf.h"

/* Headings "## L3.2 Title" become anchors; mentions of sections become links to `base`#L3.2 (base: "" for the same
 * page). */
void markdown_write(struct slice text, const char *base, struct buf *out);
/* The chapters as a list of links into the same page. */
void markdown_contents(struct slice text, struct buf *out);

#endif
