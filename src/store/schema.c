/* schema.c: the database tables, in a text that both databases understand. PostgreSQL reads it
 * after some words were replaced (postgres_schema.c): INTEGER, BLOB, RAWTEXT, WITHOUT ROWID.
 *
 * A database of any earlier version can be opened; each upgrade is one transaction. PostgreSQL
 * begins with version 11, so the upgrades from there on are for both. */
#include "store/schema.h"

#include "store/people_schema.h"

#include <stddef.h>

/* Visitors' progress in lessons; and which tips they have seen, by game. */
#define LESSONS_TABLE                                                                              \
    "CREATE TABLE IF NOT EXISTS lessons(visitor INTEGER, lesson TEXT, number INTEGER, done "       \
    "INTEGER, PRIMARY KEY(visitor, lesson)) WITHOUT ROWID;"

/* Analyses of finished games (review/review.h). */
#define REVIEWS_TABLE                                                                              \
    "CREATE TABLE IF NOT EXISTS reviews(at_table INTEGER PRIMARY KEY, text RAWTEXT);"

/* The state of a game after so many of its changes, from which it is opened faster than from its
 * first move (server/snapshots.h). They may be thrown away at any time. */
#define SNAPSHOTS_TABLE                                                                            \
    "CREATE TABLE IF NOT EXISTS snapshots(at_table INTEGER PRIMARY KEY, number INTEGER, state "    \
    "BLOB);"

/* Clocks, and when somebody at the table is to be told something. */
#define CLOCKS_TABLE                                                                               \
    "CREATE TABLE IF NOT EXISTS clocks(at_table INTEGER PRIMARY KEY, due INTEGER, pace TEXT, "     \
    "clocks TEXT);"                                                                                \
    "CREATE INDEX IF NOT EXISTS clocks_due ON clocks(due, at_table) WHERE due IS NOT NULL;"

/* Who is to be told of what (server/notify.h): how and where he wants it, what is to be looked at
 * and when, what is on its way. And what the server itself keeps secret. */
#define NOTICE_TABLES                                                                              \
    "CREATE TABLE IF NOT EXISTS wishes(visitor INTEGER, at_table INTEGER, kinds INTEGER, delay "   \
    "INTEGER, quiet_from INTEGER, quiet_to INTEGER, zone INTEGER, digest INTEGER, lang TEXT, "     \
    "PRIMARY KEY(visitor, at_table)) WITHOUT ROWID;"                                               \
    "CREATE INDEX IF NOT EXISTS wishes_at ON wishes(at_table);"                                    \
    "CREATE TABLE IF NOT EXISTS addresses(id INTEGER PRIMARY KEY, visitor INTEGER, made INTEGER, " \
    "state INTEGER, failures INTEGER, channel INTEGER, back INTEGER, address TEXT, keys BLOB);"    \
    "CREATE INDEX IF NOT EXISTS addresses_of ON addresses(visitor);"                               \
    "CREATE INDEX IF NOT EXISTS addresses_by ON addresses(address);"                               \
    "CREATE TABLE IF NOT EXISTS reminders(at_table INTEGER, seat INTEGER, kind INTEGER, visitor "  \
    "INTEGER, turn INTEGER, due INTEGER, told INTEGER, PRIMARY KEY(at_table, seat, kind, "         \
    "visitor)) WITHOUT ROWID;"                                                                     \
    "CREATE INDEX IF NOT EXISTS reminders_due ON reminders(due) WHERE due <> 0;"                   \
    "CREATE INDEX IF NOT EXISTS reminders_of ON reminders(visitor);"                               \
    "CREATE TABLE IF NOT EXISTS deliveries(address INTEGER, at_table INTEGER, seat INTEGER, kind " \
    "INTEGER, turn INTEGER, visitor INTEGER, due INTEGER, tries INTEGER, under_way INTEGER, "      \
    "PRIMARY KEY(address, at_table, seat, kind, turn)) WITHOUT ROWID;"                             \
    "CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries(due);"                                \
    "CREATE INDEX IF NOT EXISTS deliveries_of ON deliveries(visitor);"                             \
    "CREATE INDEX IF NOT EXISTS deliveries_at ON deliveries(at_table);"                            \
    "CREATE TABLE IF NOT EXISTS secrets(name TEXT PRIMARY KEY, value BLOB) WITHOUT ROWID;"

