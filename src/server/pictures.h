/* pictures.h: the program's own pictures of its games, of the moments that docs/pictures has: small
 * ones for the first page, light and dark, drawn at the start; and, where the program can write
 * PNG, larger ones for those who preview a link, and the icons, drawn when somebody asks for them.
 */
#ifndef SERVER_PICTURES_H
#define SERVER_PICTURES_H

#include "game/game.h"

/* After assets_prepare, before the first request. */
void pictures_prepare(void);
void pictures_free(void);
/* Where they are; NULL: there is none. */
const char *picture_path(const struct game *g, bool dark);
/* For previews: of a game, or of all of them (NULL). */
const char *preview_path(const struct game *g);

#endif
