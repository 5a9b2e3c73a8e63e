/* proposals.h: what needs the others' consent: going back, closing the table, stopping the clocks,
 * a computer player for somebody who is away; and leaving the game oneself.
 *
 * A proposal takes effect when all people at the table agree. Those who have handed their seats to
 * computer players are asked too, but after away_seconds their silence counts as a yes. */
#ifndef SERVER_PROPOSALS_H
#define SERVER_PROPOSALS_H

#include "server/hall.h"

bool play_propose(struct hall *h, struct hall_table *ht, int seat, struct ask_all ask,
                  struct refused *why);
bool play_agree(struct hall *h, struct hall_table *ht, int seat, bool agree, struct refused *why);
/* Has the person at this seat made the others wait so long that a computer player may be proposed
 * for them? Where there are clocks, they say so: then each of the others may have it at once. */
bool is_away(struct hall *h, const struct hall_table *ht, int seat);
/* Carries out proposals that nobody's consent is missing for any more, because the time to answer
 * has passed. Called now and then. */
void hall_settle(struct hall *h);

/* A computer player moves for a person whose time is over. */
void play_take_over(struct hall *h, struct hall_table *ht, int seat);
/* The owner hands the seat to a computer player, or takes it back (bot NULL). */
bool play_hand_over(struct hall *h, struct hall_table *ht, int seat, const char *bot,
                    struct refused *why);
bool play_resign(struct hall *h, struct hall_table *ht, int seat, struct refused *why);

#endif
