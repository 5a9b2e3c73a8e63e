/* local.h: a game in this program on the full screen: its desk, and what its hands do. */
#ifndef TERM_LOCAL_H
#define TERM_LOCAL_H

#include "term/commands.h"

/* Asks the seat (or NATURE), until a move was made or taken back, or somebody leaves. */
enum turn local_ask(struct play *p, int seat);
/* Shows the viewer the table while `seat` thinks. LEAVE if they asked to leave meanwhile. */
enum turn local_wait(struct play *p, int viewer, int seat);
/* Asks everybody but that seat to look away. */
enum turn local_hand_over(struct play *p, int seat);
/* Shows the end until somebody leaves it. */
void local_end(struct play *p, int viewer);

#endif
