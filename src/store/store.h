/* store.h: what the server keeps: visitors, tables, seats, the lines of records, talk and notes.
 *
 * Writing never waits: a put copies its row, hands it to the writer's thread and returns a ticket. All rows that are
 * waiting when the writer is free are made durable together, in the order of their tickets; then `committed` is
 * called with the last of them. Whoever promised something to somebody waits for its ticket.
 *
 * A record is append-only: its lines are rows with a unique (table, number), never changed, and removed only with the
 * whole table. Secrets come here as hashes only; the one exception is the seed of a running game, without which Nature
 * could not go on. */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "base/buf.h"
#include "base/rng.h"

struct store;

enum { HASH_BYTES = 32 };

typedef uint64_t Ticket;

/* ---- rows ---------------------------------------------------------------------------------------- */

struct visitor_row {
    int64_t id, made;
    int64_t seen;            /* when he was here last, to about a day */
    int64_t wishes;          /* his settings, as src/server/hall.h has them */
    uint8_t key[HASH_BYTES]; /* hash of his secret key */
    struct slice name;
};

struct table_row {
    int64_t id, made, changed;
    int64_t host;           /* a visitor */
    int64_t phase, flags;   /* as src/server/hall.h has them */
    int64_t ask, ask_value; /* what is proposed to all */
    int64_t ask_agreed;     /* seats, as bits */
    int64_t next;           /* the table of those who play again; 0 */
    int64_t origin;         /* the table whose record this one goes on from; 0 */
    struct slice game, setup;
    struct slice note;
    struct slice seed; /* empty while there is none */
    uint8_t join[HASH_BYTES];
};

struct seat_row {
    int64_t table, seat;
    int64_t owner;         /* a visitor; 0: nobody yet */
    int64_t resigned;      /* when; 0: he did not */
    int64_t points, place; /* when the game is over; place 0: it is not */
    int64_t terms;         /* what the table was like when he sat down; 0: not known */
    struct slice bot;      /* the computer player that moves now; empty: the owner does */
    struct slice orders;
    uint8_t link[HASH_BYTES];
};

struct talk_row {
    int64_t table, number, at;
    int64_t seat; /* SPECTATOR for those who watch */
    struct slice name, text;
};

/* ---- opening ------------------------------------------------------------------------------------- */

/* Called on the writer's thread after each commit. */
typedef void store_committed(void *context, Ticket durable);

/* Opens or makes the database, of which it becomes the only user. NULL and a fault if that cannot be. */
struct store *store_open(const char *path, struct fault *fault);
/* Starts the writer. */
void store_start(struct store *s, store_committed *committed, void *context);
/* Writes what is waiting and closes. False if something could not be written. */
bool store_close(struct store *s);
/* Did the last commit succeed? */
bool store_healthy(const struct store *s);

struct store_counts {
    uint64_t commits, rows, failures;
};
struct store_counts store_counts(const struct store *s);

/* ---- writing ------------------------------------------------------------------------------------- */

/* Rows that are put between the two are written by one commit: a crash leaves all of them, or none. */
void store_hold(struct store *s);
void store_release(struct store *s);

Ticket store_put_visitor(struct store *s, const struct visitor_row *row);
Ticket store_put_table(struct store *s, const struct table_row *row);
Ticket store_put_seat(struct store *s, const struct seat_row *row);
/* Lines of a record: piece `number`, from 1, of what replay reads one after the other. */
Ticket store_put_lines(struct store *s, int64_t table, int64_t number, int64_t at, struct slice text);
Ticket store_put_talk(struct store *s, const struct talk_row *row);
/* The private notes of a visitor at a table. */
Ticket store_put_note(struct store *s, int64_t table, int64_t visitor, struct slice text);

/* Removes a table with its seats, record, talk and notes; removes a visitor with his notes. */
Ticket store_drop_table(struct store *s, int64_t table);
Ticket store_drop_visitor(struct store *s, int64_t visitor);

/* ---- reading ------------------------------------------------------------------------------------- */

/* What a reader is shown is gone when the call returns. */
struct store_reader {
    void *context;
    void (*visitor)(void *context, const struct visitor_row *row);
    void (*table)(void *context, const struct table_row *row);
    void (*seat)(void *context, const struct seat_row *row);
};
/* Everything but records, talk and notes; tables come before their seats. */
bool store_read_all(struct store *s, const struct store_reader *reader, struct fault *fault);

/* The record of a table as far as it is durable; returns of how many pieces it consists. *last: when the last one came.
 */
int store_read_lines(struct store *s, int64_t table, struct buf *out, int64_t *last);
/* The last talk of a table, oldest first, at most `most`. */
void store_read_talk(struct store *s, int64_t table, int most, void (*each)(void *, const struct talk_row *),
                     void *context);
void store_read_note(struct store *s, int64_t table, int64_t visitor, struct buf *out);

#endif
