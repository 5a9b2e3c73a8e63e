/* damage.c: a database with garbage in parts of its pages. A table whose record was hit says that
 * it is damaged; the others are as before; no game ever becomes shorter. */
#include "host/file.h"
#include "lib/test.h"
#include "server/live.h"
#include "server/open.h"
#include "server/tables.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { COPIES = 6, SECTOR = 512, PAGE = 4096, TRIES = 60 };

static const char *const records[] = {"tests/replay/league-4.hoftag",
                                      "tests/replay/null-4-long.hoftag",
                                      "tests/replay/lowenherz-3-basic-memory.hoftag"};
enum { RECORDS = sizeof records / sizeof records[0] };

static const struct hall_limits limits = {.tables = 1000, .live_games = 100, .visitors = 1000};
static char folder[] = "/tmp/hoftag-damage-XXXXXX", path[64];

static void nobody_waits(void *context, Ticket durable) { (void)context, (void)durable; }

static void bring(struct hall *h, const char *name) {
    struct table_damage damage;
    size_t len;
    char *text = test_read_file(name, &len);
    if (!EXPECT(text))
        return;
    struct table *t = table_read((struct slice){text, len}, slice_of(""), &damage);
    EXPECT(t && damage.kind == SOUND);
    hall_lock(h);
    EXPECT(hall_table_of_record(h, t, NULL));
    hall_unlock(h);
    free(text);
}

static void run(const char *sql) {
    sqlite3 *db;
    EXPECT(sqlite3_open(path, &db) == SQLITE_OK);
    EXPECT(sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK);
    sqlite3_close(db);
}

/* A record that arrives move by move is many rows, so here each line becomes one. */
static const char line_by_line[] =
    "CREATE TEMP TABLE whole AS SELECT at_table, at, text FROM lines; DELETE FROM lines;"
    "WITH RECURSIVE cut(t, at, n, line, rest) AS (SELECT at_table, at, 0, '', text FROM whole"
    " UNION ALL SELECT t, at, n + 1, substr(rest, 1, instr(rest, char(10))), substr(rest, "
    "instr(rest, char(10)) + 1)"
    " FROM cut WHERE rest <> '') INSERT INTO lines SELECT t, n, at, line, NULL FROM cut WHERE n > "
    "0 "
    "ORDER BY n, t;"
    "UPDATE tables SET number = (SELECT max(number) FROM lines WHERE at_table = tables.id);"
    "VACUUM;";

static int64_t ids[COPIES * RECORDS]; /* of all tables */

static void know_ids(void) {
    struct fault fault = {0};
    struct store *store = store_open(path, &fault);
    EXPECT(store);
    EXPECT_INT(store_list(store, FIND_ALL, INT64_MAX, ids, COPIES * RECORDS), COPIES * RECORDS);
    store_close(store);
}

static void fill(void) {
    struct fault fault = {0};
    struct store *store = store_open(path, &fault);
    EXPECT(store);
    struct hall *h = hall_open(store, &limits, &fault);
    EXPECT(h);
    store_start(store, nobody_waits, NULL);
    for (int i = 0; i < COPIES * RECORDS; i++)
        bring(h, records[i % RECORDS]);
    EXPECT(store_close(store));
    hall_free(h);
    run(line_by_line);
    know_ids();
}

struct sight {
    int64_t id;
    int moves; /* -1: it is damaged */
};

static int moves_of(struct hall *h, int64_t id) {
    struct hall_table *ht = hall_table_by_id(h, id);
    return ht && hall_table_load(h, ht) ? ht->live->table->count : -1;
}

/* What there is of every table; false if the database as a whole is refused. */
static bool look(struct sight out[COPIES * RECORDS]) {
    struct fault fault = {0};
    struct store *store = store_open(path, &fault);
    struct hall *h = store ? hall_open(store, &limits, &fault) : NULL;
    bool opened = h != NULL;
    size_t damaged = 0;
    if (h)
        hall_lock(h);
    for (int i = 0; h && i < COPIES * RECORDS; i++) {
        out[i] = (struct sight){ids[i], moves_of(h, ids[i])};
        damaged += out[i].moves < 0;
    }
    if (h) {
        EXPECT_INT(h->damaged, damaged);
        hall_unlock(h);
        hall_free(h);
    }
    if (store)
        store_close(store);
    return opened;
}

