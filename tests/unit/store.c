/* store.c: databases of every earlier version open with everything in them; one of a later version
 * is left alone; and what is looked for is found without looking at every table. */
#include "store/store.h"

#include "host/clock.h"
#include "lib/test.h"
#include "store/notices.h"
#include "store/people.h"
#include "store/schema.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* As the first version made it: a visitor, a table of theirs, its seat and a line of its record. */
static const char first[] =
    "CREATE TABLE visitors(id INTEGER PRIMARY KEY, made INTEGER, key BLOB UNIQUE, name TEXT);"
    "CREATE TABLE tables(id INTEGER PRIMARY KEY, made INTEGER, changed INTEGER, host INTEGER, "
    "phase INTEGER,"
    " flags INTEGER, ask INTEGER, ask_value INTEGER, ask_agreed INTEGER, game TEXT, setup TEXT, "
    "note TEXT, seed BLOB,"
    " join_key BLOB);"
    "CREATE TABLE seats(at_table INTEGER, seat INTEGER, owner INTEGER, resigned INTEGER, bot TEXT, "
    "orders TEXT,"
    " link BLOB, PRIMARY KEY(at_table, seat)) WITHOUT ROWID;"
    "CREATE TABLE lines(at_table INTEGER, number INTEGER, at INTEGER, text TEXT);"
    "CREATE UNIQUE INDEX lines_of_table ON lines(at_table, number);"
    "CREATE TABLE talk(at_table INTEGER, number INTEGER, at INTEGER, seat INTEGER, name TEXT, text "
    "TEXT);"
    "CREATE UNIQUE INDEX talk_of_table ON talk(at_table, number);"
    "CREATE TABLE notes(at_table INTEGER, visitor INTEGER, text TEXT, PRIMARY KEY(at_table, "
    "visitor)) WITHOUT ROWID;"
    "INSERT INTO visitors VALUES(7, 100, zeroblob(32), 'Anna');"
    "INSERT INTO tables VALUES(9, 100, 101, 7, 1, 0, 0, 0, 0, 'league', '', 'come', x'', "
    "zeroblob(32));"
    "INSERT INTO seats VALUES(9, 2, 7, 0, 'hard', 'accept from 3', zeroblob(32));"
    "INSERT INTO lines VALUES(9, 1, 100, 'hoftag record 1');"
    "PRAGMA user_version = 1;";

/* What each later version added. */
static const char *const added[] = {
    ("ALTER TABLE visitors ADD COLUMN seen INTEGER DEFAULT 0; ALTER TABLE visitors ADD COLUMN "
     "wishes INTEGER DEFAULT 0;"
     "ALTER TABLE tables ADD COLUMN next INTEGER DEFAULT 0; ALTER TABLE tables ADD COLUMN origin "
     "INTEGER DEFAULT 0;"
     "PRAGMA user_version = 2;"),
    ("ALTER TABLE seats ADD COLUMN points INTEGER DEFAULT 0; ALTER TABLE seats ADD COLUMN place "
     "INTEGER DEFAULT 0;"
     "PRAGMA user_version = 3;"),
    "ALTER TABLE seats ADD COLUMN terms INTEGER DEFAULT 0; PRAGMA user_version = 4;",
    ("ALTER TABLE visitors ADD COLUMN used INTEGER DEFAULT 0; ALTER TABLE tables ADD COLUMN used "
     "INTEGER DEFAULT 0;"
     "ALTER TABLE tables ADD COLUMN marked INTEGER DEFAULT 0;"
     "CREATE TABLE house(id INTEGER PRIMARY KEY, lived INTEGER, seen INTEGER, day INTEGER, marked "
     "INTEGER,"
     " removed INTEGER, visitors INTEGER); PRAGMA user_version = 5;"),
    ("CREATE TABLE bans(who TEXT PRIMARY KEY, made INTEGER, reason TEXT) WITHOUT ROWID;"
     "PRAGMA user_version = 6;"),
    "ALTER TABLE lines ADD COLUMN hash INTEGER; PRAGMA user_version = 7;",
    ("CREATE TABLE lessons(visitor INTEGER, lesson TEXT, number INTEGER, done INTEGER,"
     " PRIMARY KEY(visitor, lesson)) WITHOUT ROWID; PRAGMA user_version = 8;"),
    ("CREATE TABLE reviews(at_table INTEGER PRIMARY KEY, text TEXT); PRAGMA user_version = 9;"),
    "ALTER TABLE seats ADD COLUMN hints INTEGER DEFAULT 0; PRAGMA user_version = 10;",
    ("ALTER TABLE tables ADD COLUMN number INTEGER DEFAULT -1; ALTER TABLE tables ADD COLUMN stamp "
     "INTEGER DEFAULT 0; ALTER TABLE tables ADD COLUMN moved INTEGER DEFAULT 0; ALTER TABLE tables "
     "ADD COLUMN pending INTEGER DEFAULT -1; ALTER TABLE tables ADD COLUMN bots_due INTEGER "
     "DEFAULT "
     "0; ALTER TABLE tables ADD COLUMN asked_at INTEGER DEFAULT 0; ALTER TABLE tables ADD COLUMN "
     "shown INTEGER DEFAULT 0; ALTER TABLE tables ADD COLUMN made_us INTEGER DEFAULT 0;"
     "ALTER TABLE seats ADD COLUMN since INTEGER DEFAULT 0; ALTER TABLE seats ADD COLUMN name TEXT "
     "DEFAULT ''; CREATE TABLE snapshots(at_table INTEGER PRIMARY KEY, number INTEGER, state BLOB);"
     "PRAGMA user_version = 11;"),
    "PRAGMA user_version = 12;", /* its new tables are empty here, and made where they are missing
                                  */
    ("CREATE TABLE IF NOT EXISTS house(id INTEGER PRIMARY KEY, lived INTEGER, seen INTEGER, day "
     "INTEGER, marked INTEGER, removed INTEGER, visitors INTEGER); ALTER TABLE house ADD COLUMN "
     "played INTEGER DEFAULT 0; CREATE TABLE clocks(at_table INTEGER PRIMARY KEY, due INTEGER, "
     "pace "
     "TEXT, clocks TEXT); PRAGMA user_version = 13;"),
    "PRAGMA user_version = 14;", /* the same */
};
_Static_assert(1 + sizeof added / sizeof added[0] == SCHEMA_VERSION - 1, "every one is tried");
enum { VERSIONS = 1 + sizeof added / sizeof added[0] };

