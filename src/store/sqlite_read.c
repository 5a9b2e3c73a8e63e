/* sqlite_read.c: reads what belongs to a table or a visitor: lines, talk, notes, lessons. Tables
 * and visitors themselves are read by read_all.c, and found by sqlite_find.c. */
#include "store/sqlite.h"

#include <stdio.h>
#include <string.h>

enum { MOST_LESSONS = 500 /* of one visitor: more than there are */ };

struct slice text_at(sqlite3_stmt *q, int column) {
    const void *at = sqlite3_column_blob(q, column);
    return (struct slice){at ? at : "", (size_t)sqlite3_column_bytes(q, column)};
}

/* A query with one or two numbers in it; the caller steps and finalizes it. NULL, which
 * sqlite3_step refuses, if the database cannot be queried. */
static sqlite3_stmt *ask(sqlite3 *db, const char *sql, int64_t a, int64_t b) {
    sqlite3_stmt *q;
    sqlite3_prepare_v2(db, sql, -1, &q, NULL);
    sqlite3_bind_int64(q, 1, a);
    if (q && sqlite3_bind_parameter_count(q) > 1)
        sqlite3_bind_int64(q, 2, b);
    return q;
}

/* Steps to the next row; false at the end. If it cannot be read, *sound becomes false too. */
static bool next_row(sqlite3_stmt *q, bool *sound) {
    int code = sqlite3_step(q);
    *sound = code == SQLITE_ROW || code == SQLITE_DONE;
    return code == SQLITE_ROW;
}

static bool cannot_read(sqlite3 *db, struct fault *fault) {
    *fault = (struct fault){0};
    snprintf(fault->text, sizeof fault->text, "cannot read the database: %.120s",
             sqlite3_errmsg(db));
    return false;
}

static bool is_missing(struct fault *fault) {
    return fault_set(fault, 0, "a part of the record is missing", slice_of(""), "");
}

static bool is_altered(struct fault *fault) {
    return fault_set(fault, 0, "a part of the record is not what was written", slice_of(""), "");
}

static bool is_as_written(sqlite3_stmt *q, int64_t table, int64_t number) {
    return sqlite3_column_type(q, 4) == SQLITE_NULL ||
           sqlite3_column_int64(q, 4) == lines_hash(table, number, text_at(q, 2));
}

/* Pieces are numbered without gaps. The row after the last one must be the first of another record:
 * this shows that the index did not end too early because of damage. */
static bool read_pieces(sqlite3_stmt *q, int64_t table, struct record_read *out,
                        struct fault *fault) {
    bool sound;
    while (next_row(q, &sound)) {
        int64_t whose = sqlite3_column_int64(q, 0), number = sqlite3_column_int64(q, 1);
        if (whose > table && number == 1)
            return true;
        if (whose != table || number != out->pieces + 1)
            return is_missing(fault);
        if (!is_as_written(q, table, number))
            return is_altered(fault);
        out->pieces++;
        buf_slice(&out->text, text_at(q, 2));
        out->last = sqlite3_column_int64(q, 3);
    }
    return sound || cannot_read(sqlite3_db_handle(q), fault);
}

bool store_read_record(struct store *s, int64_t table, struct record_read *out,
                       struct fault *fault) {
    static const char sql[] =
        "SELECT at_table, number, text, at, hash FROM lines WHERE at_table >= ?"
        " ORDER BY at_table, number";
    *out = (struct record_read){.text = buf_growing()};
    sqlite3_stmt *q = ask(store_read_begin(s), sql, table, 0);
    bool whole = read_pieces(q, table, out, fault);
    sqlite3_finalize(q);
    store_read_end(s);
    return whole;
}

bool store_read_talk(struct store *s, int64_t table, int most,
                     void (*each)(void *, const struct talk_row *), void *context) {
    bool sound;
    sqlite3_stmt *q =
        ask(store_read_begin(s),
            "SELECT * FROM (SELECT number, at, seat, name, text FROM talk WHERE at_table = ?"
            " ORDER BY number DESC LIMIT ?) ORDER BY number",
            table, most);
    while (next_row(q, &sound)) {
        struct talk_row row = {table,
                               sqlite3_column_int64(q, 0),
                               sqlite3_column_int64(q, 1),
                               sqlite3_column_int64(q, 2),
                               text_at(q, 3),
                               text_at(q, 4)};
        each(context, &row);
    }
    sqlite3_finalize(q);
    store_read_end(s);
    return sound;
}

bool store_read_note(struct store *s, int64_t table, int64_t visitor, struct buf *out) {
    bool sound;
    sqlite3_stmt *q =
        ask(store_read_begin(s), "SELECT text FROM notes WHERE at_table = ? AND visitor = ?", table,
            visitor);
    if (next_row(q, &sound))
        buf_slice(out, text_at(q, 0));
    sqlite3_finalize(q);
    store_read_end(s);
    return sound;
}

bool store_read_lessons(struct store *s, int64_t visitor,
                        void (*each)(void *, const struct lesson_row *), void *context) {
    bool sound;
    sqlite3_stmt *q = ask(store_read_begin(s),
                          "SELECT lesson, number, done FROM lessons WHERE visitor = ? LIMIT ?",
                          visitor, MOST_LESSONS);
    while (next_row(q, &sound)) {
        struct lesson_row row = {visitor, text_at(q, 0), sqlite3_column_int64(q, 1),
                                 sqlite3_column_int64(q, 2)};
        each(context, &row);
    }
    sqlite3_finalize(q);
    store_read_end(s);
    return sound;
}

int64_t store_read_snapshot(struct store *s, int64_t table, struct buf *out) {
    bool sound;
    int64_t number = 0;
    sqlite3_stmt *q = ask(store_read_begin(s),
                          "SELECT number, state FROM snapshots WHERE at_table = ? AND ?", table, 1);
    if (next_row(q, &sound)) {
        number = sqlite3_column_int64(q, 0);
        buf_slice(out, text_at(q, 1));
    }
    sqlite3_finalize(q);
    store_read_end(s);
    return number;
}

bool store_read_review(struct store *s, int64_t table, struct buf *out) {
    bool sound;
    sqlite3_stmt *q =
        ask(store_read_begin(s), "SELECT text FROM reviews WHERE at_table = ? AND ?", table, 1);
    if (next_row(q, &sound))
        buf_slice(out, text_at(q, 0));
    sqlite3_finalize(q);
    store_read_end(s);
    return sound;
}

bool store_check_pages(struct store *s, void (*tell)(void *context, const char *sentence),
                       void *context) {
    sqlite3_stmt *q;
    sqlite3 *db = store_read_begin(s);
    bool sound = sqlite3_prepare_v2(db, "PRAGMA integrity_check", -1, &q, NULL) == SQLITE_OK,
         well = sound;
    while (sound && next_row(q, &sound)) {
        const char *sentence = (const char *)sqlite3_column_text(q, 0);
        if (!sentence || strcmp(sentence, "ok") == 0)
            continue;
        tell(context, sentence);
        well = false;
    }
    if (!sound)
        tell(context, sqlite3_errmsg(db));
    sqlite3_finalize(q);
    store_read_end(s);
    return well && sound;
}