static int by_id(const void *a, const void *b) {
    int64_t x = ((const struct sight *)a)->id, y = ((const struct sight *)b)->id;
    return x < y ? -1 : x > y;
}

static void put_garbage(struct buf *file, struct rng *rng) {
    size_t sectors = file->len / SECTOR,
           at = PAGE / SECTOR + rng_below(rng, (uint32_t)(sectors - PAGE / SECTOR));
    for (size_t i = 0; i < SECTOR; i++)
        file->at[at * SECTOR + i] = (char)rng_below(rng, 256);
}

static void write_file(const struct buf *file) {
    int to = open(path, O_WRONLY | O_TRUNC);
    EXPECT(to >= 0 && write(to, file->at, file->len) == (ssize_t)file->len);
    close(to);
}

static void garbage_is_noticed(void) {
    struct sight whole[COPIES * RECORDS] = {0};
    struct fault fault;
    struct buf sound = buf_growing();
    struct rng rng = rng_new((const uint8_t[SEED_BYTES]){7}, 0);
    int refused = 0, some_damaged = 0;
    EXPECT(look(whole));
    qsort(whole, COPIES * RECORDS, sizeof *whole, by_id);
    EXPECT(file_read(path, 1 << 26, &sound, &fault));
    for (int i = 0; i < TRIES; i++) {
        struct sight now[COPIES * RECORDS] = {0};
        struct buf hit = buf_growing();
        int damaged = 0, shorter = 0;
        buf_slice(&hit, buf_slice_of(&sound));
        put_garbage(&hit, &rng);
        write_file(&hit);
        buf_free(&hit);
        if (!look(now)) {
            refused++;
            continue;
        }
        qsort(now, COPIES * RECORDS, sizeof *now, by_id);
        for (int t = 0; t < COPIES * RECORDS; t++) {
            damaged += now[t].moves < 0;
            shorter +=
                now[t].id == whole[t].id && now[t].moves >= 0 && now[t].moves != whole[t].moves;
        }
        EXPECT_INT(shorter, 0);
        some_damaged += damaged > 0 && damaged < COPIES * RECORDS;
    }
    printf("of %d hits %d damaged some tables and not the others; %d were refused at the start\n",
           TRIES, some_damaged, refused);
    EXPECT(some_damaged > TRIES / 4);
    buf_free(&sound);
}

static void a_missing_piece_is_noticed(void) {
    struct sight now[COPIES * RECORDS];
    int damaged = 0;
    fill();
    run("DELETE FROM lines WHERE number = 20 AND at_table = (SELECT max(id) FROM tables)");
    EXPECT(look(now));
    for (int i = 0; i < COPIES * RECORDS; i++)
        damaged += now[i].moves < 0;
    EXPECT_INT(damaged, 1);
    unlink(path);
}

/* One that makes another legal move, and in a record whose hashes are not reached yet. */
static void another_letter_is_noticed(void) {
    static const struct slice text = {"7 red go Lauban\n", 16};
    struct record_read read;
    struct fault fault = {0};
    struct store *store = store_open(path, &fault);
    store_start(store, nobody_waits, NULL);
    store_put_lines(store, 5, 1, 100, text);
    store_put_lines(store, 6, 1, 100, text);
    EXPECT(store_close(store));
    run("UPDATE lines SET text = replace(text, 'Lauban', 'Lobau') WHERE at_table = 5");
    store = store_open(path, &fault);
    EXPECT(!store_read_record(store, 5, &read, &fault));
    EXPECT_TEXT(slice_of(fault.text), "a part of the record is not what was written");
    buf_free(&read.text);
    EXPECT(store_read_record(store, 6, &read, &fault));
    EXPECT_TEXT(buf_slice_of(&read.text), "7 red go Lauban\n");
    buf_free(&read.text);
    EXPECT(store_close(store));
    unlink(path);
}

int main(void) {
    EXPECT(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/test.db", folder);
    another_letter_is_noticed();
    a_missing_piece_is_noticed();
    fill();
    garbage_is_noticed();
    unlink(path);
    EXPECT(rmdir(folder) == 0);
    return test_end();
}
