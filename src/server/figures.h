/* figures.h: the pictures of the rules, drawn once for each language and theme, and kept. Their
 * addresses change with what they show, so that browsers may keep them, too. */
#ifndef SERVER_FIGURES_H
#define SERVER_FIGURES_H

#include "server/request.h"

struct game;

/* What stands behind the name of a picture in its address: "/de-dark-0123456789abcdef". */
struct figure_end {
    char text[60];
};
struct figure_end figure_end(const struct request *q, const struct game *g,
                             const struct catalogue *words);

#endif
