/* postgres_move.c: writes rows as they are into a PostgreSQL database that nobody uses
 * (moving.h). A page is one transaction and one round trip. */
#include "store/postgres.h"

#include <stdio.h>

static bool is_joined(struct postgres *db) {
    if (!db->writer)
        db->writer = postgres_join(db);
    return db->writer;
}

static void add_cells(struct parameters *to, const struct page *p, int row) {
    to->count = 0;
    for (int i = 0; i < p->shape->columns; i++) {
        char type[] = {p->shape->type[i], 0};
        struct slice text = cell_text(p, row, i);
        parameters_append(to, type, &p->cell[row][i].number, &text);
        if (p->cell[row][i].is_null)
            to->value[i] = NULL;
    }
}

static bool send_page(PGconn *c, const struct page *p) {
    struct parameters values;
    bool sent = PQsendQueryParams(c, "BEGIN", 0, NULL, NULL, NULL, NULL, 1) != 0;
    for (int row = 0; sent && row < p->rows; row++) {
        add_cells(&values, p, row);
        sent = PQsendQueryPrepared(c, "load", values.count, values.value, values.length,
                                   values.format, 1) != 0;
    }
    return sent && PQsendQueryParams(c, "COMMIT", 0, NULL, NULL, NULL, NULL, 1) != 0 &&
           PQpipelineSync(c) != 0;
}

/* The first thing that went wrong is told. */
static bool hear_page(struct postgres *db) {
    bool good = true, to_its_end;
    for (PGresult *r; (r = postgres_next_result(db->writer, &to_its_end)); PQclear(r))
        if (good && !postgres_is_good(r))
            good = postgres_complain(db->complaint, db->writer, "refused");
    return good && to_its_end;
}

static bool prepare(PGconn *c, const struct page *p) {
    char sql[1000];
    struct buf text = buf_on(sql, sizeof sql);
    struct parameters values;
    write_insert(p->shape, &text);
    add_cells(&values, p, 0);
    return postgres_run(c, "DEALLOCATE ALL") &&
           postgres_prepare(c, "load", buf_end(&text), &values);
}

static bool load(struct postgres *db, const struct page *p) {
    if (!is_joined(db))
        return false;
    db->complaint[0] = 0;
    bool done = prepare(db->writer, p) && PQenterPipelineMode(db->writer) &&
                send_page(db->writer, p) && hear_page(db) && PQexitPipelineMode(db->writer);
    if (!done && !db->complaint[0])
        postgres_complain(db->complaint, db->writer, "cannot write");
    return done;
}

/* Who was interrupted begins again; nothing is tried twice, so the connection need not be kept. */
bool postgres_load(void *context, const struct page *p) {
    struct postgres *db = context;
    bool done = load(db, p);
    if (!done) {
        PQfinish(db->writer);
        db->writer = NULL;
    }
    return done;
}

bool postgres_run_alone(void *context, const char *sql) {
    struct postgres *db = context;
    return is_joined(db) && (postgres_run(db->writer, sql) ||
                             postgres_complain(db->complaint, db->writer, "refused"));
}

int postgres_others(void *context) {
    struct postgres *db = context;
    PGconn *c = db->reader ? db->reader : db->writer;
    char sql[200];
    int64_t others = 0;
    snprintf(sql, sizeof sql,
             "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
             " AND application_name = 'hoftag' AND pid NOT IN (%d, %d)",
             db->reader ? PQbackendPID(db->reader) : 0, db->writer ? PQbackendPID(db->writer) : 0);
    return c && postgres_number(c, sql, &others) ? (int)others : -1;
}
