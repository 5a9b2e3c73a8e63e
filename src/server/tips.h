/* tips.h: tips for people who play a game for the first time.
 *
 * They are on until the visitor has finished a game of this kind or switches them off. Which tips
 * they have seen is stored beside their lessons ("<id>_tips"). */
#ifndef SERVER_TIPS_H
#define SERVER_TIPS_H

#include "pages/tips.h"
#include "server/hall.h"

/* Are they on for this visitor? */
bool tips_are_on(struct hall *h, struct visitor *v, const struct game *g);
/* Switches them on, from the first tip, or off. False if that cannot be stored. */
bool tips_switch(struct hall *h, struct visitor *v, const struct game *g, bool on, Ticket *ticket);

/* What a table's page tells a player. */
struct tip_told {
    bool on;
    const struct tip *tip; /* NULL: none now */
};
/* The tip for what the player is shown now. It stays the same until their next move. */
struct tip_told tip_for(struct hall *h, struct visitor *v, const struct hall_table *ht, int seat);

#endif
