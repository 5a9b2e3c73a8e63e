/* read_all.c: reads visitors, tables and seats: one when it is wanted, or all of them for a check.
 *
 * If a page of one of these tables is damaged, SQLite can read neither that page nor what is
 * reachable only through it. Everything else is still read: the rows before and after the damage,
 * and those between whose keys are known from elsewhere (a table's from its lines, a visitor's from
 * their seats). Rows that cannot be read are reported, and stay in the file for whoever can repair
 * it. */
#include "store/sqlite.h"

#include <stdio.h>
#include <string.h>

enum { TABLE_NUMBERS = 21 /* leading columns of a table's row that are numbers */ };

/* ---- rows ---- */

static void hash_at(sqlite3_stmt *q, int column, uint8_t out[HASH_BYTES]) {
    struct slice bytes = text_at(q, column);
    memset(out, 0, HASH_BYTES);
    if (bytes.len == HASH_BYTES)
        memcpy(out, bytes.at, HASH_BYTES);
}

static void show_visitor(sqlite3_stmt *q, const struct store_reader *reader) {
    struct visitor_row row = {.id = sqlite3_column_int64(q, 0),
                              .made = sqlite3_column_int64(q, 1),
                              .seen = sqlite3_column_int64(q, 2),
                              .used = sqlite3_column_int64(q, 3),
                              .wishes = sqlite3_column_int64(q, 4),
                              .name = text_at(q, 5)};
    hash_at(q, 6, row.key);
    reader->visitor(reader->context, &row);
}

static void show_table(sqlite3_stmt *q, const struct store_reader *reader) {
    int64_t n[TABLE_NUMBERS];
    for (int i = 0; i < TABLE_NUMBERS; i++)
        n[i] = sqlite3_column_int64(q, i);
    struct table_row row = {.id = n[0],
                            .made = n[1],
                            .changed = n[2],
                            .host = n[3],
                            .phase = n[4],
                            .flags = n[5],
                            .ask = n[6],
                            .ask_value = n[7],
                            .ask_agreed = n[8],
                            .next = n[9],
                            .origin = n[10],
                            .used = n[11],
                            .marked = n[12],
                            .number = n[13],
                            .stamp = n[14],
                            .moved = n[15],
                            .pending = n[16],
                            .bots_due = sqlite3_column_type(q, 17) == SQLITE_NULL ? -1 : n[17],
                            .asked_at = n[18],
                            .shown = n[19],
                            .made_us = n[20],
                            .game = text_at(q, 21),
                            .setup = text_at(q, 22),
                            .note = text_at(q, 23),
                            .seed = text_at(q, 24)};
    hash_at(q, 25, row.join);
    reader->table(reader->context, &row);
}

static void show_seat(sqlite3_stmt *q, const struct store_reader *reader) {
    struct seat_row row = {.table = sqlite3_column_int64(q, 0),
                           .seat = sqlite3_column_int64(q, 1),
                           .owner = sqlite3_column_int64(q, 2),
                           .resigned = sqlite3_column_int64(q, 3),
                           .points = sqlite3_column_int64(q, 4),
                           .place = sqlite3_column_int64(q, 5),
                           .terms = sqlite3_column_int64(q, 6),
                           .hints = sqlite3_column_int64(q, 10),
                           .since = sqlite3_column_int64(q, 11),
                           .name = text_at(q, 12),
                           .bot = text_at(q, 7),
                           .orders = text_at(q, 8)};
    hash_at(q, 9, row.link);
    reader->seat(reader->context, &row);
}

static void show_house(sqlite3_stmt *q, const struct store_reader *reader) {
    struct house_row row = {sqlite3_column_int64(q, 0), sqlite3_column_int64(q, 1),
                            sqlite3_column_int64(q, 2), sqlite3_column_int64(q, 3),
                            sqlite3_column_int64(q, 4), sqlite3_column_int64(q, 5)};
    reader->house(reader->context, &row);
}

static void show_ban(sqlite3_stmt *q, const struct store_reader *reader) {
    struct ban_row row = {text_at(q, 0), text_at(q, 1), sqlite3_column_int64(q, 2)};
    if (reader->ban)
        reader->ban(reader->context, &row);
}

/* ---- kinds of rows ---- */

struct kind {
    const char *name, *columns;
    const char *key;   /* the integer key of its rows; NULL: few rows, not salvaged */
    const char *order; /* of reading. It is not the key: rows that must be sorted are all read
                          before the first is shown, so that none is shown if one cannot be read */
    const char *known; /* finds keys from ?1 to ?2 elsewhere */
    void (*show)(sqlite3_stmt *q, const struct store_reader *reader);
};

