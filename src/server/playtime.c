/* playtime.c: see playtime.h. */
#include "server/playtime.h"

enum { MILLISECOND = 1000 };

int64_t playtime_at(struct playtime *p, int64_t microseconds) {
    int64_t by = microseconds - p->looked, most = PLAYTIME_STEP * 1000LL * MILLISECOND;
    if (p->looked == 0 || by < 0 || by > most) {
        p->at += p->looked && by > 0 ? most / MILLISECOND : 0;
        p->looked = microseconds;
        return p->at;
    }
    p->at += by / MILLISECOND;
    p->looked += by - by % MILLISECOND;
    return p->at;
}
