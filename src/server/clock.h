/* clock.h: the clocks that the server reads: those of host/clock.h, and the two by which the house
 * counts its days. */
#ifndef SERVER_CLOCK_H
#define SERVER_CLOCK_H

#include "host/clock.h"

/* Two clocks, in seconds: the date, and the time since the machine was started. */
struct reading {
    int64_t date, steady;
};
struct reading clocks_read(void);

#endif
