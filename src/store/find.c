/* find.c: looking for tables and visitors: what lists show, what is due, what is old.
 *
 * Every query here is answered from an index (schema.c) and reads hardly more rows than it gives,
 * whatever the number of tables; the two for a full house are the exception, and are asked seldom
 * (server/expire.c). SQLite does not know that most tables have the same phase, and would look for
 * that first: a CROSS JOIN, which it takes in the order in which it stands, or INDEXED BY tell it
 * not to. */
#include "store/engine.h"

#include <stdint.h>

enum query {
    /* after the lists, and what read_all.c asks: */
    QUERY_OLD = QUERIES_OF_FIND,
    QUERY_IDLE,
    QUERY_DEADLINES,
    QUERY_HOSTED,
    QUERY_HAS_TABLE,
    QUERY_FINISHED,
    QUERY_LAST_HOSTED,
    QUERY_PHASES,
    QUERY_MARKED,
    QUERY_VISITORS,
    QUERY_PLAYED,
    QUERY_CREW,
    QUERY_ORPHANS
};
_Static_assert((int)QUERY_ORPHANS < (int)QUERIES_OF_PEOPLE, "each query has its number");

#define OWN                                                                                        \
    "(SELECT id FROM tables WHERE host = ?1 AND host <> 0 UNION"                                   \
    " SELECT at_table FROM seats WHERE owner = ?1 AND owner <> 0)"
#define NEWEST " ORDER BY made DESC, made_us DESC, id DESC LIMIT ?2"
/* Where pending is not known, all its bits are set. What is inside IN must not depend on the row
 * outside: PostgreSQL would look at every running table. */
#define WAITING                                                                                    \
    "SELECT id FROM tables WHERE id IN (SELECT at_table FROM seats CROSS JOIN tables AS t"         \
    " WHERE t.id = at_table AND owner = ?1 AND owner <> 0 AND bot = '' AND t.phase = 1"            \
    " AND (t.pending >> CAST(seat AS INTEGER)) & 1 <> 0)"
#define DUE                                                                                        \
    " WHERE bots_due IS NOT NULL AND phase = 1 AND id > ?1 AND marked = 0 ORDER BY id LIMIT ?2"

static const char *const lists[STORE_LISTS] = {
    [FIND_SHOWN] = "SELECT id FROM tables WHERE shown = ?1 AND shown <> 0" NEWEST,
    [FIND_OWN] = "SELECT id FROM tables WHERE id IN " OWN NEWEST,
    [FIND_GOING] = "SELECT id FROM tables WHERE id IN " OWN " AND phase <= 1" NEWEST,
    [FIND_PAST] = "SELECT id FROM tables WHERE id IN " OWN " AND phase > 1" NEWEST,
    [FIND_PLAYED] =
        "SELECT id FROM tables WHERE phase > 1 AND id IN (SELECT id FROM tables AS t WHERE"
        " host = ?1 AND host <> 0 AND flags & 8 <> 0 UNION SELECT at_table FROM seats JOIN"
        " tables AS t ON t.id = at_table WHERE owner = ?1 AND owner <> 0 AND t.flags & 24 = "
        "0)" NEWEST,
    [FIND_WAITING] = WAITING NEWEST,
    [FIND_OLDEST_WAITING] = WAITING " ORDER BY made, made_us, id LIMIT ?2",
    [FIND_ALL] = "SELECT id FROM tables WHERE id < ?1 ORDER BY id DESC LIMIT ?2",
    [FIND_DUE] = "SELECT id FROM tables INDEXED BY tables_due" DUE,
    [FIND_OVERDUE] = "SELECT id FROM tables WHERE bots_due IS NOT NULL AND phase = 1 AND"
                     " bots_due <= ?1 AND marked = 0 ORDER BY bots_due LIMIT ?2",
    [FIND_ASKED] = "SELECT id FROM tables WHERE ask <> 0 AND id > ?1 ORDER BY id LIMIT ?2",
    [FIND_MARKED] =
        "SELECT id FROM tables WHERE marked <> 0 AND marked <= ?1 ORDER BY marked LIMIT ?2",
    [FIND_UNPLAYED] =
        "SELECT id FROM tables WHERE used <= ?1 AND (phase = 0 OR flags & 16 <> 0 OR NOT EXISTS"
        "(SELECT 1 FROM seats WHERE at_table = id AND owner <> 0)) ORDER BY used LIMIT ?2",
    [FIND_LENT] = "SELECT id FROM tables WHERE used <= ?1 AND marked = 0 AND NOT EXISTS"
                  "(SELECT 1 FROM seats WHERE at_table = id AND owner <> 0 AND"
                  " (bot = '' OR resigned <> 0)) ORDER BY used LIMIT ?2",
    [FIND_VISITORS] = "SELECT id FROM visitors WHERE id > ?1 ORDER BY id LIMIT ?2",
};

