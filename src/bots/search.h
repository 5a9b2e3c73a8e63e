/* search.h: thinking ahead: Monte Carlo tree search over what a seat may know. */
#ifndef BOTS_SEARCH_H
#define BOTS_SEARCH_H

#include "bots/bot.h"

/* How a search goes about it. */
struct style {
    const struct opinion *opinion; /* values the leaves; NULL: they are played out at random */
    int32_t daring;                /* the bonus of an untried move, as a share of the win */
    /* What a game that was played out is worth: 0: the share of the win; otherwise half of SHARES,
     * and this much for each point above the mean of all seats. */
    int32_t a_point;
    /* How many tries of a move weigh as much as what it came to in other playouts; 0: those do not
     * count. Only without an opinion. */
    int32_t habits;
    bool draws; /* where several seats owe a move together, it is drawn by the tries */
    bool whole; /* all playouts are spent, even if the best move seems clear */
};

/* Spends ask->playouts, or fewer if the best move is clear earlier or the time is up. Tells how
 * often each move was tried and what it promises. */
void search_weigh(const struct ask *ask, const struct style *style, struct verdict *out);

#endif
