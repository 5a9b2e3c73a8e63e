/* hall.c: the lock, which is also where a change begins and ends. */
#include "server/hall.h"

#include "base/check.h"
#include "server/memory.h"
#include "server/saving.h"

/* What was done goes to the store, and what nobody needs goes out of memory. */
static void end_change(struct hall *h) {
    hall_write(h);
    store_end(h->store);
    memory_make_room(h);
}

void hall_lock(struct hall *h) {
    CHECK(pthread_mutex_lock(&h->lock) == 0);
    store_begin(h->store);
}

void hall_unlock(struct hall *h) {
    end_change(h);
    CHECK(pthread_mutex_unlock(&h->lock) == 0);
}

void hall_wait(struct hall *h, pthread_cond_t *condition) {
    end_change(h);
    CHECK(pthread_cond_wait(condition, &h->lock) == 0);
    store_begin(h->store);
}
