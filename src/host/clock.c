/* clock.c: see clock.h. */
#include "host/clock.h"

#include "base/check.h"

#include <stdatomic.h>
#include <time.h>

/* What is added to the machine's date. */
static atomic_int_fast64_t correction;

static struct timespec read_clock(clockid_t clock) {
    struct timespec now;
    CHECK(clock_gettime(clock, &now) == 0);
    return now;
}

static uint64_t nanoseconds(clockid_t clock) {
    struct timespec now = read_clock(clock);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

int64_t now_seconds(void) { return (int64_t)time(NULL) + correction; }
int64_t date_milliseconds(void) {
    return (int64_t)(nanoseconds(CLOCK_REALTIME) / 1000000) + 1000 * correction;
}
void correct_date(int64_t seconds) { correction += seconds; }
int64_t now_microseconds(void) { return (int64_t)(now_nanoseconds() / 1000); }
uint64_t now_nanoseconds(void) { return nanoseconds(CLOCK_MONOTONIC); }
int64_t uptime_seconds(void) { return (int64_t)read_clock(CLOCK_BOOTTIME).tv_sec; }
uint64_t process_nanoseconds(void) { return nanoseconds(CLOCK_PROCESS_CPUTIME_ID); }
uint64_t thread_nanoseconds(void) { return nanoseconds(CLOCK_THREAD_CPUTIME_ID); }
