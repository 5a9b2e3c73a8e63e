/* png.h: SVG pictures as PNG. Only where the program was built with librsvg. */
#ifndef HOST_PNG_H
#define HOST_PNG_H

#include "base/buf.h"

/* A picture, and where it is painted. */
struct png_part {
    struct slice svg;
    int x, y, width, height;
};

bool png_can(void);
/* The size that a picture has by itself. */
bool png_size(struct slice svg, int *width, int *height, struct fault *fault);
/* All parts on one sheet. False and a fault if that cannot be done. */
bool png_paint(const struct png_part *part, int n, int width, int height, struct buf *out,
               struct fault *fault);

#endif
