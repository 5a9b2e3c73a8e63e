/* hall.h: a real hall over a real store, in a folder of its own, for tests that look inside. There
 * is one of each in a program; its lock is held wherever a test does something. (A header and no
 * object file: other tests link without the server.) */
#ifndef TESTS_LIB_HALL_H
#define TESTS_LIB_HALL_H

#include "lib/test.h"
#include "server/open.h"
#include "server/saving.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static char hall_folder[] = "/tmp/hoftag-hall-XXXXXX", hall_path[64];
static struct store *store;
static struct hall *hall;
static pthread_cond_t hall_news = PTHREAD_COND_INITIALIZER;

static inline void make_folder(void) {
    EXPECT(mkdtemp(hall_folder));
    snprintf(hall_path, sizeof hall_path, "%s/test.db", hall_folder);
}

static inline void remove_folder(void) { EXPECT(rmdir(hall_folder) == 0); }

static inline void on_committed(void *context, Ticket durable) {
    (void)context;
    hall_lock(hall);
    hall->durable = durable;
    while (hall->with_news) { /* nobody looks on */
        hall->with_news->entry->news = false;
        hall->with_news = hall->with_news->entry->next_with_news;
    }
    pthread_cond_signal(&hall_news);
    hall_unlock(hall);
}

static inline void open_hall(const struct hall_limits *limits) {
    struct fault fault = {0};
    store = store_open(hall_path, &fault);
    hall = store ? hall_open(store, limits, &fault) : NULL;
    EXPECT(hall);
    store_start(store, on_committed, NULL);
    hall_lock(hall);
}

static inline void close_hall(void) {
    hall_unlock(hall);
    EXPECT(store_close(store));
    hall_free(hall);
}

/* Everything goes to the disk, and what memory has no room for is forgotten. */
static inline void wait_for_disk(void) {
    Ticket last = store_put_house(store, &hall->house);
    while (hall->durable < last)
        hall_wait(hall, &hall_news);
}

/* What was stored goes, too. */
static inline void remove_hall(void) {
    static const char *const ends[] = {"", "-wal", "-shm"};
    close_hall();
    for (int i = 0; i < 3; i++) {
        char name[80];
        snprintf(name, sizeof name, "%s%s", hall_path, ends[i]);
        unlink(name);
    }
}

#endif
