/* read_all.c: reads all visitors, tables and seats, for a check. In PostgreSQL they are read one by
 * one, and if one cannot be read, nothing else is.
 *
 * In an SQLite database more is tried. If a page of one of these tables is damaged, SQLite can read
 * neither that page nor what is reachable only through it. Everything else is still read: the rows
 * before and after the damage, and those between whose keys are known from elsewhere (a table's
 * from its lines, a visitor's from their seats). Rows that cannot be read are reported, and stay in
 * the file for whoever can repair it. */
#include "store/rows.h"
#include "store/sqlite.h"

#include <stdio.h>
#include <string.h>

/* ---- kinds of rows ---- */

struct kind {
    const char *name, *columns;
    const char *key;   /* the integer key of its rows; NULL: few rows, not salvaged */
    const char *order; /* of reading. It is not the key: rows that must be sorted are all read
                          before the first is shown, so that none is shown if one cannot be read */
    const char *known; /* finds keys from ?1 to ?2 elsewhere */
    void (*show)(const struct row *q, const struct store_reader *reader);
};

static const struct kind kinds[] = {
    {"house", HOUSE_COLUMNS, NULL, "+id", NULL, show_house},
    {"bans", BAN_COLUMNS, NULL, "+made", NULL, show_ban},
    {"visitors", VISITOR_COLUMNS, "id", "+made",
     "SELECT DISTINCT owner FROM seats WHERE owner BETWEEN ?1 AND ?2", show_visitor},
    {"tables", TABLE_COLUMNS, "id", "+made",
     "SELECT DISTINCT at_table FROM lines WHERE at_table BETWEEN ?1 AND ?2", show_table},
    {"seats", SEAT_COLUMNS, "at_table", "+seat", "SELECT id FROM tables WHERE id BETWEEN ?1 AND ?2",
     show_seat},
};

/* Reads the rows with keys from `low` to `high`, and shows each to `reader` unless that is NULL.
 * False if some cannot be read. */
static bool read_rows(sqlite3 *db, const struct kind *kind, const int64_t range[2],
                      const struct store_reader *reader) {
    char sql[1000];
    sqlite3_stmt *q;
    snprintf(sql, sizeof sql, "SELECT %s FROM %s WHERE %s BETWEEN ?1 AND ?2 ORDER BY %s",
             kind->columns, kind->name, kind->key ? kind->key : "1", kind->order);
    int code = sqlite3_prepare_v2(db, sql, -1, &q, NULL);
    struct row row = sqlite_row(q);
    sqlite3_bind_int64(q, 1, range[0]);
    sqlite3_bind_int64(q, 2, range[1]);
    while (code == SQLITE_OK || code == SQLITE_ROW) {
        code = sqlite3_step(q);
        if (code == SQLITE_ROW && reader)
            kind->show(&row, reader);
    }
    sqlite3_finalize(q);
    return code == SQLITE_DONE;
}

/* ---- around damage ---- */

enum { LOW, HIGH };

/* Moves one end of a range towards the other until all rows of the range can be read. Binary
 * search: an empty range can always be read. */
static void stretch(sqlite3 *db, const struct kind *kind, int64_t range[2], int end) {
    int64_t sound = range[!end], bad = range[end];
    while (sound != bad) {
        int64_t middle = end == HIGH ? bad - (bad - sound) / 2 : bad + (sound - bad) / 2;
        range[end] = middle;
        if (read_rows(db, kind, range, NULL))
            sound = middle;
        else
            bad = end == HIGH ? middle - 1 : middle + 1;
    }
    range[end] = sound;
}

/* Reads the rows in between whose keys are known from elsewhere. */
static void read_known(sqlite3 *db, const struct kind *kind, const int64_t range[2],
                       const struct store_reader *reader) {
    sqlite3_stmt *q;
    sqlite3_prepare_v2(db, kind->known, -1, &q, NULL);
    sqlite3_bind_int64(q, 1, range[LOW]);
    sqlite3_bind_int64(q, 2, range[HIGH]);
    while (sqlite3_step(q) == SQLITE_ROW) {
        int64_t key = sqlite3_column_int64(q, 0);
        if (!read_rows(db, kind, (int64_t[]){key, key}, reader))
            reader->lost(reader->context, kind->name, key);
    }
    sqlite3_finalize(q);
}

/* Keys begin at 1, so 0 stands for an empty range. */
static void salvage(sqlite3 *db, const struct kind *kind, const struct store_reader *reader) {
    int64_t before[2] = {0, INT64_MAX - 1}, behind[2] = {1, INT64_MAX};
    stretch(db, kind, before, HIGH);
    stretch(db, kind, behind, LOW);
    int64_t between[2] = {before[HIGH] + 1, behind[LOW] - 1};
    reader->lost(reader->context, kind->name, 0);
    read_rows(db, kind, before, reader);
    read_known(db, kind, between, reader);
    read_rows(db, kind, behind, reader);
}

static bool read_kind(sqlite3 *db, const struct kind *kind, const struct store_reader *reader) {
    if (read_rows(db, kind, (int64_t[]){0, INT64_MAX}, reader))
        return true;
    if (sqlite3_errcode(db) != SQLITE_CORRUPT || !kind->key || !reader->lost)
        return false;
    salvage(db, kind, reader);
    return true;
}

static bool read_kinds(struct store *s, size_t count, const struct store_reader *reader,
                       struct fault *fault) {
    sqlite3 *db = store_read_begin(s);
    bool done = true;
    for (size_t i = 0; done && i < count; i++)
        done = read_kind(db, &kinds[i], reader);
    *fault = (struct fault){0};
    if (!done)
        snprintf(fault->text, sizeof fault->text, "cannot read the database: %.120s",
                 sqlite3_errmsg(db));
    store_read_end(s);
    return done;
}

/* ---- where nothing is to be salvaged ---- */

enum { IDS = 500 /* at a time */ };

typedef enum store_found read_one(struct store *s, int64_t id, const struct store_reader *reader);

static bool read_each(struct store *s, const int64_t *ids, int n, read_one *read,
                      const struct store_reader *reader) {
    for (int i = 0; i < n; i++)
        if (read(s, ids[i], reader) == UNREADABLE)
            return false;
    return n >= 0;
}

/* A list is read piece by piece; each begins where the last one ended. */
static bool read_list(struct store *s, enum store_list list, int64_t from, read_one *read,
                      const struct store_reader *reader) {
    int64_t ids[IDS];
    int n = IDS;
    bool sound = true;
    while (sound && n == IDS) {
        n = store_list(s, list, from, ids, IDS);
        sound = read_each(s, ids, n, read, reader);
        from = n > 0 ? ids[n - 1] : from;
    }
    return sound;
}

static bool read_lists(struct store *s, const struct store_reader *reader, struct fault *fault) {
    bool sound = store_read_house(s, reader, fault) &&
                 read_list(s, FIND_VISITORS, 0, store_read_visitor, reader) &&
                 read_list(s, FIND_ALL, INT64_MAX, store_read_table, reader);
    return sound || fault_set(fault, 0, "cannot read the database", slice_of(""), "");
}

bool store_read_all(struct store *s, const struct store_reader *reader, struct fault *fault) {
    if (!store_is_file(s))
        return read_lists(s, reader, fault);
    return read_kinds(s, sizeof kinds / sizeof *kinds, reader, fault);
}