#define VISITOR_COLUMNS "id, made, seen, used, wishes, name, key"
/* An earlier version did not number the changes of a table: then they are counted. */
#define TABLE_COLUMNS                                                                              \
    "id, made, changed, host, phase, flags, ask, ask_value, ask_agreed, next, origin, used, "      \
    "marked, CASE WHEN number >= 0 THEN number ELSE (SELECT coalesce(max(l.number), 0) FROM "      \
    "lines l WHERE l.at_table = tables.id) END, stamp, moved, pending, bots_due, asked_at, shown," \
    " made_us, game, setup, note, seed, join_key"
#define SEAT_COLUMNS                                                                               \
    "at_table, seat, owner, resigned, points, place, terms, bot, orders, link, hints, since, name"

enum { FEW_KINDS = 2 }; /* the house and the bans, in front */

static const struct kind kinds[] = {
    {"house", "lived, seen, day, marked, removed, visitors", NULL, "+id", NULL, show_house},
    {"bans", "who, reason, made", NULL, "+made", NULL, show_ban},
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
    char sql[700];
    sqlite3_stmt *q;
    snprintf(sql, sizeof sql, "SELECT %s FROM %s WHERE %s BETWEEN ?1 AND ?2 ORDER BY %s",
             kind->columns, kind->name, kind->key ? kind->key : "1", kind->order);
    int code = sqlite3_prepare_v2(db, sql, -1, &q, NULL);
    sqlite3_bind_int64(q, 1, range[0]);
    sqlite3_bind_int64(q, 2, range[1]);
    while (code == SQLITE_OK || code == SQLITE_ROW) {
        code = sqlite3_step(q);
        if (code == SQLITE_ROW && reader)
            kind->show(q, reader);
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

bool store_read_all(struct store *s, const struct store_reader *reader, struct fault *fault) {
    return read_kinds(s, sizeof kinds / sizeof *kinds, reader, fault);
}

bool store_read_house(struct store *s, const struct store_reader *reader, struct fault *fault) {
    return read_kinds(s, FEW_KINDS, reader, fault);
}

/* ---- one at a time ---- */

enum { QUERY_TABLE = STORE_LISTS, QUERY_SEATS, QUERY_VISITOR, QUERY_KEY };

/* Shows every row of a query, which is reset. */
static enum store_found show_rows(sqlite3_stmt *q, const struct store_reader *reader,
                                  void (*show)(sqlite3_stmt *q,
                                               const struct store_reader *reader)) {
    enum store_found found = NOT_THERE;
    int code;
    while ((code = sqlite3_step(q)) == SQLITE_ROW) {
        show(q, reader);
        found = FOUND;
    }
    sqlite3_reset(q);
    return code == SQLITE_DONE ? found : UNREADABLE;
}

enum store_found store_read_table(struct store *s, int64_t id, const struct store_reader *reader) {
    store_read_begin(s);
    sqlite3_stmt *q =
        store_query(s, QUERY_TABLE, "SELECT " TABLE_COLUMNS " FROM tables WHERE id = ?");
    sqlite3_bind_int64(q, 1, id);
    enum store_found found = show_rows(q, reader, show_table);
    if (found == FOUND) {
        q = store_query(s, QUERY_SEATS, "SELECT " SEAT_COLUMNS " FROM seats WHERE at_table = ?");
        sqlite3_bind_int64(q, 1, id);
        found = show_rows(q, reader, show_seat) == UNREADABLE ? UNREADABLE : FOUND;
    }
    store_read_end(s);
    return found;
}

enum store_found store_read_visitor(struct store *s, int64_t id,
                                    const struct store_reader *reader) {
    store_read_begin(s);
    sqlite3_stmt *q =
        store_query(s, QUERY_VISITOR, "SELECT " VISITOR_COLUMNS " FROM visitors WHERE id = ?");
    sqlite3_bind_int64(q, 1, id);
    enum store_found found = show_rows(q, reader, show_visitor);
    store_read_end(s);
    return found;
}

enum store_found store_read_visitor_by_key(struct store *s, const uint8_t key[HASH_BYTES],
                                           const struct store_reader *reader) {
    store_read_begin(s);
    sqlite3_stmt *q =
        store_query(s, QUERY_KEY, "SELECT " VISITOR_COLUMNS " FROM visitors WHERE key = ?");
    sqlite3_bind_blob(q, 1, key, HASH_BYTES, SQLITE_STATIC);
    enum store_found found = show_rows(q, reader, show_visitor);
    store_read_end(s);
    return found;
}
