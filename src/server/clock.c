/* clock.c: see clock.h. */
#include "server/clock.h"

struct reading clocks_read(void) {
    return (struct reading){.date = now_seconds(), .steady = uptime_seconds()};
}
