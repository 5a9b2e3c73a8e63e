/* store.h: what the server stores: visitors, tables, seats, the lines of records, clocks, talk,
 * notes and progress in lessons.
 *
 * Writing never waits: a put copies its row, queues it for the writer's thread and returns a
 * ticket. Rows that are put between store_begin and store_end are one change with one ticket: a
 * crash leaves all of them or none. All changes that are queued when the writer is free become
 * durable together, in the order of their tickets; then `committed` is called with the last ticket.
 * Whoever promised something waits for its ticket.
 *
 * Reading sees what is durable, and nothing that is still queued.
 *
 * The changes of a table are numbered from 1, without a gap. Each has one row of lines, whose text
 * is empty if the record did not grow; the table's own row has the number of the last change.
 *
 * A record is append-only: its lines are rows with a unique (table, number). They never change and
 * are removed only with the whole table. The one exception: a record is rewritten to remove the
 * name of somebody who wants to be forgotten. Secrets are stored as hashes only, except for the
 * seed of a running game, without which Nature could not go on. */
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
    int64_t seen;            /* the last visit, to about a day: as a date, */
    int64_t used;            /* and in the house's time (house_row) */
    int64_t wishes;          /* settings, as in src/hall/hall_table.h */
    uint8_t key[HASH_BYTES]; /* hash of the secret key */
    struct slice name;
};

struct table_row {
    int64_t id, made, changed;
    int64_t host;           /* a visitor */
    int64_t phase, flags;   /* as in src/hall/hall_table.h */
    int64_t ask, ask_value; /* what is proposed to all */
    int64_t ask_agreed;     /* seats, as bits */
    int64_t next;           /* the table where the same people play again; 0: none */
    int64_t origin;         /* the table whose record this one continues; 0: none */
    int64_t used;           /* last use, to about a day, and when it was marked */
    int64_t marked;   /* to be removed (0: not marked); both in the house's time (house_row) */
    int64_t number;   /* of the last change */
    int64_t stamp;    /* as src/hall/hall_table.h has it; 0: not known */
    int64_t moved;    /* when the last move was made that all were told of; 0: not known */
    int64_t pending;  /* seats that owe a move, as bits; -1: not known */
    int64_t bots_due; /* since when a computer player owes one; -1: none does */
    int64_t asked_at; /* when `ask` was proposed; 0: not known */
    int64_t made_us;  /* by a finer clock, which begins anywhere: it orders those of one second */
    int64_t shown;    /* in which list strangers find it (enum shown_to_all); 0: in none */
    struct slice game, setup;
    struct slice note;
    struct slice seed; /* empty: none yet */
    uint8_t join[HASH_BYTES];
    struct slice pace, clocks; /* of its clocks_row; empty: none. Only read here */
};

/* The clocks of a table (hall/pace.h). A table without clocks has no such row. */
struct clocks_row {
    int64_t table;
    int64_t due; /* when somebody is to be told something next, in playing time; -1: never */
    struct slice pace;
    struct slice clocks; /* empty: the game has not begun */
};

struct seat_row {
    int64_t table, seat;
    int64_t owner;         /* a visitor; 0: none yet */
    int64_t resigned;      /* when; 0: not */
    int64_t points, place; /* when the game is over; place 0: it is not over */
    int64_t terms;         /* the table's terms when the owner sat down; 0: not known */
    int64_t hints;         /* asked for by the owner */
    int64_t since;         /* when the owner took it, or took it back; 0: not known */
    struct slice name;     /* of its player in the game's record; empty: not begun, or not known */
    struct slice bot;      /* the computer player that moves now; empty: the owner moves */
    struct slice orders;
    uint8_t link[HASH_BYTES];
};

struct talk_row {
    int64_t table, number, at;
    int64_t seat; /* SPECTATOR for those who watch */
    struct slice name, text;
};

/* A visitor's progress in a lesson (lesson/walk.h), or in something else that they learn by. */
struct lesson_row {
    int64_t visitor;
    struct slice lesson;
    int64_t number;
    int64_t done; /* finished at least once */
};

/* The house is everything that servers did on this database. Its time is how long it has lived,
 * which no wrong date can change. The rest counts what was removed lately. */
struct house_row {
    int64_t lived; /* seconds that servers ran on this database, with short gaps between them */
    int64_t seen;  /* the last date that was seen */
    int64_t day;   /* when the present day began, in the house's time; what was removed since: */
    int64_t marked, removed, visitors; /* tables marked, tables removed, visitors forgotten */
    int64_t played;                    /* playing time (server/playtime.h), in milliseconds */
};

