/* clock.c: see clock.h. */
#include "server/clock.h"

struct both_clocks clocks_read(void) {
    return (struct both_clocks){.date = now_seconds(), .steady = uptime_seconds()};
}
