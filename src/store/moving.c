/* moving.c: see moving.h. Rows are read a page at a time, in the order of their keys, which is the
 * same in both databases: numbers by their size, texts and bytes byte by byte. */
#include "store/moving.h"

#include "base/check.h"
#include "store/engine.h"
#include "store/page.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TELL_PAGES = 200, SQL_BYTES = 2000 };

/* What is asked about each table: its queries have these numbers, from QUERIES_OF_MOVING. */
enum asked { NEXT_PAGE, LAST_KEY, ASKED };
_Static_assert(QUERIES_OF_MOVING + ASKED * MOST_SHAPES + 1 <= MOST_QUERIES, "there is room");
_Static_assert((int)MOST_KEYS <= (int)MOST_VALUES, "a question takes a key");
enum { QUERY_MARK = QUERIES_OF_MOVING + ASKED * MOST_SHAPES };

struct move {
    struct store *from, *to;
    const struct fill_progress *progress;
    struct fault *fault;
    struct shape shape[MOST_SHAPES];
    int shapes;
};

/* ---- pages ---- */

static struct page new_page(void) {
    struct page p = {.cell = calloc(PAGE_ROWS, sizeof *p.cell), .text = buf_growing()};
    CHECK(p.cell);
    return p;
}

static void free_page(struct page *p) {
    free(p->cell);
    buf_free(&p->text);
}

static bool read_row(void *context, const struct row *r) {
    struct page *p = context;
    for (int i = 0; i < p->shape->columns; i++) {
        struct cell *c = &p->cell[p->rows][i];
        *c = (struct cell){.is_null = r->is_null(r, i), .at = p->text.len};
        if (p->shape->type[i] == 'i') {
            c->number = r->number(r, i);
        } else {
            struct slice text = r->text(r, i);
            buf_bytes(&p->text, text.at, text.len);
            c->len = text.len;
        }
    }
    p->rows++;
    return true;
}

/* A text in PostgreSQL is in the order of its language if it is not asked otherwise. */
static void write_key(struct buf *out, const struct shape *s, int key, bool postgres) {
    buf_str(out, s->column[s->key[key]]);
    buf_str(out, postgres && s->type[s->key[key]] == 't' ? " COLLATE \"C\"" : "");
}

static void write_order(struct buf *out, const struct shape *s, bool postgres, const char *after) {
    for (int i = 0; i < s->keys; i++) {
        buf_str(out, i ? ", " : "");
        write_key(out, s, i, postgres);
        buf_str(out, after);
    }
}

static void write_columns(struct buf *out, const struct shape *s) {
    for (int i = 0; i < s->columns; i++) {
        buf_str(out, i ? ", " : "SELECT ");
        buf_str(out, s->column[i]);
    }
    buf_str(out, " FROM ");
    buf_str(out, s->name);
}

/* The first condition says the same as the second, but an index can be used for it. */
static void write_next(struct buf *out, const struct shape *s, bool postgres) {
    write_columns(out, s);
    buf_str(out, " WHERE ");
    write_key(out, s, 0, postgres);
    buf_str(out, " >= ?1 AND (");
    write_order(out, s, postgres, "");
    buf_str(out, ") > (");
    for (int i = 0; i < s->keys; i++) {
        buf_str(out, i ? ", ?" : "?");
        buf_int(out, i + 1);
    }
    buf_str(out, ") ORDER BY ");
    write_order(out, s, postgres, "");
    buf_str(out, " LIMIT ");
    buf_int(out, PAGE_ROWS);
}

static void write_last(struct buf *out, const struct shape *s, bool postgres) {
    write_columns(out, s);
    buf_str(out, " ORDER BY ");
    write_order(out, s, postgres, " DESC");
    buf_str(out, " LIMIT 1");
}

