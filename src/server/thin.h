/* thin.h: a picture without what it does not use. */
#ifndef SERVER_THIN_H
#define SERVER_THIN_H

#include "base/buf.h"

/* Writes an SVG picture that stands alone (draw.h) without the symbols that nothing in it refers to
 * and without the rules of its style that fit nothing in it. It looks the same. */
void picture_thin(struct slice svg, struct buf *out);

#endif
