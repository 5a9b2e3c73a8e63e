/* store.h: what the server keeps: visitors, tables, seats, the lines of records, talk, notes and
 * progress in lessons.
 *
 * Writing never waits: a put copies its row, hands it to the writer's thread and returns a ticket.
 * All rows that are waiting when the writer is free are made durable together, in the order of
 * their tickets; then `committed` is called with the last of them. Whoever promised something to
 * somebody waits for its ticket.
 *
 * A record is append-only: its lines are rows with a unique (table, number), never changed, and
 * removed only with the whole table; it is written anew only to take out the name of somebody who
 * wants to be forgotten. Secrets come here as hashes only; the one exception is the seed of a
 * running game, without which Nature could not go on. */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "base/buf.h"
#include "base/hash.h"
#include "base/rng.h"
#include "base/ticket.h"

struct store;

/* ---- rows ---- */

struct visitor_row {
    int64_t id, made;
    int64_t seen;            /* when he was here last, to about a day: the date, */
    int64_t used;            /* and in the house's time (house_row) */
    int64_t wishes;          /* his settings, as src/hall/hall_table.h has them */
    uint8_t key[HASH_BYTES]; /* hash of his secret key */
    struct slice name;
};

struct table_row {
    int64_t id, made, changed;
    int64_t host;           /* a visitor */
    int64_t phase, flags;   /* as src/hall/hall_table.h has them */
    int64_t ask, ask_value; /* what is proposed to all */
    int64_t ask_agreed;     /* seats, as bits */
    int64_t next;           /* the table of those who play again; 0 */
    int64_t origin;         /* the table whose record this one goes on from; 0 */
    int64_t used;   /* when something happened here last, to about a day, and when it was marked */
    int64_t marked; /* to be removed (0: it is not); both in the house's time (house_row) */
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
    int64_t hints;         /* that he asked for */
    struct slice bot;      /* the computer player that moves now; empty: the owner does */
    struct slice orders;
    uint8_t link[HASH_BYTES];
};

struct talk_row {
    int64_t table, number, at;
    int64_t seat; /* SPECTATOR for those who watch */
    struct slice name, text;
};

/* How far a visitor came in a lesson (lesson/walk.h), or another thing that he learns by. */
struct lesson_row {
    int64_t visitor;
    struct slice lesson;
    int64_t number;
    int64_t done; /* he finished it once */
};

/* The house: how long it has lived, which no wrong date can change, and how much of what grew old
 * went lately. */
struct house_row {
    int64_t lived; /* seconds that servers ran on this database, and short times between */
    int64_t seen;  /* the last date that was seen */
    int64_t day;   /* when the present day began, in the house's time, and what went since: */
    int64_t marked, removed, visitors; /* tables marked, tables removed, visitors forgotten */
};

/* Somebody who is not let in (src/server/bans.h). */
struct ban_row {
    struct slice who, reason;
    int64_t made;
};

/* ---- opening ---- */

/* Called on the writer's thread after each commit. */
typedef void store_committed(void *context, Ticket durable);

/* Opens or makes the database, of which it becomes the only user. NULL and a fault if that cannot
 * be. */
struct store *store_open(const char *path, struct fault *fault);
/* Opens one that no server has open, to look at it only: nothing in it is changed, and no writer
 * may be started. */
struct store *store_look(const char *path, struct fault *fault);
/* Starts the writer. */
void store_start(struct store *s, store_committed *committed, void *context);
/* Writes what is waiting and closes. False if something could not be written. */
bool store_close(struct store *s);
/* Did the last commit succeed? */
bool store_healthy(const struct store *s);
/* Could what the write-ahead log has gathered not be carried into the database the last time?
 * Nothing is lost, but the log grows. */
bool store_log_stuck(const struct store *s);

enum { COMMIT_BUCKETS = 9 };
struct store_counts {
    uint64_t commits, rows, failures;
    uint64_t took[COMMIT_BUCKETS]; /* commits by how long they took: up to 300 microseconds, then
                                      three times as much */
    uint64_t microseconds;         /* that all commits took together */
    uint64_t checkpoint_failures;  /* times that the log could not be carried into the database */
    uint64_t log_pages;            /* that are only in the log */
};
struct store_counts store_counts(const struct store *s);

/* ---- copies (backup.c) ---- */

/* Writes everything that is durable into a new file, while the store is used. False and a fault if
 * that cannot be. */
