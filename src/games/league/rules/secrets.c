/* secrets.c: League of Six has no secrets that a good memory would not hold (L10): every payment
 * and every card taken is public. What the option `memory` hides from people is in the field
 * table. */
#include "games/league/rules/league.h"

void league_resample(const void *box, void *st, int seat, struct rng *rng) {
    (void)box, (void)st, (void)seat, (void)rng;
}
