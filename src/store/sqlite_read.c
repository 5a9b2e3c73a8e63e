/* sqlite_read.c: what the store gives back: everything at the start, and a table's lines, talk and notes when they are
 * wanted. Readers share the writer's connection, and wait for it. */
#include "store/sqlite.h"

#include "base/check.h"

#include <stdio.h>
#include <string.h>

enum { TABLE_NUMBERS = 11 }; /* columns of a table that are numbers, in front */

static struct slice text_at(sqlite3_stmt *q, int column) {
    const void *at = sqlite3_column_blob(q, column);
    return (struct slice){at ? at : "", (size_t)sqlite3_column_bytes(q, column)};
}

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
                              .wishes = sqlite3_column_int64(q, 3),
                              .name = text_at(q, 4)};
    hash_at(q, 5, row.key);
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
                            .game = text_at(q, 11),
                            .setup = text_at(q, 12),
                            .note = text_at(q, 13),
                            .seed = text_at(q, 14)};
    hash_at(q, 15, row.join);
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
                           .bot = text_at(q, 7),
                           .orders = text_at(q, 8)};
    hash_at(q, 9, row.link);
    reader->seat(reader->context, &row);
}

static bool read_rows(sqlite3 *db, const char *sql, const struct store_reader *reader,
                      void (*show)(sqlite3_stmt *, const struct store_reader *)) {
    sqlite3_stmt *q;
    int code = sqlite3_prepare_v2(db, sql, -1, &q, NULL);
    while (code == SQLITE_OK || code == SQLITE_ROW) {
        code = sqlite3_step(q);
        if (code == SQLITE_ROW)
            show(q, reader);
    }
    sqlite3_finalize(q);
    return code == SQLITE_DONE;
}

bool store_read_all(struct store *s, const struct store_reader *reader, struct fault *fault) {
    sqlite3 *db = store_borrow(s);
    bool done =
        read_rows(db, "SELECT id, made, seen, wishes, name, key FROM visitors", reader, show_visitor) &&
        read_rows(db,
                  "SELECT id, made, changed, host, phase, flags, ask, ask_value, ask_agreed, next, origin, game,"
                  " setup, note, seed, join_key FROM tables ORDER BY made",
                  reader, show_table) &&
        read_rows(db, "SELECT at_table, seat, owner, resigned, points, place, terms, bot, orders, link FROM seats",
                  reader, show_seat);
    *fault = (struct fault){0};
    if (!done)
        snprintf(fault->text, sizeof fault->text, "cannot read the database: %.120s", sqlite3_errmsg(db));
    store_give_back(s);
    return done;
}

/* A query with one or two numbers in it; the caller steps and finalizes. */
static sqlite3_stmt *ask(sqlite3 *db, const char *sql, int64_t a, int64_t b) {
    sqlite3_stmt *q;
    CHECK(sqlite3_prepare_v2(db, sql, -1, &q, NULL) == SQLITE_OK);
    sqlite3_bind_int64(q, 1, a);
    if (sqlite3_bind_parameter_count(q) > 1)
        sqlite3_bind_int64(q, 2, b);
    return q;
}

int store_read_lines(struct store *s, int64_t table, struct buf *out, int64_t *last) {
    int pieces = 0;
    *last = 0;
    sqlite3_stmt *q = ask(store_borrow(s), "SELECT text, at FROM lines WHERE at_table = ? ORDER BY number", table, 0);
    for (; sqlite3_step(q) == SQLITE_ROW; pieces++) {
        buf_slice(out, text_at(q, 0));
        *last = sqlite3_column_int64(q, 1);
    }
    sqlite3_finalize(q);
    store_give_back(s);
    return pieces;
}

void store_read_talk(struct store *s, int64_t table, int most, void (*each)(void *, const struct talk_row *),
                     void *context) {
    sqlite3_stmt *q = ask(store_borrow(s),
                          "SELECT * FROM (SELECT number, at, seat, name, text FROM talk WHERE at_table = ?"
                          " ORDER BY number DESC LIMIT ?) ORDER BY number",
                          table, most);
    while (sqlite3_step(q) == SQLITE_ROW) {
        struct talk_row row = {table,
                               sqlite3_column_int64(q, 0),
                               sqlite3_column_int64(q, 1),
                               sqlite3_column_int64(q, 2),
                               text_at(q, 3),
                               text_at(q, 4)};
        each(context, &row);
    }
    sqlite3_finalize(q);
    store_give_back(s);
}

void store_read_note(struct store *s, int64_t table, int64_t visitor, struct buf *out) {
    sqlite3_stmt *q = ask(store_borrow(s), "SELECT text FROM notes WHERE at_table = ? AND visitor = ?", table, visitor);
    if (sqlite3_step(q) == SQLITE_ROW)
        buf_slice(out, text_at(q, 0));
    sqlite3_finalize(q);
    store_give_back(s);
}
