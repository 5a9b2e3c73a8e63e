/* screen.c: Null in the terminal. It has no board of its own (`draw`), so the fields of the view
 * are listed. */
#include "games/null/rules/null.h"
#include "term/term.h"

const struct screen null_screen = {.game = &null_game};
