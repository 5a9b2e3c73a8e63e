/* shapes.c: which tables and columns the schema has (page.h). SQLite reads the schema and tells, so
 * that they are written down once. */
#include "store/page.h"

#include "base/check.h"
#include "store/schema.h"

#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

static sqlite3_stmt *ask(sqlite3 *db, const char *sql, const char *table) {
    sqlite3_stmt *q;
    CHECK(sqlite3_prepare_v2(db, sql, -1, &q, NULL) == SQLITE_OK);
    sqlite3_bind_text(q, 1, table, -1, SQLITE_STATIC);
    return q;
}

static const char *text_of(sqlite3_stmt *q, int column) {
    return (const char *)sqlite3_column_text(q, column);
}

/* The letters of put_form (puts.h). */
static char letter_of(const char *type) {
    return strcmp(type, "INTEGER") == 0 ? 'i'
           : strcmp(type, "TEXT") == 0  ? 't'
           : strcmp(type, "BLOB") == 0  ? 'b'
                                        : 'y';
}

static void read_columns(sqlite3 *db, struct shape *s) {
    sqlite3_stmt *q = ask(db, "SELECT name, type FROM pragma_table_info(?1) ORDER BY cid", s->name);
    while (sqlite3_step(q) == SQLITE_ROW) {
        CHECK(s->columns < MOST_COLUMNS);
        snprintf(s->column[s->columns], NAME_BYTES, "%s", text_of(q, 0));
        s->type[s->columns++] = letter_of(text_of(q, 1));
    }
    sqlite3_finalize(q);
}

/* Its primary key, or else its unique index. */
static void read_keys(sqlite3 *db, struct shape *s, const char *sql) {
    sqlite3_stmt *q = ask(db, sql, s->name);
    while (sqlite3_step(q) == SQLITE_ROW) {
        CHECK(s->keys < MOST_KEYS);
        s->key[s->keys++] = sqlite3_column_int(q, 0);
    }
    sqlite3_finalize(q);
}

static void read_shape(sqlite3 *db, struct shape *s) {
    read_columns(db, s);
    read_keys(db, s, "SELECT cid FROM pragma_table_info(?1) WHERE pk > 0 ORDER BY pk");
    if (s->keys == 0)
        read_keys(db, s,
                  "SELECT i.cid FROM pragma_index_list(?1) l, pragma_index_info(l.name) i"
                  " WHERE l.\"unique\" ORDER BY i.seqno");
    CHECK(s->keys > 0);
}

int read_shapes(struct shape shapes[MOST_SHAPES]) {
    sqlite3 *db;
    int n = 0;
    CHECK(sqlite3_open(":memory:", &db) == SQLITE_OK &&
          sqlite3_exec(db, schema, NULL, NULL, NULL) == SQLITE_OK);
    sqlite3_stmt *q = ask(db, "SELECT name FROM sqlite_schema WHERE type = 'table'", "");
    for (; sqlite3_step(q) == SQLITE_ROW; n++) {
        CHECK(n < MOST_SHAPES);
        shapes[n] = (struct shape){0};
        snprintf(shapes[n].name, NAME_BYTES, "%s", text_of(q, 0));
        read_shape(db, &shapes[n]);
    }
    sqlite3_finalize(q);
    sqlite3_close(db);
    return n;
}

void write_insert(const struct shape *s, struct buf *out) {
    buf_str(out, "INSERT INTO ");
    buf_str(out, s->name);
    for (int i = 0; i < s->columns; i++) {
        buf_str(out, i ? ", " : "(");
        buf_str(out, s->column[i]);
    }
    buf_str(out, ") VALUES(");
    for (int i = 0; i < s->columns; i++)
        buf_str(out, i ? ",?" : "?");
    buf_str(out, ")");
}
