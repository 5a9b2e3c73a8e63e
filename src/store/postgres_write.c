/* postgres_write.c: writes what is queued, against other servers that may write the same tables.
 *
 * A commit is one transaction. First every change claims its numbers: it inserts its lines, in the
 * order of their keys so that no two servers wait for each other; a number that is taken, or whose
 * predecessor is missing, cannot be inserted, and its change is lost. Then the other rows of the
 * changes that were not lost follow. Where a proxy routes by table hardly anything is lost: so all
 * of it is sent at once, in one round trip, and a number that is taken fails the whole commit. Then
 * nothing was done, and this one and the next few go in two steps: the claims, and when it is known
 * which were won, the rest.
 *
 * If the connection breaks, nobody knows what became of the commit, and reading would not help: the
 * old one may still be at it. So the same is sent again. Its claims wait for the old transaction's;
 * if that was made, they find lines that carry our own mark (`by`), and all is done as soon as the
 * standby has them. */
#include "store/postgres.h"

#include "base/check.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CAREFUL_COMMITS = 16 }; /* in two steps, after one that lost something */

/* The table's row is locked at once, not only when it is written: otherwise another server could
 * remove the table between claim and commit, without seeing the new line. */
#define MAY_BE_NEXT                                                                                \
    "(?2 = 1 OR (EXISTS(SELECT 1 FROM tables WHERE id = ?1 FOR NO KEY UPDATE) AND"                 \
    " EXISTS(SELECT 1 FROM lines WHERE at_table = ?1 AND number = ?2 - 1)))"
#define CLAIM "INSERT INTO lines(at_table, number, at, hash, text, by) SELECT ?1, ?2, ?3, ?4, ?5, "

/* The first leaves out what cannot be inserted, the second fails: no line is without its mark. */
static const char claim_sql[] = CLAIM "?6 WHERE " MAY_BE_NEXT " ON CONFLICT DO NOTHING";
static const char claim_all_sql[] = CLAIM "CASE WHEN " MAY_BE_NEXT " THEN ?6 END";

struct claim {
    const struct put *row;
    bool won;
};

struct claims {
    int count;
    struct claim *at; /* by table and number */
    bool at_once;     /* all of them are won or nothing is done: */
    bool contested;   /* nothing was, since one of them was not */
};

/* ---- the connection ---- */

static void leave(struct postgres *db) {
    PQfinish(db->writer);
    db->writer = NULL;
}

/* "The transaction has already committed locally, but might not have been replicated." */
static void hear_notice(void *context, const PGresult *r) {
    struct postgres *db = context;
    const char *state = PQresultErrorField(r, PG_DIAG_SQLSTATE);
    db->in_doubt |= state && strcmp(state, "01000") == 0;
}

/* After a failover the database may be older than our memory. */
static bool join(struct postgres *db) {
    memset(db->prepared, 0, sizeof db->prepared);
    db->claim_prepared = false;
    db->writer = postgres_join(db);
    if (!db->writer)
        return false;
    PQsetNoticeReceiver(db->writer, hear_notice, db);
    db->down_until = 0;
    if (db->has_joined && db->sharing)
        db->sharing->adrift(db->sharing->context);
    db->has_joined = true;
    return true;
}

/* ---- statements ---- */

static void fill_claim(struct parameters *p, const struct put *row, int64_t by) {
    parameters_fill(p, put_forms[PUT_LINES].types, row->number, row->text);
    parameters_add(p, by);
}

static void name_of(enum put_kind kind, char out[WORD_BYTES]) {
    snprintf(out, WORD_BYTES, "put%d", (int)kind);
}

static bool prepare_row(struct postgres *db, const struct put *row) {
    struct parameters p;
    char name[WORD_BYTES];
    bool *is_prepared = row->kind == PUT_LINES ? &db->claim_prepared : &db->prepared[row->kind];
    if (*is_prepared)
        return true;
    name_of(row->kind, name);
    if (row->kind == PUT_LINES) {
        fill_claim(&p, row, 0);
        *is_prepared = postgres_prepare(db->writer, "claim", claim_sql, &p) &&
                       postgres_prepare(db->writer, "claim_all", claim_all_sql, &p);
    } else {
        parameters_fill(&p, put_forms[row->kind].types, row->number, row->text);
        *is_prepared = postgres_prepare(db->writer, name, put_forms[row->kind].sql, &p);
    }
    return *is_prepared;
}

static bool send_prepared(struct postgres *db, const char *name, const struct parameters *p) {
    return PQsendQueryPrepared(db->writer, name, p->count, p->value, p->length, p->format, 1) != 0;
}

static bool send_plain(struct postgres *db, const char *sql) {
    return PQsendQueryParams(db->writer, sql, 0, NULL, NULL, NULL, NULL, 1) != 0;
}

