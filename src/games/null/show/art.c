/* art.c: Null in the browser. It has no board of its own (`board`), so the fields of the view are
 * listed. */
#include "draw/art.h"
#include "games/null/rules/null.h"

const struct art null_art = {.game = &null_game};
