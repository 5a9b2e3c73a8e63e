/* deal.h: new games: as somebody wishes, once more, or on from where another stands. */
#ifndef OFFLINE_DEAL_H
#define OFFLINE_DEAL_H

#include "hall/wishes.h"
#include "offline/house.h"

struct table_page;

/* How a new game shall be. */
struct deal {
    struct table_terms terms; /* a seat without a bot is a person's at this screen */
    const char *name[MAX_SEATS];
    struct slice box; /* the text of an own box; empty: the standard one */
};

/* A new table whose game runs; NULL and why. */
struct own_table *deal_new(struct house *h, const struct deal *d, struct refused *why);
/* The same people and computer players. */
struct own_table *deal_again(struct house *h, struct own_table *from, struct refused *why);
/* The game of another table goes on at a new one, as it stands, or (n >= 0) as it stood after move
 * n: the visitor has that seat, computer players the others. */
struct own_table *deal_on(struct house *h, struct own_table *from, int n, int seat,
                          struct refused *why);
/* Fills in the tip for a player's first game (learning.c). */
void own_tip_for(struct house *h, struct own_table *t, int seat, struct table_page *page);

#endif