bool store_backup(struct store *s, const char *path, struct fault *fault);
/* The same from a file that no server uses. */
bool store_copy(const char *store, const char *path, struct fault *fault);
/* Does SQLite find nothing wrong with the file? */
bool store_is_sound(const char *path, struct fault *fault);

/* ---- writing ---- */

/* Rows that are put between the two are written by one commit: a crash leaves all of them, or none.
 */
void store_hold(struct store *s);
void store_release(struct store *s);

Ticket store_put_visitor(struct store *s, const struct visitor_row *row);
Ticket store_put_table(struct store *s, const struct table_row *row);
Ticket store_put_seat(struct store *s, const struct seat_row *row);
/* Lines of a record: piece `number`, from 1, of what replay reads one after the other. */
Ticket store_put_lines(struct store *s, int64_t table, int64_t number, int64_t at,
                       struct slice text);
Ticket store_put_talk(struct store *s, const struct talk_row *row);
/* Forgets what was said at the table up to that number. */
Ticket store_cut_talk(struct store *s, int64_t table, int64_t number);
/* The private notes of a visitor at a table. */
Ticket store_put_note(struct store *s, int64_t table, int64_t visitor, struct slice text);

Ticket store_put_lesson(struct store *s, const struct lesson_row *row);
/* What was found out about a game that is over (review.h): worked out anew if it is lost. */
Ticket store_put_review(struct store *s, int64_t table, struct slice text);

Ticket store_put_ban(struct store *s, const struct ban_row *row);
Ticket store_drop_ban(struct store *s, struct slice who);
Ticket store_put_house(struct store *s, const struct house_row *row);

/* Writes a whole record in the place of all its pieces. */
Ticket store_rewrite_lines(struct store *s, int64_t table, int64_t at, struct slice text);
/* Removes what was said from a seat of a table; what was said anywhere from `seat` by somebody of
 * that name. */
Ticket store_drop_said(struct store *s, int64_t table, int64_t seat);
Ticket store_drop_watcher(struct store *s, int64_t seat, struct slice name);
/* Writes N. N. for a name in what was said from a seat: names, with commas between them. */
Ticket store_rename_in_talk(struct store *s, int64_t table, int64_t seat, struct slice name);

/* Removes a table with its seats, record, talk, notes and review; removes a visitor with his notes
 * and his progress in lessons. */
Ticket store_drop_table(struct store *s, int64_t table);
Ticket store_drop_visitor(struct store *s, int64_t visitor);

/* ---- reading ---- */

/* What a reader is shown is gone when the call returns. */
struct store_reader {
    void *context;
    void (*visitor)(void *context, const struct visitor_row *row);
    void (*table)(void *context, const struct table_row *row);
    void (*seat)(void *context, const struct seat_row *row);
    void (*house)(void *context,
                  const struct house_row *row); /* not for a database that has no such row yet */
    void (*ban)(void *context, const struct ban_row *row); /* NULL: they are not wanted */
    /* A part of what is called so (visitors, tables, seats) is damaged: first with 0, then with the
     * key of each row that is missed. NULL: then nothing is read. */
    void (*lost)(void *context, const char *what, int64_t key);
};
/* Everything but records, talk and notes; tables come before their seats. False if it cannot be
 * read. */
bool store_read_all(struct store *s, const struct store_reader *reader, struct fault *fault);

/* Looks at every page; tells what is wrong with them, a sentence at a time. False if something is.
 */
bool store_check_pages(struct store *s, void (*tell)(void *context, const char *sentence),
                       void *context);

/* A record as far as it is durable. */
struct record_read {
    struct buf text; /* freed by the caller, whatever came of it */
    int pieces;      /* of which it consists */
    int64_t last;    /* when the last one came */
};
/* False and a fault if it is damaged or cannot be read: it is never shorter than what was written.
 */
bool store_read_record(struct store *s, int64_t table, struct record_read *out,
                       struct fault *fault);
/* The last talk of a table, oldest first, at most `most`. False if it cannot be read. */
bool store_read_talk(struct store *s, int64_t table, int most,
                     void (*each)(void *, const struct talk_row *), void *context);
/* False if they cannot be read. */
bool store_read_note(struct store *s, int64_t table, int64_t visitor, struct buf *out);
/* Each lesson that the visitor has begun. False if they cannot be read. */
bool store_read_lessons(struct store *s, int64_t visitor,
                        void (*each)(void *, const struct lesson_row *), void *context);
/* Nothing is written if there is none. */
bool store_read_review(struct store *s, int64_t table, struct buf *out);

#endif
