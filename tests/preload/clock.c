/* clock.c: preloaded into a program (LD_PRELOAD), it shifts the date that the program sees by
 * CLOCK_OFFSET seconds, like a machine with a wrong clock. Clocks that cannot be set stay right. */
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static time_t offset(void) {
    const char *text = getenv("CLOCK_OFFSET");
    return text ? (time_t)strtoll(text, NULL, 10) : 0;
}

/* NOLINTNEXTLINE(bugprone-easily-swappable-parameters): as the library has it */
int clock_gettime(clockid_t clock, struct timespec *out) {
    long code = syscall(SYS_clock_gettime, clock, out);
    if (code == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
        out->tv_sec += offset();
    return (int)code;
}

time_t time(time_t *out) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (out)
        *out = now.tv_sec;
    return now.tv_sec;
}

int gettimeofday(struct timeval *restrict out, void *restrict zone) {
    struct timespec now;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &now);
    *out = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
    return 0;
}