/* Before the first row: the lowest number, the empty text. */
static void set_key(struct question *q, char types[MOST_KEYS + 1], const struct page *p) {
    const struct shape *s = p->shape;
    int numbers = 0, texts = 0;
    for (int i = 0; i < s->keys; i++) {
        int column = s->key[i];
        types[i] = s->type[column];
        if (types[i] == 'i')
            q->number[numbers++] = p->rows ? p->cell[p->rows - 1][column].number : INT64_MIN;
        else
            q->text[texts++] = p->rows ? cell_text(p, p->rows - 1, column) : slice_of("");
    }
    types[s->keys] = 0;
}

static void empty(struct page *p) {
    p->rows = 0;
    p->text.len = 0;
}

/* Reads what follows the last row of a page into another. */
static bool read_page(struct store *s, enum asked what, int shape, const struct page *after,
                      struct page *out) {
    char sql[SQL_BYTES], postgres[SQL_BYTES], types[MOST_KEYS + 1] = "";
    struct buf for_sqlite = buf_on(sql, sizeof sql), for_postgres = buf_on(postgres, SQL_BYTES);
    void (*write)(struct buf *, const struct shape *, bool) =
        what == NEXT_PAGE ? write_next : write_last;
    write(&for_sqlite, out->shape, false);
    write(&for_postgres, out->shape, true);
    struct question q = {.which = QUERIES_OF_MOVING + shape * ASKED + (int)what,
                         .sql = buf_end(&for_sqlite),
                         .postgres = buf_end(&for_postgres),
                         .types = types};
    CHECK(!for_sqlite.cut && !for_postgres.cut);
    if (what == NEXT_PAGE)
        set_key(&q, types, after);
    empty(out);
    return store_ask(s, &q, read_row, out);
}

/* ---- faults ---- */

static bool cannot_read(struct move *m, struct store *s, const struct shape *shape) {
    return fault_set(m->fault, 0,
                     s == m->from ? "cannot read what is to be moved, in "
                                  : "cannot read what was moved, in ",
                     slice_of(shape->name), "");
}

static bool cannot_write(struct move *m, const char *doing) {
    char text[300];
    snprintf(text, sizeof text, "%.60s: %.180s", doing, store_complaint(m->to));
    return fault_set(m->fault, 0, text, slice_of(""), "");
}

static void tell(const struct move *m, const char *doing, const struct shape *s, int64_t rows) {
    m->progress->tell(m->progress->context, doing, s->name, rows);
}

/* ---- the mark ---- */

static bool read_count(void *context, const struct row *r) {
    *(int64_t *)context = r->number(r, 0);
    return true;
}

static bool is_marked(struct store *s, bool *marked) {
    int64_t n = 0;
    struct question q = {.which = QUERY_MARK,
                         .sql = "SELECT count(*) FROM sqlite_schema WHERE name = '" FILL_MARK "'",
                         .postgres = "SELECT count(to_regclass('" FILL_MARK "'))",
                         .types = ""};
    bool read = store_ask(s, &q, read_count, &n);
    *marked = n > 0;
    return read;
}

static bool is_empty(struct move *m, struct page *page) {
    for (int i = 0; i < m->shapes; i++) {
        page->shape = &m->shape[i];
        if (!read_page(m->to, LAST_KEY, i, NULL, page))
            return cannot_read(m, m->to, page->shape);
        if (page->rows > 0)
            return fault_set(m->fault, 0, "the database to move to is not empty: there are ",
                             slice_of(page->shape->name), "");
    }
    return true;
}

static bool mark(struct move *m, struct page *page) {
    bool marked;
    if (!is_marked(m->to, &marked))
        return fault_set(m->fault, 0, "cannot read the database to move to", slice_of(""), "");
    if (marked)
        return true;
    if (!is_empty(m, page))
        return false;
    return store_run(m->to, "CREATE TABLE " FILL_MARK "(begun INTEGER)") ||
           cannot_write(m, "cannot write the database to move to");
}

/* ---- filling ---- */

