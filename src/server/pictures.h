/* pictures.h: pictures of the games, at the moments that docs/pictures names: small ones for the
 * first page, light and dark, drawn at the start; and, if the program can write PNG, larger ones
 * for link previews and icons, drawn when they are first asked for. */
#ifndef SERVER_PICTURES_H
#define SERVER_PICTURES_H

#include "game/game.h"

/* Called after assets_prepare and before the first request. */
void pictures_prepare(void);
void pictures_free(void);
/* Its address; NULL if there is none. */
const char *picture_path(const struct game *g, bool dark);
/* The preview of one game, or of all of them (NULL). */
const char *preview_path(const struct game *g);

#endif