static const char due_in_postgres[] = "SELECT id FROM tables" DUE;

struct taken {
    int64_t *ids;
    int count, most;
};

static bool take_id(void *context, const struct row *r) {
    struct taken *t = context;
    t->ids[t->count++] = r->number(r, 0);
    return t->count < t->most;
}

int ask_ids(struct store *s, const struct question *q, int64_t *ids, int most) {
    struct taken t = {ids, 0, most};
    return store_ask(s, q, take_id, &t) ? t.count : -1;
}

int store_list(struct store *s, enum store_list which, int64_t a, int64_t *ids, int most) {
    const char *postgres = which == FIND_DUE ? due_in_postgres : NULL;
    struct question q = {(int)which, lists[which], "ii", {a, most}, {{0}}, postgres};
    return ask_ids(s, &q, ids, most);
}

int store_list_old(struct store *s, int64_t phase, bool never_began, int64_t used, int64_t *ids,
                   int most) {
    struct question q = {
        QUERY_OLD,
        "SELECT id FROM tables WHERE phase = ?1 AND flags & 16 = ?2 AND (marked <> "
        "0) = (1 = 0) AND used <= ?3 ORDER BY used LIMIT ?4",
        "iiii",
        {phase, never_began ? 16 : 0, used, most},
        {{0}},
        NULL};
    return ask_ids(s, &q, ids, most);
}

struct idle {
    struct taken taken;
    struct visitor_cursor to;
};

static bool take_idle(void *context, const struct row *r) {
    struct idle *i = context;
    i->to = (struct visitor_cursor){r->number(r, 1), r->number(r, 0)};
    return take_id(&i->taken, r);
}

int store_list_idle(struct store *s, int64_t used, struct visitor_cursor *from, int64_t *ids,
                    int most) {
    struct idle i = {{ids, 0, most}, {0, 0}};
    struct question q = {QUERY_IDLE,
                         "SELECT id, used FROM visitors WHERE used <= ?1 AND (used, id) > (?2, ?3)"
                         " ORDER BY used, id LIMIT ?4",
                         "iiii",
                         {used, from->id ? from->used : INT64_MIN, from->id, most},
                         {{0}},
                         NULL};
    bool sound = store_ask(s, &q, take_idle, &i);
    *from = i.taken.count < most ? (struct visitor_cursor){0, 0} : i.to;
    return sound ? i.taken.count : -1;
}

struct deadlines_taken {
    struct store_deadline *out;
    int count, most;
};

static bool take_deadline(void *context, const struct row *r) {
    struct deadlines_taken *t = context;
    t->out[t->count++] = (struct store_deadline){r->number(r, 0), r->number(r, 1)};
    return t->count < t->most;
}

int store_list_deadlines(struct store *s, struct store_deadline from, struct store_deadline *out,
                         int most) {
    struct deadlines_taken t = {out, 0, most};
    struct question q = {QUERY_DEADLINES,
                         "SELECT due, at_table FROM clocks WHERE due IS NOT NULL AND"
                         " (due, at_table) > (?1, ?2) ORDER BY due, at_table LIMIT ?3",
                         "iii",
                         {from.due, from.table, most},
                         {{0}},
                         NULL};
    return store_ask(s, &q, take_deadline, &t) ? t.count : -1;
}

static bool take_number(void *context, const struct row *r) {
    *(int64_t *)context = r->number(r, 0);
    return false;
}

/* The number that a query gives about a visitor and perhaps a game; `otherwise` if it cannot be
 * read, or there is none. */
static int64_t number_of(struct store *s, const struct question *q, int64_t otherwise) {
    int64_t number = otherwise;
    return store_ask(s, q, take_number, &number) ? number : otherwise;
}

int64_t store_read_played(struct store *s) {
    return number_of(
        s, &(struct question){QUERY_PLAYED, "SELECT played FROM house", "", {0}, {{0}}, NULL}, 0);
}