/* What is looked for: tables that strangers are shown, a visitor's own, what a computer player owes
 * a move at, what is proposed, what is old. The writer changes only those of these whose columns
 * it names: a move alone (MOVE_TABLE in puts.c) touches none of them. */
#define INDEXES                                                                                    \
    "CREATE INDEX IF NOT EXISTS tables_shown ON tables(shown, made, made_us) WHERE shown <> 0;"    \
    "CREATE INDEX IF NOT EXISTS tables_of_host ON tables(host) WHERE host <> 0;"                   \
    "CREATE INDEX IF NOT EXISTS tables_due ON tables(id) WHERE bots_due IS NOT NULL AND phase = "  \
    "1;"                                                                                           \
    "CREATE INDEX IF NOT EXISTS tables_asked ON tables(id) WHERE ask <> 0;"                        \
    "CREATE INDEX IF NOT EXISTS tables_old ON tables(phase, (flags & 16), (marked <> 0), used);"   \
    "CREATE INDEX IF NOT EXISTS tables_marked ON tables(marked) WHERE marked <> 0;"                \
    "CREATE INDEX IF NOT EXISTS seats_of_owner ON seats(owner) WHERE owner <> 0;"                  \
    "CREATE INDEX IF NOT EXISTS visitors_used ON visitors(used, id);"

/* Lines are appended by rowid, which is fastest, and found by an index. Their hash (lines_hash)
 * shows whether they are what was written; lines of older versions have none. */
const char schema[] =
    "CREATE TABLE IF NOT EXISTS visitors(id INTEGER PRIMARY KEY, made INTEGER, key BLOB UNIQUE, "
    "name TEXT,"
    " seen INTEGER DEFAULT 0, wishes INTEGER DEFAULT 0, used INTEGER DEFAULT 0);"
    "CREATE TABLE IF NOT EXISTS tables(id INTEGER PRIMARY KEY, made INTEGER, changed INTEGER, host "
    "INTEGER,"
    " phase INTEGER, flags INTEGER, ask INTEGER, ask_value INTEGER, ask_agreed INTEGER, game TEXT, "
    "setup TEXT,"
    " note TEXT, seed BLOB, join_key BLOB, next INTEGER DEFAULT 0, origin INTEGER DEFAULT 0,"
    " used INTEGER DEFAULT 0, marked INTEGER DEFAULT 0, number INTEGER DEFAULT -1, stamp INTEGER "
    "DEFAULT 0, moved INTEGER DEFAULT 0, pending INTEGER DEFAULT -1, bots_due INTEGER DEFAULT 0, "
    "asked_at INTEGER DEFAULT 0, shown INTEGER DEFAULT 0, made_us INTEGER DEFAULT 0);"
    "CREATE TABLE IF NOT EXISTS seats(at_table INTEGER, seat INTEGER, owner INTEGER, resigned "
    "INTEGER, bot TEXT,"
    " orders TEXT, link BLOB, points INTEGER DEFAULT 0, place INTEGER DEFAULT 0, terms INTEGER "
    "DEFAULT 0, hints INTEGER DEFAULT 0, since INTEGER DEFAULT 0, name TEXT DEFAULT '',"
    " PRIMARY KEY(at_table, seat)) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS lines(at_table INTEGER, number INTEGER, at INTEGER, text RAWTEXT, "
    "hash INTEGER);"
    "CREATE UNIQUE INDEX IF NOT EXISTS lines_of_table ON lines(at_table, number);"
    "CREATE TABLE IF NOT EXISTS talk(at_table INTEGER, number INTEGER, at INTEGER, seat INTEGER, "
    "name TEXT, text TEXT);"
    "CREATE UNIQUE INDEX IF NOT EXISTS talk_of_table ON talk(at_table, number);"
    "CREATE TABLE IF NOT EXISTS notes(at_table INTEGER, visitor INTEGER, text RAWTEXT, PRIMARY "
    "KEY(at_table, visitor))"
    " WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS house(id INTEGER PRIMARY KEY, lived INTEGER, seen INTEGER, day "
    "INTEGER,"
    " marked INTEGER, removed INTEGER, visitors INTEGER, played INTEGER DEFAULT 0);"
    "CREATE TABLE IF NOT EXISTS bans(who TEXT PRIMARY KEY, made INTEGER, reason TEXT) WITHOUT "
    "ROWID;" LESSONS_TABLE REVIEWS_TABLE SNAPSHOTS_TABLE PEOPLE_TABLES CODES_TABLE CLOCKS_TABLE
        NOTICE_TABLES INDEXES;

