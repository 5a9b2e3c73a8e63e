/* read.c: reads what is wanted now: a table, a visitor, and what belongs to them: lines, talk,
 * notes, lessons, a review, a snapshot. */
#include "store/rows.h"

enum query {
    QUERY_HOUSE = QUERIES_OF_READ,
    QUERY_BANS,
    QUERY_TABLE,
    QUERY_SEATS,
    QUERY_VISITOR,
    QUERY_KEY,
    QUERY_LINES,
    QUERY_TALK,
    QUERY_NOTE,
    QUERY_LESSONS,
    QUERY_REVIEW,
    QUERY_SNAPSHOT,
    QUERY_NUMBER,
    QUERY_DATE,
    QUERIES_END
};
_Static_assert((int)QUERIES_END <= (int)QUERIES_OF_FIND, "each query has its number");

enum { MOST_LESSONS = 500 /* of one visitor: there are not so many */ };

/* A question about one or two numbers. */
static struct question about(enum query which, const char *sql, int64_t a) {
    return (struct question){(int)which, sql, "i", {a}, {{0}}, NULL};
}

/* ---- rows ---- */

struct showing {
    const struct store_reader *reader;
    void (*show)(const struct row *q, const struct store_reader *reader);
    bool found;
};

static bool show_row(void *context, const struct row *r) {
    struct showing *s = context;
    s->show(r, s->reader);
    s->found = true;
    return true;
}

static enum store_found show_rows(struct store *s, const struct question *q,
                                  struct showing showing) {
    bool sound = store_ask(s, q, show_row, &showing);
    return !sound ? UNREADABLE : showing.found ? FOUND : NOT_THERE;
}

bool store_read_house(struct store *s, const struct store_reader *reader, struct fault *fault) {
    struct question house = {QUERY_HOUSE, "SELECT " HOUSE_COLUMNS " FROM house", "", {0}, {{0}},
                             NULL};
    struct question bans = {
        QUERY_BANS, "SELECT " BAN_COLUMNS " FROM bans ORDER BY made", "", {0}, {{0}}, NULL};
    bool sound = show_rows(s, &house, (struct showing){reader, show_house, false}) != UNREADABLE &&
                 show_rows(s, &bans, (struct showing){reader, show_ban, false}) != UNREADABLE;
    *fault = (struct fault){0};
    return sound || fault_set(fault, 0, "cannot read the database", slice_of(""), "");
}

static void show_nothing(const struct row *q, const struct store_reader *reader) {
    (void)q;
    (void)reader;
}

/* Seats without their table: its row is there, but where damage hides it from the search. */
static bool is_hidden(struct store *s, const struct question *seats) {
    return show_rows(s, seats, (struct showing){NULL, show_nothing, false}) != NOT_THERE;
}

enum store_found store_read_table(struct store *s, int64_t id, const struct store_reader *reader) {
    struct question table =
        about(QUERY_TABLE, "SELECT " TABLE_COLUMNS " FROM tables WHERE id = ?1", id);
    struct question seats =
        about(QUERY_SEATS, "SELECT " SEAT_COLUMNS " FROM seats WHERE at_table = ?1", id);
    enum store_found found = show_rows(s, &table, (struct showing){reader, show_table, false});
    if (found != FOUND)
        return found == NOT_THERE && is_hidden(s, &seats) ? UNREADABLE : found;
    found = show_rows(s, &seats, (struct showing){reader, show_seat, false});
    return found == UNREADABLE ? UNREADABLE : FOUND;
}

enum store_found store_read_visitor(struct store *s, int64_t id,
                                    const struct store_reader *reader) {
    struct question q =
        about(QUERY_VISITOR, "SELECT " VISITOR_COLUMNS " FROM visitors WHERE id = ?1", id);
    return show_rows(s, &q, (struct showing){reader, show_visitor, false});
}

enum store_found store_read_visitor_by_key(struct store *s, const uint8_t key[HASH_BYTES],
                                           const struct store_reader *reader) {
    struct question q = {QUERY_KEY,
                         "SELECT " VISITOR_COLUMNS " FROM visitors WHERE key = ?1",
                         "b",
                         {0},
                         {{(const char *)key, HASH_BYTES}},
                         NULL};
    return show_rows(s, &q, (struct showing){reader, show_visitor, false});
}

static bool read_one_number(void *context, const struct row *r) {
    *(int64_t *)context = r->number(r, 0);
    return false;
}

int64_t store_read_number(struct store *s, int64_t table) {
    struct question q =
        about(QUERY_NUMBER, "SELECT " TABLE_NUMBER " FROM tables WHERE id = ?1", table);
    int64_t number = 0;
    return store_ask(s, &q, read_one_number, &number) ? number : -1;
}

int64_t store_read_date(struct store *s) {
    struct question q = {
        QUERY_DATE, "SELECT CAST(strftime('%s', 'now') AS INTEGER)",
        "",         {0},
        {{0}},      "SELECT CAST(floor(extract(epoch FROM clock_timestamp())) AS BIGINT)"};
    int64_t date = 0;
    return store_ask(s, &q, read_one_number, &date) ? date : 0;
}

/* ---- records ---- */