/* Who is banned (src/server/bans.h). */
struct ban_row {
    struct slice who, reason;
    int64_t made;
};

/* ---- opening ---- */

/* Called on the writer's thread after each commit. */
typedef void store_committed(void *context, Ticket durable);

/* A store is a file of SQLite, or a PostgreSQL database: postgres://USER@HOST/DATABASE. */
bool store_is_url(const char *where);
/* Opens or makes the database, as its only user. NULL and a fault if that fails. */
struct store *store_open(const char *where, struct fault *fault);
/* Opens a database for reading only: nothing in it is changed, and the writer must not be started.
 * No server may use a file meanwhile. */
struct store *store_look(const char *where, struct fault *fault);
/* Starts the writer. */
void store_start(struct store *s, store_committed *committed, void *context);
/* Writes what is queued and closes. False if something could not be written. */
bool store_close(struct store *s);
/* Did the last commit succeed? */
bool store_healthy(const struct store *s);
/* Did the last checkpoint fail? Nothing is lost, but the write-ahead log grows. */
bool store_log_stuck(const struct store *s);

/* ---- several servers on one store ----
 *
 * The unique number of a table's change decides between servers: of two that make the same number
 * one wins, and the other's change is lost: of that nothing is written, and nobody may be told of
 * it. So memory is a cache, which may be old; whoever writes upon old memory loses. News from
 * other servers are hints, and may be lost themselves. */

bool store_is_shared(const struct store *s);

struct store_loss {
    Ticket ticket;
    int64_t table; /* which the lost change would have changed */
};
struct store_sharing {
    void *context;
    /* On the writer's thread, just before `committed`. */
    void (*lost)(void *context, const struct store_loss *lost, int n);
    /* On a thread of their own: another server changed a table, a visitor; */
    void (*table_news)(void *context, int64_t table, int64_t number);
    void (*visitor_news)(void *context, int64_t visitor);
    /* news may have been missed. */
    void (*adrift)(void *context);
};
/* Before store_start. */
void store_share(struct store *s, const struct store_sharing *how);
/* What was made of the table up to this ticket was made upon a lost change, and is lost, too.
 * Called by `committed`. */
void store_doom(struct store *s, int64_t table, Ticket upto);
/* The number of the table's last change; 0 if there is no such table, -1 if it cannot be read. */
int64_t store_read_number(struct store *s, int64_t table);
/* The date by the database's own clock, in seconds; 0 if it cannot be read. */
int64_t store_read_date(struct store *s);
/* How often reading failed. */
uint64_t store_read_failures(const struct store *s);
/* Has a commit been under way for long? */
bool store_is_slow(const struct store *s);

enum { COMMIT_BUCKETS = 9 };
struct store_counts {
    uint64_t commits, rows, failures;
    uint64_t took[COMMIT_BUCKETS]; /* commits by how long they took: up to 300 microseconds, then
                                      three times as much */
    uint64_t microseconds;         /* of all commits together */
    uint64_t checkpoint_failures;  /* times that the log could not be carried into the database */
    uint64_t log_pages;            /* only in the log, not yet in the database */
    bool log_stuck;                /* the last time that failed */
};
struct store_counts store_counts(const struct store *s);

/* ---- copies of files (backup.c) ---- */

/* Writes everything that is durable to a new file, while the store is in use. False and a fault if
 * that fails. */
bool store_backup(struct store *s, const char *path, struct fault *fault);
/* The same for a file that no server uses. */
bool store_copy(const char *store, const char *path, struct fault *fault);
/* Does SQLite find the file undamaged? */
bool store_is_sound(const char *path, struct fault *fault);

/* ---- writing ---- */

/* Begin and end a change. There is one at a time; rows that other threads put meanwhile join it. */
void store_begin(struct store *s);
void store_end(struct store *s);
/* Has the change any rows yet? */
bool store_has_begun(struct store *s);
/* The ticket of the next row; within a change, that of the change. */
Ticket store_next(struct store *s);

/* A new visitor. What changes later is set by itself: somebody who was removed is not brought back,
 * nor is a key that was replaced. */
Ticket store_put_visitor(struct store *s, const struct visitor_row *row);
Ticket store_set_visitor_seen(struct store *s, int64_t visitor, int64_t seen, int64_t used);
Ticket store_set_visitor_name(struct store *s, int64_t visitor, struct slice name);
Ticket store_set_visitor_wishes(struct store *s, int64_t visitor, int64_t wishes);
Ticket store_set_visitor_key(struct store *s, int64_t visitor, const uint8_t key[HASH_BYTES]);
Ticket store_put_table(struct store *s, const struct table_row *row);
/* Updates only what every change changes: number, stamp, moved, pending, changed; and bots_due if
 * `due_too`. */
