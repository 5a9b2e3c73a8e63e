/* expire.c: what nobody uses is marked, comes back when somebody opens it, and is removed in the
 * end. A wrong date removes nothing.
 *
 * A real store and a real hall, with clocks that the test sets. */
#include "server/expire.h"
#include "lib/hall.h"
#include "server/proposals.h"
#include "server/secret.h"
#include "server/tables.h"
#include "server/visitors.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DAY = 24 * 60 * 60, YEAR = 365 * DAY, KEEP = 60 };

static struct hall_limits limits = {.tables = 1000,
                                    .live_games = 100,
                                    .visitors = 1000,
                                    .keep_gathering = KEEP,
                                    .keep_running = KEEP,
                                    .keep_finished = KEEP,
                                    .keep_visitors = KEEP};

static struct both_clocks now;

/* In the order of their ids. */
static struct hall_table *table_at(int i) {
    static int64_t ids[1000];
    int n = store_list(store, FIND_ALL, INT64_MAX, ids, 1000);
    return i < n ? hall_table_by_id(hall, ids[n - 1 - i]) : NULL;
}

static int open_tables(void) {
    int64_t ids[10];
    return store_list(store, FIND_SHOWN, SHOWN_OPEN, ids, 10);
}

/* Lets time pass and looks at the clocks, with everything written to disk before. */
static void look(int64_t passed) {
    wait_for_disk();
    now.date += passed;
    now.steady += passed;
    hall_expire(hall, now);
}

static void pass_days(int days) {
    for (int i = 0; i < days; i++)
        look(DAY);
}

static struct visitor *come(const char *name) {
    char key[KEY_TEXT + 1];
    Ticket ticket;
    secret_new(key);
    return visitor_new(hall, slice_of(key), name, &ticket);
}

static void set_tables(struct visitor *host, int count) {
    struct table_terms wish = {
        .game = game_find(slice_of("null")), .setup.seats = 2, .key = slice_of("key")};
    wish.setup.colour[1] = 1;
    wish.flags = LISTED;
    for (int i = 0; i < count; i++)
        EXPECT(hall_table_new(hall, &wish, host));
}

static void begin(int tables) {
    now = (struct both_clocks){.date = 50 * YEAR, .steady = 1000};
    open_hall(&limits);
    look(0);
    set_tables(come("Anna"), tables);
    wait_for_disk();
}

static void start_again(int64_t passed) {
    wait_for_disk();
    close_hall();
    now.date += passed;
    now.steady = 1000;
    open_hall(&limits);
    look(0);
}

/* ---- dates that are wrong ---- */

static void a_start_in_a_wrong_year_takes_nothing(void) {
    begin(40);
    start_again(11LL * YEAR);
    EXPECT_INT(hall->count, 40);
    EXPECT_INT(hall->marked, 0);
    EXPECT_INT(hall->house.lived, DAY);
    start_again(-11LL * YEAR);
    EXPECT_INT(hall->house.lived, DAY);
    EXPECT_INT(hall->marked, 0);
    remove_hall();
}

static void a_date_that_is_set_takes_nothing(void) {
    begin(40);
    now.date = 0; /* as on a machine whose clock has no battery */
    look(10);
    now.date = 55LL * YEAR;
    for (int i = 0; i < 100; i++)
        look(10);
    EXPECT_INT(hall->marked, 0);
    EXPECT_INT(hall->count, 40);
    EXPECT_INT(hall->visitor_count, 1);
    EXPECT_INT(hall->house.lived, 1010);
    remove_hall();
}

/* ---- growing old ---- */

