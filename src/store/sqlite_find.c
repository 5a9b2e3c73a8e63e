/* sqlite_find.c: looking for tables and visitors: what lists show, what is due, what is old.
 *
 * Every query here is answered from an index (schema.c) and reads hardly more rows than it gives,
 * whatever the number of tables; the two for a full house are the exception, and are asked seldom
 * (server/expire.c). */
#include "store/sqlite.h"

#include <string.h>

enum query {
    /* after the lists, and what read_all.c asks: */
    QUERY_OLD = STORE_LISTS + 4,
    QUERY_IDLE,
    QUERY_HOSTED,
    QUERY_HAS_TABLE,
    QUERY_FINISHED,
    QUERY_LAST_HOSTED
};
_Static_assert((int)QUERY_LAST_HOSTED < (int)MOST_QUERIES, "there is room for all");

#define OWN                                                                                        \
    "(SELECT id FROM tables WHERE host = ?1 AND host <> 0 UNION"                                   \
    " SELECT at_table FROM seats WHERE owner = ?1 AND owner <> 0)"
#define SEATED "id IN (SELECT at_table FROM seats WHERE owner = ?1 AND owner <> 0)"
#define NEWEST " ORDER BY made DESC, made_us DESC, id DESC LIMIT ?2"
/* Where pending is not known, all its bits are set. */
#define WAITING                                                                                    \
    "SELECT DISTINCT id FROM seats JOIN tables ON id = at_table WHERE owner = ?1 AND owner <> 0"   \
    " AND bot = '' AND phase = 1 AND pending >> seat & 1"

static const char *const lists[STORE_LISTS] = {
    [FIND_SHOWN] = "SELECT id FROM tables WHERE shown = ?1 AND shown <> 0" NEWEST,
    [FIND_OWN] = "SELECT id FROM tables WHERE id IN " OWN NEWEST,
    [FIND_GOING] = "SELECT id FROM tables WHERE id IN " OWN " AND phase <= 1" NEWEST,
    [FIND_PAST] = "SELECT id FROM tables WHERE id IN " OWN " AND phase > 1" NEWEST,
    [FIND_PLAYED] = "SELECT id FROM tables WHERE id IN " OWN " AND phase > 1 AND CASE WHEN flags & "
                    "8 THEN host = ?1 ELSE phase = 2 AND " SEATED " END" NEWEST,
    [FIND_WAITING] = WAITING NEWEST,
    [FIND_OLDEST_WAITING] = WAITING " ORDER BY made, made_us, id LIMIT ?2",
    [FIND_ALL] = "SELECT id FROM tables WHERE id < ?1 ORDER BY id DESC LIMIT ?2",
    [FIND_DUE] = "SELECT id FROM tables WHERE bots_due IS NOT NULL AND phase = 1 AND id > ?1"
                 " AND marked = 0 ORDER BY id LIMIT ?2",
    [FIND_ASKED] = "SELECT id FROM tables WHERE ask <> 0 AND id > ?1 ORDER BY id LIMIT ?2",
    [FIND_MARKED] =
        "SELECT id FROM tables WHERE marked <> 0 AND marked <= ?1 ORDER BY marked LIMIT ?2",
    [FIND_UNPLAYED] =
        "SELECT id FROM tables WHERE used <= ?1 AND (phase = 0 OR flags & 16 OR NOT EXISTS"
        "(SELECT 1 FROM seats WHERE at_table = id AND owner <> 0)) ORDER BY used LIMIT ?2",
    [FIND_LENT] = "SELECT id FROM tables WHERE used <= ?1 AND marked = 0 AND NOT EXISTS"
                  "(SELECT 1 FROM seats WHERE at_table = id AND owner <> 0 AND"
                  " (bot = '' OR resigned <> 0)) ORDER BY used LIMIT ?2",
    [FIND_VISITORS] = "SELECT id FROM visitors WHERE id > ?1 ORDER BY id LIMIT ?2",
};

/* The first numbers of all rows; -1 if one of them cannot be read. */
static int take_ids(sqlite3_stmt *q, int64_t *ids, int most) {
    int n = 0, code;
    while ((code = sqlite3_step(q)) == SQLITE_ROW && n < most)
        ids[n++] = sqlite3_column_int64(q, 0);
    sqlite3_reset(q);
    return code == SQLITE_DONE || code == SQLITE_ROW ? n : -1;
}

int store_list(struct store *s, enum store_list which, int64_t a, int64_t *ids, int most) {
    store_read_begin(s);
    sqlite3_stmt *q = store_query(s, (int)which, lists[which]);
    sqlite3_bind_int64(q, 1, a);
    sqlite3_bind_int64(q, 2, most);
    int n = take_ids(q, ids, most);
    store_read_end(s);
    return n;
}