static bool is_missing(struct fault *fault) {
    return fault_set(fault, 0, "a part of the record is missing", slice_of(""), "");
}

static bool is_altered(struct fault *fault) {
    return fault_set(fault, 0, "a part of the record is not what was written", slice_of(""), "");
}

struct pieces {
    int64_t table;
    struct record_read *out;
    struct fault *fault;
    bool whole;
};

static bool is_as_written(const struct row *r, int64_t table, int64_t number) {
    return r->is_null(r, 4) || r->number(r, 4) == lines_hash(table, number, r->text(r, 2));
}

/* Pieces are numbered without a gap. What follows the last one must be the first piece of another
 * record: a damaged index, which may end too early, would hardly look like that. */
static bool read_piece(void *context, const struct row *r) {
    struct pieces *p = context;
    int64_t whose = r->number(r, 0), number = r->number(r, 1);
    if (whose > p->table && number == 1)
        return false;
    p->whole = false;
    if (whose != p->table || number != p->out->pieces + 1)
        return is_missing(p->fault);
    if (!is_as_written(r, p->table, number))
        return is_altered(p->fault);
    p->whole = true;
    p->out->pieces++;
    buf_slice(&p->out->text, r->text(r, 2));
    p->out->last = r->number(r, 3);
    return true;
}

bool store_read_record(struct store *s, int64_t table, struct record_read *out,
                       struct fault *fault) {
    struct pieces p = {table, out, fault, true};
    *out = (struct record_read){.text = buf_growing()};
    *fault = (struct fault){0};
    struct question q = {QUERY_LINES,
                         "SELECT at_table, number, text, at, hash FROM lines WHERE at_table >= ?1"
                         " ORDER BY at_table, number",
                         "i",
                         {table},
                         {{0}},
                         /* its index is sound, and it would send all that follows */
                         "SELECT at_table, number, text, at, hash FROM lines WHERE at_table = ?1"
                         " ORDER BY number"};
    if (!store_ask(s, &q, read_piece, &p))
        return fault_set(fault, 0, "cannot read the database", slice_of(""), "");
    return p.whole;
}

/* ---- what belongs to a table or a visitor ---- */

struct said {
    void (*each)(void *, const struct talk_row *);
    void *context;
    int64_t table;
};

static bool read_said(void *context, const struct row *r) {
    struct said *s = context;
    struct talk_row row = {s->table,        r->number(r, 0), r->number(r, 1),
                           r->number(r, 2), r->text(r, 3),   r->text(r, 4)};
    s->each(s->context, &row);
    return true;
}

bool store_read_talk(struct store *s, int64_t table, int most,
                     void (*each)(void *, const struct talk_row *), void *context) {
    struct said said = {each, context, table};
    struct question q = {
        QUERY_TALK,
        "SELECT * FROM (SELECT number, at, seat, name, text FROM talk WHERE at_table = ?1"
        " ORDER BY number DESC LIMIT ?2) AS last ORDER BY number",
        "ii",
        {table, most},
        {{0}},
        NULL};
    return store_ask(s, &q, read_said, &said);
}

static bool read_text(void *context, const struct row *r) {
    buf_slice(context, r->text(r, 0));
    return false;
}

bool store_read_note(struct store *s, int64_t table, int64_t visitor, struct buf *out) {
    struct question q = {QUERY_NOTE, "SELECT text FROM notes WHERE at_table = ?1 AND visitor = ?2",
                         "ii",       {table, visitor},
                         {{0}},      NULL};
    return store_ask(s, &q, read_text, out);
}

struct lessons {
    void (*each)(void *, const struct lesson_row *);
    void *context;
    int64_t visitor;
};

static bool read_lesson(void *context, const struct row *r) {
    struct lessons *l = context;
    struct lesson_row row = {l->visitor, r->text(r, 0), r->number(r, 1), r->number(r, 2)};
    l->each(l->context, &row);
    return true;
}

bool store_read_lessons(struct store *s, int64_t visitor,
                        void (*each)(void *, const struct lesson_row *), void *context) {
    struct lessons lessons = {each, context, visitor};
    struct question q = {
        QUERY_LESSONS, "SELECT lesson, number, done FROM lessons WHERE visitor = ?1 LIMIT ?2",
        "ii",          {visitor, MOST_LESSONS},
        {{0}},         NULL};
    return store_ask(s, &q, read_lesson, &lessons);
}

struct snapshot {
    struct buf *out;
    int64_t number;
};

static bool read_snapshot(void *context, const struct row *r) {
    struct snapshot *s = context;
    s->number = r->number(r, 1);
    return read_text(s->out, r);
}

int64_t store_read_snapshot(struct store *s, int64_t table, struct buf *out) {
    struct snapshot snapshot = {out, 0};
    struct question q =
        about(QUERY_SNAPSHOT, "SELECT state, number FROM snapshots WHERE at_table = ?1", table);
    return store_ask(s, &q, read_snapshot, &snapshot) ? snapshot.number : 0;
}

bool store_read_review(struct store *s, int64_t table, struct buf *out) {
    struct question q = about(QUERY_REVIEW, "SELECT text FROM reviews WHERE at_table = ?1", table);
    return store_ask(s, &q, read_text, out);
}
