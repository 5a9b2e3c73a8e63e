/* budget.h: what a plan costs and brings, before anything of it is carried out (W3.3).
 *
 * It is worked out for one seat from what that seat may see, over everything that chance may still
 * do: the order of the actions that lie face down, and the event of the season. What others may do
 * to the seat (attack a province, take the last palace) is left out: nobody can count with it. */
#ifndef GAMES_WALLENSTEIN_RULES_BUDGET_H
#define GAMES_WALLENSTEIN_RULES_BUDGET_H

#include "games/wallenstein/rules/wallenstein.h"

struct range {
    int16_t least, most;
};

/* Why an action would be cancelled when it comes up. */
enum trouble {
    NO_TROUBLE,
    NO_GOLD,
    NO_SUPPLY,    /* there are not enough armies to recruit */
    STANDS_THERE, /* a building of that kind */
    NO_TOWN,      /* every town has its building */
    NO_TILE,      /* no building of that kind is left */
    CANNOT_LEAVE  /* one army has to stay, or there is nowhere to go */
};

struct budget_line {
    uint8_t action;
    uint8_t place;             /* in the row, from 0; NONE: it lies face down */
    uint8_t card;              /* NONE: none yet */
    struct range spent, taken; /* gold, if it is carried out */
    struct range grown;        /* grain, if it is carried out */
    struct range gold, grain;  /* what the seat has after it */
    /* Of all that chance may do, `fails` of `worlds` cancel it, for this reason. If it fails
     * exactly when one other action comes before it (or after it), that is the one. */
    uint8_t trouble;
    uint16_t fails, worlds;
    uint8_t if_before, if_after; /* an action; NONE */
    /* The revolt that it sets off, and how likely the armies there now put it down (of 2^32). */
    uint8_t peasants;
    uint32_t holds;
};

struct budget {
    struct budget_line line[ACTIONS]; /* those that lie open in their order, then the others */
    int open;                         /* actions that have no card yet */
    int warnings;                     /* lines with trouble or a revolt */
    int provinces;                    /* each wants one grain in winter */
    struct range gold, grain;         /* at the end of the season */
    struct range loss;                /* grain that the winter takes from everybody */
    struct range lack;                /* grain that is missing then, if no more is harvested */
};

/* Works on the seat's view, from planning to the end of the season. */
void wallenstein_budget(const struct wallenstein_box *box, const struct wallenstein *st, int seat,
                        struct budget *out);

#endif
