/* when.h: dates and times as people say them, in the language of the buf. Times are seconds since
 * 1970, handed in: pages have no clock. A page does not know the reader's hours, so it tells how
 * long ago something was, or the day (of Greenwich). */
#ifndef PAGES_WHEN_H
#define PAGES_WHEN_H

#include "base/buf.h"

struct day {
    int year, month, day; /* month, day: from 1 */
};
struct day day_of(int64_t seconds);

/* Plain text: "17 November 2026". */
void say_day(struct buf *out, int64_t seconds);
/* Plain text: "for 3 hours", "since 17 November 2026". */
void say_since(struct buf *out, int64_t then, int64_t now);

#endif