static bool send_row(struct postgres *db, const struct put *row) {
    struct parameters p;
    char name[WORD_BYTES];
    name_of(row->kind, name);
    parameters_fill(&p, put_forms[row->kind].types, row->number, row->text);
    return send_prepared(db, name, &p);
}

/* The first thing that went wrong; `is_claim`: when a number was claimed. Either it is taken (a key
 * that is there), or the line before it is missing (a mark that is none). */
static void hear_error(struct postgres *db, const PGresult *r, struct claims *claims,
                       bool is_claim) {
    const char *state = PQresultErrorField(r, PG_DIAG_SQLSTATE);
    bool taken = state && strcmp(state, "23505") == 0, early = state && strcmp(state, "23502") == 0;
    if (is_claim && claims->at_once && (taken || early)) {
        claims->contested = true;
        return;
    }
    CHECK(!taken); /* two truths would be a bug */
    postgres_complain(db->complaint, db->writer, "cannot write");
}

/* Reads the results of a pipeline up to its end; true if every one is good. If it made claims, it
 * is found out which of them were won. */
static bool hear_all(struct postgres *db, struct claims *claims, bool *to_its_end) {
    bool good = true;
    int heard = 0; /* the first is BEGIN */
    for (PGresult *r; (r = postgres_next_result(db->writer, to_its_end)); PQclear(r), heard++) {
        bool is_claim = claims && heard > 0 && heard <= claims->count;
        if (postgres_is_good(r)) {
            if (is_claim)
                claims->at[heard - 1].won = strcmp(PQcmdTuples(r), "1") == 0;
        } else {
            if (good)
                hear_error(db, r, claims, is_claim);
            good = false;
        }
    }
    return good && *to_its_end;
}

/* ---- claims ---- */

static int by_key(const void *a, const void *b) {
    const int64_t *x = ((const struct claim *)a)->row->number,
                  *y = ((const struct claim *)b)->row->number;
    for (int i = LINES_TABLE; i <= LINES_NUMBER; i++)
        if (x[i] != y[i])
            return x[i] < y[i] ? -1 : 1;
    return 0;
}

static struct claims claims_of(const struct put *rows, const struct losses *lost) {
    struct claims c = {0};
    for (const struct put *p = rows; p; p = p->next)
        c.count += p->kind == PUT_LINES;
    c.at = calloc((size_t)c.count + 1, sizeof *c.at);
    CHECK(c.at);
    c.count = 0;
    for (const struct put *p = rows; p; p = p->next)
        if (p->kind == PUT_LINES && !losses_have(lost, p->ticket))
            c.at[c.count++].row = p;
    qsort(c.at, (size_t)c.count, sizeof *c.at, by_key);
    return c;
}

static bool send_claims(struct postgres *db, const struct claims *c) {
    struct parameters p;
    bool sent = send_plain(db, "BEGIN");
    for (int i = 0; sent && i < c->count; i++) {
        fill_claim(&p, c->at[i].row, db->by);
        sent = send_prepared(db, c->at_once ? "claim_all" : "claim", &p);
    }
    return sent;
}

static void count_losses(const struct claims *c, const struct put *rows, struct losses *lost) {
    for (int i = 0; i < c->count; i++)
        if (!c->at[i].won)
            losses_add(lost,
                       (struct store_loss){c->at[i].row->ticket, c->at[i].row->number[LINES_TABLE]},
                       UINT64_MAX);
    losses_spread(lost, rows);
}

/* Was the commit that we lost sight of made? Only lines that are there can tell: the key of one. */
static bool find_made(struct postgres *db, const struct claims *c, const int64_t **made) {
    char sql[200];
    int64_t found = 0;
    *made = NULL;
    for (int i = 0; i < c->count && !*made; i++) {
        const int64_t *key = c->at[i].row->number;
        if (c->at[i].won)
            continue;
        snprintf(sql, sizeof sql,
                 "SELECT count(*) FROM lines WHERE at_table = %lld AND number = %lld AND by = %lld",
                 (long long)key[LINES_TABLE], (long long)key[LINES_NUMBER], (long long)db->by);
        if (!postgres_number(db->writer, sql, &found))
            return false;
        *made = found > 0 ? key : NULL;
    }
    return true;
}

/* ---- the commit ---- */

/* A lost change's claims of other tables may have been won. */
static bool send_rows(struct postgres *db, const struct put *rows, const struct claims *c,
                      const struct losses *lost) {
    char sql[160];
    bool sent = true;
    for (int i = 0; sent && i < c->count; i++) {
        const struct put *row = c->at[i].row;
        if (!c->at[i].won || !losses_have(lost, row->ticket))
            continue;
        snprintf(sql, sizeof sql, "DELETE FROM lines WHERE at_table = %lld AND number = %lld",
                 (long long)row->number[LINES_TABLE], (long long)row->number[LINES_NUMBER]);
        sent = send_plain(db, sql);
    }
    for (const struct put *p = rows; sent && p; p = p->next)
        if (p->kind != PUT_LINES && (put_is_free(p->kind) || !losses_have(lost, p->ticket)))
            sent = send_row(db, p);
    return sent && send_plain(db, "COMMIT") && PQpipelineSync(db->writer);
}