Ticket store_move_table(struct store *s, const struct table_row *row, bool due_too);
Ticket store_put_seat(struct store *s, const struct seat_row *row);
Ticket store_put_clocks(struct store *s, const struct clocks_row *row);
Ticket store_drop_clocks(struct store *s, int64_t table);
/* Lines of a record: what change `number` added to it. */
Ticket store_put_lines(struct store *s, int64_t table, int64_t number, int64_t at,
                       struct slice text);
Ticket store_put_talk(struct store *s, const struct talk_row *row);
/* Removes what was said at the table up to that number. */
Ticket store_cut_talk(struct store *s, int64_t table, int64_t number);
/* The private notes of a visitor at a table. */
Ticket store_put_note(struct store *s, int64_t table, int64_t visitor, struct slice text);

Ticket store_put_lesson(struct store *s, const struct lesson_row *row);
/* The analysis of a finished game (review.h); it is made again if it is lost. */
Ticket store_put_review(struct store *s, int64_t table, struct slice text);

Ticket store_put_ban(struct store *s, const struct ban_row *row);
Ticket store_drop_ban(struct store *s, struct slice who);
Ticket store_put_house(struct store *s, const struct house_row *row);

/* Empties all lines of a record below a number, whose piece has the whole record, and drops its
 * snapshot. */
Ticket store_blank_lines(struct store *s, int64_t table, int64_t below);
/* The game as it was after change `number`. It only saves time when the game is opened. */
Ticket store_put_snapshot(struct store *s, int64_t table, int64_t number, struct slice state);
/* Removes what was said from a seat of a table; removes what was said at any table from `seat` by
 * somebody of that name. */
Ticket store_drop_said(struct store *s, int64_t table, int64_t seat);
Ticket store_drop_watcher(struct store *s, int64_t seat, struct slice name);
/* Replaces a name by N. N. in what was said from a seat, which is a list of names with commas. */
Ticket store_rename_in_talk(struct store *s, int64_t table, int64_t seat, struct slice name);

/* Removes a table with its seats, record, clocks, talk, notes and review. Where several
 * servers write, that is a change of the table like any other, with its next number: if another one
 * has changed the table meanwhile, it is lost and the table stays. */
Ticket store_drop_table(struct store *s, int64_t table, int64_t number);
/* Removes a visitor with their notes and progress in lessons. */
Ticket store_drop_visitor(struct store *s, int64_t visitor);

/* ---- reading ---- */

/* Rows are valid only during the call. */
struct store_reader {
    void *context;
    void (*visitor)(void *context, const struct visitor_row *row);
    void (*table)(void *context, const struct table_row *row);
    void (*seat)(void *context, const struct seat_row *row);
    void (*house)(void *context,
                  const struct house_row *row); /* not called for a database without such a row */
    void (*ban)(void *context, const struct ban_row *row); /* NULL: not wanted */
    /* Something called `what` (visitors, tables, seats) is damaged: called first with key 0, then
     * with the key of each missing row. NULL: damage makes reading fail. */
    void (*lost)(void *context, const char *what, int64_t key);
};
/* Reads everything but records, talk and notes; tables come before their seats. False if that
 * fails. */
bool store_read_all(struct store *s, const struct store_reader *reader, struct fault *fault);
/* Only the house and the bans. */
bool store_read_house(struct store *s, const struct store_reader *reader, struct fault *fault);

enum store_found { NOT_THERE, FOUND, UNREADABLE };
/* Shows a table and its seats; a visitor, by id or by the hash of their key. */
enum store_found store_read_table(struct store *s, int64_t id, const struct store_reader *reader);
enum store_found store_read_visitor(struct store *s, int64_t id, const struct store_reader *reader);
enum store_found store_read_visitor_by_key(struct store *s, const uint8_t key[HASH_BYTES],
                                           const struct store_reader *reader);

/* How many there are. */
struct store_totals {
    int64_t tables[4]; /* by phase */
    int64_t marked, visitors;
};
/* False if a part of them cannot be read; then they are too few. */
bool store_read_totals(struct store *s, struct store_totals *out);

/* ---- finding (find.c) ---- */

/* Lists of ids. `a` is explained for each. Tables come newest first unless another order is
 * given. */