int store_list_old(struct store *s, int64_t phase, bool never_began, int64_t used, int64_t *ids,
                   int most) {
    store_read_begin(s);
    sqlite3_stmt *q =
        store_query(s, QUERY_OLD,
                    "SELECT id FROM tables WHERE phase = ?1 AND flags & 16 = ?2 AND (marked <> 0) ="
                    " 0 AND used <= ?3 ORDER BY used LIMIT ?4");
    sqlite3_bind_int64(q, 1, phase);
    sqlite3_bind_int64(q, 2, never_began ? 16 : 0);
    sqlite3_bind_int64(q, 3, used);
    sqlite3_bind_int64(q, 4, most);
    int n = take_ids(q, ids, most);
    store_read_end(s);
    return n;
}

int store_list_idle(struct store *s, int64_t used, struct visitor_cursor *from, int64_t *ids,
                    int most) {
    int n = 0, code;
    struct visitor_cursor to = {0, 0};
    store_read_begin(s);
    sqlite3_stmt *q =
        store_query(s, QUERY_IDLE,
                    "SELECT id, used FROM visitors WHERE used <= ?1 AND (used, id) > (?2, ?3)"
                    " ORDER BY used, id LIMIT ?4");
    sqlite3_bind_int64(q, 1, used);
    sqlite3_bind_int64(q, 2, from->id ? from->used : INT64_MIN);
    sqlite3_bind_int64(q, 3, from->id);
    sqlite3_bind_int64(q, 4, most);
    while ((code = sqlite3_step(q)) == SQLITE_ROW && n < most) {
        to = (struct visitor_cursor){sqlite3_column_int64(q, 1), sqlite3_column_int64(q, 0)};
        ids[n++] = to.id;
    }
    sqlite3_reset(q);
    store_read_end(s);
    *from = n < most ? (struct visitor_cursor){0, 0} : to;
    return code == SQLITE_DONE || code == SQLITE_ROW ? n : -1;
}

/* The number that a query gives about a visitor and perhaps a game; `otherwise` if it cannot be
 * read, or there is none. */
static int64_t number_of(struct store *s, enum query which, const char *sql, int64_t visitor,
                         const char *game, int64_t otherwise) {
    store_read_begin(s);
    sqlite3_stmt *q = store_query(s, (int)which, sql);
    sqlite3_bind_int64(q, 1, visitor);
    if (game)
        sqlite3_bind_text(q, 2, game, (int)strlen(game), SQLITE_STATIC);
    int64_t number = sqlite3_step(q) == SQLITE_ROW ? sqlite3_column_int64(q, 0) : otherwise;
    sqlite3_reset(q);
    store_read_end(s);
    return number;
}

int64_t store_count_hosted(struct store *s, int64_t visitor) {
    return number_of(s, QUERY_HOSTED,
                     "SELECT count(*) FROM tables WHERE host = ?1 AND host <> 0 AND phase <= 1",
                     visitor, NULL, 0);
}

bool store_has_table(struct store *s, int64_t visitor) {
    return number_of(s, QUERY_HAS_TABLE, "SELECT EXISTS" OWN, visitor, NULL, 1) != 0;
}

bool store_has_finished(struct store *s, int64_t visitor, const char *game) {
    return number_of(
               s, QUERY_FINISHED,
               "SELECT 1 FROM seats JOIN tables ON id = at_table WHERE owner = ?1 AND owner <> 0"
               " AND phase = 2 AND game = ?2 LIMIT 1",
               visitor, game, 0) != 0;
}

int64_t store_last_hosted(struct store *s, int64_t visitor, const char *game) {
    return number_of(s, QUERY_LAST_HOSTED,
                     "SELECT id FROM tables WHERE host = ?1 AND host <> 0 AND game = ?2 AND"
                     " NOT flags & 8 AND origin = 0 ORDER BY made DESC, made_us DESC LIMIT 1",
                     visitor, game, 0);
}

/* ---- how many there are ---- */

/* Numbers of a query with two columns, the first of which says where in `out` the second belongs.
 */
static bool count_in(sqlite3 *db, const char *sql, int64_t *out, int room) {
    sqlite3_stmt *q = NULL;
    int code = sqlite3_prepare_v2(db, sql, -1, &q, NULL);
    while (code == SQLITE_OK || code == SQLITE_ROW) {
        code = sqlite3_step(q);
        int64_t at = code == SQLITE_ROW ? sqlite3_column_int64(q, 0) : -1;
        if (at >= 0 && at < room)
            out[at] = sqlite3_column_int64(q, 1);
    }
    sqlite3_finalize(q);
    return code == SQLITE_DONE;
}

bool store_read_totals(struct store *s, struct store_totals *out) {
    *out = (struct store_totals){{0}, 0, 0};
    sqlite3 *db = store_read_begin(s);
    bool sound = count_in(db, "SELECT phase, count(*) FROM tables GROUP BY phase", out->tables, 4);
    sound &= count_in(db, "SELECT 0, count(*) FROM tables WHERE marked <> 0", &out->marked, 1);
    sound &= count_in(db, "SELECT 0, count(*) FROM visitors", &out->visitors, 1);
    store_read_end(s);
    return sound;
}
