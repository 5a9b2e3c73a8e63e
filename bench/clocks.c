/* bench/clocks.c: what clocks cost: 20,000 running tables with clocks on which nobody moves, while
 * the timekeeper waits for the next deadline; and what one deadline costs, when all of them come at
 * once: reading the table, telling it, writing that down. A table has two of them a turn. Goal:
 * less than 1 % of a core, with a turn a day at each table.
 *
 *     clocks [TABLES] */
#include "server/clocks.h"
#include "host/clock.h"
#include "server/open.h"
#include "server/saving.h"
#include "server/secret.h"
#include "server/tables.h"
#include "server/timekeeper.h"
#include "server/visitors.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { TABLES = 20000, IDLE_SECONDS = 5, PERSONS = 3, EVENTS_A_DAY = 2, DAY = 24 * 60 * 60 };
static const int64_t hour = 60LL * 60 * PACE_SECOND;
static const double goal = 1; /* percent of a core */

static void rest(double seconds) {
    nanosleep(&(struct timespec){(time_t)seconds, (long)((seconds - (int)seconds) * 1e9)}, NULL);
}

static void on_committed(void *context, Ticket durable) {
    struct hall *h = *(struct hall **)context;
    hall_lock(h);
    h->durable = durable;
    hall_unlock(h);
}

/* A game of which all seats are the host's. */
static void add_table(struct hall *h, struct visitor *host, struct slice key) {
    struct refused why;
    struct table_terms wish = {.game = game_find(slice_of("league")), .key = key};
    wish.setup = setup_default(wish.game, PERSONS);
    pace_read(slice_of("1d+4h/3d"), &wish.pace);
    struct hall_table *ht = hall_table_new(h, &wish, host);
    for (int i = 1; ht && i < PERSONS; i++) {
        ht->chair[i].owner = host->id;
        chair_save(h, ht, i);
    }
    if (!ht || !hall_table_start(h, ht, USUAL_BOT, &why)) {
        fprintf(stderr, "clocks: no table\n");
        exit(1);
    }
}

static void fill(struct hall *h, int tables) {
    char key[KEY_TEXT + 1];
    Ticket ticket;
    secret_new(key);
    hall_lock(h);
    struct visitor *host = visitor_new(h, slice_of(key), "Anna", &ticket);
    hall_unlock(h);
    for (int i = 0; i < tables; i++) {
        hall_lock(h);
        add_table(h, host, slice_of(key));
        hall_unlock(h);
    }
}

/* Percent of a core while nothing happens. */
static double idle(void) {
    uint64_t used = process_nanoseconds(), began = now_nanoseconds();
    rest(IDLE_SECONDS);
    return 100 * (double)(process_nanoseconds() - used) / (double)(now_nanoseconds() - began);
}

static int64_t first_deadline(struct hall *h) {
    hall_lock(h);
    int64_t wait = deadlines_first(&h->deadlines)->at - hall_now(h);
    hall_unlock(h);
    return wait;
}

/* Until all that was done is durable. */
static void wait_for_store(struct hall *h) {
    hall_lock(h);
    Ticket last = store_put_house(h->store, &h->house);
    hall_unlock(h);
    for (bool done = false; !done; rest(0.02)) {
        hall_lock(h);
        done = h->durable >= last;
        hall_unlock(h);
    }
}

/* Lets so much time go by that something is due at every table. Microseconds of processor time for
 * each. */
static double fire(struct hall *h, int64_t milliseconds, int tables) {
    hall_lock(h);
    h->playtime.at += milliseconds;
    pthread_cond_signal(&h->ticking);
    hall_unlock(h);
    uint64_t used = process_nanoseconds();
    while (first_deadline(h) <= 0)
        rest(0.02);
    wait_for_store(h);
    return (double)(process_nanoseconds() - used) / 1000 / tables;
}

static int measure(struct hall *h, int tables) {
    fill(h, tables);
    wait_for_store(h);
    struct timekeeper *k = timekeeper_start(h);
    double quiet = idle(), each = fire(h, 20 * hour, tables);
    double percent = quiet + 100 * each * EVENTS_A_DAY * tables / 1e6 / DAY;
    printf("{\"bench\":\"clocks\",\"tables\":%d,\"idle_percent\":%.3f,\"deadline_us\":%.0f,"
           "\"percent\":%.3f}\n",
           tables, quiet, each, percent);
    hall_lock(h);
    h->closing = true;
    hall_unlock(h);
    timekeeper_stop(k);
    return percent >= goal;
}

int main(int argc, char **argv) {
    char folder[] = "/tmp/hoftag-clocks-XXXXXX", path[60], command[80];
    int tables = argc > 1 ? atoi(argv[1]) : TABLES;
    struct fault fault = {0};
    struct hall *h = NULL;
    if (!mkdtemp(folder) || tables <= 0)
        return 1;
    snprintf(path, sizeof path, "%s/clocks.db", folder);
    struct store *store = store_open(path, &fault);
    struct hall_limits limits = {.tables = tables + 1, .live_games = 200, .visitors = 10};
    h = store ? hall_open(store, &limits, &fault) : NULL;
    if (!h) {
        fprintf(stderr, "clocks: %s\n", fault.text);
        return 1;
    }
    store_start(store, on_committed, &h);
    int code = measure(h, tables);
    store_close(store);
    hall_free(h);
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command) != 0 || code;
}