static bool prepare_all(struct postgres *db, const struct put *rows) {
    for (const struct put *p = rows; p; p = p->next)
        if (!prepare_row(db, p))
            return postgres_complain(db->complaint, db->writer, "cannot prepare a statement");
    return true;
}

static void copy_losses(struct losses *to, const struct losses *from) {
    to->count = 0;
    for (int i = 0; i < from->count; i++)
        losses_add(to, from->at[i], from->until[i]);
}

static bool claim(struct postgres *db, struct claims *c) {
    bool to_its_end;
    if (!PQenterPipelineMode(db->writer) || !send_claims(db, c) || !PQpipelineSync(db->writer) ||
        !hear_all(db, c, &to_its_end))
        return false;
    return PQexitPipelineMode(db->writer);
}

static bool complain_of_doubt(struct postgres *db) {
    snprintf(db->complaint, sizeof db->complaint, "a commit may not have reached the standby");
    return false;
}

/* From the moment when the commit is sent its outcome is unknown, until all answers were heard to
 * their end: then an error is a sure refusal. A connection that is ended by the database may look
 * alive for a moment, and the commit may have been made. */
static bool finish(struct postgres *db, const struct put *rows, struct claims *c,
                   const struct losses *lost) {
    copy_losses(&db->supposed, lost);
    db->unknown = true;
    db->in_doubt = false;
    if (!PQenterPipelineMode(db->writer) || (c->at_once && !send_claims(db, c)) ||
        !send_rows(db, rows, c, lost))
        return false;
    bool to_its_end, done = hear_all(db, c->at_once ? c : NULL, &to_its_end);
    if (db->in_doubt)
        return complain_of_doubt(db);
    if (to_its_end)
        db->unknown = false;
    if (done && !PQexitPipelineMode(db->writer))
        leave(db);
    return done;
}

/* The commit was made, but its connection may have ended while it waited for the standby, which
 * then does not have it: if the standby takes over, it is lost. A commit that comes later and
 * writes something waits for all that was before it. */
static bool settle(struct postgres *db, const int64_t *made) {
    char sql[160];
    snprintf(sql, sizeof sql, "UPDATE lines SET by = by WHERE at_table = %lld AND number = %lld",
             (long long)made[LINES_TABLE], (long long)made[LINES_NUMBER]);
    db->in_doubt = false;
    if (!postgres_run(db->writer, "ROLLBACK") || !postgres_run(db->writer, sql))
        return postgres_complain(db->complaint, db->writer, "cannot make sure of a commit");
    if (db->in_doubt)
        return complain_of_doubt(db);
    db->unknown = false;
    return true;
}

/* False: nothing was done, or it is not known. */
static bool try_at_once(struct postgres *db, const struct put *rows, struct claims *c,
                        const struct losses *lost) {
    c->at_once = true;
    bool done = finish(db, rows, c, lost);
    c->at_once = false;
    if (c->contested)
        db->careful = CAREFUL_COMMITS;
    return done;
}

static bool take_back(struct postgres *db) {
    return PQexitPipelineMode(db->writer) && postgres_run(db->writer, "ROLLBACK");
}

static bool try(struct postgres *db, const struct put *rows, struct claims *c,
                struct losses *lost) {
    const int64_t *made = NULL;
    if (!prepare_all(db, rows))
        return false;
    if (!db->unknown && db->careful == 0) {
        if (try_at_once(db, rows, c, lost))
            return true;
        if (!c->contested || !take_back(db))
            return false;
    }
    db->careful -= db->careful > 0;
    if (!claim(db, c))
        return false;
    if (db->unknown && !find_made(db, c, &made))
        return false;
    if (made) {
        copy_losses(lost, &db->supposed);
        return settle(db, made);
    }
    count_losses(c, rows, lost);
    return finish(db, rows, c, lost);
}

bool postgres_commit(void *context, const struct put *rows, struct losses *lost) {
    struct postgres *db = context;
    if (!db->writer && !join(db))
        return false;
    if (!db->unknown)
        db->by = (int64_t)((uint64_t)db->life << 32 | randombytes_random());
    struct claims c = claims_of(rows, lost);
    bool done = try(db, rows, &c, lost);
    free(c.at);
    if (!done && PQstatus(db->writer) != CONNECTION_OK)
        postgres_complain(db->complaint, db->writer, "the connection broke");
    if (done)
        postgres_tell(db, rows, lost);
    else
        leave(db);
    return done;
}
