/* page.h: for src/store only: some rows of any table, as they are. */
#ifndef STORE_PAGE_H
#define STORE_PAGE_H

#include "base/buf.h"
#include "base/text.h"

enum { NAME_BYTES = 32, MOST_COLUMNS = 26, MOST_KEYS = 5, MOST_SHAPES = 32, PAGE_ROWS = 500 };

/* A database table: its columns and its key. Types are those of put_form (puts.h). */
struct shape {
    char name[NAME_BYTES];
    int columns, keys;
    char column[MOST_COLUMNS][NAME_BYTES], type[MOST_COLUMNS];
    int key[MOST_KEYS]; /* columns */
};

struct cell {
    bool is_null;
    int64_t number;
    size_t at, len; /* in the page's text */
};

struct page {
    const struct shape *shape;
    int rows;
    struct cell (*cell)[MOST_COLUMNS]; /* PAGE_ROWS of them */
    struct buf text;
};

static inline struct slice cell_text(const struct page *p, int row, int column) {
    const struct cell *c = &p->cell[row][column];
    return (struct slice){c->len ? p->text.at + c->at : "", c->len};
}

/* All tables of the schema, in its order; how many. */
int read_shapes(struct shape shapes[MOST_SHAPES]);
/* "INSERT INTO name(a, b) VALUES(?,?)" */
void write_insert(const struct shape *s, struct buf *out);

#endif
