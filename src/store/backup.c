/* backup.c: copies the database while it is in use, with SQLite's online backup.
 *
 * The copy is made through the connection that writes. So commits made meanwhile go into the copy
 * too, it never has to start again, and at its end it has everything that was durable then. Others
 * may use the connection between two steps. */
#include "store/sqlite.h"

#include <fcntl.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { PAGES_A_STEP = 128, REST_MICROSECONDS = 500 };

static bool run(sqlite3 *db, const char *sql) {
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static bool fail(sqlite3 *db, const char *path, struct fault *fault) {
    snprintf(fault->text, sizeof fault->text, "cannot write the copy %.90s: %.70s", path,
             sqlite3_errmsg(db));
    return false;
}

/* Takes a connection that others use too; s NULL: nobody else does. */
static void take(struct store *s) {
    if (s)
        store_borrow(s);
}

static void leave(struct store *s) {
    if (s)
        store_give_back(s);
}

static int copy_step(struct store *s, sqlite3_backup *copy) {
    take(s);
    int code = sqlite3_backup_step(copy, PAGES_A_STEP);
    leave(s);
    if (s)
        nanosleep(&(struct timespec){.tv_nsec = REST_MICROSECONDS * 1000}, NULL);
    return code;
}

static bool copy_pages(struct store *s, sqlite3 *from, sqlite3 *to) {
    int code = SQLITE_OK;
    take(s);
    sqlite3_backup *copy = sqlite3_backup_init(to, "main", from, "main");
    leave(s);
    while (copy && code == SQLITE_OK)
        code = copy_step(s, copy);
    take(s);
    bool done = copy && sqlite3_backup_finish(copy) == SQLITE_OK && code == SQLITE_DONE;
    leave(s);
    return done;
}

/* Like the database, the copy is readable by its owner only, and is one file without a log. An
 * existing file is overwritten. */
static bool copy_to(struct store *s, sqlite3 *from, const char *path, struct fault *fault) {
    sqlite3 *to = NULL;
    unlink(path);
    int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file >= 0)
        close(file);
    bool done = sqlite3_open_v2(path, &to, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
                run(to, "PRAGMA journal_mode=OFF") && copy_pages(s, from, to) &&
                run(to, "PRAGMA journal_mode=DELETE");
    if (!done) {
        fail(to, path, fault);
        unlink(path);
    }
    sqlite3_close(to);
    return done;
}

bool store_backup(struct store *s, const char *path, struct fault *fault) {
    if (!store_is_file(s))
        return fault_set(fault, 0, "PostgreSQL makes the copies of its databases: use pg_dump",
                         slice_of(""), "");
    sqlite3 *from = store_borrow(s);
    store_give_back(s);
    return copy_to(s, from, path, fault);
}

bool store_copy(const char *store, const char *path, struct fault *fault) {
    sqlite3 *from = NULL;
    bool opened = sqlite3_open_v2(store, &from, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
                  run(from, "SELECT count(*) FROM tables");
    if (!opened)
        snprintf(fault->text, sizeof fault->text, "%.100s: %.80s", store, sqlite3_errmsg(from));
    bool done = opened && copy_to(NULL, from, path, fault);
    sqlite3_close(from);
    return done;
}

bool store_is_sound(const char *path, struct fault *fault) {
    sqlite3 *db = NULL;
    sqlite3_stmt *q = NULL;
    bool sound = sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK &&
                 sqlite3_prepare_v2(db, "PRAGMA quick_check", -1, &q, NULL) == SQLITE_OK &&
                 sqlite3_step(q) == SQLITE_ROW &&
                 sqlite3_stricmp((const char *)sqlite3_column_text(q, 0), "ok") == 0;
    if (!sound)
        snprintf(fault->text, sizeof fault->text, "%.90s is no sound database: %.70s", path,
                 sqlite3_errmsg(db));
    sqlite3_finalize(q);
    sqlite3_close(db);
    return sound;
}
