/* tips.h: tips at the tables of somebody who plays a game for the first time, and his first game.
 *
 * They are on in everybody's first game of a kind until he has finished one or switches them off.
 * Which he has seen is kept with the visitor, beside his lessons ("<id>_tips"). */
#ifndef SERVER_TIPS_H
#define SERVER_TIPS_H

#include "lesson/tips.h"
#include "server/hall.h"

/* NULL if the game has none. They stay for good. */
const struct tips *tips_kept(const struct game *g);

/* Are they on for this visitor? */
bool tips_are_on(struct hall *h, struct visitor *v, const struct game *g);
/* Switches them; on: from the first. False if that cannot be kept. */
bool tips_switch(struct hall *h, struct visitor *v, const struct game *g, bool on, Ticket *ticket);

/* What the page of a table tells somebody who plays there. */
struct tip_told {
    bool on;
    const struct tip *tip; /* NULL: none now */
};
/* The tip for what he is shown now: the same until his next move, and then perhaps another. */
struct tip_told tip_for(struct hall *h, struct visitor *v, const struct hall_table *ht, int seat);

#endif
