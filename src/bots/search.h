/* search.h: thinking ahead: Monte Carlo tree search over what a seat may know. */
#ifndef BOTS_SEARCH_H
#define BOTS_SEARCH_H

#include "bots/bot.h"

/* How a search goes about it. */
struct style {
    const struct opinion *opinion; /* judges the leaves; NULL: they are played out at random */
    int32_t daring;                /* share of the win that a move never tried is given for its novelty */
};

/* Spends ask->playouts, fewer if the best move is clear before or the time is up, and tells how often each move was
 * tried and what it promises. */
void search_weigh(const struct ask *ask, const struct style *style, struct verdict *out);

#endif