int64_t store_count_hosted(struct store *s, int64_t visitor) {
    return number_of(s,
                     &(struct question){
                         QUERY_HOSTED,
                         "SELECT count(*) FROM tables WHERE host = ?1 AND host <> 0 AND phase <= 1",
                         "i",
                         {visitor},
                         {{0}},
                         NULL},
                     0);
}

bool store_has_table(struct store *s, int64_t visitor) {
    return number_of(s,
                     &(struct question){QUERY_HAS_TABLE,
                                        "SELECT count(*) FROM (SELECT 1 FROM " OWN
                                        " AS own LIMIT 1) AS one",
                                        "i",
                                        {visitor},
                                        {{0}},
                                        NULL},
                     1) != 0;
}

bool store_has_finished(struct store *s, int64_t visitor, const char *game) {
    return number_of(s,
                     &(struct question){QUERY_FINISHED,
                                        "SELECT id FROM seats CROSS JOIN tables WHERE id = "
                                        "at_table AND owner = ?1 AND owner <> 0 AND phase = 2 AND "
                                        "game = ?2 LIMIT 1",
                                        "it",
                                        {visitor},
                                        {slice_of(game)},
                                        NULL},
                     0) != 0;
}

int64_t store_last_hosted(struct store *s, int64_t visitor, const char *game) {
    return number_of(s,
                     &(struct question){QUERY_LAST_HOSTED,
                                        "SELECT id FROM tables WHERE host = ?1 AND host <> 0 AND "
                                        "game = ?2 AND flags & 8 = 0 AND origin = 0 ORDER BY made "
                                        "DESC, made_us DESC LIMIT 1",
                                        "it",
                                        {visitor},
                                        {slice_of(game)},
                                        NULL},
                     0);
}

/* ---- servers that are gone ---- */

/* A server that lives holds a lock (postgres_news.c), and its lines begin with its number. */
#define CREW                                                                                       \
    "(SELECT objid::bigint AS life FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2"     \
    " AND classid = " LIFE_LOCK " AND database ="                                                  \
    " (SELECT oid FROM pg_database WHERE datname = current_database()))"

int64_t store_crew(struct store *s) {
    return number_of(s,
                     &(struct question){QUERY_CREW,
                                        "SELECT 1",
                                        "",
                                        {0},
                                        {{0}},
                                        "SELECT coalesce(sum(life), 0)::bigint FROM " CREW
                                        " AS crew"},
                     0);
}

int store_list_orphans(struct store *s, bool all, int64_t from, int64_t *ids, int most) {
    struct question q = {
        QUERY_ORPHANS,
        "SELECT 1 LIMIT 0",
        "iii",
        {from, most, all},
        {{0}},
        "WITH crew AS " CREW " SELECT id FROM tables WHERE bots_due IS NOT NULL AND phase = 1"
        " AND marked = 0 AND id > ?1 AND (?3 = 1 OR id % (SELECT greatest(count(*), 1) FROM crew)"
        " = (SELECT count(*) FROM crew WHERE life < current_setting('hoftag.life')::bigint)) AND"
        " (SELECT by >> 32 FROM lines WHERE at_table = id AND lines.number = tables.number)"
        " NOT IN (SELECT life FROM crew) ORDER BY id LIMIT ?2"};
    return ask_ids(s, &q, ids, most);
}

/* ---- how many there are ---- */

static bool take_phase(void *context, const struct row *r) {
    int64_t phase = r->number(r, 0);
    if (phase >= 0 && phase < 4)
        ((int64_t *)context)[phase] = r->number(r, 1);
    return true;
}

bool store_read_totals(struct store *s, struct store_totals *out) {
    *out = (struct store_totals){{0}, 0, 0};
    bool sound = store_ask(s,
                           &(struct question){QUERY_PHASES,
                                              "SELECT phase, count(*) FROM tables GROUP BY phase",
                                              "",
                                              {0},
                                              {{0}},
                                              NULL},
                           take_phase, out->tables);
    sound &= store_ask(
        s,
        &(struct question){
            QUERY_MARKED, "SELECT count(*) FROM tables WHERE marked <> 0", "", {0}, {{0}}, NULL},
        take_number, &out->marked);
    sound &= store_ask(
        s,
        &(struct question){QUERY_VISITORS, "SELECT count(*) FROM visitors", "", {0}, {{0}}, NULL},
        take_number, &out->visitors);
    return sound;
}
