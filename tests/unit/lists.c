/* lists.c: whatever people do at tables, each list holds exactly the tables that a search through
 * all tables finds. */
#include "server/lists.h"
#include "base/rng.h"
#include "lib/test.h"
#include "server/open.h"
#include "server/proposals.h"
#include "server/seats.h"
#include "server/secret.h"
#include "server/terms.h"
#include "server/visitors.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { VISITORS = 6, STEPS = 600 };

static struct hall_limits limits = {.tables = 1000, .live_games = 1000, .visitors = 1000};
static char folder[] = "/tmp/hoftag-lists-XXXXXX", path[64];
static struct store *store;
static struct hall *hall;
static struct visitor *people[VISITORS];
static struct rng rng;

static int below(int n) { return (int)rng_below(&rng, (uint32_t)n); }

static void on_committed(void *context, Ticket durable) {
    (void)context;
    hall_lock(hall);
    hall->durable = durable;
    hall_unlock(hall);
}

static void open_hall(void) {
    struct fault fault = {0};
    store = store_open(path, &fault);
    hall = store ? hall_open(store, &limits, &fault) : NULL;
    EXPECT(hall);
    store_start(store, on_committed, NULL);
    hall_lock(hall);
}

static void close_hall(void) {
    hall_unlock(hall);
    EXPECT(store_close(store));
    hall_free(hall);
}

static void come(int i) {
    char key[KEY_TEXT + 1];
    Ticket ticket;
    secret_new(key);
    people[i] = visitor_new(hall, slice_of(key), "Anna", &ticket);
    EXPECT(people[i]);
}

/* ---- what is done ---- */

static void new_table(struct visitor *v) {
    struct table_terms wish = {
        .game = game_find(slice_of("null")), .setup.seats = 3, .key = slice_of("key")};
    wish.setup.colour[1] = 1;
    wish.setup.colour[2] = 2;
    wish.flags = below(4); /* LISTED, WATCHED */
    EXPECT(hall_table_new(hall, &wish, v));
}

static void change_flags(struct hall_table *ht) {
    struct refused why;
    struct table_terms wish = {.game = ht->game,
                               .setup = ht->setup,
                               .flags = below(4),
                               .note = slice_of(""),
                               .key = slice_of("key")};
    hall_table_set_terms(hall, ht, &wish, &why);
}

static void do_something(void) {
    struct visitor *v = people[below(VISITORS)];
    struct hall_table *ht = hall->count ? hall->list[below((int)hall->count)] : NULL;
    struct refused why;
    int seat = below(3);
    if (!ht || below(6) == 0)
        new_table(v);
    else
        switch (below(8)) {
        case 0: seat_leave(hall, ht, seat, v, &why); break;
        case 1: seat_set_bot(hall, ht, seat, below(2) ? "greedy" : NULL, &why); break;
        case 2: change_flags(ht); break;
        case 3: hall_table_start(hall, ht, "greedy", &why); break;
        case 4: hall_table_give_up(hall, ht, &why); break;
        case 5: play_propose(hall, ht, seat, (struct ask_all){CLOSE, 0, 0}, &why); break;
        default: seat_take(hall, ht, seat, v, slice_of(""), &why); break;
        }
}

/* ---- what holds ---- */

static bool has(const struct listing *list, const struct hall_table *ht, int *length) {
    bool found = false;
    *length = 0;
    for (; list; list = list->next, ++*length)
        found |= list->ht == ht;
    return found;
}

static bool is_open(const struct hall_table *ht) {
    bool free = false;
    for (int i = 0; i < seats_of(ht); i++)
        free |= !ht->chair[i].owner && !ht->chair[i].bot[0];
    return ht->phase == GATHERING && ht->flags & LISTED && free;
}

static void check_lists(void) {
    int open = 0, watched = 0, length, of_open, of_watched;
    has(hall->open, NULL, &of_open);
    has(hall->watched, NULL, &of_watched);
    for (size_t i = 0; i < hall->count; i++) {
        const struct hall_table *ht = hall->list[i];
        bool is_watched = ht->phase == RUNNING && ht->flags & LISTED && ht->flags & WATCHED;
        EXPECT(has(hall->open, ht, &length) == is_open(ht));
        EXPECT(has(hall->watched, ht, &length) == is_watched);
        open += is_open(ht);
        watched += is_watched;
    }
    EXPECT_INT(of_open, open);
    EXPECT_INT(of_watched, watched);
}

static void check_own(const struct visitor *v) {
    int going = 0, past = 0, of_going, of_past, length;
    has(v->going, NULL, &of_going);
    has(v->past, NULL, &of_past);
    for (size_t i = 0; i < hall->count; i++) {
        const struct hall_table *ht = hall->list[i];
        bool own = ht->host == v->id || seats_owned(ht, v), goes_on = ht->phase <= RUNNING;
        EXPECT(has(v->going, ht, &length) == (own && goes_on));
        EXPECT(has(v->past, ht, &length) == (own && !goes_on));
        going += own && goes_on;
        past += own && !goes_on;
    }
    EXPECT_INT(of_going, going);
    EXPECT_INT(of_past, past);
}

static void check_all(void) {
    check_lists();
    for (int i = 0; i < VISITORS; i++)
        check_own(people[i]);
}

static void a_visitor_goes(void) {
    visitor_remove(hall, people[0]);
    come(0);
    check_all();
    for (size_t i = 0; i < hall->count; i++)
        lists_update(hall, hall->list[i]); /* nobody is found under the old number */
    check_all();
}

static void start_again(void) {
    int64_t id[VISITORS];
    for (int i = 0; i < VISITORS; i++)
        id[i] = people[i]->id;
    close_hall();
    open_hall();
    for (int i = 0; i < VISITORS; i++)
        people[i] = visitor_find(hall, id[i]);
}

int main(void) {
    static const char *const ends[] = {"", "-wal", "-shm"};
    uint8_t seed[SEED_BYTES];
    EXPECT(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/test.db", folder);
    rng_seed_from_number(7, seed);
    rng = rng_new(seed, 0);
    open_hall();
    for (int i = 0; i < VISITORS; i++)
        come(i);
    for (int i = 0; i < STEPS; i++) {
        do_something();
        if (i % 20 == 0)
            check_all();
    }
    check_all();
    start_again();
    check_all();
    a_visitor_goes();
    close_hall();
    for (int i = 0; i < 3; i++) {
        char name[80];
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
    EXPECT(rmdir(folder) == 0);
    return test_end();
}
