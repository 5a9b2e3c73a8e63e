/* engine.h: for src/store only: what a database must be able to do to carry the store (store.c). */
#ifndef STORE_ENGINE_H
#define STORE_ENGINE_H

#include "store/page.h"
#include "store/puts.h"
#include "store/store.h"

#include <pthread.h>

/* One row of an answer, valid until the next. */
struct row {
    int64_t (*number)(const struct row *r, int column); /* 0 if it is NULL */
    struct slice (*text)(const struct row *r, int column);
    bool (*is_null)(const struct row *r, int column);
    void *at;
    int index;
};
/* False: no further row is wanted. */
typedef bool row_reader(void *context, const struct row *r);

/* Numbers of queries: the lists first, then those of read.c, then those of find.c, of people.c,
 * of notices.c and of moving.c. */
enum {
    QUERIES_OF_READ = STORE_LISTS,
    QUERIES_OF_FIND = QUERIES_OF_READ + 16,
    QUERIES_OF_PEOPLE = QUERIES_OF_FIND + 14,
    QUERIES_OF_NOTICES = QUERIES_OF_PEOPLE + 24,
    QUERIES_OF_MOVING = 96
};

/* A query: its SQL with ?1, ?2, ..., which both databases understand after the engine has had a
 * look at it; then its values. `types` has a letter for each: i a number, t a text, b bytes. */
enum { MOST_VALUES = 5, MOST_QUERIES = 170 };
struct question {
    int which; /* by which a prepared statement is found again, below MOST_QUERIES */
    const char *sql, *types;
    int64_t number[MOST_VALUES];
    struct slice text[MOST_VALUES];
    const char *postgres; /* SQL for it, if it differs; NULL */
};

/* Changes that were lost, because another server was faster, or because they were made upon one
 * that was lost: one for each of their tables. */
struct losses {
    int count, room;
    struct store_loss *at; /* freed by whoever has the struct */
    Ticket *until;         /* what was made of the table up to this ticket is lost */
};
void losses_add(struct losses *l, struct store_loss loss, Ticket until);
bool losses_have(const struct losses *l, Ticket ticket);
/* What was made upon a lost change of a table is lost, too. */
void losses_spread(struct losses *l, const struct put *rows);

struct engine {
    bool is_file; /* an SQLite database, which can be copied, and checked page by page */
    /* Writes all rows by one durable transaction, except those of changes that are lost; adds those
     * that it finds to be lost. False if that failed: it is tried again. */
    bool (*commit)(void *db, const struct put *rows, struct losses *lost);
    const char *(*complaint)(void *db);
    /* False if the answer cannot be read to its end. */
    bool (*ask)(void *db, const struct question *q, row_reader *each, void *context);
    /* Called when there is nothing to write (quiet), and after each commit. True if there is more
     * to tidy up when it is quiet again. May be NULL, as may the next. */
    bool (*tidy)(void *db, bool quiet);
    /* Fills in what only the database knows. */
    void (*count)(void *db, struct store_counts *c);
    void (*close)(void *db);
    /* Begins to listen to other servers; NULL: there are none. */
    void (*share)(void *db, const struct store_sharing *how);
    /* For moving.c, where no writer runs. Writes rows as they are, by one transaction; */
    bool (*load)(void *db, const struct page *rows);
    /* a statement that both databases understand; */
    bool (*run)(void *db, const char *sql);
    /* how many others use it, -1 if that is not known. NULL: nobody else can. */
    int (*others)(void *db);
};

/* For the connection that reads: whoever is shown a row may ask another question. */
void make_reading_lock(pthread_mutex_t *lock);

/* The store that a database carries; it closes the database at its end. */
struct store *store_of(const struct engine *engine, void *db);
void *store_database(struct store *s);
bool store_is_file(const struct store *s);
bool store_load(struct store *s, const struct page *rows);
bool store_run(struct store *s, const char *sql);
int store_others(struct store *s);
const char *store_complaint(struct store *s);
bool store_ask(struct store *s, const struct question *q, row_reader *each, void *context);
/* The first column of what it finds, at most so many; how many there are, -1 if it cannot be read.
 */
int ask_ids(struct store *s, const struct question *q, int64_t *ids, int most);

/* NULL and a fault if it cannot be opened. */
struct store *sqlite_open(const char *path, struct fault *fault);
struct store *sqlite_look(const char *path, struct fault *fault);
struct store *postgres_open(const char *where, struct fault *fault);
struct store *postgres_look(const char *where, struct fault *fault);
/* For moving.c: also a database that is marked. */
struct store *sqlite_open_to_fill(const char *path, struct fault *fault);
struct store *postgres_open_to_fill(const char *where, struct fault *fault);

/* The class of the locks that servers on one PostgreSQL database hold while they live. */
#define LIFE_LOCK "1752131188"

/* The table that marks a database whose filling has not come to its end (moving.h). */
#define FILL_MARK   "moving"
#define HALF_FILLED "the move to this database was not finished (run hoftag move-store again): "

#endif
