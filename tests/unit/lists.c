/* lists.c: whatever people do at tables, each list of the store holds exactly the tables that a
 * search through all tables finds, and memory, which is smaller than the hall here, knows nothing
 * else than the store. */
#include "server/lists.h"
#include "base/rng.h"
#include "lib/hall.h"
#include "server/live.h"
#include "server/proposals.h"
#include "server/seats.h"
#include "server/secret.h"
#include "server/terms.h"
#include "server/visitors.h"

enum { VISITORS = 6, STEPS = 600, MOST = 1000 };

static struct hall_limits limits = {.tables = 1000, .live_games = 10, .visitors = 1000};
static int64_t people[VISITORS];
static struct rng rng;
static struct hall_table *all[MOST]; /* tables */
static int count;

static int below(int n) { return (int)rng_below(&rng, (uint32_t)n); }

static void find_all(void) {
    int64_t ids[MOST];
    wait_for_disk();
    count = store_list(store, FIND_ALL, INT64_MAX, ids, MOST);
    EXPECT_INT(count, hall->count);
    for (int i = 0; i < count; i++)
        EXPECT((all[i] = hall_table_by_id(hall, ids[i])));
}

static void come(int i) {
    char key[KEY_TEXT + 1];
    Ticket ticket;
    secret_new(key);
    people[i] = visitor_new(hall, slice_of(key), "Anna", &ticket)->id;
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
    struct visitor *v = visitor_find(hall, people[below(VISITORS)]);
    find_all();
    struct hall_table *ht = count ? all[below(count)] : NULL;
    struct refused why;
    int seat = below(3);
    if (!ht || below(6) == 0)
        new_table(v);
    else
        switch (ht->phase == RUNNING && !hall_table_load(hall, ht) ? 9 : below(8)) {
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

static bool is_open(const struct hall_table *ht) {
    bool free = false;
    for (int i = 0; i < seats_of(ht); i++)
        free |= !ht->chair[i].owner && !ht->chair[i].bot[0];
    return ht->phase == GATHERING && ht->flags & LISTED && free;
}

static bool is_watched(const struct hall_table *ht) {
    return ht->phase == RUNNING && ht->flags & LISTED && ht->flags & WATCHED;
}

static bool has(const int64_t *ids, int n, int64_t id) {
    for (int i = 0; i < n; i++)
        if (ids[i] == id)
            return true;
    return false;
}

typedef bool belongs(const struct hall_table *ht, const struct visitor *v);

static bool shown_open(const struct hall_table *ht, const struct visitor *v) {
    return (void)v, is_open(ht);
}
static bool shown_watched(const struct hall_table *ht, const struct visitor *v) {
    return (void)v, is_watched(ht);
}
static bool is_own(const struct hall_table *ht, const struct visitor *v) {
    return ht->host == v->id || seats_owned(ht, v);
}
static bool is_going(const struct hall_table *ht, const struct visitor *v) {
    return is_own(ht, v) && ht->phase <= RUNNING;
}
static bool is_past(const struct hall_table *ht, const struct visitor *v) {
    return is_own(ht, v) && ht->phase > RUNNING;
}
static bool is_waiting(const struct hall_table *ht, const struct visitor *v) {
    return waits_for(ht, v);
}

/* The list has every table that belongs there, once, and no other; the newest is first. */
static void check_list(enum store_list which, int64_t a, belongs *fits, const struct visitor *v) {
    int64_t ids[MOST], last = INT64_MAX;
    int n = store_list(store, which, a, ids, MOST), expected = 0;
    for (int i = 0; i < count; i++) {
        EXPECT(has(ids, n, all[i]->id) == fits(all[i], v));
        expected += fits(all[i], v);
    }
    EXPECT_INT(n, expected);
    for (int i = 0; i < n; i++) {
        int64_t made = hall_table_by_id(hall, ids[i])->made;
        EXPECT(made <= last);
        last = made;
    }
}

static void check_own(const struct visitor *v) {
    check_list(FIND_OWN, v->id, is_own, v);
    check_list(FIND_GOING, v->id, is_going, v);
    check_list(FIND_PAST, v->id, is_past, v);
    check_list(FIND_WAITING, v->id, is_waiting, v);
    int64_t hosted = 0, own = 0;
    for (int i = 0; i < count; i++) {
        hosted += all[i]->host == v->id && all[i]->phase <= RUNNING;
        own += is_own(all[i], v);
    }
    EXPECT_INT(store_count_hosted(store, v->id), hosted);
    EXPECT(visitor_has_table(hall, v) == (own > 0));
}

static void check_totals(void) {
    struct store_totals totals;
    EXPECT(store_read_totals(store, &totals));
    for (int i = 0; i <= CLOSED; i++)
        EXPECT_INT(hall->phases[i], totals.tables[i]);
}

static void check_all(void) {
    find_all();
    check_totals();
    check_list(FIND_SHOWN, SHOWN_OPEN, shown_open, NULL);
    check_list(FIND_SHOWN, SHOWN_WATCHED, shown_watched, NULL);
    for (int i = 0; i < VISITORS; i++)
        check_own(visitor_find(hall, people[i]));
}

/* Nobody is found under the old number, neither before nor after the store knows. */
static void a_visitor_goes(void) {
    int64_t old = people[0];
    visitor_remove(hall, visitor_find(hall, old));
    EXPECT(!visitor_find(hall, old));
    wait_for_disk();
    EXPECT(!visitor_find(hall, old));
    come(0);
    check_all();
}

/* What a change does is stored whole: its number is that of the last line. */
static void numbers_have_no_gap(void) {
    struct record_read record;
    struct fault fault;
    find_all();
    for (int i = 0; i < count; i++) {
        EXPECT(store_read_record(store, all[i]->id, &record, &fault));
        EXPECT_INT(record.pieces, all[i]->number);
        buf_free(&record.text);
    }
}

static void start_again(void) {
    wait_for_disk();
    close_hall();
    open_hall(&limits);
}

int main(void) {
    uint8_t seed[SEED_BYTES];
    make_folder();
    rng_seed_from_number(7, seed);
    rng = rng_new(seed, 0);
    open_hall(&limits);
    for (int i = 0; i < VISITORS; i++)
        come(i);
    for (int i = 0; i < STEPS; i++) {
        do_something();
        if (i % 20 == 0)
            check_all();
    }
    check_all();
    wait_for_disk();
    EXPECT((int)hall->tables.count < count);
    start_again();
    check_all();
    numbers_have_no_gap();
    a_visitor_goes();
    remove_hall();
    remove_folder();
    return test_end();
}
