/* bench/open.c: how long it takes to open a game that is not in memory: its record is read from the
 * database and replayed, every roll is derived again, and the log is written. Milliseconds of wall
 * clock and processor, for whole recorded games; and how long the hall itself takes to open. Then
 * all of them are opened once more, from the snapshots that the first time left, without the log.
 *
 *     open [RECORD...] */
#include "server/open.h"
#include "host/clock.h"
#include "host/file.h"
#include "server/live.h"
#include "server/tables.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { LIMIT = 50 };

static const struct hall_limits limits = {.tables = 1000, .live_games = 1000, .visitors = 1000};

static double wall_ms(void) { return (double)now_nanoseconds() / 1e6; }
static double used_ms(void) { return (double)process_nanoseconds() / 1e6; }

static void fail(const char *what, const struct fault *fault) {
    fprintf(stderr, "open: %s: %s\n", what, fault->text);
    exit(1);
}

/* ---- a database with games in it ---- */

static void on_committed(void *context, Ticket durable) { (void)context, (void)durable; }

static void add(struct hall *h, const char *path) {
    struct buf text = buf_growing();
    struct fault fault = {0};
    struct table_damage damage;
    if (!file_read(path, RECORD_MAX_BYTES, &text, &fault))
        fail(path, &fault);
    struct table *t = table_read(buf_slice_of(&text), slice_of(""), &damage);
    if (!t || damage.kind != SOUND)
        fail(path, &damage.fault);
    hall_lock(h);
    hall_table_of_record(h, t, NULL);
    hall_unlock(h);
    buf_free(&text);
}

static struct store *open_store(const char *path) {
    struct fault fault = {0};
    struct store *s = store_open(path, &fault);
    if (!s)
        fail(path, &fault);
    store_start(s, on_committed, NULL);
    return s;
}

static struct hall *open_hall(struct store *store) {
    struct fault fault = {0};
    struct hall *h = hall_open(store, &limits, &fault);
    if (!h)
        fail("the hall", &fault);
    return h;
}

static void fill(const char *path, char *const *records, size_t n) {
    struct store *store = open_store(path);
    struct hall *h = open_hall(store);
    for (size_t i = 0; i < n; i++)
        add(h, records[i]);
    store_close(store);
    hall_free(h);
}

/* ---- opening them ---- */

static double open_game(struct hall *h, struct hall_table *ht, bool again) {
    struct buf story = buf_growing();
    double wall = wall_ms(), used = used_ms();
    bool loaded = hall_table_load(h, ht);
    if (loaded && !again)
        table_log(ht->live->table, 1, SPECTATOR | PERSON, &story);
    wall = wall_ms() - wall;
    used = used_ms() - used;
    printf("{\"bench\":\"%s\",\"game\":\"%s\",\"seats\":%d,\"moves\":%d,\"ms\":%.2f,\"processor_"
           "ms\":%.2f}\n",
           again ? "open again" : "open", ht->game->id, ht->setup.seats,
           loaded ? ht->live->table->count : 0, wall, used);
    buf_free(&story);
    return used;
}

static int measure(const char *path, bool again) {
    int slow = 0;
    double wall = wall_ms();
    struct store *store = open_store(path);
    struct hall *h = open_hall(store);
    printf("{\"bench\":\"open hall\",\"tables\":%zu,\"ms\":%.2f}\n", h->count, wall_ms() - wall);
    int64_t ids[1000];
    int n = store_list(store, FIND_ALL, INT64_MAX, ids, 1000);
    hall_lock(h);
    for (int i = 0; i < n; i++)
        slow += open_game(h, hall_table_by_id(h, ids[i]), again) > LIMIT;
    hall_unlock(h);
    store_close(store);
    hall_free(h);
    return slow != 0;
}

/* All records of tests/replay, or those given. */
int main(int argc, char **argv) {
    char folder[] = "/tmp/hoftag-open-XXXXXX", path[60], command[80];
    glob_t found = {0};
    if (argc == 1 && glob("tests/replay/*.hoftag", 0, NULL, &found) != 0)
        return 1;
    if (!mkdtemp(folder))
        return 1;
    snprintf(path, sizeof path, "%s/open.db", folder);
    fill(path, argc > 1 ? argv + 1 : found.gl_pathv, argc > 1 ? (size_t)argc - 1 : found.gl_pathc);
    int code = measure(path, false);
    code |= measure(path, true);
    snprintf(command, sizeof command, "rm -rf %s", folder);
    globfree(&found);
    return system(command) != 0 || code;
}