const char *const upgrades[SCHEMA_VERSION] = {
    NULL, /* version 0 is a new database, which gets the whole schema */
    "ALTER TABLE visitors ADD COLUMN seen INTEGER DEFAULT 0;"
    "ALTER TABLE visitors ADD COLUMN wishes INTEGER DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN next INTEGER DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN origin INTEGER DEFAULT 0;",
    "ALTER TABLE seats ADD COLUMN points INTEGER DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN place INTEGER DEFAULT 0;",
    "ALTER TABLE seats ADD COLUMN terms INTEGER DEFAULT 0;",
    /* The house's time begins now, so everything counts as just used. */
    "ALTER TABLE visitors ADD COLUMN used INTEGER DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN used INTEGER DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN marked INTEGER DEFAULT 0;",
    "CREATE TABLE IF NOT EXISTS bans(who TEXT PRIMARY KEY, made INTEGER, reason TEXT) WITHOUT "
    "ROWID;",
    "ALTER TABLE lines ADD COLUMN hash INTEGER;",
    LESSONS_TABLE,
    REVIEWS_TABLE,
    "ALTER TABLE seats ADD COLUMN hints INTEGER DEFAULT 0;",
    /* What is not known of a table (number, pending: -1; the others: 0) is found out when it is
     * next opened. Every one is due: what it waits for is found out in the background after the
     * start. `shown` is what shown_to_all says (hall/hall_table.h). */
    "ALTER TABLE tables ADD COLUMN number INTEGER DEFAULT -1;"
    "ALTER TABLE tables ADD COLUMN stamp INTEGER DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN moved INTEGER DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN pending INTEGER DEFAULT -1;"
    "ALTER TABLE tables ADD COLUMN bots_due INTEGER DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN asked_at INTEGER DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN shown INTEGER DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN made_us INTEGER DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN since INTEGER DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN name TEXT DEFAULT '';"
    "UPDATE tables SET shown = 2 WHERE phase = 1 AND flags & 3 = 3 AND marked = 0;"
    "UPDATE tables SET shown = 1 WHERE phase = 0 AND flags & 1 AND marked = 0 AND json_valid(setup)"
    " AND EXISTS(SELECT 1 FROM seats WHERE at_table = tables.id AND owner = 0 AND bot = ''"
    " AND seat < json_array_length(setup, '$.seats'));",
    PEOPLE_TABLES RESULTS_SO_FAR,
    /* Before version 5 there was no house. */
    "CREATE TABLE IF NOT EXISTS house(id INTEGER PRIMARY KEY, lived INTEGER, seen INTEGER, day "
    "INTEGER, marked INTEGER, removed INTEGER, visitors INTEGER);"
    "ALTER TABLE house ADD COLUMN played INTEGER DEFAULT 0;" CLOCKS_TABLE,
    NOTICE_TABLES,
    CODES_TABLE,
};
