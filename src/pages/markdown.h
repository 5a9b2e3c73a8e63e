/* markdown.h: the rules' pages: the part of Markdown in which rules/ is written, as HTML. */
#ifndef PAGES_MARKDOWN_H
#define PAGES_MARKDOWN_H

#include "base/buf.h"

/* Where its links lead. */
struct markdown_links {
    const char *base;     /* mentions of sections become links to `base`#L3.2; "": the same page */
    const char *pictures; /* ![Caption](name) becomes the picture at `pictures`name`picture_end` */
    const char *picture_end;
};
/* Headings "## L3.2 Title" become anchors. */
void markdown_write(struct slice text, const struct markdown_links *links, struct buf *out);
/* The chapters as a list of links into the same page. */
void markdown_contents(struct slice text, struct buf *out);

#endif
