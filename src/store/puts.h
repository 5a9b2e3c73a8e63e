/* puts.h: for src/store only: rows on their way to the disk, and the statements that write them. */
#ifndef STORE_PUTS_H
#define STORE_PUTS_H

#include "base/buf.h"
#include "base/ticket.h"

enum put_kind {
    PUT_VISITOR,
    SET_VISITOR_SEEN,
    SET_VISITOR_NAME,
    SET_VISITOR_WISHES,
    SET_VISITOR_KEY,
    PUT_TABLE,
    MOVE_TABLE,
    MOVE_TABLE_DUE,
    PUT_SEAT,
    PUT_CLOCKS,
    DROP_CLOCKS,
    PUT_LINES,
    BLANK_LINES,
    PUT_SNAPSHOT,
    DROP_SNAPSHOT,
    PUT_TALK,
    PUT_NOTE,
    PUT_LESSON,
    PUT_REVIEW,
    PUT_HOUSE,
    PUT_BAN,
    DROP_BAN,
    DROP_SAID,
    DROP_WATCHER,
    RENAME_IN_TALK,
    DROP_TABLE,
    DROP_REVIEW,
    DROP_SEATS,
    DROP_LINES,
    DROP_TALK,
    CUT_TALK,
    DROP_NOTES,
    DROP_VISITOR,
    DROP_HIS_NOTES,
    DROP_HIS_LESSONS,
    PUT_RESULT,
    PUT_RATING,
    DROP_RATINGS,
    PUT_KEY,
    SET_KEY_USED,
    SET_KEY_NAME,
    DROP_KEY,
    DROP_KEYS,
    PUT_CODE,
    LOCK_CODE,
    PUT_KEY_BY_CODE,
    USE_CODE,
    DROP_CODE,
    DROP_OLD_CODES,
    PUT_BLOCK,
    DROP_BLOCK,
    PUT_REPORT,
    DROP_REPORT,
    PUT_CIRCLE,
    DROP_CIRCLE,
    DROP_MEMBERS,
    PUT_MEMBER,
    DROP_MEMBER,
    PUT_OF_CIRCLE,
    DROP_OF_CIRCLE,
    DROP_ITS_TABLES,
    RENAME_RESULTS,
    RENAME_RATINGS,
    DROP_HIS_BLOCKS,
    DROP_HIS_REPORTS,
    DROP_HIS_CIRCLES,
    LEAVE_CIRCLES,
    PASS_ON_CIRCLES,
    PUT_WISH,
    PUT_ADDRESS,
    SET_ADDRESS,
    DROP_ADDRESS,
    PUT_REMINDER,
    SET_REMINDER,
    LOCK_REMINDER,
    TELL_OF_REMINDER,
    PUT_DELIVERY,
    CLAIM_DELIVERY,
    FREE_DELIVERY,
    DROP_DELIVERY,
    DROP_DELIVERIES_TO,
    SHIFT_REMINDERS,
    SHIFT_DELIVERIES,
    PUT_SECRET,
    DROP_REMINDERS_AT,
    DROP_DELIVERIES_AT,
    DROP_WISHES_AT,
    DROP_HIS_REMINDERS,
    DROP_HIS_DELIVERIES,
    DROP_HIS_WISHES,
    DROP_HIS_ADDRESSES,
    PUT_KINDS
};

/* A statement and the types of its values: i a number, n a number or, if it is below 0, nothing; t
 * a text, b bytes, y what is a text to SQLite, and bytes to PostgreSQL, which refuses texts that
 * are not valid. */
struct put_form {
    const char *sql, *types;
};
extern const struct put_form put_forms[PUT_KINDS];
/* Is such a row written even if the change that it came with is lost? What is kept of a visitor or
 * of the house is; what belongs to a table is not, nor is what removes somebody from tables. */
bool put_is_free(enum put_kind kind);
/* Its first number is a visitor of whom other servers are to know. */
bool put_is_of_visitor(enum put_kind kind);
/* Those of PUT_LINES. */
enum { LINES_TABLE, LINES_NUMBER };

enum { MAX_NUMBERS = 21, MAX_TEXTS = 5 };

/* A row on its way to the disk. Its texts follow it in memory. */
struct put {
    struct put *next;
    enum put_kind kind;
    Ticket ticket; /* of its change */
    int64_t number[MAX_NUMBERS];
    struct slice text[MAX_TEXTS];
    char memory[];
};

struct store;
/* Makes a row of numbers and texts, in the order in which the types of its kind name them, and
 * hands it over. */
Ticket put_row(struct store *s, enum put_kind kind, const int64_t *numbers,
               const struct slice *texts);
/* Hands a row over to the writer. */
Ticket store_enqueue(struct store *s, struct put *p);

/* A checksum of one piece of a record: its table, its number and its text. */
int64_t lines_hash(int64_t table, int64_t number, struct slice text);

#endif