static void old_tables_are_marked_ten_a_day(void) {
    begin(40);
    pass_days(KEEP);
    EXPECT_INT(hall->marked, 0);
    pass_days(1);
    EXPECT_INT(hall->marked, 10);
    look(DAY / 2);
    EXPECT_INT(hall->marked, 10);
    start_again(60);
    EXPECT_INT(hall->marked, 10);
    pass_days(1);
    EXPECT_INT(hall->marked, 20);
    pass_days(10);
    EXPECT_INT(hall->marked, 40);
    EXPECT_INT(hall->count, 40);
    pass_days(18);
    EXPECT_INT(hall->count, 40);
    pass_days(1);
    EXPECT_INT(hall->count, 30);
    EXPECT_INT(hall->expired, 10);
    start_again(0);
    EXPECT_INT(hall->count, 30);
    pass_days(10);
    EXPECT_INT(hall->count, 0);
    EXPECT_INT(hall->marked, 0);
    remove_hall();
}

static void of_many_tables_five_in_a_hundred_go(void) {
    begin(400);
    pass_days(KEEP + 1);
    EXPECT_INT(hall->marked, 20);
    remove_hall();
}

static void whoever_opens_a_table_brings_it_back(void) {
    char memory[ID_TEXT + 1];
    struct buf id = buf_on(memory, sizeof memory);
    begin(2);
    pass_days(KEEP + 1);
    EXPECT_INT(hall->marked, 2);
    table_id_write(table_at(0)->id, &id);
    wait_for_disk();
    EXPECT(open_tables() == 0 && is_listed(hall, table_at(0)));
    EXPECT_INT(kept_until(hall, table_at(0)) - now_seconds(), 30 * DAY);
    struct hall_table *opened = hall_table_enter(hall, slice_of(buf_end(&id)));
    EXPECT(opened && opened == table_at(0) && !opened->marked);
    wait_for_disk();
    EXPECT(open_tables() == 1 && is_listed(hall, opened));
    start_again(0);
    EXPECT_INT(hall->marked, 1);
    pass_days(31);
    EXPECT_INT(hall->count, 1);
    EXPECT_INT(hall->marked, 0);
    remove_hall();
}

/* What is used every day is never removed, even if the server is killed before the table's row is
 * written. */
static void use_is_written_down(void) {
    begin(1);
    struct hall_table *ht = table_at(0);
    for (int i = 0; i < 3; i++) {
        pass_days(KEEP / 3);
        hall_table_changed(hall, ht);
    }
    look(60);
    start_again(0);
    pass_days(KEEP - 1);
    EXPECT_INT(hall->marked, 0);
    pass_days(3);
    EXPECT_INT(hall->marked, 1);
    remove_hall();
}

/* ---- a full house ---- */

static struct hall_table *new_table(struct visitor *host, const char *bot) {
    struct table_terms wish = {
        .game = game_find(slice_of("null")), .setup.seats = 2, .key = slice_of("key")};
    wish.setup.colour[1] = 1;
    terms_seat_bot(&wish, 1, bot ? bot : "");
    return hall_table_new(hall, &wish, host);
}

static bool is_there(int64_t id) { return hall_table_by_id(hall, id) != NULL; }

/* Of the tables that never began, the one unused for longest goes, but none that was used this
 * week. */
static void a_full_house_forgets_what_never_began(void) {
    limits.tables = 3;
    begin(2);
    int64_t first = table_at(0)->id, second = table_at(1)->id;
    EXPECT(hall_has_room(hall));
    int64_t third = new_table(visitor_find(hall, table_at(0)->host), NULL)->id;
    EXPECT(!hall_has_room(hall) && hall->count == 3);
    pass_days(4);
    hall_table_changed(hall, hall_table_by_id(hall, first));
    pass_days(3);
    wait_for_disk();
    EXPECT(hall_has_room(hall) && is_there(second) != is_there(third) && is_there(first));
    EXPECT(hall_has_room(hall) && hall->count == 2);
    remove_hall();
    limits.tables = 1000;
}

