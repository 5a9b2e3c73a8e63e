/* clock.h: the machine's clocks, all of them.
 *
 * Whatever must not depend on the machine (rules, tables, pages, computer players) is handed the
 * time or a function that tells it, and never includes this. */
#ifndef HOST_CLOCK_H
#define HOST_CLOCK_H

#include <stdint.h>

/* The date: seconds since 1970. It jumps when somebody sets it. */
int64_t now_seconds(void);
int64_t date_milliseconds(void);
/* From now on the date is so much later than it would have been. */
void correct_date(int64_t seconds);

/* For measuring how long something takes: it never jumps, and begins anywhere. */
int64_t now_microseconds(void);
uint64_t now_nanoseconds(void);

/* The same in seconds, but it goes on while the machine sleeps. */
int64_t uptime_seconds(void);

/* Processor time of the whole program, and of this thread alone, which does not depend on who else
 * uses the machine. */
uint64_t process_nanoseconds(void);
uint64_t thread_nanoseconds(void);

#endif