static char folder[] = "/tmp/hoftag-store-XXXXXX", path[64];

static void run(const char *sql) {
    sqlite3 *db;
    EXPECT(sqlite3_open(path, &db) == SQLITE_OK);
    EXPECT(sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK);
    sqlite3_close(db);
}

static void remove_database(void) {
    static const char *const ends[] = {"", "-wal", "-shm"};
    for (int i = 0; i < 3; i++) {
        char name[80];
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
}

struct found {
    int visitors, tables, seats;
    int64_t terms, lived, played;
    char pace[20];
};

static void saw_visitor(void *context, const struct visitor_row *row) {
    struct found *f = context;
    f->visitors += row->id == 7 && slice_is(row->name, "Anna") && row->seen == 0 && row->used == 0;
}

static void saw_table(void *context, const struct table_row *row) {
    struct found *f = context;
    f->tables += row->id == 9 && row->host == 7 && slice_is(row->game, "league") &&
                 slice_is(row->note, "come") && row->used == 0 && row->marked == 0;
    slice_copy(row->pace, f->pace, sizeof f->pace);
}

static void saw_seat(void *context, const struct seat_row *row) {
    struct found *f = context;
    f->seats += row->table == 9 && row->seat == 2 && row->owner == 7 &&
                slice_is(row->orders, "accept from 3");
    f->terms = row->terms;
}

static void saw_house(void *context, const struct house_row *row) {
    struct found *f = context;
    f->lived = row->lived;
    f->played = row->played;
}

static void nobody_waits(void *context, Ticket durable) { (void)context, (void)durable; }

/* The table's only deadline; -1 if there is none. */
static int64_t deadline(struct store *s) {
    struct store_deadline found[2];
    int n = store_list_deadlines(s, (struct store_deadline){0, 0}, found, 2);
    EXPECT(n == 0 || (n == 1 && found[0].table == 9));
    return n == 1 ? found[0].due : -1;
}

static void saw_address(void *context, const struct address_row *row) {
    *(int *)context += row->id == 5 && row->made == 6 && slice_is(row->address, "anna@example.org");
}

/* How many addresses Anna has. */
static int addresses(struct store *s) {
    int n = 0;
    EXPECT(store_read_addresses(s, 7, saw_address, &n));
    return n;
}

static void saw_code(void *context, const struct code_row *row) {
    *(int *)context += row->visitor == 7 && row->until == 99 && slice_is(row->sealed, "own");
}

/* How many codes lead to Anna. */
static int codes(struct store *s) {
    int n = 0;
    EXPECT(store_read_code(s, (const uint8_t[HASH_BYTES]){3}, saw_code, &n));
    EXPECT_INT(store_count_codes(s), n);
    return n;
}

/* Everything is still there. Then the seat gets terms, the server its lifetime, the table clocks
 * and Anna an address and a code, for which older versions had no place. */
static void expect_all(int64_t terms, int64_t lived) {
    struct fault fault;
    struct found found = {0};
    struct record_read record;
    struct store *s = store_open(path, &fault);
    struct store_reader reader = {&found, saw_visitor, saw_table, saw_seat, saw_house, NULL};
    EXPECT(s && store_read_all(s, &reader, &fault));
    EXPECT(found.visitors == 1 && found.tables == 1 && found.seats == 1);
    EXPECT_INT(found.terms, terms);
    EXPECT_INT(found.lived, lived);
    EXPECT_INT(found.played, lived);
    EXPECT_TEXT(slice_of(found.pace), lived ? "1d+4h/3d ask 0" : "");
    EXPECT_INT(deadline(s), lived ? 1234 : -1);
    EXPECT_INT(addresses(s), lived ? 1 : 0);
    EXPECT_INT(codes(s), lived ? 1 : 0);
    EXPECT(store_read_record(s, 9, &record, &fault) && record.pieces == 1);
    EXPECT(slice_is(buf_slice_of(&record.text), "hoftag record 1"));
    store_start(s, nobody_waits, NULL);
    store_put_seat(s, &(struct seat_row){.table = 9,
                                         .seat = 2,
                                         .owner = 7,
                                         .terms = 77,
                                         .bot = slice_of("hard"),
                                         .orders = slice_of("accept from 3")});
    store_put_house(s, &(struct house_row){.lived = 88, .played = 88});
    store_put_clocks(s, &(struct clocks_row){.table = 9,
                                             .due = 1234,
                                             .pace = slice_of("1d+4h/3d ask 0"),
                                             .clocks = slice_of("")});
    store_put_address(s, &(struct address_row){.id = 5,
                                               .visitor = 7,
                                               .made = 6,
                                               .address = slice_of("anna@example.org"),
                                               .keys = slice_of("")});
    store_put_code(
        s, &(struct code_row){.hash = {3}, .visitor = 7, .until = 99, .sealed = slice_of("own")});
    EXPECT(store_close(s));
    buf_free(&record.text);
}

static void earlier_versions_open(void) {
    for (int version = 1; version <= VERSIONS; version++) {
        run(first);
        for (int v = 1; v < version; v++)
            run(added[v - 1]);
        expect_all(0, 0);
        expect_all(77, 88);
        remove_database();
    }
}

static void a_later_version_is_left_alone(void) {
    struct fault fault;
    run(first);
    run("PRAGMA user_version = 1000;");
    EXPECT(!store_open(path, &fault));
    EXPECT(strstr(fault.text, "newer"));
    remove_database();
}

/* A hundred thousand tables run and as many are over; Anna sits at two of them. */
static const char crowd[] =
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200000)"
    " INSERT INTO tables(id, made, host, phase, flags, ask, game, bots_due)"
    " SELECT i, i, 1, 1 + i % 2, 0, 0, 'league', nullif(i % 2, 1) FROM n;"
    "INSERT INTO seats(at_table, seat, owner, resigned, bot) VALUES(5, 0, 7, 0, ''),"
    " (8, 1, 7, 0, '');";

