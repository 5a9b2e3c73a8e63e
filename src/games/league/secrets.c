/* secrets.c: League of Six keeps nothing that a good memory would not hold (L10): every payment and every
 * card taken is public. What the option `memory` keeps from people stands in the field table. */
#include "games/league/league.h"

void league_resample(const void *box, void *st, int seat, struct rng *rng) {
    (void)box, (void)st, (void)seat, (void)rng;
}
