/* timekeeper.c: whoever wants to know that somebody's time is short or over is told once, in the
 * change that remembers it, whatever is restarted. */
#include "server/timekeeper.h"

#include "lib/test.h"
#include "server/clocks.h"
#include "server/open.h"
#include "server/saving.h"
#include "server/secret.h"
#include "server/tables.h"
#include "server/visitors.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { SEATS = 3, PATIENCE = 6000 /* tries of 10 ms */ };
static const int64_t hour = 60LL * 60 * PACE_SECOND;
static const struct hall_limits limits = {.tables = 10, .live_games = 10, .visitors = 10};
static char folder[] = "/tmp/hoftag-time-XXXXXX", path[64];

/* ---- who is told ---- */

static struct {
    int times[TIME_OVER + 1];
    int seat;
    int64_t number; /* of the table's last change when he was told */
} told;

static void on_time(struct hall *h, struct hall_table *ht, int seat, enum time_event what) {
    (void)h;
    told.times[what]++;
    told.seat = seat;
    told.number = ht->number;
}

/* ---- a house ---- */

static void on_committed(void *context, Ticket durable) {
    struct hall *h = *(struct hall **)context;
    hall_lock(h);
    h->durable = durable;
    hall_unlock(h);
}

struct house {
    struct store *store;
    struct hall *hall;
    struct timekeeper *keeper;
};

/* The writer needs the hall's place before there is a hall. */
static struct house house;

static void open_house(void) {
    struct fault fault;
    house.store = store_open(path, &fault);
    house.hall = house.store ? hall_open(house.store, &limits, &fault) : NULL;
    if (!EXPECT(house.hall))
        exit(test_end());
    house.hall->on_time = on_time;
    store_start(house.store, on_committed, &house.hall);
    house.keeper = timekeeper_start(house.hall);
}

static void close_house(void) {
    hall_lock(house.hall);
    playtime_keep(house.hall, true);
    house.hall->closing = true;
    hall_unlock(house.hall);
    timekeeper_stop(house.keeper);
    EXPECT(store_close(house.store));
    hall_free(house.hall);
}

static int64_t begin_game(void) {
    char key[KEY_TEXT + 1];
    struct refused why;
    Ticket ticket;
    struct table_terms wish = {.game = game_find(slice_of("league"))};
    secret_new(key);
    wish.key = slice_of(key);
    wish.setup = setup_default(wish.game, SEATS);
    pace_read(slice_of("1d+4h/3d"), &wish.pace);
    hall_lock(house.hall);
    struct visitor *host = visitor_new(house.hall, wish.key, "Anna", &ticket);
    struct hall_table *ht = hall_table_new(house.hall, &wish, host);
    for (int i = 1; i < SEATS; i++) {
        ht->chair[i].owner = host->id;
        chair_save(house.hall, ht, i);
    }
    EXPECT(hall_table_start(house.hall, ht, USUAL_BOT, &why));
    int64_t id = ht->id;
    hall_unlock(house.hall);
    return id;
}

/* Lets time go by, until somebody was told so often. */
static void passes(int64_t milliseconds, enum time_event what, int times) {
    bool done = false;
    hall_lock(house.hall);
    house.hall->playtime.at += milliseconds;
    pthread_cond_signal(&house.hall->ticking);
    hall_unlock(house.hall);
    for (int i = 0; i < PATIENCE && !done; i++) {
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
        hall_lock(house.hall);
        done = told.times[what] >= times;
        hall_unlock(house.hall);
    }
    EXPECT(done);
}

static int64_t number_of(int64_t table) {
    hall_lock(house.hall);
    int64_t number = hall_table_by_id(house.hall, table)->number;
    hall_unlock(house.hall);
    return number;
}

static size_t deadlines(void) {
    hall_lock(house.hall);
    size_t count = house.hall->deadlines.count;
    hall_unlock(house.hall);
    return count;
}

int main(void) {
    EXPECT(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/time.db", folder);
    open_house();
    int64_t table = begin_game();
    EXPECT_INT((int64_t)deadlines(), 1);
    passes(20 * hour, TIME_SHORT, 1);
    EXPECT_INT(number_of(table), told.number + 1); /* the change that it was told in */
    close_house();

    open_house();
    EXPECT_INT((int64_t)deadlines(), 1);
    passes(5 * hour, TIME_OVER, 1);
    EXPECT_INT(told.times[TIME_SHORT], 1);
    EXPECT_INT((int64_t)deadlines(), 0);
    close_house();

    open_house();
    EXPECT_INT((int64_t)deadlines(), 0);
    close_house();
    EXPECT(told.times[TIME_SHORT] == 1 && told.times[TIME_OVER] == 1 && told.seat < SEATS);
    unlink(path);
    EXPECT(rmdir(folder) == 0);
    return test_end();
}