static void a_crowd_is_not_looked_through(void) {
    enum { TIMES = 10, MICROSECONDS = 1000 };
    static const enum store_list which[] = {
        FIND_SHOWN,          FIND_OWN, FIND_GOING, FIND_PAST,  FIND_PLAYED, FIND_WAITING,
        FIND_OLDEST_WAITING, FIND_ALL, FIND_DUE,   FIND_ASKED, FIND_MARKED, FIND_VISITORS};
    struct fault fault;
    int64_t ids[4];
    struct store *s = store_open(path, &fault);
    EXPECT(s && store_close(s));
    run(crowd);
    EXPECT((s = store_open(path, &fault)));
    EXPECT_INT(store_list(s, FIND_WAITING, 7, ids, 4), 1);
    EXPECT_INT(ids[0], 8);
    EXPECT_INT(store_list(s, FIND_DUE, 1000, ids, 4), 4);
    EXPECT_INT(ids[3], 1008);
    for (size_t i = 0; i < sizeof which / sizeof *which; i++) {
        uint64_t began = thread_nanoseconds();
        for (int n = 0; n < TIMES; n++)
            store_list(s, which[i], 7, ids, 4);
        EXPECT(thread_nanoseconds() - began < TIMES * MICROSECONDS * 1000);
    }
    uint64_t began = thread_nanoseconds();
    for (int n = 0; n < TIMES; n++)
        EXPECT(store_has_finished(s, 7, "league"));
    EXPECT(!store_has_finished(s, 7, "null"));
    EXPECT(thread_nanoseconds() - began < TIMES * MICROSECONDS * 1000);
    EXPECT(store_close(s));
    remove_database();
}

int main(void) {
    EXPECT(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/test.db", folder);
    earlier_versions_open();
    a_later_version_is_left_alone();
    a_crowd_is_not_looked_through();
    EXPECT(rmdir(folder) == 0);
    return test_end();
}