enum store_list {
    FIND_SHOWN,          /* that strangers find in list a (enum shown_to_all) */
    FIND_OWN,            /* where visitor a plays or is host */
    FIND_GOING,          /* of these, those whose games are not over, */
    FIND_PAST,           /* those that are, */
    FIND_PLAYED,         /* and of those the ones the visitor played at, or uploaded */
    FIND_WAITING,        /* that wait, or may wait, for a move of visitor a; the oldest last */
    FIND_OLDEST_WAITING, /* the same, the oldest first */
    FIND_ALL,            /* with an id below a (INT64_MAX: all), the highest id first */
    FIND_DUE,      /* where a computer player may owe a move, with ids above a, the lowest first */
    FIND_OVERDUE,  /* where one owes a move since a or longer, the longest first */
    FIND_ASKED,    /* where something is proposed, with ids above a, the lowest first */
    FIND_MARKED,   /* marked at a or before, the first to be marked first */
    FIND_UNPLAYED, /* used at a or before, at which nobody played; least used first */
    FIND_LENT, /* not marked, used at a or before, whose players all lent their seats; the same */
    FIND_VISITORS, /* visitors with ids above a */
    STORE_LISTS
};
/* The first `most` of a list; how many there are. -1 if it cannot be read. */
int store_list(struct store *s, enum store_list which, int64_t a, int64_t *ids, int most);
/* A number that changes when a server on this database comes or goes; 0 if it cannot be read. */
int64_t store_crew(struct store *s);
/* Where a computer player owes a move to a server that is gone: ids above `from`, the lowest first.
 * All of them, or this server's share if all divide them. -1 if they cannot be read. */
int store_list_orphans(struct store *s, bool all, int64_t from, int64_t *ids, int most);
/* Tables of a phase that are not marked and were used at `used` or before, least used first: those
 * with the flag NEVER_BEGAN, or those without. */
int store_list_old(struct store *s, int64_t phase, bool never_began, int64_t used, int64_t *ids,
                   int most);
/* Visitors who were here at `used` or before, in the order of their last use; *from is where the
 * last search ended, and 0 at the beginning and after the last of them. */
struct visitor_cursor {
    int64_t used, id;
};
int store_list_idle(struct store *s, int64_t used, struct visitor_cursor *from, int64_t *ids,
                    int most);
/* How far playing time has come (house_row); 0 if that cannot be read. */
int64_t store_read_played(struct store *s);
/* The next deadlines after `from`, in their order: how many there are. -1 if they cannot be read.
 */
struct store_deadline {
    int64_t due, table;
};
int store_list_deadlines(struct store *s, struct store_deadline from, struct store_deadline *out,
                         int most);
/* At how many tables whose games are not over the visitor is host. */
int64_t store_count_hosted(struct store *s, int64_t visitor);
/* Does the visitor play or host anywhere, finished games included? Yes if it cannot be read. */
bool store_has_table(struct store *s, int64_t visitor);
/* Has the visitor finished such a game? */
bool store_has_finished(struct store *s, int64_t visitor, const char *game);
/* The last table that the visitor opened for such a game; 0: none. */
int64_t store_last_hosted(struct store *s, int64_t visitor, const char *game);

/* Checks every page of a file, and tells what is wrong, a sentence at a time. False if something
 * is. The pages of PostgreSQL are left to its own tools. */
bool store_check_pages(struct store *s, void (*tell)(void *context, const char *sentence),
                       void *context);

/* A record as far as it is durable. */
struct record_read {
    struct buf text; /* the caller frees it, even after a failure */
    int pieces;      /* number of pieces */
    int64_t last;    /* when the last piece was written */
};
/* False and a fault if the record is damaged or cannot be read; it is never silently shortened. */
bool store_read_record(struct store *s, int64_t table, struct record_read *out,
                       struct fault *fault);
/* Reads the last `most` messages of a table, oldest first. False if they cannot be read. */
bool store_read_talk(struct store *s, int64_t table, int most,
                     void (*each)(void *, const struct talk_row *), void *context);
/* False if the note cannot be read. */
bool store_read_note(struct store *s, int64_t table, int64_t visitor, struct buf *out);
/* Reads each lesson that the visitor has begun. False if that fails. */
bool store_read_lessons(struct store *s, int64_t visitor,
                        void (*each)(void *, const struct lesson_row *), void *context);
/* The last snapshot, and the number of the change after which it was made; 0: there is none. */
int64_t store_read_snapshot(struct store *s, int64_t table, struct buf *out);
/* Writes nothing if there is none. */
bool store_read_review(struct store *s, int64_t table, struct buf *out);

#endif
