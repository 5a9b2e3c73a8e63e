/* when.h: at which time of day somebody is told: never in his quiet hours, and once a day what
 * waits for him. Times of day are minutes since midnight where he lives, which is so many minutes
 * ahead of Greenwich. */
#ifndef NOTICE_WHEN_H
#define NOTICE_WHEN_H

#include <stdbool.h>
#include <stdint.h>

enum { DAY_MINUTES = 24 * 60 };

struct quiet {
    int from, to; /* the same: there are none; from > to: over midnight */
    int zone;
};

/* The date, or the end of the quiet hours that it is in. */
int64_t quiet_end(const struct quiet *q, int64_t date);
/* The next date after this one at which it is that time of day. */
int64_t next_time_of_day(int minutes, int zone, int64_t date);
/* The day, counted from anywhere, on which a date is there. */
int64_t local_day(int zone, int64_t date);

#endif
