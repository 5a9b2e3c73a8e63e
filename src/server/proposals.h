/* proposals.h: what needs the others' consent: going back, closing, a computer player for somebody
 * who is away; and leaving the game oneself.
 *
 * A proposal is done when all people at the table agree. Those who have lent their seats to
 * computer players are asked, too, but their silence counts as a yes after away_seconds. */
#ifndef SERVER_PROPOSALS_H
#define SERVER_PROPOSALS_H

#include "server/hall.h"

bool play_propose(struct hall *h, struct hall_table *ht, int seat, struct ask_all ask,
                  struct refused *why);
bool play_agree(struct hall *h, struct hall_table *ht, int seat, bool agree, struct refused *why);
/* May a computer player be proposed for the person at this seat, who has let the others wait for so
 * long? */
bool is_away(const struct hall *h, const struct hall_table *ht, int seat);
/* Does what is proposed at tables where nobody's consent is missing any more, because the time to
 * answer has passed; to be called now and then. */
void hall_settle(struct hall *h);

/* The owner hands his seat to a computer player, or takes it back (bot NULL). */
bool play_hand_over(struct hall *h, struct hall_table *ht, int seat, const char *bot,
                    struct refused *why);
bool play_resign(struct hall *h, struct hall_table *ht, int seat, struct refused *why);

#endif