/* Nothing that people play is removed, however long it rests. */
static void a_full_house_keeps_what_people_play(void) {
    struct refused why;
    limits.tables = 1;
    begin(0);
    struct visitor *anna = come("Anna");
    struct hall_table *ht = new_table(anna, "random");
    EXPECT(hall_table_start(hall, ht, "random", &why));
    pass_days(30);
    wait_for_disk();
    EXPECT(!hall_has_room(hall));
    EXPECT(play_resign(hall, ht, 0, &why)); /* a game that somebody resigned is still theirs */
    pass_days(8);
    wait_for_disk();
    EXPECT(!hall_has_room(hall));
    remove_hall();
    limits.tables = 1000;
}

/* A player who lends the seat to a computer player still has a game: the table is marked, and makes
 * room 30 days later. */
static void a_full_house_marks_what_people_lent(void) {
    struct refused why;
    limits.tables = 1;
    begin(0);
    struct hall_table *ht = new_table(come("Anna"), "random");
    EXPECT(hall_table_start(hall, ht, "random", &why));
    EXPECT(play_hand_over(hall, ht, 0, "random", &why));
    turns_done(&hall->turns, turns_take(&hall->turns, true)); /* no computer player moves here */
    pass_days(6);
    wait_for_disk();
    EXPECT(!hall_has_room(hall) && !ht->marked);
    pass_days(1);
    wait_for_disk();
    EXPECT(!hall_has_room(hall) && ht->marked && hall->count == 1);
    pass_days(29);
    wait_for_disk();
    EXPECT(!hall_has_room(hall) && hall->count == 1);
    pass_days(1);
    EXPECT(hall_has_room(hall) && hall->count == 0);
    remove_hall();
    limits.tables = 1000;
}

static void a_full_house_forgets_records_that_were_brought(void) {
    struct table_how how = {.game = game_find(slice_of("null"))};
    struct fault fault;
    how.setup = setup_default(how.game, 2);
    limits.tables = 1;
    begin(0);
    EXPECT(hall_table_of_record(hall, table_new(&how, &fault), come("Anna")));
    wait_for_disk();
    EXPECT(!hall_has_room(hall));
    pass_days(8);
    EXPECT(hall_has_room(hall) && hall->count == 0);
    remove_hall();
    limits.tables = 1000;
}

static void a_full_house_forgets_visitors(void) {
    limits.visitors = 3;
    begin(1);
    come("Bernd");
    struct visitor *clara = come("Clara");
    int64_t id = clara->id;
    EXPECT(!come("Doris"));
    pass_days(8);
    visitor_seen(hall, clara);
    EXPECT(come("Doris")); /* for Bernd: Anna has a table, and Clara was here */
    EXPECT(!come("Emil") && visitor_find(hall, id) && visitor_find(hall, table_at(0)->host));
    remove_hall();
    limits.visitors = 1000;
}

static void visitors_go_ten_a_day(void) {
    begin(1); /* its host stays */
    for (int i = 0; i < 25; i++)
        come("Bernd");
    struct visitor *faithful = come("Clara");
    int64_t id = faithful->id;
    pass_days(KEEP);
    visitor_seen(hall, faithful);
    EXPECT_INT(hall->visitor_count, 27);
    pass_days(1);
    EXPECT_INT(hall->visitor_count, 17);
    pass_days(2);
    EXPECT_INT(hall->visitor_count, 2);
    start_again(0);
    EXPECT_INT(hall->visitor_count, 2);
    EXPECT(visitor_find(hall, id));
    remove_hall();
}

int main(void) {
    make_folder();
    a_start_in_a_wrong_year_takes_nothing();
    a_date_that_is_set_takes_nothing();
    old_tables_are_marked_ten_a_day();
    of_many_tables_five_in_a_hundred_go();
    whoever_opens_a_table_brings_it_back();
    use_is_written_down();
    visitors_go_ten_a_day();
    a_full_house_forgets_what_never_began();
    a_full_house_keeps_what_people_play();
    a_full_house_marks_what_people_lent();
    a_full_house_forgets_records_that_were_brought();
    a_full_house_forgets_visitors();
    remove_folder();
    return test_end();
}