static bool fill_table(struct move *m, int shape, struct page *page, struct page *next) {
    int64_t rows = 0;
    page->shape = next->shape = &m->shape[shape];
    if (!read_page(m->to, LAST_KEY, shape, NULL, page))
        return cannot_read(m, m->to, page->shape);
    for (int pages = 0;; pages++) {
        if (!read_page(m->from, NEXT_PAGE, shape, page, next))
            return cannot_read(m, m->from, page->shape);
        if (next->rows == 0)
            break;
        if (!store_load(m->to, next))
            return cannot_write(m, page->shape->name);
        rows += next->rows;
        struct page last = *page;
        *page = *next;
        *next = last;
        if ((pages + 1) % TELL_PAGES == 0)
            tell(m, "copying", page->shape, rows);
    }
    tell(m, "copied", page->shape, rows);
    return true;
}

static void begin(struct move *m, struct store *from, struct store *to,
                  const struct fill_progress *p, struct fault *fault) {
    *m = (struct move){.from = from, .to = to, .progress = p, .fault = fault};
    m->shapes = read_shapes(m->shape);
}

bool store_fill(struct store *from, struct store *to, const struct fill_progress *p,
                struct fault *fault) {
    struct move m;
    struct page page = new_page(), next = new_page();
    begin(&m, from, to, p, fault);
    bool done = mark(&m, &page);
    for (int i = 0; done && i < m.shapes; i++)
        done = fill_table(&m, i, &page, &next);
    free_page(&page);
    free_page(&next);
    return done;
}

bool store_fill_end(struct store *to, struct fault *fault) {
    struct move m = {.to = to, .fault = fault};
    return (store_run(to, "ANALYZE") && store_run(to, "DROP TABLE " FILL_MARK)) ||
           cannot_write(&m, "cannot finish the database that was moved to");
}

/* ---- comparing ---- */

static bool is_same(const struct page *a, const struct page *b, int row, int column) {
    const struct cell *x = &a->cell[row][column], *y = &b->cell[row][column];
    return x->is_null == y->is_null && x->number == y->number &&
           slice_same(cell_text(a, row, column), cell_text(b, row, column));
}

/* The place of the first row that differs; -1 if none does. */
static int first_difference(const struct page *a, const struct page *b) {
    for (int row = 0; row < a->rows && row < b->rows; row++)
        for (int column = 0; column < a->shape->columns; column++)
            if (!is_same(a, b, row, column))
                return row;
    return a->rows == b->rows ? -1 : a->rows < b->rows ? a->rows : b->rows;
}

static bool compare_table(struct move *m, int shape, struct page ours[2], struct page theirs[2]) {
    int64_t rows = 0;
    for (int i = 0; i < 2; i++)
        ours[i].shape = theirs[i].shape = &m->shape[shape];
    empty(&ours[0]);
    empty(&theirs[0]);
    for (int now = 1;; now = !now) {
        if (!read_page(m->from, NEXT_PAGE, shape, &ours[!now], &ours[now]))
            return cannot_read(m, m->from, ours->shape);
        if (!read_page(m->to, NEXT_PAGE, shape, &theirs[!now], &theirs[now]))
            return cannot_read(m, m->to, ours->shape);
        int differs = first_difference(&ours[now], &theirs[now]);
        if (differs >= 0) {
            char which[NAME_BYTES + 40];
            snprintf(which, sizeof which, "%s, row %" PRId64, ours->shape->name,
                     rows + differs + 1);
            return fault_set(m->fault, 0, "the two are not the same: ", slice_of(which), "");
        }
        rows += ours[now].rows;
        if (ours[now].rows < PAGE_ROWS)
            break;
    }
    tell(m, "compared", ours->shape, rows);
    return true;
}

bool store_compare(struct store *from, struct store *to, const struct fill_progress *p,
                   struct fault *fault) {
    struct move m;
    struct page ours[2] = {new_page(), new_page()}, theirs[2] = {new_page(), new_page()};
    begin(&m, from, to, p, fault);
    bool same = true;
    for (int i = 0; same && i < m.shapes; i++)
        same = compare_table(&m, i, ours, theirs);
    for (int i = 0; i < 2; i++) {
        free_page(&ours[i]);
        free_page(&theirs[i]);
    }
    return same;
}
