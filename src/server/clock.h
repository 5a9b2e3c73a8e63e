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

/* Servers on one database follow its date as soon as theirs differs by more than a second
 * (sharing.c). So what one wrote may seem to come from that far ahead to another. */
enum { DATES_DIFFER = 1, AHEAD_SECONDS = 4 };

#endif
