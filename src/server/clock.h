/* clock.h: the clocks that the server reads: those of host/clock.h, and the two from which it
 * counts the days that things are kept (expire.c). */
#ifndef SERVER_CLOCK_H
#define SERVER_CLOCK_H

#include "host/clock.h"

/* Both clocks in seconds: the date, which somebody may set, and the time since the machine
 * started. */
struct both_clocks {
    int64_t date, steady;
};
struct both_clocks clocks_read(void);

/* In seconds. A server follows the date of its database as soon as its own differs by more than
 * DATES_DIFFER (sharing.c). So what another server wrote may seem to be of the future: by twice
 * that much, and a second each for what was cut off. */
enum { DATES_DIFFER = 1, AHEAD_SECONDS = 2 * DATES_DIFFER + 2 };

#endif
