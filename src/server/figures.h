/* figures.h: the pictures of the rules. Each is drawn once for each language and theme, and kept.
 * Its address changes with what it shows, so browsers may keep it too. */
#ifndef SERVER_FIGURES_H
#define SERVER_FIGURES_H

#include "server/request.h"

struct game;

/* The end of a picture's address, after its name: "/de-dark-0123456789abcdef". */
struct figure_end {
    char text[60];
};
struct figure_end figure_end(const struct request *q, const struct game *g,
                             const struct catalogue *words);

#endif
