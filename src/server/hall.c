/* hall.c: the lock, which is also where a change begins and ends. */
#include "server/hall.h"

#include "base/check.h"
#include "server/memory.h"
#include "server/saving.h"

#include <errno.h>
#include <time.h>

/* What was done goes to the store, and what nobody needs goes out of memory. */
static void end_change(struct hall *h) {
    hall_write(h);
    h->actor = 0;
    store_end(h->store);
    memory_make_room(h);
}

static void begin_change(struct hall *h) {
    store_begin(h->store);
    h->period++;
    h->unreachable = h->begin_again = false;
}

void hall_lock(struct hall *h) {
    CHECK(pthread_mutex_lock(&h->lock) == 0);
    begin_change(h);
}

void hall_unlock(struct hall *h) {
    end_change(h);
    CHECK(pthread_mutex_unlock(&h->lock) == 0);
}

void hall_wait(struct hall *h, pthread_cond_t *condition) {
    end_change(h);
    CHECK(pthread_cond_wait(condition, &h->lock) == 0);
    begin_change(h);
}

static struct timespec from_now(int64_t milliseconds) {
    struct timespec t;
    CHECK(clock_gettime(CLOCK_MONOTONIC, &t) == 0);
    int64_t nanoseconds = t.tv_nsec + milliseconds % 1000 * 1000000;
    t.tv_sec += milliseconds / 1000 + nanoseconds / 1000000000;
    t.tv_nsec = nanoseconds % 1000000000;
    return t;
}

void hall_wait_for(struct hall *h, pthread_cond_t *condition, int64_t milliseconds) {
    if (milliseconds < 0) {
        hall_wait(h, condition);
        return;
    }
    struct timespec until = from_now(milliseconds);
    end_change(h);
    int result = pthread_cond_timedwait(condition, &h->lock, &until);
    CHECK(result == 0 || result == ETIMEDOUT);
    begin_change(h);
}
