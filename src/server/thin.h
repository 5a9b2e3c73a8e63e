/* thin.h: removes from a picture what it does not use. */
#ifndef SERVER_THIN_H
#define SERVER_THIN_H

#include "base/buf.h"

/* Writes an SVG picture that stands alone (draw.h) without the symbols that it does not refer to,
 * the style rules that match nothing in it, what they hide, and what only a script would read. It
 * looks the same. */
void picture_thin(struct slice svg, struct buf *out);

#endif
