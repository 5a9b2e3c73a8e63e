/* when.c: see when.h. */
#include "notice/when.h"

enum { MINUTE = 60, DAY = DAY_MINUTES * MINUTE };

static int64_t local(int zone, int64_t date) { return date + (int64_t)zone * MINUTE; }

int64_t local_day(int zone, int64_t date) {
    int64_t at = local(zone, date);
    return at >= 0 ? at / DAY : (at - DAY + 1) / DAY;
}

/* Seconds since midnight. */
static int64_t time_of(int zone, int64_t date) {
    return local(zone, date) - local_day(zone, date) * DAY;
}

int64_t next_time_of_day(int minutes, int zone, int64_t date) {
    int64_t wait = (int64_t)minutes * MINUTE - time_of(zone, date);
    return date + (wait > 0 ? wait : wait + DAY);
}

int64_t quiet_end(const struct quiet *q, int64_t date) {
    int64_t now = time_of(q->zone, date);
    int64_t from = (int64_t)q->from * MINUTE, to = (int64_t)q->to * MINUTE;
    bool quiet = from < to ? now >= from && now < to : from > to && (now >= from || now < to);
    return quiet ? next_time_of_day(q->to, q->zone, date) : date;
}
