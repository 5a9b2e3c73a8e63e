/* clock.c: each clock goes forward and tells what it says it does. How long anything takes is not
 * asked: a machine may be busy. */
#include "host/clock.h"

#include "lib/test.h"

#include <pthread.h>
#include <time.h>

static void steady_never_goes_back(void) {
    uint64_t before = now_nanoseconds();
    int64_t shorter = now_microseconds();
    for (int i = 0; i < 1000; i++) {
        uint64_t now = now_nanoseconds();
        EXPECT(now >= before);
        before = now;
    }
    EXPECT(now_microseconds() >= shorter);
    EXPECT((int64_t)(now_nanoseconds() / 1000) >= shorter);
}

static void work(void) {
    for (volatile int i = 0; i < 3000000; i++)
        continue;
}

/* Tells the processor time that its thread has had. */
static void *work_elsewhere(void *out) {
    work();
    *(uint64_t *)out = thread_nanoseconds();
    return NULL;
}

static void processor_time_is_of_work(void) {
    pthread_t thread;
    uint64_t whole = process_nanoseconds(), own = thread_nanoseconds(), elsewhere = 0;
    work();
    EXPECT(thread_nanoseconds() > own);
    EXPECT(process_nanoseconds() > whole);
    whole = process_nanoseconds();
    EXPECT(pthread_create(&thread, NULL, work_elsewhere, &elsewhere) == 0);
    pthread_join(thread, NULL);
    EXPECT(elsewhere > 0 && process_nanoseconds() - whole >= elsewhere / 2);
}

static void the_date_is_the_date(void) {
    int64_t before = (int64_t)time(NULL), now = now_seconds();
    EXPECT(now >= before && now <= (int64_t)time(NULL));
    EXPECT(uptime_seconds() >= 0);
}

int main(void) {
    steady_never_goes_back();
    processor_time_is_of_work();
    the_date_is_the_date();
    return test_end();
}
