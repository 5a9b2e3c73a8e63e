/* sqlite_check.c: looks at every page of a database. */
#include "store/sqlite.h"

#include <string.h>

static bool next_row(sqlite3_stmt *q, bool *sound) {
    int code = sqlite3_step(q);
    *sound = code == SQLITE_ROW || code == SQLITE_DONE;
    return code == SQLITE_ROW;
}

bool store_check_pages(struct store *s, void (*tell)(void *context, const char *sentence),
                       void *context) {
    sqlite3_stmt *q;
    if (!store_is_file(s))
        return true;
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
